"""The parameters that mem0 and memoryd do not share."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from .._errors import ValidationError
from ._entities import entity_id, name_of

DEFAULT_TOP_K = 20


def named(value: Any, name: str) -> str | None:
    entity = entity_id(value, name)
    return None if entity is None else name_of(entity)


def most_of(top_k: int | None, limit: int | None) -> int:
    """`limit` is what versions of mem0 before 2 called it."""
    most = limit if top_k is None else top_k
    if most is None:
        return DEFAULT_TOP_K
    if isinstance(most, bool) or not isinstance(most, int):
        raise ValueError("top_k must be a valid integer")
    if most < 0:
        raise ValueError(f"Invalid top_k: {most}. Must be a non-negative integer.")
    return most


REFUSED = {
    "timestamp": "give the time as metadata={'occurred_at': '2026-05-01T09:00:00Z'}",
    "memory_type": "it needs a language model: write the summary yourself, with infer=False",
    "prompt": "the server extracts facts by rules of its own: choose what to write, with infer=False",
    "explain": "scores have no details here",
    "reference_date": "memoryd.Memoryd.query has as_of",
    "show_expired": "an expired memory is shown by history() alone",
}


def refuse(call: str, **given: Any) -> None:
    """Raises for a parameter of mem0 that would change the answer, and cannot here."""
    for name, value in given.items():
        if value is not None:
            raise ValueError(f"memoryd has no {name} for {call}(): {REFUSED[name]}")


def explain_config(config: Mapping[str, Any]) -> None:
    if not isinstance(config, Mapping):
        raise ValidationError("the configuration must be a dict; url, key and ids are parameters of their own")
    if config:
        parts = ", ".join(sorted(config))
        message = f"memoryd does not use {parts} of the configuration of mem0: models and stores are chosen where the server is started"
        warnings.warn(message, UserWarning, stacklevel=3)
