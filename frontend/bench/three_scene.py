"""Measures the 3D view in a real Chromium: loading, frames while a motion plays, and rest.

Start the server with the robot to measure and a page server that knows its port,

    python backend/app.py --robot-urdf robot.urdf --port 5400
    BACKEND_PORT=5400 npx vite --port 6123          # in frontend/

then run

    python bench/three_scene.py [--page http://127.0.0.1:6123] [--frames 60] [--hardware]

Times are CPU time of the page's main thread, everything the browser does there included. Drawing
itself is done elsewhere: on the graphics card or, by default here, in software.
"""

from __future__ import annotations

import argparse
import statistics
import time

from playwright.sync_api import CDPSession, Page, sync_playwright

SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
CASES = {
    "robot": "undefined",
    "robot and ghost": "const { view } = bench\n"
    "view.setGhostPose(bench.poseAt(0)); view.setGhostVisible(true)",
    "robot, ghost and collision shapes": "bench.view.setCollisionVisible(true)",
}


def main_thread_ms(session: CDPSession) -> float:
    """CPU time of the page's main thread so far [ms]."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1e3 * float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))


def measure_frames(page: Page, session: CDPSession, name: str, setup: str, count: int) -> None:
    """Prints the costs of a frame with a new pose."""
    page.evaluate(f"() => {{ {setup} }}")
    page.evaluate("bench.play(10)")
    before = main_thread_ms(session)
    times = page.evaluate(f"bench.play({count})")
    spent = (main_thread_ms(session) - before) / count
    stats = page.evaluate("bench.view.stats()")
    print(
        f"{name}: main thread {spent:.2f} ms a frame; "
        f"posing {statistics.median(times['pose']):.2f}, "
        f"drawing {statistics.median(times['draw']):.2f} ms (median wall time); "
        f"{stats['drawCalls']} calls, {stats['triangles']} triangles"
    )


def measure_rest(page: Page, session: CDPSession) -> None:
    """Prints what the view costs while nothing changes."""
    frames = page.evaluate("bench.view.stats().framesDrawn")
    before = main_thread_ms(session)
    time.sleep(3.0)
    spent = main_thread_ms(session) - before
    drawn = page.evaluate("bench.view.stats().framesDrawn") - frames
    print(f"at rest for 3 s: {drawn} frames drawn, main thread {spent:.1f} ms")


def main() -> None:
    """Opens the page and prints one line for each measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", default="http://127.0.0.1:6123")
    parser.add_argument("--frames", type=int, default=60)
    parser.add_argument("--hardware", action="store_true", help="draw on the graphics card")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    flags = ["--no-sandbox", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=flags + ([] if options.hardware else SOFTWARE)
        )
        page = browser.new_page(viewport={"width": 900, "height": 560})
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{options.page}/bench/threeScene.html")
        page.wait_for_function("window.bench", timeout=60_000)
        print(f"robot loaded in {page.evaluate('bench.loadMs'):.0f} ms (wall time)")
        for name, setup in CASES.items():
            measure_frames(page, session, name, setup, options.frames)
        time.sleep(1.0)
        measure_rest(page, session)
        browser.close()


if __name__ == "__main__":
    main()
