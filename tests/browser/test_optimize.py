"""Trajectory Optimize on real walks of a humanoid: success, preview, and what can come between."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Response, Route, expect

from browser.conftest import G1, G1_MOTIONS, PageOpener
from browser.editor_page import EditorPage
from browser.motion_files import Arrays, changed_places
from browser.optimize_panel import (
    APPLIED,
    DISCARDED,
    FAILED,
    PREVIEW,
    RUNNING,
    SETUP,
    OptimizePanel,
)
from browser.running_editor import RunningEditor, run_editor
from browser.timeline_pens import Curves, saved
from jobs.job_messages import descendants_of
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.result import Verdict
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import load_robot_model

pytestmark = pytest.mark.real_data

#: A walk that is validated within seconds, and one that is not within a minute.
EASY, HARD = "walk", "long_walk"
KNEE = "joint:left_knee_joint"


def _cut(source: str, frames: int, path: Path) -> Path:
    with np.load(G1_MOTIONS / f"{source}.npz") as file:
        arrays = dict(file)
    for name in ("joint_pos", "base_pos_w", "base_quat_w"):
        arrays[name] = arrays[name][:frames]
    np.savez(path, **arrays)
    return path


@pytest.fixture(scope="module")
def motions(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("walks")
    easy = _cut("lafan_walk3_subject3_1473_1773", 100, folder / f"{EASY}.npz")
    return [easy, _cut("twist2_walk_001", 416, folder / f"{HARD}.npz")]


@pytest.fixture(scope="module")
def server(built_page: None, motions: list[Path]) -> Iterator[RunningEditor]:
    """A real humanoid with both walks. Nothing is saved to it."""
    with run_editor(G1, motions) as running:
        yield running


@pytest.fixture
def show(open_page: PageOpener, server: RunningEditor) -> Callable[[str], OptimizePanel]:
    """Open a page that shows one of the walks."""

    def opened(name: str) -> OptimizePanel:
        return _shown(open_page(server), name)

    return opened


def _shown(editor: EditorPage, name: str) -> OptimizePanel:
    panel = OptimizePanel(editor)
    editor.open()
    editor.motion_row(name).click()
    editor.wait_for(motion=name)
    return panel


def _wait_for_iterations(panel: OptimizePanel) -> None:
    panel.expect(RUNNING)
    status = panel.root.get_by_test_id("optimize-status")
    expect(status).to_contain_text(re.compile(r"Iteration \d+"), timeout=90_000)


def _same(first: Arrays, second: Arrays) -> bool:
    return not changed_places(first, second)


def _results(panel: OptimizePanel) -> list[BinaryMessage]:
    """Results that the page fetches from here on."""
    found: list[BinaryMessage] = []

    def note(response: Response) -> None:
        if response.url.endswith("/result") and response.ok:
            message = decode_message(response.body())
            if message.kind == "optimize_result":
                found.append(message)

    panel.page.on("response", note)
    return found


def test_a_walk_becomes_one_that_the_judge_passes(
    show: Callable[[str], OptimizePanel], tmp_path: Path
) -> None:
    panel = show(EASY)
    editor = panel.editor
    before = saved(editor, tmp_path)
    # A segment changes nothing: the whole motion is optimized.
    editor.go_to_frame(20)
    editor.press("i")
    editor.go_to_frame(30)
    editor.press("o")
    panel.run().expect(APPLIED)
    (asked,) = panel.asked
    assert asked.arrays["joint_pos"].shape[0] == 100
    expect(panel.root).to_contain_text("the robot can perform this motion")
    expect(panel.root).to_contain_text("Changed most")
    expect(panel.report.get_by_text("passes")).to_have_count(6)
    assert editor.history()[0].startswith("Trajectory Optimize")

    after = saved(editor, tmp_path)
    assert not _same(before, after)
    path = tmp_path / "after.npz"
    np.savez(path, **after)
    robot = load_robot_model(G1, floating_base=True)
    assert audit_motion(read_motion(path).motion, robot).verdict is Verdict.FEASIBLE
    editor.press("Control+z")
    assert _same(before, saved(editor, tmp_path))
    editor.press("Control+Shift+z")
    assert _same(after, saved(editor, tmp_path))


def test_a_run_out_of_time_is_looked_at_kept_and_taken_back(
    show: Callable[[str], OptimizePanel], tmp_path: Path
) -> None:
    panel = show(HARD)
    editor, page = panel.editor, panel.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    before = saved(editor, tmp_path)
    results = _results(panel)
    panel.run(budget_s="2").expect(PREVIEW)
    (result,) = results
    expect(panel.root).to_contain_text("The time budget ended.")
    expect(panel.root).to_contain_text(result.fields["report"]["headline"])

    editor.go_to_frame(200)
    ghost, swapped, beside = editor.pictures_after(
        lambda: editor.press("b"), lambda: panel.press_option("Beside")
    )
    assert len({ghost, swapped, beside}) == 3
    editor.press("b")
    editor.press("ArrowUp")
    editor.expect_message("Keep or dump the candidate first.")

    page.get_by_test_id("copy-report").click()
    expect(page.get_by_test_id("copy-report")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()") == result.fields["report_text"]
    effort = next(c for c in result.fields["report"]["checks"] if c["key"] == "effort")
    assert effort["status"] == "failed"
    panel.line("effort").click()
    editor.expect_frame(effort["frame"])
    editor.expect_target(f"joint:{effort['location']}")

    page.get_by_test_id("optimize-keep").click()
    panel.expect(APPLIED)
    expect(panel.root).to_contain_text("Kept, but not validated")
    kept = saved(editor, tmp_path)
    assert np.array_equal(kept["joint_pos"], result.arrays["joint_pos"])
    assert np.array_equal(kept["base_pos_w"], result.arrays["base_pos_w"])
    assert np.array_equal(kept["base_quat_w"], result.arrays["base_quat_wxyz"])
    editor.press("Control+z")
    assert _same(before, saved(editor, tmp_path))


def test_dump_restores_the_motion_bit_for_bit(
    show: Callable[[str], OptimizePanel], tmp_path: Path
) -> None:
    panel = show(HARD)
    before = saved(panel.editor, tmp_path)
    panel.run(budget_s="1").expect(PREVIEW)
    panel.page.get_by_test_id("optimize-dump").click()
    panel.expect_closed()
    panel.editor.expect_dirty(HARD, dirty=False)
    assert _same(before, saved(panel.editor, tmp_path))


def test_an_edit_meanwhile_discards_the_result(
    show: Callable[[str], OptimizePanel], tmp_path: Path
) -> None:
    panel = show(HARD)
    editor = panel.editor
    before = saved(editor, tmp_path)
    panel.run(budget_s="6")
    _wait_for_iterations(panel)
    editor.go_to_frame(7)
    editor.state.type(KNEE, "0.5")
    expect(panel.root.get_by_role("alert")).to_contain_text("this result will be discarded")
    panel.expect(DISCARDED)
    expect(panel.root).to_contain_text("The motion or its anchors were edited.")
    changed = changed_places(before, saved(editor, tmp_path))
    assert {(key, frame) for key, frame, _ in changed} == {("joint_pos", 7)}


def test_an_edit_taken_back_in_time_and_a_cancel(show: Callable[[str], OptimizePanel]) -> None:
    panel = show(HARD)
    editor = panel.editor
    panel.run(budget_s="60")
    _wait_for_iterations(panel)
    editor.state.type(KNEE, "0.5")
    alert = panel.root.get_by_role("alert")
    expect(alert).to_contain_text("this result will be discarded")
    editor.press("Escape", "Control+z")
    expect(alert).to_have_count(0)
    panel.press("Cancel")
    panel.expect(PREVIEW)
    expect(panel.root).to_contain_text("Cancelled. This is the best candidate")
    panel.page.get_by_test_id("optimize-dump").click()
    panel.expect_closed()
    assert panel.jobs()[-1]["state"] in ("done", "cancelled")


def test_a_reload_finds_the_run_again(show: Callable[[str], OptimizePanel]) -> None:
    panel = show(HARD)
    panel.run(budget_s="60")
    _wait_for_iterations(panel)
    panel.page.reload()
    panel.editor.wait_for(robot="ready")
    _wait_for_iterations(panel)
    panel.press("Cancel")
    panel.expect(PREVIEW)
    assert len(panel.asked) == 1
    panel.page.get_by_test_id("optimize-dump").click()
    panel.expect_closed()


def test_a_killed_process_is_explained_and_the_editor_lives(
    serve, open_page: PageOpener, motions: list[Path]
) -> None:
    running = serve(G1, motions)
    panel = _shown(open_page(running), HARD)
    editor = panel.editor
    panel.page.wait_for_function("() => window.__trajectoryEditor.stats().audit.phase === 'idle'")
    others = descendants_of(running.process.pid)
    panel.run(budget_s="60")
    _wait_for_iterations(panel)
    processes = descendants_of(running.process.pid) - others
    assert processes
    for process in processes:
        os.kill(process, signal.SIGKILL)
    panel.expect(FAILED)
    expect(panel.root.get_by_role("alert")).to_contain_text("killed")
    expect(panel.root).to_contain_text(f"{HARD} is as it was.")
    panel.press("Try again")
    panel.expect(SETUP)
    editor.go_to_frame(3)
    editor.state.type(KNEE, "0.5")
    editor.expect_dirty(HARD)
    panel.start_button.click()
    _wait_for_iterations(panel)
    panel.press("Cancel")
    panel.expect(PREVIEW)


def test_parameters_are_checked_sent_and_remembered(
    show: Callable[[str], OptimizePanel],
) -> None:
    panel = show(EASY)
    Curves(panel.editor, 99).add_anchor(40)
    panel.open()
    expect(panel.root).to_contain_text("The whole pose at the anchor 40.")
    panel.set(friction="20")
    expect(panel.root.get_by_role("alert")).to_have_text("At most 10.")
    expect(panel.start_button).to_be_disabled()
    panel.set(friction="0.9", max_effort_scale="1.5", budget_s="0.5")
    panel.start_button.click()
    expect(panel.root.get_by_role("heading", level=2)).not_to_have_text(SETUP)
    (asked,) = panel.asked
    assert asked.fields["parameters"] == {
        "friction": 0.9,
        "max_effort_scale": 1.5,
        "smoothing_hz": 8,
        "glitch_speed_scale": 1,
        "budget_s": 0.5,
    }
    assert asked.arrays["anchors"].tolist() == [40]
    expect(panel.root.get_by_role("heading", level=2)).not_to_have_text(RUNNING, timeout=90_000)
    panel.page.on("dialog", lambda dialog: dialog.accept())
    panel.page.reload()
    panel.editor.wait_for(robot="ready")
    panel.editor.answer("recovery", "Discard")
    panel.open()
    expect(panel.field("friction")).to_have_value("0.9")
    expect(panel.field("max_effort_scale")).to_have_value("1.5")
    panel.press("Defaults")
    expect(panel.field("friction")).to_have_value("0.7")


def test_what_is_missing_is_said(open_page: PageOpener, server: RunningEditor) -> None:
    page = open_page(server)
    error = {
        "code": "packages_missing",
        "message": "Auditing and optimizing need the Python package pin.",
        "where": "pinocchio",
        "hint": "Install them with: pip install -r requirements.txt, then start anew.",
        "data": {},
    }

    def refuse(route: Route) -> None:
        route.fulfill(status=501, json={"error": error})

    page.watch.allow_refusal(501)
    page.page.route("**/api/audit", refuse)
    panel = _shown(page, EASY)
    expect(page.page.get_by_test_id("audit-chip")).to_have_text("No audit")
    panel.open()
    expect(panel.root.get_by_role("alert")).to_contain_text("pip install -r requirements.txt")
    expect(panel.start_button).to_be_disabled()
