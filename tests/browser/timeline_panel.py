"""The timeline: where its parts are, and the gestures on them."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

#: Layout of the canvas [px], which has no elements to ask.
_GUTTER = 52
_INSET_LEFT, _INSET_RIGHT = 10, 14
#: Heights of ruler and lane of anchors above the curves, and of the overview at the bottom.
_RULER, _LANE, _NAVIGATOR = 34, 18, 40
#: The middle of the strip with the events, below the ruler.
_EVENTS = 41


@dataclass(frozen=True)
class Plot:
    """The rectangle that curves are drawn in, ruler and overview included [px]."""

    left: float
    right: float
    top: float
    bottom: float


class TimelinePanel:
    """Gestures by frame; the visible range is that of the whole motion unless given."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.canvas = page.get_by_role("slider", name="Timeline")
        self.labels = page.get_by_test_id("curve-labels")

    def plot(self) -> Plot:
        """Where frames lie."""
        box = self.canvas.bounding_box()
        assert box is not None
        return Plot(
            left=box["x"] + _GUTTER + _INSET_LEFT,
            right=box["x"] + box["width"] - _INSET_RIGHT,
            top=box["y"],
            bottom=box["y"] + box["height"],
        )

    def place(self, frame: float, first: float, last: float) -> tuple[float, float]:
        """The point of a frame in the middle of the curves."""
        plot = self.plot()
        x = plot.left + (frame - first) / (last - first) * (plot.right - plot.left)
        return x, sum(self.curves()) / 2

    def curves(self) -> tuple[float, float]:
        """Upper and lower edge of the curves, above contacts and lanes where there are any."""
        plot = self.plot()
        bottom = plot.bottom - _NAVIGATOR
        for labels in ("contact-labels", "lane-labels"):
            box = self._page.get_by_test_id(labels).bounding_box() if self._shows(labels) else None
            if box is not None:
                bottom = min(bottom, box["y"])
        return plot.top + _RULER + _LANE, bottom

    def _shows(self, labels: str) -> bool:
        return self._page.get_by_test_id(labels).count() > 0

    def click(self, frame: float, first: float, last: float) -> None:
        """Click where a frame is."""
        self._page.mouse.click(*self.place(frame, first, last))

    def drag(self, start: float, end: float, first: float, last: float) -> None:
        """Drag from one frame to another."""
        self._page.mouse.move(*self.place(start, first, last))
        self._page.mouse.down()
        self._page.mouse.move(*self.place(end, first, last), steps=6)
        self._page.mouse.up()

    def hover_event(self, frame: float, first: float, last: float) -> None:
        """Point at the strip of events where a frame is."""
        x, _ = self.place(frame, first, last)
        self._page.mouse.move(x, self.plot().top + _EVENTS)

    def wheel(self, notches: int) -> None:
        """Turn the wheel over the curves, downwards for positive numbers."""
        x, y = self.place(0.5, 0, 1)
        self._page.mouse.move(x, y)
        for _ in range(abs(notches)):
            self._page.mouse.wheel(0, 120 if notches > 0 else -120)

    def zoom(self, notches: int, share: float = 0.5) -> None:
        """Turn the wheel with Alt held at a share of the width; positive numbers zoom in."""
        self._page.mouse.move(*self.place(share, 0, 1))
        self._page.keyboard.down("Alt")
        for _ in range(abs(notches)):
            self._page.mouse.wheel(0, -120 if notches > 0 else 120)
        self._page.keyboard.up("Alt")

    def navigator_y(self) -> float:
        """Height of the middle of the overview."""
        return self.plot().bottom - _NAVIGATOR / 2

    def picture(self) -> bytes:
        """The timeline as a PNG."""
        return self.canvas.screenshot()
