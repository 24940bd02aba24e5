"""Bars of contacts below the curves, as a person drags them."""

from __future__ import annotations

from playwright.sync_api import Locator

from browser.editor_page import EditorPage

Point = tuple[float, float]


class ContactBars:
    """Rows of contacts of one page, while the whole motion is visible."""

    def __init__(self, editor: EditorPage, last: float) -> None:
        self.editor = editor
        self.page = editor.page
        self.labels = self.page.get_by_test_id("contact-labels")
        self._last = last

    def row(self, link: str) -> Locator:
        """The name of a link, left of its row."""
        return self.labels.get_by_role("listitem").filter(has_text=link)

    def place(self, link: str, frame: float) -> Point:
        """The point of a frame in a link's row."""
        box = self.row(link).bounding_box()
        assert box is not None
        x, _ = self.editor.timeline.place(frame, 0, self._last)
        return x, box["y"] + box["height"] / 2

    def edge(self, link: str, frame: float, inwards: float) -> Point:
        """A point at the edge of a bar that begins or ends at a frame."""
        x, y = self.place(link, frame)
        return x + inwards, y

    def drag(self, start: Point, end: Point, *, release: bool = True) -> None:
        """Drag from point to point."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        if release:
            self.page.mouse.up()

    def menu(self, link: str, frame: float, item: str) -> None:
        """Right-click a frame and choose."""
        self.page.mouse.click(*self.place(link, frame), button="right")
        self.page.get_by_role("menu").get_by_text(item, exact=True).click()
