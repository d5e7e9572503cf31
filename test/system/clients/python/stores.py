"""Stores of LangGraph over the running server of the test, each of a user of its own."""

import json
import os
import uuid
from collections.abc import Iterable

from langgraph.store.base import Op, Result
from langgraph.store.base.batch import AsyncBatchedBaseStore

from memoryd import AsyncMemoryd, Memoryd
from memoryd.langgraph import MemorydStore

TARGET = json.loads(os.environ["MEMORYD_TEST_TARGET"])


def client(key: str = "full", user: str | None = None) -> Memoryd:
    return Memoryd(TARGET["url"], TARGET["keys"][key], "graph", user or str(uuid.uuid4()))


def new_store() -> MemorydStore:
    return MemorydStore(client())


def new_async_store() -> MemorydStore:
    return MemorydStore(AsyncMemoryd(TARGET["url"], TARGET["keys"]["full"], "graph", str(uuid.uuid4())))


class BatchedStore(AsyncBatchedBaseStore):
    """The store behind LangGraph's own batching, which gathers the calls of one turn of the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.store = new_async_store()
        self.batches: list[list[Op]] = []

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        return self.store.batch(ops)

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        self.batches.append(list(ops))
        return await self.store.abatch(self.batches[-1])
