"""The surface of mem0's `Memory` over memoryd: `from memoryd.mem0 import Memory` in place of `from mem0 import Memory`."""

from ._async_memory import AsyncMemory
from ._memory import Memory

__all__ = ["AsyncMemory", "Memory"]
