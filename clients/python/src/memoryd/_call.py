"""The limits of one call: its time, and the task that may give it up."""

from __future__ import annotations

import contextvars
import socket
import threading
import time
from typing import TYPE_CHECKING

from ._errors import MemorydTimeoutError

if TYPE_CHECKING:
    import http.client


class Cancellation:
    """Ends a call that runs in another thread: its waits, and the connection that it reads from."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._connection: http.client.HTTPConnection | None = None

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def wait(self, seconds: float) -> None:
        self._event.wait(seconds)

    def use(self, connection: http.client.HTTPConnection | None) -> None:
        with self._lock:
            self._connection = connection

    def cancel(self) -> None:
        self._event.set()
        with self._lock:
            if self._connection is None or self._connection.sock is None:
                return
            try:
                # A close would not wake the thread that reads.
                self._connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                # It was closed meanwhile, which is what is wanted.
                return


class CancelledCall(BaseException):
    """Raised in the thread of a call that was given up. Nobody waits for its result."""


CANCELLATION: contextvars.ContextVar[Cancellation | None] = contextvars.ContextVar("memoryd_cancellation", default=None)


class Call:
    def __init__(self, limit_seconds: float) -> None:
        self._limit_seconds = limit_seconds
        self._ends_at = time.monotonic() + limit_seconds
        self.cancellation = CANCELLATION.get() or Cancellation()

    @property
    def left_seconds(self) -> float:
        return self._ends_at - time.monotonic()

    def check(self) -> float:
        """The time that is left. Raises when there is none."""
        if self.cancellation.is_cancelled:
            raise CancelledCall
        left = self.left_seconds
        if left <= 0:
            raise MemorydTimeoutError(f"the call took longer than {self._limit_seconds:g} s: give the client a higher timeout")
        return left

    def sleep(self, seconds: float) -> None:
        self.cancellation.wait(min(seconds, max(self.left_seconds, 0)))
        self.check()
