import uuid
from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore

from memoryd import Memoryd
from memoryd.langgraph import MemorydStore


class State(TypedDict, total=False):
    said: str
    known: list[str]


def recall(state: State, *, store: BaseStore) -> State:
    found = store.search(("facts",), query=state["said"], limit=3)
    return {"known": [item.value["text"] for item in found]}


def remember(state: State, *, store: BaseStore) -> State:
    store.put(("facts",), str(uuid.uuid4()), {"text": state["said"]})
    return {}


def remembering_graph(memory: Memoryd) -> Any:
    """A graph that keeps what is said, and answers what it knows of it."""
    builder = StateGraph(State)
    builder.add_node("recall", recall)
    builder.add_node("remember", remember)
    builder.add_edge(START, "recall")
    builder.add_edge("recall", "remember")
    builder.add_edge("remember", END)
    return builder.compile(store=MemorydStore(memory))
