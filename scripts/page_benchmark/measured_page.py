"""A page of the editor whose cost can be read: CPU of its main thread and its server, memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize

from browser.editor_page import EditorPage
from browser.page_watch import PageWatch
from browser.running_editor import RunningEditor

VIEW: ViewportSize = {"width": 1440, "height": 900}
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """CPU time [s].

    Attributes:
        page: Of the page's main thread.
        server: Of the server's process.
    """

    page: float
    server: float

    def __sub__(self, former: Cost) -> Cost:
        return Cost(self.page - former.page, self.server - former.server)


class MeasuredPage:
    """The editor's page with a meter on it."""

    def __init__(self, browser: Browser, server: RunningEditor) -> None:
        self._context = browser.new_context(viewport=VIEW)
        self._context.set_default_timeout(120_000)
        self.server = server
        self.watch = PageWatch(self._context, server.url)
        self.editor = EditorPage(self._context.new_page(), server.url, self.watch)
        self._session = self._context.new_cdp_session(self.editor.page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def close(self) -> None:
        """Close the page, whatever is unsaved in it."""
        self._context.close()

    def cost(self) -> Cost:
        """CPU time spent so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        tasks = next(float(it["value"]) for it in metrics if it["name"] == "TaskDuration")
        return Cost(tasks, _process_seconds(self.server.process.pid))

    def memory(self) -> float:
        """Bytes of JavaScript objects and array buffers, garbage collected."""
        for _ in range(3):
            self._session.send("HeapProfiler.collectGarbage")
        usage = self._session.send("Runtime.getHeapUsage")
        return float(usage["usedSize"]) + float(usage.get("backingStorageSize", 0))

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Run a function in the page."""
        return self.editor.page.evaluate(script, argument)


def _process_seconds(pid: int) -> float:
    """CPU time of a process and its ended children [s]."""
    # Fields 14 to 17 counted from 1; the name in field 2 may hold spaces.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(ticks) for ticks in fields[11:15]) / _TICKS_PER_SECOND


@contextmanager
def measured_page(browser: Browser, server: RunningEditor) -> Iterator[MeasuredPage]:
    """Open a page of its own profile for some measurements."""
    page = MeasuredPage(browser, server)
    try:
        yield page
    finally:
        page.close()
