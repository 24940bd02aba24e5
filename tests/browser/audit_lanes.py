"""The audit as a person sees it: its lanes, its summary, and what it asks the server for."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Request, expect

from browser.editor_page import EditorPage
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message

LANES = ("Base force", "Effort", "Joint limits", "Speed", "Penetration", "Slip")
#: Heights of a lane, of the room around them, and of the overview below [px].
_LANE, _ROOM, _NAVIGATOR = 14, 3, 40

_DONE = """(frames) => {
  const { audit, document } = window.__trajectoryEditor.stats()
  return audit.phase === 'idle' && audit.headline !== null && document.frameCount === frames
}"""


class AuditLanes:
    """Lanes below the curves of one page, and the requests for audits since it was made."""

    def __init__(self, editor: EditorPage) -> None:
        self.editor = editor
        self.page = editor.page
        self.labels = self.page.get_by_test_id("lane-labels")
        self.chip = self.page.get_by_test_id("audit-chip")
        self._requests: list[Request] = []
        self.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/audit"):
            self._requests.append(request)

    def asked(self) -> list[BinaryMessage]:
        """What the server was asked to judge since the last call."""
        requests, self._requests = self._requests, []
        return [decode_message(request.post_data_buffer or b"") for request in requests]

    def wait(self, frames: int) -> dict[str, Any]:
        """Wait until the shown motion of so many frames is judged; return the audit's figures."""
        self.page.wait_for_function(_DONE, arg=frames, timeout=120_000)
        return self.editor.stats("audit")

    def figures(self) -> dict[str, Any]:
        """Where the audit of the shown motion stands."""
        return self.editor.stats("audit")

    def label(self, lane: str) -> Locator:
        """The label of a lane, with its worst value."""
        return self.labels.get_by_text(lane, exact=True).locator("..")

    def place(self, lane: str, frame: float, last: float) -> tuple[float, float]:
        """The point of a frame in a lane, while the whole motion is visible."""
        plot = self.editor.timeline.plot()
        x, _ = self.editor.timeline.place(frame, 0, last)
        below = len(LANES) - LANES.index(lane) - 0.5
        return x, plot.bottom - _NAVIGATOR - _ROOM - below * _LANE

    def click(self, lane: str, frame: float, last: float) -> None:
        """Click a frame of a lane."""
        self.page.mouse.click(*self.place(lane, frame, last))

    def summary(self) -> Locator:
        """Open the summary."""
        self.chip.click()
        summary = self.page.get_by_test_id("audit-summary")
        expect(summary).to_be_visible()
        return summary
