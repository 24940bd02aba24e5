"""The system's Chromium, as the browser tests, benchmarks and screenshots start it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Playwright

#: A name that leads to this machine, as a page elsewhere may arrange it (DNS rebinding).
REBOUND_NAME = "rebound.test"

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but this machine can be reached: the editor has to do without the internet.
    f"--host-resolver-rules=MAP {REBOUND_NAME} 127.0.0.1, MAP * ~NOTFOUND, "
    "EXCLUDE 127.0.0.1, EXCLUDE localhost",
)


def find_chromium() -> Path | None:
    """Return ``CHROMIUM_PATH``, or the first Chromium on the path, or ``None``."""
    for name in (os.environ.get("CHROMIUM_PATH", ""), *_NAMES):
        found = shutil.which(name) if name else None
        if found is not None:
            return Path(found)
    return None


def launch_chromium(playwright: Playwright, flags: Sequence[str] = ()) -> Browser:
    """Start Chromium without a window, drawing in software.

    Raises:
        FileNotFoundError: There is none.
    """
    path = find_chromium()
    if path is None:
        raise FileNotFoundError("No Chromium was found: install it, or set CHROMIUM_PATH.")
    return playwright.chromium.launch(executable_path=path, args=[*_FLAGS, *flags])
