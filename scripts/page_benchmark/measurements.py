"""The measurements. Each drives the page as a person would and returns its figures."""

from __future__ import annotations

import gzip
import itertools
import statistics
import time
from pathlib import Path
from urllib.parse import urlsplit

from page_benchmark.measured_page import MeasuredPage
from page_benchmark.result import Result

#: Resolves when the motion is shown by a newly drawn frame of view and timeline.
_FIRST_FRAME = """async ({ name, drawn }) => {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const { viewport, document } = window.__trajectoryEditor.stats()
    if (document?.name === name && viewport.framesDrawn > drawn) return performance.now()
  }
}"""
#: How far motion time is ahead of wall time at some displayed frames in a row [s].
_OFFSETS = """async (count) => {
  const offsets = []
  for (let i = 0; i < count; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    offsets.push(window.__trajectoryEditor.stats().playback.time - performance.now() / 1000)
  }
  return offsets
}"""
#: Script times of the timeline's redraws during some frames of panning [ms].
_REDRAWS = """async (count) => {
  const times = []
  let last = window.__trajectoryEditor.stats().timeline.staticDraws
  for (let i = 0; i < 40 * count && times.length < count; i++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const { staticDraws, lastStaticMs } = window.__trajectoryEditor.stats().timeline
    if (staticDraws !== last) times.push(lastStaticMs)
    last = staticDraws
  }
  return times
}"""
#: Time for what follows an edit once it has rested.
_AFTERMATH = "() => new Promise((resolve) => setTimeout(resolve, 1600))"
_ROBOT_VISIBLE = """async () => {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const stats = window.__trajectoryEditor?.stats()
    if (stats?.robot.phase !== 'ready' || !stats.viewport?.framesDrawn) continue
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { visible: performance.now(), page: paint?.startTime ?? 0 }
  }
}"""


def measure_robot(page: MeasuredPage, meshes: int) -> list[Result]:
    """Time from the page's first paint to the robot's first frame."""
    before = page.cost()
    page.editor.page.goto(page.editor.address, wait_until="commit")
    times = page.evaluate(_ROBOT_VISIBLE)
    spent = page.cost() - before
    wall = (times["visible"] - times["page"]) / 1000
    remark = f"{meshes} meshes; {times['page']:.0f} ms to the page's first paint before it"
    return [
        Result("robot visible after the page (wall)", wall, "s", 1.5, remark),
        Result("page and robot, main thread", 1000 * spent.page, "ms CPU"),
    ]


def measure_first_screen(page: MeasuredPage, dist: Path) -> list[Result]:
    """What the page has fetched of its own build until it stands, gzipped."""
    page.editor.rest()
    sizes = {}
    for url in page.watch.requests:
        path = urlsplit(url).path.lstrip("/") or "index.html"
        if (dist / path).is_file():
            sizes[path] = len(gzip.compress((dist / path).read_bytes(), 6))
    total = sum(sizes.values()) / 1000
    return [Result("first screen, gzipped", total, "kB", 450, f"{len(sizes)} files, robot shown")]


def switch_audits_off(page: MeasuredPage) -> list[Result]:
    """Audits in the background would work for minutes on a motion of this length."""
    page.editor.find_command("Switch the audit while editing")
    page.editor.rest()
    return []


def measure_load(page: MeasuredPage, motion: Path, array_bytes: int) -> list[Result]:
    """CPU from choosing a file to its first frame, and what it keeps in memory."""
    editor = page.editor
    editor.rest()
    memory = page.memory()
    drawn = editor.stats("viewport")["framesDrawn"]
    with editor.page.expect_file_chooser() as chooser:
        editor.press("Control+o")
    before, began = page.cost(), page.evaluate("() => performance.now()")
    chooser.value.set_files(str(motion))
    shown = page.evaluate(_FIRST_FRAME, {"name": motion.stem, "drawn": drawn})
    spent = page.cost() - before
    editor.rest()
    kept = (page.memory() - memory) / array_bytes
    parts = f"page {1000 * spent.page:.0f} ms, server {1000 * spent.server:.0f} ms"
    wall = f"{motion.stat().st_size / 1e6:.1f} MB file, {(shown - began) / 1000:.2f} s wall"
    return [
        Result("load to first frame", spent.page + spent.server, "s CPU", 0.5, f"{parts}; {wall}"),
        Result("memory kept, of the arrays", kept, "×", 3, "JS heap and array buffers after GC"),
    ]


def select_curves(page: MeasuredPage, count: int) -> None:
    """Show the curves of the first joints."""
    rows = page.editor.page.get_by_test_id("targets").locator('[data-channel^="joint:"]')
    rows.first.click()
    for index in range(1, count):
        rows.nth(index).click(modifiers=["Control"])


