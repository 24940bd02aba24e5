"""Measures the timeline's redraws in a real Chromium: 36,000 frames, 6 curves.

Start `npx vite --port 6123` in `frontend/`, then run

    python bench/timeline_redraw.py [--scale 2] [--width 1188] [--software]

Two numbers are given per draw: script time, as the view itself measures it, and CPU time of the
page's main thread including what the browser does after the script (without the cost of an empty
animation frame).
"""

from __future__ import annotations

import argparse
import statistics

from playwright.sync_api import CDPSession, Page, sync_playwright

FRAMES = 36_000
FLAGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
]
SETUP = """() => {
  const { view } = bench
  view.setMotionInfo({ frameCount: 36000, frameRate: 60 })
  view.setCurves(bench.syntheticCurves(36000, 6))
  view.setPrimaryCurve('joint:0')
  view.setPlayhead(12345)
  view.frameAll()
}"""


def main_thread_seconds(session: CDPSession) -> float:
    """CPU time of the page's main thread so far [s]."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))


def idle_frames(page: Page, count: int) -> None:
    """Lets `count` animation frames pass."""
    page.evaluate(
        "async (n) => { for (let i = 0; i < n; i++) await bench.animationFrame() }", count
    )


def measure(
    page: Page, session: CDPSession, name: str, field: str, change: str, count: int = 60
) -> None:
    """Runs `change` (script, `i` is the turn) before each of `count` frames and prints costs."""
    before = main_thread_seconds(session)
    times = page.evaluate(f"(n) => bench.timeDraws(n, '{field}', (i) => {{ {change} }})", count)
    middle = main_thread_seconds(session)
    idle_frames(page, 2 * count)
    after = main_thread_seconds(session)
    thread = ((middle - before) - (after - middle)) / count * 1e3
    p95 = sorted(times)[int(0.95 * len(times))]
    print(
        f"{name:24s} script median {statistics.median(times):5.2f}  p95 {p95:5.2f} ms"
        f"   main thread {thread:5.2f} ms"
    )


def main() -> None:
    """Reads the options and prints one line per case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default="http://127.0.0.1:6123/bench/timelineRedraw.html")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--scale", type=float, default=1, help="device pixels per CSS pixel")
    parser.add_argument("--width", type=int, default=1188)
    parser.add_argument("--height", type=int, default=300)
    parser.add_argument("--software", action="store_true", help="canvas drawn on the main thread")
    options = parser.parse_args()
    flags = [*FLAGS, "--disable-accelerated-2d-canvas"] if options.software else FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=flags)
        page = browser.new_page(
            viewport={"width": options.width, "height": options.height},
            device_scale_factor=options.scale,
        )
        page.goto(options.address)
        page.wait_for_function("window.bench")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(SETUP)
        idle_frames(page, 60)
        for span in (35_999, 20_000, 8_000, 4_000, 2_000, 1_000, 300, 60):
            move = (
                f"const a = Math.min(10000 + i * {span} / 500, {FRAMES - 1 - span});"
                f"bench.view.setVisibleRange({{ start: a, end: a + {span} }});"
                "bench.view.invalidate()"
            )
            measure(page, session, f"redraw, {span} frames", "lastStaticMs", move)
        page.evaluate("() => bench.view.setVisibleRange({ start: 10000, end: 11000 })")
        idle_frames(page, 5)
        play = "bench.view.setPlayhead(10000.3 + i * 3)"
        measure(page, session, "playhead, 6 curves", "lastDynamicMs", play, 200)
        browser.close()


if __name__ == "__main__":
    main()
