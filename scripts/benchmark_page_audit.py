"""Measure the audit in the background of the page, in real Chromium.

Usage: python scripts/benchmark_page_audit.py [--robot URDF] [--motion NPZ] [--edits 20]

The motion is repeated to 750 and to 36,000 frames. Wall times depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(REPOSITORY / "tests"), str(REPOSITORY / "scripts")]

from playwright.sync_api import sync_playwright  # noqa: E402

from browser.chromium import launch_chromium  # noqa: E402
from browser.page_build import ensure_page  # noqa: E402
from browser.running_editor import SAMPLE_ROBOT, SAMPLES, run_editor  # noqa: E402
from page_benchmark import audit_cost  # noqa: E402
from page_benchmark.measured_page import measured_page  # noqa: E402
from page_benchmark.result import Result, as_table  # noqa: E402

LENGTHS = (750, 36_000)
WARMING = 8.0  # [s] in which the server prepares for jobs after a page has asked for the robot


def write_repeated(source: Path, frames: int, path: Path) -> str:
    """Write a motion's frames again and again; return a joint in the middle of its list."""
    with np.load(source) as file:
        arrays = dict(file)
    rows = np.arange(frames) % len(arrays["joint_pos"])
    for name in ("joint_pos", "base_pos_w", "base_quat_w"):
        arrays[name] = arrays[name][rows]
    np.savez(path, **arrays)
    names: list[str] = arrays["joint_names"].tolist()
    return names[len(names) // 2]


def run(robot: Path, motion: Path, edits: int) -> list[Result]:
    """Take all measurements."""
    results: list[Result] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        run_editor(robot) as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        with measured_page(browser, server) as measured:
            page = measured.editor.open()
            time.sleep(WARMING)
            for frames in LENGTHS:
                path = Path(folder) / f"motion_{frames}.npz"
                channel = f"joint:{write_repeated(motion, frames, path)}"
                results += audit_cost.measure(browser, page, path, frames, channel, edits)
                print(f"{frames} frames: done", file=sys.stderr)
        browser.close()
    return results


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--robot", type=Path, default=SAMPLE_ROBOT, help="URDF of the robot")
    parser.add_argument("--motion", type=Path, default=SAMPLES / "walk.npz", help="editor npz")
    parser.add_argument("--edits", type=int, default=20, help="how many (%(default)s)")
    arguments = parser.parse_args()
    ensure_page()
    print(as_table(run(arguments.robot, arguments.motion, arguments.edits)))


if __name__ == "__main__":
    main()
