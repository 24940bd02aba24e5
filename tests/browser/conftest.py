"""Starts the editor and Chromium, and fails a test over anything that went wrong in its page."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, expect, sync_playwright

from browser.chromium import find_chromium, launch_chromium
from browser.editor_page import EditorPage
from browser.page_build import ensure_page
from browser.page_watch import PageWatch
from browser.running_editor import SAMPLE_ROBOT, SAMPLES, RunningEditor, run_editor
from real_data import MOTIONS, ROBOTS

ARTIFACTS = Path(__file__).parent / "artifacts"
VIEW = {"width": 1360, "height": 820}
TIMEOUT_MS = 20_000
expect.set_options(timeout=TIMEOUT_MS)

G1 = ROBOTS / "g1" / "g1_29dof.urdf"
G1_MOTIONS = MOTIONS / "g1_29dof"

_REPORTS = pytest.StashKey[dict[str, pytest.TestReport]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Keep the reports for the fixtures, which save pictures of failures."""
    report = yield
    item.stash.setdefault(_REPORTS, {})[report.when] = report
    return report


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    if find_chromium() is None:
        message = "no Chromium was found"
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    browser = launch_chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def built_page() -> None:
    ensure_page()


@pytest.fixture(scope="session")
def sample_server(built_page: None) -> Iterator[RunningEditor]:
    """The sample robot with its motions, as a first start shows it. Nothing is saved to it."""
    names = ("walk", "walk_with_faults", "squat_and_wave")
    with run_editor(SAMPLE_ROBOT, [SAMPLES / f"{name}.npz" for name in names]) as server:
        yield server


@pytest.fixture(scope="session")
def g1_server(built_page: None) -> Iterator[RunningEditor]:
    """A real humanoid with two real motions of different rates. Nothing is saved to it."""
    names = ("g1moves_m_shortmove14", "lafan_walk3_subject3_1473_1773")
    with run_editor(G1, [G1_MOTIONS / f"{name}.npz" for name in names]) as server:
        yield server


@pytest.fixture(scope="session")
def bare_server(built_page: None) -> Iterator[RunningEditor]:
    """A server that was given nothing."""
    with run_editor() as server:
        yield server


@pytest.fixture
def serve(built_page: None) -> Iterator[Any]:
    """Start a server of the test's own: ``serve(robot, motions, options)``."""
    with ExitStack() as stack:
        yield lambda *given: stack.enter_context(run_editor(*given))


class PageOpener:
    """Opens pages for one test and keeps an eye on them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.pages: list[EditorPage] = []
        self.contexts: list[BrowserContext] = []

    def __call__(
        self, server: RunningEditor, *, context: BrowserContext | None = None, **options: Any
    ) -> EditorPage:
        """Return a blank page for a server, in a browser profile of its own unless one is given.

        Browsers differ in whether they have a file picker for saving; these pages have none, and
        saves end in the downloads.
        """
        if context is None:
            # Camera flights would only be waited for.
            context = self._browser.new_context(viewport=VIEW, reduced_motion="reduce", **options)
            context.set_default_timeout(TIMEOUT_MS)
            context.add_init_script("delete window.showSaveFilePicker")
            self.contexts.append(context)
            watch = PageWatch(context, server.url)
        else:
            watch = next(page.watch for page in self.pages if page.page.context is context)
        page = EditorPage(context.new_page(), server.url, watch)
        self.pages.append(page)
        return page

    def faults(self) -> list[str]:
        """What went wrong in any of the pages."""
        watches = {id(page.watch): page.watch for page in self.pages}
        return [fault for watch in watches.values() for fault in watch.faults()]

    def save_artifacts(self, name: str) -> None:
        """Write pictures and consoles of all pages."""
        ARTIFACTS.mkdir(exist_ok=True)
        plain = re.sub(r"[^\w-]+", "_", name)
        for number, opened in enumerate(self.pages, start=1):
            stem = ARTIFACTS / f"{plain}-{number}"
            lines = [*opened.watch.log, "", *opened.watch.faults()]
            stem.with_suffix(".txt").write_text("\n".join(lines))
            if opened.page.is_closed():
                continue
            try:
                opened.page.screenshot(path=stem.with_suffix(".png"), timeout=5_000)
            except Error as error:
                lines.append(f"no picture: {error}")
                stem.with_suffix(".txt").write_text("\n".join(lines))

    def close(self) -> None:
        """Close all pages without asking them."""
        for context in self.contexts:
            context.close()


@pytest.fixture
def open_page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[PageOpener]:
    """Open pages: ``open_page(server).open()``. What goes wrong in them fails the test."""
    opener = PageOpener(chromium)
    yield opener
    report = request.node.stash.get(_REPORTS, {}).get("call")
    faults = opener.faults()
    if faults or report is None or report.failed:
        opener.save_artifacts(request.node.name)
    opener.close()
    assert not faults, "Went wrong in the page:\n" + "\n".join(faults)
