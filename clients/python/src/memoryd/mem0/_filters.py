"""The filters of mem0 as filters of `POST /v1/memories/query`. What memoryd cannot filter by is an error, never ignored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ._entities import entity_id, name_of

ENTITIES = ("user_id", "agent_id", "run_id")
# The keys of the metadata in which memoryd itself looks for the session and the speaker.
RENAMED = {"run_id": "session_id", "actor_id": "speaker"}
PLAIN_OPERATORS = {"eq": "equals", "in": "in"}
RANGE_OPERATORS = ("gt", "gte", "lt", "lte")
MISSING_OPERATORS = ("ne", "nin", "contains", "icontains")
# Each alternative of an OR is a query of its own.
MAX_ALTERNATIVES = 10

Conditions: TypeAlias = dict[str, dict[str, Any]]
"""What each key of the metadata must be; all must hold."""


@dataclass(frozen=True)
class Wanted:
    """Whose memories are meant, and which of them: those for which one of the alternatives holds."""

    user: str | None
    agents: tuple[str, ...] | None
    alternatives: tuple[Conditions, ...]

    @property
    def is_narrowed(self) -> bool:
        return self.alternatives != ({},)


def wanted_of(filters: Mapping[str, Any] | None, **entities: Any) -> Wanted:
    """Reads filters, and ids that are given beside them, as versions of mem0 before 2 took them."""
    given = {name: value for name, value in entities.items() if value is not None}
    alternatives = _alternatives({"AND": [given, dict(filters or {})]})
    if not all(any(name in one for name in ENTITIES) for one in alternatives):
        raise ValueError("filters must contain at least one of: user_id, agent_id, run_id. Example: filters={'user_id': 'u1'}")
    users = {_user_of(one) for one in alternatives}
    agents = {_agents_of(one) for one in alternatives}
    if len(users) > 1 or len(agents) > 1:
        raise ValueError("user_id and agent_id must be the same in every part of an OR: make a call for each of them")
    return Wanted(users.pop(), agents.pop(), tuple(_metadata_of(one) for one in alternatives))


def _alternatives(filters: Mapping[str, Any]) -> list[Conditions]:
    """The filter without AND and OR: conditions of which one set must hold."""
    found: list[Conditions] = [{}]
    for key, value in filters.items():
        if key in ENTITIES and value is None:
            continue
        if key == "NOT":
            raise ValueError("memoryd has no filter NOT: filter the results")
        if key == "OR":
            options = [one for part in _parts(key, value) for one in _alternatives(part)]
        elif key == "AND":
            options = [{}]
            for part in _parts(key, value):
                options = _both(options, _alternatives(part))
        else:
            options = [{key: _condition(key, value)}]
        found = _both(found, options)
    return found


def _parts(key: str, value: Any) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not value or not all(isinstance(one, Mapping) for one in value):
        raise ValueError(f"{key} operator requires a non-empty list of conditions")
    return value


def _both(some: list[Conditions], others: list[Conditions]) -> list[Conditions]:
    if len(some) * len(others) > MAX_ALTERNATIVES:
        raise ValueError(f"the filter has more than {MAX_ALTERNATIVES} alternatives: make several calls")
    return [_merged(one, other) for one in some for other in others]


def _merged(one: Conditions, other: Conditions) -> Conditions:
    merged = {key: dict(condition) for key, condition in one.items()}
    for key, condition in other.items():
        into = merged.setdefault(key, {})
        for operator, value in condition.items():
            if operator == "range" and operator in into and not set(value) & set(into[operator]):
                into[operator] = {**into[operator], **value}
            elif into.setdefault(operator, value) != value:
                raise ValueError(f"memoryd takes one condition of a kind for a key, and the filter has two for {key!r}")
    return merged


def _condition(key: str, value: Any) -> dict[str, Any]:
    if value == "*":
        return {"exists": True}
    if isinstance(value, list):
        return {"in": value}
    if not isinstance(value, Mapping):
        return {"equals": value}
    condition: dict[str, Any] = {}
    for operator, operand in value.items():
        if operator in MISSING_OPERATORS:
            raise ValueError(f"memoryd has no filter {operator!r}, which is asked for {key!r}: filter the results")
        if operator in RANGE_OPERATORS:
            condition.setdefault("range", {})[operator] = operand
        elif operator in PLAIN_OPERATORS:
            condition[PLAIN_OPERATORS[operator]] = operand
        else:
            raise ValueError(f"Unsupported metadata filter operator: {operator}")
    if not condition:
        raise ValueError(f"the filter of {key!r} has no operator")
    return condition


def _user_of(conditions: Conditions) -> str | None:
    condition = conditions.get("user_id")
    if condition is None:
        return None
    if set(condition) != {"equals"}:
        raise ValueError("user_id must be one id: no call of memoryd reads the memories of two users")
    user = entity_id(condition["equals"], "user_id")
    return None if user is None else name_of(user)


def _agents_of(conditions: Conditions) -> tuple[str, ...] | None:
    condition = conditions.get("agent_id")
    if condition is None:
        return None
    if set(condition) not in ({"equals"}, {"in"}):
        raise ValueError("agent_id must be one id, or several with 'in'")
    ids = condition["in"] if "in" in condition else [condition["equals"]]
    agents = [entity_id(one, "agent_id") for one in ids]
    return tuple(sorted({name_of(one) for one in agents if one is not None})) or None


def _metadata_of(conditions: Conditions) -> Conditions:
    found: Conditions = {}
    for key, condition in conditions.items():
        if key == "run_id" and "equals" in condition:
            found = _merged(found, {RENAMED[key]: {**condition, "equals": entity_id(condition["equals"], key)}})
        elif key not in ("user_id", "agent_id"):
            found = _merged(found, {RENAMED.get(key, key): condition})
    return found
