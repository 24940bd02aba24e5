"""Trajectory Optimize as a person sees it, and the processes behind it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Request, expect

from browser.editor_page import EditorPage
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message

#: Until a run on a busy machine is over [ms].
PATIENCE = 150_000

SETUP = "Trajectory Optimize"
RUNNING = "Optimizing"
PREVIEW = "Preview: not validated"
APPLIED = "Optimized"
DISCARDED = "Result discarded"
CANCELLED = "Cancelled"
FAILED = "The optimization failed"


class OptimizePanel:
    """The panel of one page, and the optimizations it asked for since it was made."""

    def __init__(self, editor: EditorPage) -> None:
        self.editor = editor
        self.page = editor.page
        self.root = self.page.get_by_test_id("optimize")
        self.open_button = self.page.get_by_test_id("open-optimize")
        self.start_button = self.root.get_by_test_id("optimize-start")
        self.report = self.root.get_by_test_id("optimize-report")
        self.asked: list[BinaryMessage] = []
        self.page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/optimize"):
            self.asked.append(decode_message(request.post_data_buffer or b""))

    def open(self) -> OptimizePanel:
        """Press the button at the top."""
        self.open_button.click()
        return self.expect(SETUP)

    def expect(self, title: str) -> OptimizePanel:
        """Wait until the panel has come to this stage."""
        heading = self.root.get_by_role("heading", name=title, exact=True, level=2)
        expect(heading).to_be_visible(timeout=PATIENCE)
        return self

    def expect_closed(self) -> None:
        """Wait until the panel is gone."""
        expect(self.root).to_have_count(0)

    def field(self, parameter: str) -> Locator:
        """The input of a parameter, by its name in requests."""
        return self.root.locator(f"[data-parameter={parameter}] input")

    def set(self, **parameters: str) -> OptimizePanel:
        """Type values."""
        for name, value in parameters.items():
            self.field(name).fill(value)
        return self

    def run(self, **parameters: str) -> OptimizePanel:
        """Open the panel, type values, and start."""
        self.open().set(**parameters)
        self.start_button.click()
        return self

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        self.root.get_by_role("button", name=button, exact=True).click()

    def press_option(self, option: str) -> None:
        """Press one of joined buttons."""
        self.root.get_by_role("radio", name=option, exact=True).click()

    def line(self, check: str) -> Locator:
        """A failing line of the report."""
        return self.report.locator(f"button[data-check={check}]")

    def jobs(self) -> list[dict[str, Any]]:
        """The optimizations that the server knows."""
        answer = self.page.request.get(f"{self.editor.address}/api/jobs")
        found: list[dict[str, Any]] = answer.json()
        return [job for job in found if job["kind"] == "optimize"]
