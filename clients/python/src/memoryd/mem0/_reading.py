"""Reads what mem0's calls answer and no single call of memoryd does: memories with their metadata, in any number."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal

from .._errors import NotFoundError
from ._shapes import SAME_MEMORY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .._client import Memoryd
    from .._types import Created, ListedMemory, QueryFilter, QueryHit
    from .._types import Memory as Record
    from ._filters import Conditions

# The server's limits: memories of one query, agents of one query, memories of one page.
MAX_HITS = 100
MAX_AGENTS = 10
PAGE = 200
# Characters of a question, from its end: within the server's limits of a query and of its body.
QUERY_CHARACTERS = 1500
# Any text: the filter says which memories are meant.
ANY = "memory"
# A record appears when it is processed, which may be later than the records written after it.
LATEST_PROCESSING = timedelta(hours=1)
MAX_USERS = 10_000

Status = Literal["active", "any"]


def present(client: Memoryd, id: str) -> Record | None:
    """The memory as it is now, also by the id of an earlier wording; None when it was deleted, replaced or never there."""
    try:
        record = client.get(id)
        if record["status"] == "active":
            return record
        versions = {one["id"]: one for one in client.history(id)["versions"]}
        newest = versions.get(record["id"])
        while newest is not None and newest["undone_at"] is None and newest["reason"] in SAME_MEMORY:
            newest = versions.get(newest["superseded_by"] or "")
        if newest is None or newest["id"] == record["id"]:
            return None
        record = client.get(newest["id"])
        return record if record["status"] == "active" else None
    except NotFoundError:
        return None


def hit_of(client: Memoryd, record: Record) -> QueryHit | None:
    """The memory with its metadata, which only a query answers; None when it was deleted meanwhile."""
    user, agent, asked = record["user_id"], record["agent_id"], shortened(record["content"])
    answer = client.query(asked, filter=_window([record], "active", {}), k=MAX_HITS, user_id=user, agent_id=agent)
    return next((hit for hit in answer["results"] if hit["id"] == record["id"]), None)


def scan(
    client: Memoryd, user: str, agents: Sequence[str] | None, alternatives: Sequence[Conditions], status: Status = "active"
) -> Iterator[tuple[ListedMemory, QueryHit]]:
    """Every memory of the user for which one of the alternatives holds, newest first."""
    for chunk in _chunks(records_of(client, user, agents, status)):
        found: dict[str, QueryHit] = {}
        for conditions in alternatives:
            found.update((hit["id"], hit) for hit in _hits_among(client, chunk, status, conditions))
        yield from ((record, found[record["id"]]) for record in chunk if record["id"] in found)


def _hits_among(client: Memoryd, records: Sequence[ListedMemory], status: Status, conditions: Conditions) -> Iterator[QueryHit]:
    window, user = _window(records, status, conditions), records[0]["user_id"]
    agents = sorted({record["agent_id"] for record in records})
    for start in range(0, len(agents), MAX_AGENTS):
        some = agents[start : start + MAX_AGENTS]
        left = {record["id"] for record in records if record["agent_id"] in some}
        asked = ANY
        while True:
            hits = client.query(shortened(asked), filter=window, k=MAX_HITS, level=0, user_id=user, agent_ids=some)["results"]
            yield from hits
            left -= {hit["id"] for hit in hits}
            if len(hits) < MAX_HITS or not left:
                break
            # More than one query answers, at one time: the words of one that is left find it and others.
            asked = _content_of(client, left.pop())


def _content_of(client: Memoryd, id: str) -> str:
    try:
        return client.get(id)["content"]
    except NotFoundError:
        return ANY


def records_of(client: Memoryd, user: str, agents: Sequence[str] | None, status: Status) -> Iterator[ListedMemory]:
    """The facts of the user, newest first. An abstraction is no memory of its own: it follows from facts."""
    one = agents[0] if agents is not None and len(agents) == 1 else None
    for record in client.list(user_id=user, agent_id=one, limit=PAGE):
        is_wanted = agents is None or record["agent_id"] in agents
        if is_wanted and record["level"] == 0 and (status == "any" or record["status"] == "active"):
            yield record


def _chunks(records: Iterator[ListedMemory]) -> Iterator[list[ListedMemory]]:
    """As many as one query answers. Those of one millisecond stay together, because a query tells them apart by their time."""
    chunk: list[ListedMemory] = []
    for _, group in itertools.groupby(records, lambda record: record["created_at"]):
        of_one_time = list(group)
        if chunk and len(chunk) + len(of_one_time) > MAX_HITS:
            yield chunk
            chunk = []
        chunk += of_one_time
    if chunk:
        yield chunk


def _window(records: Sequence[Record] | Sequence[ListedMemory], status: Status, conditions: Conditions) -> QueryFilter:
    """What was written from the time of the last of these records to that of the first."""
    created: Created = {"after": records[-1]["created_at"], "before": _after(records[0]["created_at"])}
    return {"created": created, "status": status, "metadata": conditions}


def _after(time: str) -> str:
    return (_time(time) + timedelta(milliseconds=1)).isoformat(timespec="milliseconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def shortened(question: str) -> str:
    """The end of a long message has its question."""
    return question[-QUERY_CHARACTERS:]


class Agents:
    """The agents of a user, for a search that names none. What was read once is not read again."""

    def __init__(self, client: Memoryd) -> None:
        self._client = client
        self._known: dict[str, tuple[frozenset[str], datetime | None]] = {}

    def of(self, user: str) -> list[str]:
        known, until = self._known.get(user, (frozenset[str](), None))
        agents = set(known)
        newest: datetime | None = None
        for record in self._client.list(user_id=user, limit=PAGE):
            agents.add(record["agent_id"])
            at = _time(record["created_at"])
            newest = newest or at
            if until is not None and at < until - LATEST_PROCESSING:
                break
        if len(self._known) >= MAX_USERS:
            self._known.clear()
        self._known[user] = (frozenset(agents), newest or until)
        return sorted(agents)