def measure_playback(page: MeasuredPage, seconds: float, curves: int) -> list[Result]:
    """CPU for each displayed frame, and how far the motion is from real time."""
    editor = page.editor
    select_curves(page, curves)
    editor.press("Home")
    editor.rest()
    editor.press("Space")
    first = statistics.median(page.evaluate(_OFFSETS, 15))
    drawn, before = editor.stats("viewport")["framesDrawn"], page.cost()
    editor.page.wait_for_timeout(1000 * seconds)
    spent = page.cost() - before
    frames = editor.stats("viewport")["framesDrawn"] - drawn
    drift = 1000 * abs(statistics.median(page.evaluate(_OFFSETS, 15)) - first)
    editor.press("Space")
    fps = frames / seconds
    return [
        Result(
            "playback, each displayed frame",
            1000 * spent.page / max(frames, 1),
            "ms CPU",
            3,
            f"{curves} curves, {frames} frames, {fps:.0f} a second",
        ),
        Result(f"drift in {seconds:g} s", drift, "ms", 20, "motion time against wall time"),
    ]


def measure_wiggling(page: MeasuredPage, seconds: float = 5.0) -> list[Result]:
    """How many frames playback loses while the pointer moves over the timeline."""
    editor = page.editor

    def frames_drawn(wiggle: bool) -> int:
        before = editor.stats("viewport")["framesDrawn"]
        end = time.monotonic() + seconds
        for place in itertools.cycle((0.2, 0.4, 0.6, 0.8)):
            if time.monotonic() > end:
                break
            if wiggle:
                editor.page.mouse.move(*editor.timeline.place(place, 0, 1), steps=8)
            else:
                editor.page.wait_for_timeout(100)
        return int(editor.stats("viewport")["framesDrawn"] - before)

    editor.press("Home")
    editor.press("Space")
    still, wiggled = frames_drawn(False), frames_drawn(True)
    editor.press("Space")
    lost = 100.0 * max(0.0, 1.0 - wiggled / max(still, 1))
    remark = f"{wiggled} frames in {seconds:g} s instead of {still}"
    return [Result("frames lost to a pointer over the timeline", lost, "%", 10, remark)]


def measure_idle(page: MeasuredPage, seconds: float = 5.0) -> list[Result]:
    """What the page does while nothing changes."""
    editor = page.editor
    editor.page.mouse.move(2, 2)
    editor.rest()
    # Dialogs and cards are fetched beforehand once the page has time.
    editor.page.wait_for_load_state("networkidle")
    drawn = (editor.stats("viewport")["framesDrawn"], editor.stats("timeline")["staticDraws"])
    before = page.cost()
    editor.page.wait_for_timeout(1000 * seconds)
    spent = page.cost() - before
    now = (editor.stats("viewport")["framesDrawn"], editor.stats("timeline")["staticDraws"])
    return [
        Result("frames drawn while idle", sum(now) - sum(drawn), "frames", 0, f"{seconds:g} s"),
        Result("main thread while idle", 1000 * spent.page / seconds, "ms CPU/s"),
    ]


def measure_timeline(page: MeasuredPage, frames: int) -> list[Result]:
    """The timeline's redraw at several zooms, panning with Shift and the wheel."""
    editor = page.editor
    results: list[Result] = []
    editor.press("a")
    for zoom, presses in ((1, 1), (6, 5), (11, 5), (16, 5)):
        for _ in range(presses):
            editor.press("Shift+ArrowUp")
        editor.rest()
        times = _pan(page, 40)
        worst = sorted(times)[int(0.95 * (len(times) - 1))]
        name = f"timeline redraw, {frames / 1.5**zoom:.0f} frames visible"
        remark = f"median of {len(times)}, 95 % below {worst:.1f} ms; script time"
        results.append(Result(name, statistics.median(times), "ms", 3, remark))
    editor.press("a")
    return results


def _pan(page: MeasuredPage, count: int) -> list[float]:
    """Move what is visible to and fro; return the script time of each redraw [ms]."""
    times: list[float] = []
    editor = page.editor
    editor.page.mouse.move(*editor.timeline.place(0.5, 0, 1))
    editor.page.keyboard.down("Shift")
    for turn in range(count):
        editor.page.mouse.wheel(0, 40 if turn % 8 < 4 else -40)
        times += page.evaluate(_REDRAWS, 1)
    editor.page.keyboard.up("Shift")
    return times


def measure_history(page: MeasuredPage, steps: int = 100) -> list[Result]:
    """Single-channel edits, then undo and redo of all of them, redrawing included."""
    editor = page.editor
    editor.press("Home")
    for _ in range(steps):
        editor.press("ArrowUp", "ArrowRight")
    editor.rest()
    kept = editor.stats("document")["historyBytes"] / 1000
    results = [Result(f"history of {steps} edits", kept, "kB", 50_000, "single values")]
    for name, keys in (("undo", "Control+z"), ("redo", "Control+Shift+z")):
        costs = []
        for _ in range(20):
            # Marks and autosave follow an edit when it has rested; they are not part of the step.
            page.evaluate(_AFTERMATH)
            before = page.cost()
            editor.press(keys)
            page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
            costs.append(1000 * (page.cost() - before).page)
        remark = f"median of 20, the dearest {max(costs):.1f} ms; key to drawn frame"
        results.append(Result(name, statistics.median(costs), "ms CPU", 16, remark))
    return results
