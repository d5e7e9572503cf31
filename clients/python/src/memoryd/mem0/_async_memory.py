from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from .._async_client import MAX_CALLS, in_thread
from .._client import DEFAULT_RETRIES, DEFAULT_TIMEOUT_SECONDS
from ._memory import KEEP, Memory

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Mapping
    from types import TracebackType

T = TypeVar("T")


class AsyncMemory:
    """As `Memory`, for asyncio. Calls run in threads of its own; a task that is cancelled ends its requests."""

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
        self._sync = Memory(
            config,
            url=url,
            key=key,
            agent_id=agent_id,
            user_id=user_id,
            assistant=assistant,
            erase=erase,
            timeout=timeout,
            retries=retries,
            ssl_context=ssl_context,
        )
        self._threads = ThreadPoolExecutor(MAX_CALLS, thread_name_prefix="memoryd")

    @classmethod
    def from_config(cls, config_dict: Mapping[str, Any]) -> AsyncMemory:
        """See `Memory.from_config`."""
        return cls(config_dict)

    async def __aenter__(self) -> AsyncMemory:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. Calls that run end by themselves."""
        self._sync.close()
        self._threads.shutdown(wait=False)

    async def add(
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
        """See `Memory.add`."""
        ids = {"user_id": user_id, "agent_id": agent_id, "run_id": run_id}
        refused = {"timestamp": timestamp, "memory_type": memory_type, "prompt": prompt}
        run = self._run
        return await run(self._sync.add, messages, metadata=metadata, expiration_date=expiration_date, infer=infer, **ids, **refused)

    async def search(
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
        """See `Memory.search`."""
        ids = {"user_id": user_id, "agent_id": agent_id, "run_id": run_id}
        refused = {"explain": explain, "reference_date": reference_date, "show_expired": show_expired}
        most = {"top_k": top_k, "limit": limit, "threshold": threshold}
        return await self._run(self._sync.search, query, filters=filters, rerank=rerank, **most, **ids, **refused)

    async def get(self, memory_id: str) -> dict[str, Any] | None:
        """See `Memory.get`."""
        return await self._run(self._sync.get, memory_id)

    async def get_all(
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
        """See `Memory.get_all`."""
        ids = {"user_id": user_id, "agent_id": agent_id, "run_id": run_id}
        most = {"top_k": top_k, "limit": limit}
        return await self._run(self._sync.get_all, filters=filters, show_expired=show_expired, **most, **ids)

    async def update(
        self,
        memory_id: str,
        text: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        expiration_date: Any = KEEP,
        data: str | None = None,
    ) -> dict[str, str]:
        """See `Memory.update`."""
        return await self._run(self._sync.update, memory_id, text, metadata, expiration_date, data)

    async def delete(self, memory_id: str) -> dict[str, str]:
        """See `Memory.delete`."""
        return await self._run(self._sync.delete, memory_id)

    async def delete_all(self, user_id: Any = None, agent_id: Any = None, run_id: Any = None) -> dict[str, str]:
        """See `Memory.delete_all`."""
        return await self._run(self._sync.delete_all, user_id, agent_id, run_id)

    async def history(self, memory_id: str) -> list[dict[str, Any]]:
        """See `Memory.history`."""
        return await self._run(self._sync.history, memory_id)

    async def reset(self) -> None:
        """See `Memory.reset`."""
        self._sync.reset()

    async def _run(self, call: Callable[..., T], *args: Any, **fields: Any) -> T:
        return await in_thread(self._threads, call, *args, **fields)
