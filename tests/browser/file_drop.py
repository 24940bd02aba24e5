"""Drags real files and folders into a page, as from the desktop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page


def drop_files(page: Page, paths: Sequence[Path], x: float = 600, y: float = 300) -> None:
    """Drop ``paths`` at a point of the page [px].

    The browser gets them as it gets a drop from the desktop: folders are walked by the page itself,
    and nothing is read here.
    """
    missing = [path for path in paths if not path.exists()]
    if missing:
        raise FileNotFoundError(missing[0])
    session = page.context.new_cdp_session(page)
    data = {
        "items": [],
        "files": [str(path.absolute()) for path in paths],
        "dragOperationsMask": 1,
    }
    for kind in ("dragEnter", "dragOver", "drop"):
        event = {"type": kind, "x": x, "y": y, "data": data}
        session.send("Input.dispatchDragEvent", event)
    session.detach()
