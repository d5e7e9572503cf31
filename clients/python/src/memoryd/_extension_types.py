"""Answers of operations that the server's document does not have yet. An operation leaves this file when `_types.py` has it."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ._types import Accepted


class BatchError(TypedDict):
    code: str
    message: str


class RefusedWrite(TypedDict):
    error: BatchError


BatchResult = Accepted | RefusedWrite


class QueryHit(TypedDict):
    id: str
    content: str
    agent_id: str
    user_id: str
    level: Literal[0, 1]
    status: Literal["active", "deprecated"]
    importance: float
    confidence: float
    score: float
    created_at: str
    metadata: dict[str, Any] | None
    occurred_at: str | None


class QueryAnswer(TypedDict):
    results: list[QueryHit]
    latency_ms: float
    cache_hit: bool


class Times(TypedDict, total=False):
    after: str
    before: str


class QueryFilter(TypedDict, total=False):
    metadata: dict[str, Any]
    session_id: str
    speaker: str
    occurred: Times
    created: Times
    status: Literal["active", "deprecated", "any"]


class Context(TypedDict):
    context: Any
    """A text to paste into a prompt, or sections where `format` is "json"."""
    tokens: int
    token_estimate: str
    ids: list[Any]
    latency_ms: float
    cache_hit: bool


class Version(TypedDict):
    id: str
    content: str
    status: Literal["active", "deprecated"]
    created_at: str
    updated_at: str
    reason: str | None
    superseded_by: str | None
    superseded_at: str | None


class History(TypedDict):
    id: str
    versions: list[Version]
