"""The ids of mem0's users, agents and runs, and their names in memoryd."""

from __future__ import annotations

import re
import urllib.parse
from typing import Any

PLAIN = re.compile(r"[A-Za-z0-9._:-]+")
# Stands before a name that is not the id itself.
ESCAPED = "x:"

IDENTITY_KEYS = ("user_id", "agent_id", "run_id", "actor_id")


def entity_id(value: Any, name: str) -> str | None:
    """The id as mem0 reads it. Raises as mem0 does for one that is empty or has a blank in it."""
    if value is None:
        return None
    trimmed = str(value).strip()
    if trimmed == "":
        raise ValueError(f"Invalid {name}: cannot be empty or whitespace-only. Provide a valid identifier.")
    if any(character.isspace() for character in trimmed):
        raise ValueError(f"Invalid {name}: cannot contain whitespace. Provide a valid identifier without spaces.")
    return trimmed


def name_of(entity: str) -> str:
    """The agent or user of memoryd. An id with a character that memoryd does not take, such as an e-mail address, is escaped."""
    if PLAIN.fullmatch(entity) and not entity.startswith(ESCAPED):
        return entity
    # The sign of an escape is escaped too, so that no two ids get one name. Python leaves "~" as it is.
    return ESCAPED + urllib.parse.quote(entity, safe="").replace("~", "%7E").replace("%", ":")


def entity_of(name: str) -> str:
    """The id that `name_of` made the name of."""
    return urllib.parse.unquote(name.removeprefix(ESCAPED).replace(":", "%")) if name.startswith(ESCAPED) else name
