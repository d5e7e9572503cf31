"""Messages of mem0 as texts of memoryd, and records of memoryd as memories of mem0."""

from __future__ import annotations

import hashlib
import logging
import uuid
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from .._errors import ValidationError
from ._entities import IDENTITY_KEYS, entity_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._types import Version

logger = logging.getLogger(__name__)

# The server's limit of one text.
TEXT_BYTES = 8192
# The reasons for which a later version is the same memory in other words. After the others it is another fact.
SAME_MEMORY = ("edited", "merged", "same")


def _messages_of(messages: Any) -> list[Mapping[str, Any]]:
    if isinstance(messages, str):
        return [{"role": "user", "content": messages}]
    found = [messages] if isinstance(messages, Mapping) else messages
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise ValidationError("messages must be str, dict, or list[dict]")
    return found


def said_in(messages: Any, *, infer: bool, assistant: bool) -> list[tuple[Mapping[str, Any], str]]:
    """What is written of the messages: each with its text, in pieces that the server accepts. A system prompt is nobody's memory.

    No model judges here whether an answer of the assistant says something new, and most repeat or promise. So with `infer` they are written
    only with `assistant`, or where nobody else said anything.
    """
    given = _messages_of(messages)
    roles = {one.get("role") for one in given}
    wanted = roles - {"system", None}
    if infer:
        wanted = roles & ({"user", "assistant"} if assistant or "user" not in roles else {"user"})
    return [(one, text) for one in given if one.get("role") in wanted for text in _texts_of(one, infer=infer)]


def _texts_of(message: Mapping[str, Any], *, infer: bool) -> list[str]:
    text = _text_in(message.get("content")).strip()
    if text == "":
        return []
    # Cutting a text that shall be kept as it is would change it: the server refuses one that is too long.
    return _pieces(text) if infer else [text]


def _text_in(content: Any) -> str:
    if isinstance(content, list):
        return " ".join(_text_in(part) for part in content if isinstance(part, Mapping) and part.get("type") == "text")
    if isinstance(content, Mapping):
        return _text_in(content.get("text"))
    if content is None or isinstance(content, str):
        return content or ""
    raise ValidationError("the content of a message must be a text, or a list of parts")


def _pieces(text: str) -> list[str]:
    """They end after a line, a sentence or a word where there is one."""
    found: list[str] = []
    rest = text
    while len(rest.encode()) > TEXT_BYTES:
        most = rest.encode()[:TEXT_BYTES].decode(errors="ignore")
        ends = [most.rfind(end) + len(end) for end in ("\n", ". ", " ")]
        piece = most[: next((end for end in ends if end > len(most) / 2), len(most))]
        found.append(piece.strip())
        rest = rest[len(piece) :].strip()
    return [piece for piece in (*found, rest) if piece != ""]


def said_by(message: Mapping[str, Any]) -> dict[str, Any]:
    """The metadata that tells who said it."""
    return {"role": message["role"], "speaker": message.get("name") or message["role"]}


def without_identity(metadata: Mapping[str, Any] | None, call: str) -> dict[str, Any]:
    """The metadata without the ids, which only the parameters of a call give."""
    given = dict(metadata or {})
    for key in IDENTITY_KEYS:
        if key in given:
            logger.warning("%s: ignoring metadata['%s'] - identity fields cannot be set through metadata", call, key)
            del given[key]
    return given


def expiry_of(value: Any) -> dict[str, Any]:
    """The metadata for mem0's `expiration_date`. Its day is the last on which the memory is found, by UTC."""
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value)
        except ValueError as error:
            raise ValueError("expiration_date must be a valid date in YYYY-MM-DD format.") from error
    if not isinstance(value, date):
        raise ValueError("expiration_date must be a date string in YYYY-MM-DD format.")
    return {"expiration_date": value.isoformat(), "expires_at": f"{(value + timedelta(days=1)).isoformat()}T00:00:00Z"}


def item_of(record: Mapping[str, Any], metadata: Mapping[str, Any] | None, defaults: Mapping[str, str]) -> dict[str, Any]:
    """A record, or a hit, as a memory of mem0. A default agent or user is left out, because the caller gave no such id."""
    rest = dict(metadata or {})
    promoted: dict[str, Any] = {key: entity_of(record[key]) for key, default in defaults.items() if record[key] != default}
    speaker = rest.pop("speaker", None)
    promoted |= {
        "run_id": rest.pop("session_id", None),
        "actor_id": None if speaker == rest.get("role") else speaker,
        "role": rest.pop("role", None),
        "expiration_date": rest.pop("expiration_date", None),
    }
    if promoted["expiration_date"] is not None:
        rest.pop("expires_at", None)
    return {
        "id": record["id"],
        "memory": record["content"],
        "hash": hashlib.md5(record["content"].encode(), usedforsecurity=False).hexdigest(),
        "metadata": rest or None,
        "created_at": time_of(record["created_at"]),
        "updated_at": time_of(record.get("updated_at")),
        **{key: value for key, value in promoted.items() if value is not None},
    }


def time_of(text: str | None) -> str | None:
    """As mem0 writes it, which Python before 3.11 reads too."""
    return None if text is None else text.replace("Z", "+00:00")


def events_of(versions: Sequence[Version]) -> list[dict[str, Any]]:
    """The history of a memory as mem0 tells it, oldest first. A version that took the place of another is an update of it."""
    newer = {one["superseded_by"]: one for one in versions if one["undone_at"] is None and one["superseded_by"] is not None}
    events: list[dict[str, Any]] = []
    for version in versions:
        older = newer.get(version["id"])
        old = None if older is None else older["content"]
        name = "ADD" if older is None else "UPDATE"
        events.append(_event(version, version["id"], name, version["created_at"], old=old, new=version["content"]))
        # The earlier wordings are deleted with the memory, which is one event.
        if version["deleted_at"] is not None and version["superseded_by"] is None:
            id = str(uuid.uuid5(uuid.UUID(version["id"]), "deleted"))
            events.append(_event(version, id, "DELETE", version["deleted_at"], old=version["content"], new=None))
    return events


def _event(version: Version, id: str, event: str, at: str, *, old: str | None, new: str | None) -> dict[str, Any]:
    return {
        "id": id,
        "memory_id": version["id"],
        "old_memory": old,
        "new_memory": new,
        "event": event,
        "created_at": time_of(version["created_at"]),
        "updated_at": time_of(at),
        "is_deleted": new is None,
        "actor_id": None,
        "role": None,
    }
