"""Measure the editor's page in real Chromium against the goals it was built for.

Usage: python scripts/benchmark_page.py [--robot URDF] [--frames 36000] [--seconds 20]
       [--json FILE]

Starts the server with a production build of the page, and a Chromium that draws in software. CPU
time is that of the page's main thread, where a slow page is felt; it depends little on what else
the machine does. Wall times are marked as such.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY / "tests"), str(REPOSITORY / "scripts")]

from playwright.sync_api import sync_playwright  # noqa: E402

from browser.chromium import launch_chromium  # noqa: E402
from browser.page_build import ensure_page  # noqa: E402
from browser.running_editor import SAMPLE_ROBOT, run_editor  # noqa: E402
from page_benchmark import measurements as measure  # noqa: E402
from page_benchmark.long_motion import write_long_motion  # noqa: E402
from page_benchmark.measured_page import measured_page  # noqa: E402
from page_benchmark.result import Result, as_table  # noqa: E402

DIST = REPOSITORY / "frontend" / "dist"
CURVES = 6


def run(robot: Path, frames: int, seconds: float) -> list[Result]:
    """Take all measurements with one robot."""
    results: list[Result] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        run_editor(robot) as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        description = server.get_json("/api/robot")
        motion = Path(folder) / "long.npz"
        sizes = write_long_motion(motion, description["joints"], frames)
        with measured_page(browser, server) as page:
            steps: list[Callable[[], list[Result]]] = [
                lambda: measure.measure_robot(page, len(description["meshes"])),
                lambda: measure.measure_first_screen(page, DIST),
                lambda: measure.switch_audits_off(page),
                lambda: measure.measure_load(page, motion, sum(sizes.values())),
                lambda: measure.measure_idle(page),
                lambda: measure.measure_playback(page, seconds, CURVES),
                lambda: measure.measure_wiggling(page),
                lambda: measure.measure_timeline(page, frames),
                lambda: measure.measure_history(page),
            ]
            for step in steps:
                taken = step()
                results += taken
                if taken:
                    print(f"{taken[-1].name}: done", file=sys.stderr)
            for fault in page.watch.faults():
                print(f"went wrong: {fault}", file=sys.stderr)
        browser.close()
    return results


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure the editor's page in real Chromium.")
    parser.add_argument("--robot", type=Path, default=SAMPLE_ROBOT, help="URDF of the robot")
    parser.add_argument("--frames", type=int, default=36_000)
    parser.add_argument("--seconds", type=float, default=20.0, help="of playback (%(default)s)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    arguments = parser.parse_args()
    ensure_page()
    results = run(arguments.robot, arguments.frames, arguments.seconds)
    print(as_table(results))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps([asdict(result) for result in results], indent=2))


if __name__ == "__main__":
    main()
