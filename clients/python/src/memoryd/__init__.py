"""The Python client of memoryd, a memory server for AI agents."""

from ._async_client import AsyncMemoryd
from ._client import Memoryd
from ._errors import (
    ForbiddenError,
    InternalError,
    MemorydConnectionError,
    MemorydError,
    MemorydTimeoutError,
    NotFoundError,
    PayloadTooLargeError,
    RateLimitedError,
    UnauthorizedError,
    UnavailableError,
    ValidationError,
)

__all__ = [
    "AsyncMemoryd",
    "ForbiddenError",
    "InternalError",
    "Memoryd",
    "MemorydConnectionError",
    "MemorydError",
    "MemorydTimeoutError",
    "NotFoundError",
    "PayloadTooLargeError",
    "RateLimitedError",
    "UnauthorizedError",
    "UnavailableError",
    "ValidationError",
]
