from __future__ import annotations

import asyncio
import contextvars
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ._call import CANCELLATION, Cancellation
from ._client import DEFAULT_RETRIES, DEFAULT_TIMEOUT_SECONDS, UNCHANGED, Memoryd, Unchanged

if TYPE_CHECKING:
    import builtins
    import ssl
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from types import TracebackType

    from ._types import (
        Accepted,
        Context,
        Health,
        History,
        ListedMemory,
        ListPage,
        Memory,
        NewMemory,
        QueryAnswer,
        QueryFilter,
        SearchAnswer,
    )

T = TypeVar("T")

# As many calls run at once as connections are kept; further ones wait for a thread.
MAX_CALLS = 32


class AsyncMemoryd:
    """As `Memoryd`, for asyncio. Calls run in threads of the client's own; a task that is cancelled ends its request at once."""

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
        self._sync = Memoryd(url, key, agent_id, user_id, timeout=timeout, retries=retries, ssl_context=ssl_context)
        self._threads = ThreadPoolExecutor(MAX_CALLS, thread_name_prefix="memoryd")

    @property
    def agent_id(self) -> str | None:
        return self._sync.agent_id

    @property
    def user_id(self) -> str | None:
        return self._sync.user_id

    async def __aenter__(self) -> AsyncMemoryd:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections. Calls that run end by themselves."""
        self._sync.close()
        self._threads.shutdown(wait=False)

    @overload
    async def add(
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
    async def add(
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

    async def add(self, content: str, **fields: Any) -> Accepted | builtins.list[Memory]:
        """See `Memoryd.add`."""
        return await self._run(self._sync.add, content, **fields)

    async def add_many(
        self, memories: Sequence[NewMemory], *, wait: bool = False, idempotency_key: str | None = None
    ) -> Sequence[Accepted]:
        """See `Memoryd.add_many`."""
        return await self._run(self._sync.add_many, memories, wait=wait, idempotency_key=idempotency_key)

    async def search(
        self,
        query: str,
        *,
        k: int | None = None,
        task_context: str | None = None,
        level: Literal[0, 1] | None = None,
        agent_id: str | None = None,
        user_id: str | None = None,
    ) -> SearchAnswer:
        """See `Memoryd.search`."""
        return await self._run(self._sync.search, query, k=k, task_context=task_context, level=level, agent_id=agent_id, user_id=user_id)

    async def query(
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
        """See `Memoryd.query`."""
        return await self._run(
            self._sync.query,
            query,
            filter=filter,
            as_of=as_of,
            min_score=min_score,
            k=k,
            task_context=task_context,
            level=level,
            agent_id=agent_id,
            agent_ids=agent_ids,
            user_id=user_id,
        )

    async def context(
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
        """See `Memoryd.context`."""
        return await self._run(
            self._sync.context,
            query,
            task_context=task_context,
            max_tokens=max_tokens,
            session_id=session_id,
            format=format,
            agent_id=agent_id,
            user_id=user_id,
        )

    async def get(self, id: str) -> Memory:
        """See `Memoryd.get`."""
        return await self._run(self._sync.get, id)

    async def update(
        self,
        id: str,
        *,
        content: str | None = None,
        metadata: Mapping[str, Any] | Unchanged | None = UNCHANGED,
        importance: float | Unchanged | None = UNCHANGED,
        wait: bool = False,
    ) -> Memory | Accepted:
        """See `Memoryd.update`."""
        return await self._run(self._sync.update, id, content=content, metadata=metadata, importance=importance, wait=wait)

    async def history(self, id: str) -> History:
        """See `Memoryd.history`."""
        return await self._run(self._sync.history, id)

    async def restore(self, id: str) -> Memory:
        """See `Memoryd.restore`."""
        return await self._run(self._sync.restore, id)

    async def delete(self, id: str, *, hard: bool = False) -> None:
        """See `Memoryd.delete`."""
        await self._run(self._sync.delete, id, hard=hard)

    async def health(self) -> Health:
        """See `Memoryd.health`."""
        return await self._run(self._sync.health)

    async def list(
        self, *, agent_id: str | None = None, user_id: str | None = None, limit: int | None = None
    ) -> AsyncIterator[ListedMemory]:
        """See `Memoryd.list`."""
        async for page in self.list_pages(agent_id=agent_id, user_id=user_id, limit=limit):
            for memory in page["results"]:
                yield memory

    async def list_pages(
        self, *, agent_id: str | None = None, user_id: str | None = None, limit: int | None = None
    ) -> AsyncIterator[ListPage]:
        """See `Memoryd.list_pages`."""
        cursor: str | None = None
        while True:
            page = await self._run(self._sync._page, agent_id, user_id, limit, cursor)
            yield page
            cursor = page.get("next_cursor")
            if cursor is None:
                return

    async def _run(self, call: Callable[..., T], *args: Any, **fields: Any) -> T:
        return await in_thread(self._threads, call, *args, **fields)


async def in_thread(threads: ThreadPoolExecutor | None, call: Callable[..., T], *args: Any, **fields: Any) -> T:
    """Runs a call of the client in a thread. A task that is cancelled ends its request at once."""
    cancellation = Cancellation()
    context = contextvars.copy_context()
    context.run(CANCELLATION.set, cancellation)
    run = functools.partial(context.run, functools.partial(call, *args, **fields))
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, run)
    except asyncio.CancelledError:
        cancellation.cancel()
        raise
