"""LangGraph's long-term store over memories. Needs `pip install "memoryd[langgraph]"`."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Literal

from ._async_client import AsyncMemoryd, in_thread
from ._documents import Documents, NewDocument
from ._langgraph_filter import matches, matches_path

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        InvalidNamespaceError,
        Item,
        ListNamespacesOp,
        PutOp,
        SearchItem,
        SearchOp,
        get_text_at_path,
    )
except ImportError as error:
    raise ImportError("memoryd.langgraph needs LangGraph's package of stores: run pip install 'memoryd[langgraph]'") from error

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from langgraph.store.base import Op, Result

    from ._client import Memoryd
    from ._documents import Document

# The server takes 16 conditions, and some are used for the key. What is deeper is compared here.
FILTERED_LABELS = 8


class MemorydStore(BaseStore):
    """LangGraph's long-term store, for graphs that run in threads and for those that run in asyncio.

    Items are memories of the client's agent and user: the value, namespace and key are their metadata, and the texts of the value are
    their content, by which `search` with a query finds them. Make a client, and with it a store, for each user of a graph, so that nobody
    finds another's items. Items do not expire: a `ttl` is refused.
    """

    def __init__(self, memory: Memoryd | AsyncMemoryd) -> None:
        self._items = Documents(memory._sync if isinstance(memory, AsyncMemoryd) else memory, "langgraph")
        # None stands for the threads that asyncio itself has.
        self._threads = memory._threads if isinstance(memory, AsyncMemoryd) else None

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Reads see what was stored before the batch; of several puts of one key the last counts."""
        operations = list(ops)
        puts: dict[str, PutOp] = {}
        for op in operations:
            if isinstance(op, PutOp):
                _check(op)
                puts[_document_key(op.namespace, op.key)] = op
        results = [self._read(op) for op in operations]
        self._write(puts)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """As `batch`. A task that is cancelled ends its request at once; of several puts, some may then be stored and others not."""
        return await in_thread(self._threads, self.batch, ops)

    def _read(self, op: Op) -> Result:
        if isinstance(op, PutOp):
            return None
        if isinstance(op, GetOp):
            found = self._items.get(_document_key(op.namespace, op.key))
            return Item(**_fields_of(found)) if found else None
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            return self._namespaces(op)
        raise ValueError(f"{type(op).__name__} is no operation of a store")

    def _search(self, op: SearchOp) -> list[SearchItem]:
        """With a query: the ranked items first, then those that the query does not reach, such as items that are not indexed."""
        under = {_label_name(depth): label for depth, label in enumerate(op.namespace_prefix[:FILTERED_LABELS])}
        found = [one for one in self._items.all(under) if _namespace_of(one)[: len(op.namespace_prefix)] == tuple(op.namespace_prefix)]
        wanted = [one for one in found if matches(one.metadata.get("value"), op.filter or {})]
        by_update = sorted(wanted, key=lambda one: one.created_at, reverse=True)
        ranked: list[Document] = []
        if op.query:
            indexed = {one.key for one in wanted if one.metadata.get("indexed") is True}
            ranked = [one for one in self._items.search(op.query, under) if one.key in indexed]
        reached = {one.key for one in ranked}
        items = [SearchItem(**_fields_of(one), score=one.score) for one in ranked]
        items += [SearchItem(**_fields_of(one)) for one in by_update if one.key not in reached]
        return items[op.offset : op.offset + op.limit]

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        namespaces = {_namespace_of(one) for one in self._items.all({})}
        wanted = {one for one in namespaces if all(matches_path(one, condition) for condition in op.match_conditions or ())}
        return sorted({one[: op.max_depth] for one in wanted})[op.offset : op.offset + op.limit]

    def _write(self, puts: Mapping[str, PutOp]) -> None:
        stored: list[NewDocument] = []
        for key, op in puts.items():
            if op.value is None:
                continue
            known = self._items.get(key)
            created = known.metadata.get("created_at") if known else None
            value = dict(op.value)
            text = _text_of(value, op.index)
            metadata = {
                **{_label_name(depth): label for depth, label in enumerate(op.namespace[:FILTERED_LABELS])},
                "namespace": list(op.namespace),
                "key": op.key,
                "value": value,
                "created_at": created or _now(),
                "indexed": text is not None,
            }
            stored.append(NewDocument(key, key if text is None else text, metadata))
        self._items.put(stored)
        self._items.remove(key for key, op in puts.items() if op.value is None)


def _check(op: PutOp) -> None:
    """What `put` of LangGraph refuses and an operation could bring past it, but for the reserved root, which LangGraph lets pass here."""
    if not op.namespace or any(not isinstance(label, str) or not label or "." in label for label in op.namespace):
        raise InvalidNamespaceError("a namespace is one label or more, each a text that is not empty and has no period")
    if op.ttl is not None:
        raise NotImplementedError("MemorydStore does not expire items: put them without a ttl, and delete them when they are done with")


def _document_key(namespace: Sequence[str], key: str) -> str:
    return _json([*namespace, key])


def _json(value: object) -> str:
    """As JSON.stringify writes it, because the key of a document is the same in every client."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _label_name(depth: int) -> str:
    """Each label is a key of the metadata, so that the server finds the items under a prefix."""
    return f"label_{depth}"


def _fields_of(document: Document) -> dict[str, Any]:
    created = document.metadata.get("created_at")
    return {
        "namespace": _namespace_of(document),
        "key": str(document.metadata.get("key")),
        "value": document.metadata.get("value"),
        "created_at": _time(str(created)),
        "updated_at": _time(document.created_at),
    }


def _namespace_of(document: Document) -> tuple[str, ...]:
    return tuple(document.metadata.get("namespace") or ())


def _text_of(value: Mapping[str, Any], index: Literal[False] | list[str] | None) -> str | None:
    """The text by which an item is found; None for one that is not indexed."""
    if index is False:
        return None
    texts = _strings_in(value) if index is None else [text for path in index for text in get_text_at_path(value, path)]
    text = "\n".join(texts).strip()
    if text:
        return text
    return _json(value) if index is None else None


def _strings_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in _strings_in(one)]
    if isinstance(value, (list, tuple)):
        return [text for one in value for text in _strings_in(one)]
    return []


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _time(text: str) -> datetime:
    """Python 3.10 does not read the Z."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
