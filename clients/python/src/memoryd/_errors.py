"""Everything that a call can raise, except what a wrong use of Python itself raises. `code` tells the classes apart."""

from __future__ import annotations

from typing import ClassVar


class MemorydError(Exception):
    code: ClassVar[str] = "internal_error"

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        accepted_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """The HTTP status; None when there was no answer."""
        self.request_id = request_id
        """The id of the request in the server's log; None when no answer of memoryd gave one."""
        self.retry_after = retry_after
        """Seconds after which the server accepts requests again, as it said itself."""
        self.accepted_id = accepted_id
        """The write that the server had accepted when a call with `wait` failed. It is not lost."""


class ValidationError(MemorydError):
    """The request breaks a rule of the API. The message names the field and the rule."""

    code = "validation_error"


class UnauthorizedError(MemorydError):
    """The key is missing, unknown, revoked or expired."""

    code = "unauthorized"


class ForbiddenError(MemorydError):
    """The key is valid and may not do this. The message names the missing scope."""

    code = "forbidden"


class NotFoundError(MemorydError):
    """No such memory, for this key."""

    code = "not_found"


class PayloadTooLargeError(MemorydError):
    code = "payload_too_large"


class RateLimitedError(MemorydError):
    """The key is over its rate, and the repeats are used up."""

    code = "rate_limited"


class InternalError(MemorydError):
    """The server failed, or something between it and this client answered instead of it."""

    code = "internal_error"


class UnavailableError(MemorydError):
    """A store of the organization is missing or damaged, until somebody puts it back. The message says which."""

    code = "unavailable"


class MemorydConnectionError(MemorydError):
    """There was no connection, or it ended before the answer did. `__cause__` has the fault of the system."""

    code = "connection_error"


class MemorydTimeoutError(MemorydError):
    """The call took longer than its limit."""

    code = "timeout_error"


CLASSES: dict[str, type[MemorydError]] = {
    one.code: one
    for one in (
        ValidationError,
        UnauthorizedError,
        ForbiddenError,
        NotFoundError,
        PayloadTooLargeError,
        RateLimitedError,
        InternalError,
        UnavailableError,
    )
}

# For an answer without memoryd's envelope, which something in front of the server wrote.
CODE_OF_STATUS = {
    400: "validation_error",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    413: "payload_too_large",
    429: "rate_limited",
}


def error_of(
    code: str,
    message: str,
    *,
    status: int | None = None,
    request_id: str | None = None,
    retry_after: float | None = None,
) -> MemorydError:
    """The error of a refusal by its code. A code of a later server counts as an internal error."""
    return CLASSES.get(code, InternalError)(message, status=status, request_id=request_id, retry_after=retry_after)
