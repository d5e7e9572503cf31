"""Shapes of the API. Made by `scripts/client-types-python` from the server's OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class _NewMemoryRequired(TypedDict):
    content: str
    """the text to remember, at most 8192 bytes in UTF-8 and not blank"""


class NewMemory(_NewMemoryRequired, total=False):
    agent_id: str
    """1 to 256 characters of A-Z a-z 0-9 . _ : -"""
    user_id: str
    """1 to 256 characters of A-Z a-z 0-9 . _ : -"""
    confidence: float
    """0.0 to 1.0; 1.0 when absent"""
    metadata: dict[str, Any]
    """any JSON object, stored with the memory; its numbers keep their written form; expires_at, an ISO 8601 time with a time zone, is when the memory leaves search"""
    extract: bool
    """true, the default: the text is split into discrete facts; false: it is stored verbatim"""


class Accepted(TypedDict):
    id: str
    status: Literal["queued"]


class Memory(TypedDict):
    id: str
    org_id: str
    agent_id: str
    user_id: str
    content: str
    level: Literal[0, 1]
    """0: a fact, 1: an abstraction"""
    status: Literal["active", "deprecated"]
    importance: float
    """from 0 to 1, computed by the cognition worker"""
    confidence: float
    """from 0 to 1, as the write gave it"""
    source: Literal["agent", "cognition"]
    created_at: str
    """UTC, with milliseconds"""
    updated_at: str
    """UTC, with milliseconds"""


class ListedMemory(TypedDict):
    id: str
    org_id: str
    agent_id: str
    user_id: str
    level: Literal[0, 1]
    """0: a fact, 1: an abstraction"""
    status: Literal["active", "deprecated"]
    importance: float
    """from 0 to 1, computed by the cognition worker"""
    confidence: float
    """from 0 to 1, as the write gave it"""
    source: Literal["agent", "cognition"]
    created_at: str
    """UTC, with milliseconds"""
    updated_at: str
    """UTC, with milliseconds"""


class _ListPageRequired(TypedDict):
    results: list[ListedMemory]


class ListPage(_ListPageRequired, total=False):
    next_cursor: str
    """absent on the last page"""


class SearchHit(TypedDict):
    id: str
    content: str
    agent_id: str
    user_id: str
    level: Literal[0, 1]
    """0: a fact, 1: an abstraction"""
    status: Literal["active"]
    importance: float
    """from 0 to 1, computed by the cognition worker"""
    confidence: float
    """from 0 to 1, as the write gave it"""
    score: float
    """comparable only within one answer"""
    created_at: str
    """UTC, with milliseconds"""


class SearchAnswer(TypedDict):
    results: list[SearchHit]
    """by descending score"""
    latency_ms: int
    """time on the server"""
    cache_hit: bool
    """true when the answer comes from the cache"""


class _HealthRequired(TypedDict):
    status: Literal["ok"]


class Health(_HealthRequired, total=False):
    damaged_rows: int
    """stored memories and writes that were found damaged; all others are served. Absent when there are none"""


class ContextLine(TypedDict):
    text: str
    day: str | None
    ids: list[str]
    """the memories that say it"""


class ContextSection(TypedDict):
    name: Literal["known", "answers", "recent"]
    title: str
    lines: list[ContextLine]


class ContextSections(TypedDict):
    sections: list[ContextSection]


class Context(TypedDict):
    context: str | ContextSections
    tokens: int
    """estimated tokens of the block"""
    token_estimate: str
    """the name of the estimate"""
    ids: list[list[str]]
    """for each line in turn"""
    latency_ms: int
    """time on the server"""
    cache_hit: bool
    """true when the answers come from the cache"""


class Occurred(TypedDict, total=False):
    after: str
    """occurred.after, from this time on: ISO 8601 with a time zone"""
    before: str
    """occurred.before, before this time: ISO 8601 with a time zone"""


class Created(TypedDict, total=False):
    after: str
    """created.after, from this time on: ISO 8601 with a time zone"""
    before: str
    """created.before, before this time: ISO 8601 with a time zone"""


class QueryFilter(TypedDict, total=False):
    metadata: dict[str, Any]
    """metadata takes at most 16 keys"""
    session_id: str
    """session_id is a text that is not empty"""
    speaker: str
    """speaker is a text that is not empty"""
    occurred: Occurred
    """occurred takes after, before or both"""
    created: Created
    """created takes after, before or both"""
    status: Literal["active", "deprecated", "any"]
    """status is active, deprecated or any"""


class QueryHit(TypedDict):
    id: str
    content: str
    agent_id: str
    user_id: str
    level: Literal[0, 1]
    """0: a fact, 1: an abstraction"""
    importance: float
    """from 0 to 1, computed by the cognition worker"""
    confidence: float
    """from 0 to 1, as the write gave it"""
    score: float
    """comparable only within one answer"""
    created_at: str
    """UTC, with milliseconds"""
    status: Literal["active", "deprecated"]
    metadata: dict[str, Any] | None
    """as the write gave it"""
    occurred_at: str | None
    """when the fact occurred, by its metadata or its text; null where neither says so"""


class QueryAnswer(TypedDict):
    results: list[QueryHit]
    """by descending score"""
    latency_ms: int
    """time on the server"""
    cache_hit: bool
    """true when every part of the answer comes from the cache"""


class Version(TypedDict):
    id: str
    content: str
    status: Literal["active", "deprecated"]
    created_at: str
    """UTC, with milliseconds"""
    updated_at: str
    """UTC, with milliseconds"""
    deleted_at: str | None
    reason: Literal["same", "updates", "contradicts", "edited", "merged"] | None
    certainty: Literal["sure", "likely"] | None
    superseded_by: str | None
    superseded_at: str | None
    undone_at: str | None
    undone_by: Literal["person", "deletion"] | None


class History(TypedDict):
    id: str
    memory_ids: list[str]
    """the memories that the id stands for: all that came of a write, in the order of its text, or the one memory"""
    versions: list[Version]
    """oldest first"""
    complete: bool
    """false when there are more versions than the limit"""


class BatchError(TypedDict):
    code: Literal[
        "validation_error", "unauthorized", "forbidden", "not_found", "payload_too_large", "rate_limited", "internal_error", "unavailable"
    ]
    message: str


class RefusedWrite(TypedDict):
    error: BatchError


BatchResult = Accepted | RefusedWrite
