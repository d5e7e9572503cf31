from __future__ import annotations

import contextlib
import re
import time
import uuid
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, overload

from ._call import Call
from ._errors import InternalError, MemorydTimeoutError, NotFoundError
from ._transport import Answer, Failure, Sent, Transport
from ._types import Context, Health, History, ListPage, Memory, QueryAnswer, SearchAnswer

if TYPE_CHECKING:
    import builtins
    import ssl
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType

    from ._types import Accepted, ListedMemory, NewMemory, QueryFilter

T = TypeVar("T")

DEFAULT_TIMEOUT_SECONDS = 30.0
DEFAULT_RETRIES = 3
WAIT_LIMIT_SECONDS = 60.0
# How long the server holds its answer until a write is found. A proxy may close a connection that is silent for longer.
HELD_ANSWER_SECONDS = 10
# A short text is processed within some 50 ms; a model takes seconds.
POLL_FIRST_SECONDS = 0.02
POLL_MAX_SECONDS = 0.5

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class Unchanged:
    """Stands for a field that `update` leaves as it is, because None removes it."""


UNCHANGED: Final = Unchanged()


class Memoryd:
    """A client of memoryd for one key. Its connections are kept open, and any number of threads may use it at once.

    `timeout` is how many seconds a call may take with all its repeats; `retries` is how often a request that failed is repeated.
    `agent_id` and `user_id` hold for every call that names none.
    """

    def __init__(
        self,
        url: str,
        key: str,
        agent_id: str | None = None,
        user_id: str | None = None,
        *,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        retries: int = DEFAULT_RETRIES,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self.agent_id = agent_id
        self.user_id = user_id
        self._transport = Transport(url, key, timeout, retries, ssl_context)

    def __enter__(self) -> Memoryd:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    @overload
    def add(
        self,
        content: str,
        *,
        wait: Literal[False] = False,
        agent_id: str | None = None,
        user_id: str | None = None,
        confidence: float | None = None,
        metadata: Mapping[str, Any] | None = None,
        extract: bool | None = None,
        idempotency_key: str | None = None,
    ) -> Accepted: ...

    @overload
    def add(
        self,
        content: str,
        *,
        wait: Literal[True],
        agent_id: str | None = None,
        user_id: str | None = None,
        confidence: float | None = None,
        metadata: Mapping[str, Any] | None = None,
        extract: bool | None = None,
        idempotency_key: str | None = None,
    ) -> builtins.list[Memory]: ...

    def add(
        self, content: str, *, wait: bool = False, idempotency_key: str | None = None, **fields: Any
    ) -> Accepted | builtins.list[Memory]:
        """Writes a text. Without `wait` the answer comes when the text is safe on disk, before it is searchable.

        Its id stands for all that the text becomes. With `wait` the answer is the memories that came of the text, in its order: one, or
        several with ids of their own.
        """
        memory: Any = {"content": content, **_given(fields)}
        accepted = self.add_many([memory], wait=wait, idempotency_key=idempotency_key)[0]
        return self._memories_of(accepted["id"]) if wait else accepted

    def add_many(self, memories: Sequence[NewMemory], *, wait: bool = False, idempotency_key: str | None = None) -> Sequence[Accepted]:
        """Writes up to 100 texts in one commit, all or none. A ValidationError names each invalid one by its position.

        A second call with the same `idempotency_key` stores nothing and answers the ids of the first. The client makes one for each
        call that names none, so that its own repeats are safe.
        """
        # At most half of the call's limit, so that the limit does not end a request that the server holds.
        held = int(min(HELD_ANSWER_SECONDS, self._transport.timeout / 2)) if wait else 0
        sent = Sent(
            "POST",
            "/v1/memories/batch",
            {"memories": [{**self._scope(None, None), **memory} for memory in memories]},
            headers={"Idempotency-Key": idempotency_key or str(uuid.uuid4()), **({"Prefer": f"wait={held}"} if held > 0 else {})},
        )
        results: Any = self._object(sent, dict).get("results")
        if not isinstance(results, list) or len(results) != len(memories):
            raise InternalError("the server did not answer every write of the batch: is it a memoryd of this version?")
        if wait:
            for result in results:
                self._when_found(result["id"], held)
        return results

    def search(
        self,
        query: str,
        *,
        k: int | None = None,
        task_context: str | None = None,
        level: Literal[0, 1] | None = None,
        agent_id: str | None = None,
        user_id: str | None = None,
    ) -> SearchAnswer:
        """The best memories for a question."""
        fields = _given({"k": k, "task_context": task_context, "level": level})
        return self._object(Sent("POST", "/v1/memories/search", {**self._scope(agent_id, user_id), **fields, "query": query}), SearchAnswer)

    def query(
        self,
        query: str,
        *,
        filter: QueryFilter | None = None,
        as_of: str | None = None,
        min_score: float | None = None,
        k: int | None = None,
        task_context: str | None = None,
        level: Literal[0, 1] | None = None,
        agent_id: str | None = None,
        agent_ids: Sequence[str] | None = None,
        user_id: str | None = None,
    ) -> QueryAnswer:
        """As `search`, with filters, a time in the past, several agents, and the metadata of each hit."""
        scope = self._scope(agent_id, user_id)
        if agent_ids is not None:
            scope.pop("agent_id", None)
        fields = _given(
            {
                "filter": filter,
                "as_of": as_of,
                "min_score": min_score,
                "k": k,
                "task_context": task_context,
                "level": level,
                "agent_ids": agent_ids and list(agent_ids),
            }
        )
        return self._object(Sent("POST", "/v1/memories/query", {**scope, **fields, "query": query}), QueryAnswer)

    def context(
        self,
        query: str | None = None,
        *,
        task_context: str | None = None,
        max_tokens: int | None = None,
        session_id: str | None = None,
        format: Literal["markdown", "json"] | None = None,
        agent_id: str | None = None,
        user_id: str | None = None,
    ) -> Context:
        """What a prompt needs to know: a block to paste, or the same as data."""
        asked = {"query": query, "task_context": task_context, "max_tokens": max_tokens, "session_id": session_id, "format": format}
        fields = _given(asked)
        return self._object(Sent("POST", "/v1/context", {**self._scope(agent_id, user_id), **fields}), Context)

    def get(self, id: str) -> Memory:
        """The full record, also of a deprecated memory."""
        return self._object(Sent("GET", _path(id)), Memory)

    def list(self, *, agent_id: str | None = None, user_id: str | None = None, limit: int | None = None) -> Iterator[ListedMemory]:
        """Every record, newest first, without its content. The next page is asked for when the one before it is read."""
        for page in self.list_pages(agent_id=agent_id, user_id=user_id, limit=limit):
            yield from page["results"]

    def list_pages(self, *, agent_id: str | None = None, user_id: str | None = None, limit: int | None = None) -> Iterator[ListPage]:
        """As `list`, page by page. `limit` is the size of a page."""
        cursor: str | None = None
        while True:
            page = self._page(agent_id, user_id, limit, cursor)
            yield page
            cursor = page.get("next_cursor")
            if cursor is None:
                return

    def update(
        self,
        id: str,
        *,
        content: str | None = None,
        metadata: Mapping[str, Any] | Unchanged | None = UNCHANGED,
        importance: float | Unchanged | None = UNCHANGED,
        wait: bool = False,
    ) -> Memory | Accepted:
        """Changes a memory. A new text is a new memory that supersedes this one, and the answer has its id; with `wait`, its record.

        Metadata and importance change in place; None removes them. A new text is not repeated when its answer is lost, because it may
        have been stored.
        """
        changes = {name: value for name, value in (("metadata", metadata), ("importance", importance)) if value is not UNCHANGED}
        body = {**changes, **_given({"content": content})}
        answer: Any = self._object(Sent("PATCH", _path(id), body, repeats=content is None), dict)
        if wait and answer.get("status") == "queued":
            return self._when_found(answer["id"])
        changed: Memory | Accepted = answer
        return changed

    def history(self, id: str) -> History:
        """The memory, what it superseded and what superseded it, oldest first."""
        return self._object(Sent("GET", f"{_path(id)}/history"), History)

    def restore(self, id: str) -> Memory:
        """Undoes a soft delete or a supersession. Requires the scope `memory:restore`."""
        return self._object(Sent("POST", f"{_path(id)}/restore"), Memory)

    def delete(self, id: str, *, hard: bool = False) -> None:
        """Takes a memory out of every search; with `hard`, erases it for good."""
        outcome = self._transport.send(Sent("DELETE", _path(id), query={"hard": hard or None}))
        if isinstance(outcome, Answer):
            return
        # An erasure whose answer was lost is repeated, and finds nothing left.
        if not (hard and outcome.repeated and isinstance(outcome.error, NotFoundError)):
            raise outcome.error

    def health(self) -> Health:
        """Whether the server works. Raises an InternalError with the fault when it does not."""
        return self._object(Sent("GET", "/healthz"), Health)

    def _scope(self, agent_id: str | None, user_id: str | None) -> dict[str, Any]:
        agent = self.agent_id if agent_id is None else agent_id
        return _given({"agent_id": agent, "user_id": self.user_id if user_id is None else user_id})

    def _page(self, agent_id: str | None, user_id: str | None, limit: int | None, cursor: str | None) -> ListPage:
        query = {**self._scope(agent_id, user_id), "limit": limit, "cursor": cursor}
        return self._object(Sent("GET", "/v1/memories", query=query), ListPage)

    def _object(self, sent: Sent, shape: type[T]) -> T:
        outcome = self._transport.send(sent)
        if isinstance(outcome, Failure):
            raise outcome.error
        if not isinstance(outcome.json, dict):
            raise InternalError("the server answered without the JSON object of the API: is it a memoryd of this version?")
        # The server's answers are not checked field by field: the types are made from the document of the same version.
        json: Any = outcome.json
        answer: T = json
        return answer

    def _memories_of(self, id: str) -> builtins.list[Memory]:
        """The memories that a write has become, in the order of its text, without one that was erased meanwhile."""
        found: list[Memory] = []
        with contextlib.suppress(NotFoundError):
            for one in self.history(id)["memory_ids"]:
                with contextlib.suppress(NotFoundError):
                    found.append(self.get(one))
        return found

    def _when_found(self, id: str, held: int = 0) -> Memory:
        """`held` seconds of the limit were the server's to wait."""
        limit = WAIT_LIMIT_SECONDS - held
        ends_at = time.monotonic() + limit
        call = Call(limit)
        poll = POLL_FIRST_SECONDS
        while True:
            try:
                return self.get(id)
            except NotFoundError:
                if time.monotonic() + poll >= ends_at:
                    message = f"the server accepted memory {id} and did not process it within {WAIT_LIMIT_SECONDS:g} s: it is not lost"
                    raise MemorydTimeoutError(message, accepted_id=id) from None
            call.sleep(poll)
            poll = min(poll * 1.5, POLL_MAX_SECONDS)


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _path(id: str) -> str:
    """Raises for a text that is no id, because a path made from it could lead elsewhere: the id "" to the list."""
    if not UUID.fullmatch(id):
        raise NotFoundError("no such memory: an id is a UUID, as an answer of the server gave it")
    return f"/v1/memories/{id}"
