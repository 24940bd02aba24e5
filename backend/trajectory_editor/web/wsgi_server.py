"""Runs the application under waitress until a signal ends it."""

from __future__ import annotations

import errno
import logging
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, cast

from flask import Flask
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from trajectory_editor.errors import ConflictError, InvalidParameterError, TooLargeError
from trajectory_editor.messages.plain_json import dump_json
from trajectory_editor.web.event_stream import MAX_STREAMS
from trajectory_editor.web.motion_routes import MAX_MOTION_BYTES

_THREADS = MAX_STREAMS + 12  # streams keep theirs while they are open
_IN_MEMORY_BYTES = 64 << 20


class PortInUseError(ConflictError):
    """Another program listens on the port."""

    code = "port_in_use"


class _JsonErrorTask(ErrorTask):
    """Answers what never reaches the application (too large, not HTTP) in the form of the rest."""

    def execute(self) -> None:
        error: Any = getattr(self.request, "error", None)
        known = TooLargeError(
            "The body is too large.",
            hint=f"At most {MAX_MOTION_BYTES >> 20} MiB are taken at once.",
        )
        other = InvalidParameterError(f"{error.reason}.", hint="Send a well-formed HTTP request.")
        answer = known if error.code == 413 else other
        body = dump_json({"error": answer.to_dict()}).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers = [("Content-Type", "application/json")]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class _Channel(HTTPChannel):
    error_task_class = _JsonErrorTask


class WsgiServer:
    """A bound server; connections are queued from the moment it exists.

    Args:
        app: The application.
        host: Address to listen on.
        port: Port; 0 takes a free one.

    Raises:
        PortInUseError: The port is taken.
        InvalidParameterError: The address or port can't be listened on.
    """

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self.host = host
        # One socket for "localhost", so that port 0 is one port.
        listen = "127.0.0.1" if host == "localhost" else host.strip("[]")
        try:
            server = create_server(
                app,
                host=listen,
                port=port,
                threads=_THREADS,
                ident="",
                max_request_body_size=MAX_MOTION_BYTES + (1 << 20),
                inbuf_overflow=_IN_MEMORY_BYTES,
                outbuf_overflow=_IN_MEMORY_BYTES,
                clear_untrusted_proxy_headers=True,
            )
        except (OSError, ValueError) as error:
            raise _cannot_listen(host, port, error) from error
        self._server = cast(Any, server)  # one socket, so never the class for several
        self._server.channel_class = _Channel
        self.port = int(self._server.effective_port)

    @property
    def address(self) -> str:
        """The address to open on this machine, without a slash at its end."""
        name = {"0.0.0.0": "localhost", "::": "localhost"}.get(self.host, self.host).strip("[]")
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}"

    def run(self, on_stop: Callable[[], None], on_signal: Callable[[], None] | None = None) -> None:
        """Serve until SIGINT or SIGTERM, then finish what runs and call ``on_stop``.

        Args:
            on_stop: Called when nothing is answered any more.
            on_signal: Called before, to end what would not finish by itself.
        """

        def stop(_signal: int, _frame: FrameType | None) -> None:
            if on_signal is not None:
                on_signal()
            raise SystemExit(0)

        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, stop)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        try:
            self._server.run()
        finally:
            self._server.close()
            on_stop()


def _cannot_listen(
    host: str, port: int, error: OSError | ValueError
) -> ConflictError | InvalidParameterError:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        hint = "Stop the program that uses it, or choose another with --port (0 takes a free one)."
        return PortInUseError(f"Port {port} is in use.", where=f"{host}:{port}", hint=hint)
    if number == errno.EACCES:
        message = f"Port {port} needs special rights."
        hint = "Choose a port above 1023 with --port."
    else:
        message = f"The address can't be listened on: {getattr(error, 'strerror', '') or error}."
        hint = "Name an address of this machine with --host, for example 127.0.0.1."
    return InvalidParameterError(message, where=f"{host}:{port}", hint=hint)
