"""Pointers on the timeline: mouse, pen and fingers, as the browser gets them from their drivers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from browser.editor_page import EditorPage
from browser.motion_files import Arrays, read_arrays

Point = tuple[float, float]

#: Heights of ruler and lane above the curves [px].
_RULER, _LANE = 34, 18


class Pen:
    """A pen that hovers, presses and draws."""

    def __init__(self, page: Page) -> None:
        self._cdp = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def _send(self, kind: str, at: Point, **more: object) -> None:
        self._at = at
        event = {"type": kind, "x": at[0], "y": at[1], "pointerType": "pen", **more}
        self._cdp.send("Input.dispatchMouseEvent", event)

    def down(self, at: Point) -> None:
        """Touch the screen."""
        self._send("mouseMoved", at)
        self._send("mousePressed", at, button="left", buttons=1, clickCount=1, force=0.4)

    def move(self, at: Point) -> None:
        """Draw on to a point."""
        self._send("mouseMoved", at, button="left", buttons=1, force=0.9)

    def up(self) -> None:
        """Lift off."""
        self._send("mouseReleased", self._at, button="left", clickCount=1)


class Fingers:
    """Fingers on a touch screen."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: Point) -> None:
        """Put fingers down."""
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        """Move them."""
        self._send("touchMove", points)

    def up(self) -> None:
        """Lift all of them."""
        self._send("touchEnd", [])

    def tap(self, at: Point) -> None:
        """Tap once."""
        self.down(at)
        self.up()


class Curves:
    """The curves' area of the timeline, the whole motion visible."""

    def __init__(self, editor: EditorPage, last: int) -> None:
        self._editor = editor
        self._last = last

    def x(self, frame: float) -> float:
        """Where a frame is."""
        return self._editor.timeline.place(frame, 0, self._last)[0]

    def point(self, frame: float, share: float = 0.5) -> Point:
        """A point over a frame, at a share of the height from the top."""
        top, bottom = self._span()
        return self.x(frame), top + share * (bottom - top)

    def lane(self, frame: float) -> Point:
        """A point in the lane of anchors."""
        return self.x(frame), self._editor.timeline.plot().top + _RULER + _LANE / 2

    def ruler(self, frame: float) -> Point:
        """A point in the ruler."""
        return self.x(frame), self._editor.timeline.plot().top + _RULER / 2

    def anchor(self, frame: float) -> Point:
        """The middle of the anchor on the curve, found by the cursor that says it can be drawn."""
        top, bottom = self._span()
        x = self.x(frame)
        hits = [y for y in range(round(top) + 2, round(bottom) - 1, 3) if self._draws((x, y))]
        assert hits, f"no anchor can be drawn at frame {frame}"
        return x, (hits[0] + hits[-1]) / 2

    def _span(self) -> tuple[float, float]:
        return self._editor.timeline.curves()

    def _draws(self, at: Point) -> bool:
        page = self._editor.page
        page.mouse.move(*at)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        cursor = self._editor.timeline.canvas.evaluate("(host) => host.style.cursor")
        return bool(cursor == "crosshair")

    def add_anchor(self, frame: int) -> Point:
        """Double click at a frame; return where the anchor is on the curve."""
        self._editor.page.mouse.dblclick(*self.point(frame, 0.12))
        return self.anchor(frame)


def saved(editor: EditorPage, folder: Path) -> Arrays:
    """What the motion would be saved as."""
    return read_arrays(editor.save_download("Save as editor npz", folder))
