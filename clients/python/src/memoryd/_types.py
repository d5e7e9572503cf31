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


class Health(TypedDict):
    status: Literal["ok"]
