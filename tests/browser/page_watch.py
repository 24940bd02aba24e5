"""Notes everything that goes wrong in a page, so that no test passes over it."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError


class PageWatch:
    """Collects console errors, exceptions, failed requests and requests to other places.

    Attributes:
        log: Every message of the console, for the artifacts of a failed test.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.log: list[str] = []
        self._address = address
        self._faults: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        self.requests: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)

    def allow(self, pattern: str) -> None:
        """Expect faults whose text matches the regular expression ``pattern``."""
        self._allowed.append(re.compile(pattern))

    def allow_refusal(self, status: int) -> None:
        """Expect the server to refuse requests with ``status``."""
        self.allow(rf"^answered {status} |status of {status} ")

    def faults(self) -> list[str]:
        """Return what went wrong and was not expected."""
        return [
            fault
            for fault in self._faults
            if not any(pattern.search(fault) for pattern in self._allowed)
        ]

    def _on_console(self, message: ConsoleMessage) -> None:
        self.log.append(f"{message.type}: {message.text}")
        if message.type in ("error", "assert"):
            self._faults.append(f"console: {message.text}")

    def _on_error(self, error: WebError) -> None:
        self.log.append(f"exception: {error.error}\n{getattr(error.error, 'stack', '')}")
        self._faults.append(f"exception: {error.error}")

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((f"{self._address}/", "blob:", "data:")):
            self._faults.append(f"request to another place: {request.url}")

    def _on_failure(self, request: Request) -> None:
        # A page that is closed or reloaded calls its own requests off.
        if request.failure != "net::ERR_ABORTED":
            self._faults.append(f"request failed: {request.url} ({request.failure})")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._faults.append(f"answered {response.status} {response.url}")
