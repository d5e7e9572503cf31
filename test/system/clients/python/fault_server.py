"""A server that does with each request what its script says, and with all further ones what the last entry says."""

import contextlib
import json
import socket
import threading
import time


class FaultServer:
    def __init__(self, script):
        self.script = script
        self.received = []
        self.times = []
        self.connections = 0
        self.hung_up = threading.Event()
        self._open = []
        self._lock = threading.Lock()

    def __enter__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        if self.script[0].get("refuse"):
            self._listener.close()
        else:
            threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.close_idle()

    def close_idle(self):
        for one in self._open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections += 1
                self._open.append(connection)
                threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection):
        with contextlib.suppress(OSError), connection, connection.makefile("rb") as stream:
            while stream.readline():
                headers = {}
                while (line := stream.readline().strip()) != b"":
                    name, _, value = line.decode().partition(":")
                    headers[name.lower()] = value.strip()
                stream.read(int(headers.get("content-length", 0)))
                with self._lock:
                    step = self.script[min(len(self.received), len(self.script) - 1)]
                    self.times.append(time.monotonic())
                    self.received.append(headers)
                if not self._answer(step, connection, stream):
                    return

    def _answer(self, step, connection, stream):
        if step.get("silent"):
            stream.read()
            self.hung_up.set()
            return False
        if step.get("cut") is True:
            return False
        if step.get("cut") == "body":
            connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"status":')
            return False
        if step.get("drip"):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while True:
                connection.sendall(b" ")
                time.sleep(0.05)
        text = json.dumps(step["json"]) if "json" in step else step.get("text", "")
        headers = {"Content-Length": len(text.encode()), **step.get("headers", {})}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        connection.sendall(f"HTTP/1.1 {step.get('status', 200)} X\r\n{lines}\r\n{text}".encode())
        return True
