"""Texts under keys of their own, over memories, for frameworks that think of items.

A document is a memory with its key in the metadata, stored verbatim. The newest memory of a key counts, active or not, because memoryd
takes a text out of search that a later one repeats or corrects, and a document is there until it is removed. Removing erases. The
TypeScript client keeps documents in the same way (`documents.ts`), so that each client reads what the other has stored.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ._client import Memoryd
    from ._types import NewMemory, QueryHit

# The server's limits of one request.
MAX_HITS = 100
MAX_WRITES = 100
# The server's limit of one text.
TEXT_BYTES = 8192
# Keys are spread over so many numbers, so that a list of any length can be asked for in ranges that have less than `MAX_HITS`.
SLOTS = 2**32
# Letters and a symbol by their class that nobody sees: the fillers of Hangul and the blank of Braille.
FILLERS = "\u115f\u1160\u3164\uffa0\u2800"


@dataclass(frozen=True)
class Document:
    key: str
    metadata: Mapping[str, Any]
    created_at: str
    score: float
    """Comparable only within one search."""


@dataclass(frozen=True)
class NewDocument:
    key: str
    text: str
    metadata: Mapping[str, Any]
    """Beside the key. Names that begin with `memoryd_` are taken."""


class Documents:
    """The documents of a client's agent and user. `kind` separates those of two frameworks."""

    def __init__(self, memory: Memoryd, kind: str) -> None:
        self._memory = memory
        self._kind = kind

    def get(self, key: str) -> Document | None:
        found = _newest_of(self._versions(key))
        return found[0] if found else None

    def put(self, documents: Sequence[NewDocument]) -> None:
        """Stores all of them, and returns when they can be read."""
        for start in range(0, len(documents), MAX_WRITES):
            part = documents[start : start + MAX_WRITES]
            before = [version for document in part for version in self._versions(document.key)]
            self._memory.add_many([self._written(document) for document in part], wait=True)
            self._erase(before)

    def remove(self, keys: Iterable[str]) -> None:
        """Erases the documents, with every version that is left of them."""
        for key in keys:
            self._erase(self._versions(key))

    def all(self, filter: Mapping[str, Any]) -> list[Document]:
        """Every document whose metadata has these values, by key."""
        return sorted(_newest_of(self._in_slots(filter, 0, SLOTS)), key=lambda one: one.key)

    def search(self, query: str, filter: Mapping[str, Any]) -> list[Document]:
        """The best documents for a question, best first."""
        return sorted(_newest_of(self._query(query, filter)), key=lambda one: -one.score)

    def _written(self, document: NewDocument) -> NewMemory:
        own = {"memoryd_kind": self._kind, "memoryd_key": document.key, "memoryd_slot": slot_of(document.key)}
        text = beginning(document.text, TEXT_BYTES)
        # A memory has a visible character, and a document may have none.
        return {
            "content": text if any(map(_is_visible, text)) else document.key,
            "extract": False,
            "metadata": {**document.metadata, **own},
        }

    def _in_slots(self, filter: Mapping[str, Any], start: int, end: int) -> list[QueryHit]:
        found = self._query(self._kind, {**filter, "memoryd_slot": {"range": {"gte": start, "lt": end}}})
        if len(found) < MAX_HITS or end - start == 1:
            return found
        middle = (start + end) // 2
        return [*self._in_slots(filter, start, middle), *self._in_slots(filter, middle, end)]

    def _versions(self, key: str) -> list[QueryHit]:
        return self._query(self._kind, {"memoryd_key": key})

    def _query(self, query: str, filter: Mapping[str, Any]) -> list[QueryHit]:
        wanted = {**filter, "memoryd_kind": self._kind}
        return self._memory.query(query, filter={"metadata": wanted, "status": "any"}, k=MAX_HITS)["results"]

    def _erase(self, versions: Iterable[QueryHit]) -> None:
        for version in versions:
            try:
                self._memory.delete(version["id"], hard=True)
            except NotFoundError:
                # Somebody else has erased it meanwhile.
                continue


def slot_of(key: str) -> int:
    """FNV-1a: spreads keys evenly, and is the same everywhere."""
    hashed = 0x811C9DC5
    for byte in key.encode():
        hashed = (hashed ^ byte) * 0x01000193 % SLOTS
    return hashed


def beginning(text: str, limit_bytes: int) -> str:
    """The longest beginning of at most so many bytes that splits no character."""
    return text.encode()[:limit_bytes].decode(errors="ignore")


def _is_visible(character: str) -> bool:
    """Whether the server, too, takes it for visible: a letter, number, sign or symbol that is no filler."""
    return unicodedata.category(character)[0] in "LNPS" and character not in FILLERS


def _newest_of(hits: Iterable[QueryHit]) -> list[Document]:
    newest: dict[str, QueryHit] = {}
    # Of two that were written in one millisecond, the same one counts for everybody.
    for hit in sorted(hits, key=lambda one: (one["created_at"], one["id"])):
        newest[str((hit["metadata"] or {}).get("memoryd_key"))] = hit
    return [Document(key, hit["metadata"] or {}, hit["created_at"], hit["score"]) for key, hit in newest.items()]
