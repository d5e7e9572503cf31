"""Sends requests, and repeats those that failed and may be repeated, within the limit of the call."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import time
import urllib.parse
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ._call import Call
from ._connections import Connections
from ._errors import CODE_OF_STATUS, InternalError, MemorydConnectionError, MemorydError, RateLimitedError, ValidationError, error_of

if TYPE_CHECKING:
    import ssl
    from collections.abc import Mapping

# A busy server answers within milliseconds, and one that starts within a second: the waits cover both without a burst of requests.
BACKOFF_BASE_SECONDS = 0.2
BACKOFF_MAX_SECONDS = 5.0
READ_BYTES = 65536
SERVER_FAULT = 500


@dataclass(frozen=True)
class Sent:
    method: str
    path: str
    """With a leading slash, and encoded."""
    body: object = None
    query: Mapping[str, str | int | bool | None] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    repeats: bool = True
    """Whether a second run changes nothing. Otherwise a request is repeated only when the server says that it did not serve it."""


@dataclass(frozen=True)
class Answer:
    json: Any
    repeated: bool
    """Whether an earlier run of the request may have been served."""


@dataclass(frozen=True)
class Failure:
    error: MemorydError
    repeated: bool = False

    def may_repeat(self, sent: Sent) -> bool:
        if isinstance(self.error, RateLimitedError):
            return True
        return sent.repeats and (self.error.status is None or self.error.status >= SERVER_FAULT)

    def wait_seconds(self, lost: int) -> float:
        """The wait that the server asks for, or one that doubles. A part is by chance, so that callers do not come back together."""
        if self.error.retry_after is not None:
            return self.error.retry_after + random.random() * BACKOFF_BASE_SECONDS
        full: float = min(BACKOFF_BASE_SECONDS * 2**lost, BACKOFF_MAX_SECONDS)
        return full * (0.5 + random.random() / 2)


class Transport:
    def __init__(self, url: str, key: str, timeout: float, retries: int, ssl_context: ssl.SSLContext | None) -> None:
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValidationError("key is empty or has characters that no key has: use the one that memoryd printed")
        self._connections = Connections(url, ssl_context)
        self._key = key
        self.timeout = timeout
        """The limit of a call, in seconds."""
        self._retries = retries

    def close(self) -> None:
        self._connections.close()

    def send(self, sent: Sent) -> Answer | Failure:
        """The answer, or the failure that is left after all repeats."""
        call = Call(self.timeout)
        body = _encoded(sent.body)
        lost = 0
        repeated = False
        while True:
            outcome = self._attempt(sent, body, call)
            if not isinstance(outcome, Failure):
                return Answer(outcome, repeated)
            wait = outcome.wait_seconds(lost)
            # The refusal says more than a timeout that is certain.
            if lost >= self._retries or not outcome.may_repeat(sent) or wait >= call.left_seconds:
                return Failure(outcome.error, repeated)
            call.sleep(wait)
            repeated = repeated or not isinstance(outcome.error, RateLimitedError)
            lost += 1

    def _attempt(self, sent: Sent, body: bytes | None, call: Call) -> Any:
        call.check()
        connection = self._connections.take()
        call.cancellation.use(connection)
        url = self._connections.url
        is_kept = False
        try:
            response, text = self._exchange(connection, sent, body, call)
            is_kept = not response.will_close
        except (OSError, http.client.HTTPException) as fault:
            call.check()
            message = f"no complete answer from {url}: is memoryd running there, and does the network let this machine through?"
            error = MemorydConnectionError(message)
            error.__cause__ = fault
            return Failure(error)
        finally:
            call.cancellation.use(None)
            if is_kept:
                self._connections.give_back(connection)
            else:
                connection.close()
        return _outcome(response, text, url)

    def _exchange(
        self, connection: http.client.HTTPConnection, sent: Sent, body: bytes | None, call: Call
    ) -> tuple[http.client.HTTPResponse, bytes]:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json", **sent.headers}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.timeout = call.check()
        if connection.sock is None:
            connection.connect()
        socket = connection.sock
        socket.settimeout(call.check())
        connection.request(sent.method, self._connections.path + sent.path + _query(sent.query), body, headers)
        socket.settimeout(call.check())
        response = connection.getresponse()
        parts = []
        # The limit of the socket holds for one read, and that of the call for all of them.
        while not response.isclosed() and response.length != 0:
            socket.settimeout(call.check())
            parts.append(response.read(READ_BYTES) if response.length is None else response.read1(READ_BYTES))
            if parts[-1] == b"" and response.length:
                raise http.client.IncompleteRead(b"".join(parts), response.length)
        response.close()
        return response, b"".join(parts)


def _outcome(response: http.client.HTTPResponse, text: bytes, url: str) -> Any:
    try:
        answer = json.loads(text) if text else None
        is_json = True
    except ValueError:
        answer, is_json = None, False
    status = response.status
    if not http.client.OK <= status < http.client.MULTIPLE_CHOICES:
        return Failure(_refusal(response, answer, url))
    if not is_json:
        return Failure(
            InternalError(f"{url} answered {status} with something that is no JSON: does the address lead to memoryd?", status=status)
        )
    return answer


def _refusal(response: http.client.HTTPResponse, answer: Any, url: str) -> MemorydError:
    status = response.status
    retry_after = _seconds(response.getheader("Retry-After"))
    fault = answer if isinstance(answer, dict) else {}
    # The health check has its fault in the place of "ok".
    if isinstance(fault.get("status"), str):
        return InternalError(fault["status"], status=status, retry_after=retry_after)
    error = fault.get("error")
    if not isinstance(error, dict) or not isinstance(error.get("code"), str) or not isinstance(error.get("message"), str):
        code = CODE_OF_STATUS.get(status, "internal_error")
        message = f"{url} answered {status} without an error of memoryd: does the address lead to it?"
        return error_of(code, message, status=status, retry_after=retry_after)
    request_id = error.get("request_id")
    return error_of(
        error["code"],
        error["message"],
        status=status,
        request_id=request_id if isinstance(request_id, str) else None,
        retry_after=retry_after,
    )


def _seconds(value: str | None) -> float | None:
    """`Retry-After` in seconds: a number or a date."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value.strip()):
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _encoded(body: object) -> bytes | None:
    if body is None:
        return None
    try:
        return json.dumps(body, allow_nan=False).encode()
    except ValueError:
        raise ValidationError("a number is not finite or a value contains itself, which JSON cannot say") from None


def _query(query: Mapping[str, str | int | bool | None]) -> str:
    given = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""
