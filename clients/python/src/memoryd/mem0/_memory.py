from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, Final

from .._client import DEFAULT_RETRIES, DEFAULT_TIMEOUT_SECONDS, UNCHANGED, Memoryd
from .._errors import NotFoundError, ValidationError
from ._checks import explain_config, most_of, named, refuse
from ._entities import entity_id
from ._filters import Wanted, wanted_of
from ._reading import MAX_AGENTS, MAX_HITS, Agents, hit_of, present, records_of, scan, shortened
from ._shapes import events_of, expiry_of, item_of, said_by, said_in, without_identity

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Mapping
    from types import TracebackType

    from .._types import NewMemory, QueryFilter, QueryHit
    from ._reading import Status

logger = logging.getLogger(__name__)

DEFAULT_URL = "http://127.0.0.1:7373"
# The agent and the user of calls that name none. memoryd requires both.
DEFAULT_NAME = "default"
# The server's limit of one batch.
MAX_WRITES = 100
KEEP: Final = object()
"""Stands for an expiration date that `update` leaves as it is, because None removes it."""


class Memory:
    """mem0's `Memory` for one key of memoryd.

    `url` and `key` come from MEMORYD_URL and MEMORYD_KEY where they are not given. `agent_id` and `user_id` are those of calls that name
    none: MEMORYD_AGENT and MEMORYD_USER, or else "default". With `assistant`, `add` also extracts what the assistant said, and not only
    what the user said. With `erase`, deleted memories are erased for good; without it, they leave every search, and their history stays
    readable.
    """

    def __init__(
        self,
        config: Mapping[str, Any] | None = None,
        *,
        url: str | None = None,
        key: str | None = None,
        agent_id: str | None = None,
        user_id: str | None = None,
        assistant: bool = False,
        erase: bool = False,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        retries: int = DEFAULT_RETRIES,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        if config is not None:
            explain_config(config)
        key = key or os.environ.get("MEMORYD_KEY")
        if not key:
            raise ValidationError("memoryd needs a key: set MEMORYD_KEY, or give Memory(key=...); `memoryd key create` makes one")
        url = url or os.environ.get("MEMORYD_URL") or DEFAULT_URL
        self._client = Memoryd(url, key, timeout=timeout, retries=retries, ssl_context=ssl_context)
        self._defaults = {
            "user_id": named(user_id or os.environ.get("MEMORYD_USER"), "user_id") or DEFAULT_NAME,
            "agent_id": named(agent_id or os.environ.get("MEMORYD_AGENT"), "agent_id") or DEFAULT_NAME,
        }
        self._agents = Agents(self._client)
        self._assistant = assistant
        self._erase = erase

    @classmethod
    def from_config(cls, config_dict: Mapping[str, Any]) -> Memory:
        """Takes a configuration of mem0, and says which parts of it the server decides."""
        return cls(config_dict)

    def __enter__(self) -> Memory:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    def add(
        self,
        messages: Any,
        *,
        user_id: Any = None,
        agent_id: Any = None,
        run_id: Any = None,
        metadata: Mapping[str, Any] | None = None,
        timestamp: Any = None,
        expiration_date: Any = None,
        infer: bool = True,
        memory_type: str | None = None,
        prompt: str | None = None,
    ) -> dict[str, Any]:
        """Writes messages and waits until they can be found. The results are the memories that came of them."""
        refuse("add", timestamp=timestamp, memory_type=memory_type, prompt=prompt)
        run = entity_id(run_id, "run_id")
        given = {"user_id": named(user_id, "user_id"), "agent_id": named(agent_id, "agent_id")}
        if run is None and not any(given.values()):
            raise ValidationError("At least one of 'user_id', 'agent_id', or 'run_id' must be provided.")
        shared = without_identity(metadata, "add()")
        shared |= {} if run is None else {"session_id": run}
        shared |= {} if expiration_date is None else expiry_of(expiration_date)
        user = given["user_id"] or self._defaults["user_id"]
        agent = given["agent_id"] or self._defaults["agent_id"]
        said = said_in(messages, infer=infer, assistant=self._assistant)
        written = self._write(
            [
                {"content": text, "user_id": user, "agent_id": agent, "metadata": {**shared, **said_by(message)}, "extract": infer}
                for message, text in said
            ]
        )
        results = []
        for (message, _), id in zip(said, written, strict=True):
            who = {} if infer else {"actor_id": message.get("name"), "role": message["role"]}
            active = [one for one in self._client._memories_of(id) if one["status"] == "active"]
            results += [{"id": one["id"], "memory": one["content"], "event": "ADD", **who} for one in active]
        return {"results": results}

    def search(
        self,
        query: str,
        *,
        top_k: int | None = None,
        filters: Mapping[str, Any] | None = None,
        threshold: float | None = None,
        rerank: bool = False,
        explain: bool = False,
        reference_date: Any = None,
        show_expired: bool = False,
        limit: int | None = None,
        user_id: Any = None,
        agent_id: Any = None,
        run_id: Any = None,
    ) -> dict[str, Any]:
        """The best memories for a question. `rerank` changes nothing: the server always ranks by all that it knows."""
        refuse("search", explain=explain or None, reference_date=reference_date, show_expired=show_expired or None)
        most = most_of(top_k, limit)
        if most > MAX_HITS:
            raise ValueError(f"Invalid top_k: {most}. memoryd answers at most {MAX_HITS} memories of a search; get_all has no limit.")
        if threshold is not None and (isinstance(threshold, bool) or not isinstance(threshold, (int, float)) or not 0 <= threshold <= 1):
            raise ValueError(f"Invalid threshold: {threshold}. Must be between 0 and 1 (inclusive).")
        if not isinstance(query, str) or query.strip() == "":
            raise ValueError("Invalid query: must be a non-empty string.")
        wanted = wanted_of(filters, user_id=user_id, agent_id=agent_id, run_id=run_id)
        hits = self._hits(shortened(query.strip()), wanted, most, threshold) if most > 0 else []
        best = sorted(hits, key=lambda hit: -hit["score"])[:most]
        return {"results": [{**self._item(hit), "score": hit["score"]} for hit in best]}

    def get(self, memory_id: str) -> dict[str, Any] | None:
        """The memory, or None. The id of an earlier wording gives the present one."""
        record = present(self._client, memory_id)
        hit = record and hit_of(self._client, record)
        return {**self._item({**record, **hit}), "score": None} if record and hit else None

    def get_all(
        self,
        *,
        filters: Mapping[str, Any] | None = None,
        top_k: int | None = None,
        show_expired: bool = False,
        limit: int | None = None,
        user_id: Any = None,
        agent_id: Any = None,
        run_id: Any = None,
    ) -> dict[str, Any]:
        """The newest memories, in any number."""
        refuse("get_all", show_expired=show_expired or None)
        most = most_of(top_k, limit)
        wanted = wanted_of(filters, user_id=user_id, agent_id=agent_id, run_id=run_id)
        results: list[dict[str, Any]] = []
        if most > 0:
            for record, hit in scan(self._client, wanted.user or self._defaults["user_id"], wanted.agents, wanted.alternatives):
                results.append(self._item({**hit, **record}))
                if len(results) == most:
                    break
        return {"results": results}

    def update(
        self,
        memory_id: str,
        text: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        expiration_date: Any = KEEP,
        data: str | None = None,
    ) -> dict[str, str]:
        """Changes a memory and waits until the change can be found. A new text gets an id of its own, and the former id leads to it."""
        text = data if text is None else text
        if text is None and metadata is None and expiration_date is KEEP:
            raise ValueError("At least one of text, metadata, or expiration_date must be provided.")
        record = present(self._client, memory_id)
        hit = record and hit_of(self._client, record)
        if record is None or hit is None:
            raise ValueError(f"Memory with id {memory_id} not found. Please provide a valid 'memory_id'")
        changed = {**(hit["metadata"] or {}), **without_identity(metadata, "update()")}
        if expiration_date is None:
            changed = {key: value for key, value in changed.items() if key not in ("expiration_date", "expires_at")}
        elif expiration_date is not KEEP:
            changed |= expiry_of(expiration_date)
        is_changed = changed != (hit["metadata"] or {})
        content = None if text == record["content"] else text
        if content is not None or is_changed:
            self._client.update(record["id"], content=content, metadata=changed if is_changed else UNCHANGED, wait=True)
        return {"message": "Memory updated successfully!"}

    def delete(self, memory_id: str) -> dict[str, str]:
        """Deletes a memory with its earlier wordings."""
        record = present(self._client, memory_id)
        if record is None:
            raise ValueError(f"Memory with id {memory_id} not found")
        self._client.delete(record["id"], hard=self._erase)
        return {"message": "Memory deleted successfully!"}

    def delete_all(self, user_id: Any = None, agent_id: Any = None, run_id: Any = None) -> dict[str, str]:
        """Deletes every memory of the user, of one agent or of one run."""
        if user_id is None and agent_id is None and run_id is None:
            raise ValueError("At least one filter is required to delete all memories: user_id, agent_id or run_id.")
        wanted = wanted_of(None, user_id=user_id, agent_id=agent_id, run_id=run_id)
        gone = self._delete(self._ids(wanted, "any" if self._erase else "active"))
        # A fact that a deleted one had replaced holds again. With the facts that it had replaced in turn, it goes in one more round.
        while any(id not in gone for id in self._ids(wanted, "active")):
            gone |= self._delete(id for id in self._ids(wanted, "any") if id not in gone)
        return {"message": "Memories deleted successfully!"}

    def history(self, memory_id: str) -> list[dict[str, Any]]:
        """What the memory said before and after, oldest first; empty for a memory that is not there."""
        try:
            return events_of(self._client.history(memory_id)["versions"])
        except NotFoundError:
            return []

    def reset(self) -> None:
        """Refused: the store behind the key also has the memories of other programs."""
        raise NotImplementedError(
            "reset() is refused: the server also has memories of other programs. Delete those of a user with delete_all(user_id=...), "
            "or all of an organization with `memoryd org delete`."
        )

    def _write(self, memories: list[NewMemory]) -> list[str]:
        ids: list[str] = []
        for start in range(0, len(memories), MAX_WRITES):
            ids += [result["id"] for result in self._client.add_many(memories[start : start + MAX_WRITES], wait=True)]
        return ids

    def _hits(self, query: str, wanted: Wanted, most: int, threshold: float | None) -> list[QueryHit]:
        user = wanted.user or self._defaults["user_id"]
        agents = wanted.agents or self._agents.of(user)
        if not agents:
            return []
        if len(agents) > MAX_AGENTS:
            raise ValueError(f"the user has memories of {len(agents)} agents, and memoryd searches {MAX_AGENTS} at once: name an agent_id")
        found: dict[str, QueryHit] = {}
        # A score does not depend on the filter, so that the hits of the alternatives are on one scale.
        for conditions in wanted.alternatives:
            filter: QueryFilter = {"metadata": conditions}
            answer = self._client.query(query, filter=filter, min_score=threshold, k=most, level=0, agent_ids=agents, user_id=user)
            found.update((hit["id"], hit) for hit in answer["results"])
        return list(found.values())

    def _ids(self, wanted: Wanted, status: Status) -> list[str]:
        """Oldest first, so that a fact is not given back by the deletion of one that had replaced it."""
        user = wanted.user or self._defaults["user_id"]
        if wanted.is_narrowed:
            records = [record for record, _ in scan(self._client, user, wanted.agents, wanted.alternatives, status)]
        else:
            records = list(records_of(self._client, user, wanted.agents, status))
        return [record["id"] for record in reversed(records)]

    def _delete(self, ids: Iterable[str]) -> set[str]:
        gone = set()
        for id in ids:
            gone.add(id)
            try:
                self._client.delete(id, hard=self._erase)
            except NotFoundError:
                # It went with a later wording of it.
                logger.debug("memory %s was gone already", id)
        return gone

    def _item(self, hit: Mapping[str, Any]) -> dict[str, Any]:
        return item_of(hit, hit["metadata"], self._defaults)
