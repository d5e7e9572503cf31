"""Which items a search of LangGraph's store means, and which namespaces a list of them means."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from langgraph.store.base import MatchCondition

EQUALITIES: Mapping[str, Callable[[Any, Any], bool]] = {"$eq": operator.eq, "$ne": operator.ne}
ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


def matches(value: Any, filter: Mapping[str, Any]) -> bool:
    """LangGraph's filter: values that are equal, operators, or objects and lists of these."""
    return isinstance(value, dict) and all(_is_wanted(value.get(name), wanted) for name, wanted in filter.items())


def matches_path(namespace: Sequence[str], condition: MatchCondition) -> bool:
    path = condition.path
    if len(path) > len(namespace):
        return False
    labels = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", label) for wanted, label in zip(path, labels, strict=True))


def _is_wanted(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        if any(name.startswith("$") for name in wanted):
            return all(_compare(value, name, operand) for name, operand in wanted.items())
        return matches(value, wanted)
    if isinstance(wanted, (list, tuple)):
        return isinstance(value, list) and len(value) == len(wanted) and all(map(_is_wanted, value, wanted))
    return bool(value == wanted)


def _compare(value: Any, name: str, operand: Any) -> bool:
    if name in EQUALITIES:
        return EQUALITIES[name](value, operand)
    if name not in ORDERS:
        raise ValueError(f"a filter has no operator {name}: it has {', '.join((*EQUALITIES, *ORDERS))}")
    try:
        return ORDERS[name](float(value), float(operand))
    except (TypeError, ValueError):
        # Texts, such as dates, have an order too. Nothing else is more or less than what is of another kind, or than what is not there.
        return isinstance(value, str) and isinstance(operand, str) and ORDERS[name](value, operand)
