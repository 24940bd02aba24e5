"""Measure a robot whose links share one very large mesh, in real Chromium.

Usage: python scripts/benchmark_page_meshes.py [--links 40]

Chromium draws in software here: frames per second are those of this machine's processor.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY / "tests"), str(REPOSITORY / "scripts")]

from playwright.sync_api import sync_playwright  # noqa: E402

from browser.chromium import launch_chromium  # noqa: E402
from browser.page_build import ensure_page  # noqa: E402
from browser.running_editor import run_editor  # noqa: E402
from page_benchmark.heavy_robot import write_heavy_robot  # noqa: E402
from page_benchmark.measured_page import MeasuredPage, measured_page  # noqa: E402
from page_benchmark.result import Result, as_table  # noqa: E402

ORBIT_SECONDS = 4.0
#: The longest that a click would have waited while the robot loads [ms].
_LOADING = """async () => {
  let longest = 0
  let last = performance.now()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    const stats = window.__trajectoryEditor?.stats()
    if (stats?.robot.phase === 'ready' && stats.viewport?.framesDrawn) return { longest, now }
  }
}"""


def measure(page: MeasuredPage, links: int) -> list[Result]:
    """Load the robot, then turn the camera around it."""
    editor = page.editor
    editor.page.goto(editor.address, wait_until="commit")
    loading = page.evaluate(_LOADING)
    editor.rest()
    memory = page.memory() / 1e6
    box = editor.page.get_by_test_id("viewport").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = editor.stats("viewport")["framesDrawn"]
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    start = page.evaluate("() => performance.now()")
    turn = 0
    while page.evaluate("() => performance.now()") - start < 1000 * ORBIT_SECONDS:
        turn += 1
        editor.page.mouse.move(x + 60 * (turn % 7 - 3), y)
    editor.page.mouse.up()
    frames = editor.stats("viewport")["framesDrawn"] - before
    shown = f"{links} links, one STL of 16 MB"
    return [
        Result("robot ready", loading["now"] / 1000, "s", None, shown),
        Result("longest wait of a click while loading", loading["longest"], "ms", 100),
        Result("memory of the page", memory, "MB", None, "JS heap and array buffers after GC"),
        Result("orbit", frames / ORBIT_SECONDS, "frames/s", None, "software drawing"),
    ]


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure a very large mesh in real Chromium.")
    parser.add_argument("--links", type=int, default=40)
    links = parser.parse_args().links
    ensure_page()
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        for count in (1, links):
            with (
                run_editor(write_heavy_robot(Path(folder), count)) as server,
                measured_page(browser, server) as page,
            ):
                results += measure(page, count)
        browser.close()
    print(as_table(results))


if __name__ == "__main__":
    main()
