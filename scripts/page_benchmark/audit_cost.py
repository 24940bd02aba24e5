"""What the audit in the background costs: how soon it is there, and how long it keeps the page."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

from playwright.sync_api import Browser

from browser.editor_page import EditorPage
from page_benchmark.result import Result

_UP_TO_DATE = """(frames) => {
  const { audit, document } = window.__trajectoryEditor.stats()
  return document?.frameCount === frames && audit.phase === 'idle' && audit.headline !== null
}"""
#: Types a value into the field of a joint; resolves with the time until lanes are drawn anew [ms].
_EDIT = """async ({ channel, text }) => {
  const row = document.querySelector(`[data-testid=state-rows] [data-channel="${channel}"]`)
  const field = row.querySelector('input[type=text]')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  field.focus()
  set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const audit = () => window.__trajectoryEditor.stats().audit
  const begun = performance.now()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  while (audit().outdatedFrames > 0 || audit().phase !== 'idle') {
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - begun
}"""
_CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


def measure(
    browser: Browser, page: EditorPage, path: Path, frames: int, channel: str, edits: int
) -> list[Result]:
    """Open a motion, edit a joint of it, and return what its audits cost."""
    return [
        _first_audit(page, path, frames),
        _edits(page, frames, channel, edits),
        _longest_script(browser, page, frames, channel),
    ]


def _first_audit(page: EditorPage, path: Path, frames: int) -> Result:
    page.open_files(path)
    page.wait_for(motion=path.stem)
    begun: float = page.page.evaluate("performance.now()")
    page.page.wait_for_function(_UP_TO_DATE, arg=frames, timeout=300_000, polling=20)
    seconds = (page.page.evaluate("performance.now()") - begun) / 1000
    return Result(f"{frames} frames: shown to judged", round(seconds, 2), "s", None, "wall")


def _edits(page: EditorPage, frames: int, channel: str, count: int) -> Result:
    times = []
    for number in range(count):
        page.go_to_frame((37 + 53 * number) % frames)
        page.rest()
        edit = {"channel": channel, "text": f"{0.2 + 0.03 * number:.2f}"}
        times.append(page.page.evaluate(_EDIT, edit))
    name = f"{frames} frames: edit of a joint to lanes drawn"
    remark = f"wall, median of {count}; worst {max(times):.0f}"
    return Result(name, round(statistics.median(times)), "ms", 1200.0, remark)


def _longest_script(browser: Browser, page: EditorPage, frames: int, channel: str) -> Result:
    page.go_to_frame(frames // 2)
    page.rest()
    browser.start_tracing(page=page.page, categories=_CATEGORIES)
    page.page.evaluate(_EDIT, {"channel": channel, "text": "0.77"})
    events = json.loads(browser.stop_tracing())["traceEvents"]
    calls = [event for event in events if event["name"] == "FunctionCall" and "tdur" in event]
    longest = max(call["tdur"] for call in calls) / 1000
    name = f"{frames} frames: longest script from edit to lanes"
    return Result(name, round(longest, 1), "ms", 16.0, "CPU")
