"""Connections that are kept open between requests, for any number of threads."""

from __future__ import annotations

import http.client
import selectors
import ssl
import threading
import urllib.parse

from ._errors import ValidationError

# More idle connections than this would only hold file descriptors of the server.
MAX_IDLE = 32


class Connections:
    def __init__(self, url: str, ssl_context: ssl.SSLContext | None) -> None:
        try:
            parsed = urllib.parse.urlsplit(url)
            port = parsed.port
        except ValueError:
            raise ValidationError("url is no address: it must look like http://127.0.0.1:7373") from None
        if parsed.scheme not in ("http", "https") or not parsed.hostname:
            raise ValidationError("url must begin with http:// or https://, such as http://127.0.0.1:7373")
        if parsed.username is not None or parsed.password is not None or parsed.query or parsed.fragment:
            raise ValidationError("url must be an address without a login, query or fragment: the key has an option of its own")
        self.url = url.rstrip("/")
        self.path = parsed.path.rstrip("/")
        self._host = parsed.hostname
        self._port = port
        self._context = (ssl_context or ssl.create_default_context()) if parsed.scheme == "https" else None
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._closed = False

    def take(self) -> http.client.HTTPConnection:
        while True:
            with self._lock:
                if self._closed:
                    raise ValidationError("the client is closed: make a new one")
                if not self._idle:
                    return self._new()
                connection = self._idle.pop()
            if _is_alive(connection):
                return connection
            connection.close()

    def give_back(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < MAX_IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _new(self) -> http.client.HTTPConnection:
        if self._context is None:
            return http.client.HTTPConnection(self._host, self._port)
        return http.client.HTTPSConnection(self._host, self._port, context=self._context)


def _is_alive(connection: http.client.HTTPConnection) -> bool:
    """Nobody has asked anything, so a connection with something to read was closed by the server."""
    if connection.sock is None:
        return False
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return not selector.select(0)
