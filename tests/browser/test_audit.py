"""The audit in the background: lanes, edits, problems, long motions, and what can be missing."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Route, expect

from browser.audit_lanes import LANES, AuditLanes
from browser.conftest import G1, G1_MOTIONS, PageOpener
from browser.editor_page import EditorPage
from browser.running_editor import SAMPLES
from browser.timeline_pens import saved
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.json_report import json_report
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.text_report import headline, text_report
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import RobotModel, load_robot_model

FRAMES = 750
LONG = 36_000
WALK = G1_MOTIONS / "lafan_walk1_subject1.npz"
KNEE = "joint:left_knee_joint"


def _repeated(source: Path, frames: int, path: Path) -> Path:
    """Write so many frames of a motion, from the start again after its end."""
    with np.load(source) as file:
        arrays = dict(file)
    rows = np.arange(frames) % len(arrays["joint_pos"])
    for name in ("joint_pos", "base_pos_w", "base_quat_w"):
        arrays[name] = arrays[name][rows]
    np.savez_compressed(path, **arrays)
    return path


@pytest.fixture(scope="module")
def robot() -> RobotModel:
    return load_robot_model(G1, floating_base=True)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _repeated(WALK, FRAMES, tmp_path_factory.mktemp("walk") / "walk.npz")


@pytest.fixture
def editor(serve, open_page: PageOpener, walk: Path) -> EditorPage:
    page = open_page(serve(G1, [walk]))
    page.lanes = AuditLanes(page)  # type: ignore[attr-defined]
    return page.open(motion="walk")


@pytest.fixture
def lanes(editor: EditorPage) -> AuditLanes:
    found: AuditLanes = editor.lanes  # type: ignore[attr-defined]
    found.wait(FRAMES)
    return found


def _judged(motion: EditorMotion, robot: RobotModel) -> FeasibilityResult:
    return audit_motion(motion, robot)


def _saved_motion(editor: EditorPage, motion: EditorMotion, folder: Path) -> EditorMotion:
    arrays = saved(editor, folder)
    return motion.with_arrays(
        joint_pos=arrays["joint_pos"],
        base_pos_w=arrays["base_pos_w"],
        base_quat_w=arrays["base_quat_w"],
    )


@pytest.mark.real_data
def test_lanes_say_what_the_judge_says(lanes: AuditLanes, walk: Path, robot: RobotModel) -> None:
    judged = _judged(read_motion(walk).motion, robot)
    assert lanes.figures()["headline"] == headline(judged)
    for lane in LANES:
        expect(lanes.label(lane)).to_be_visible()
    worst = judged.check("penetration")
    assert worst.failed
    expect(lanes.label("Penetration")).to_contain_text(f"{worst.worst * 1000:.2f}".rstrip("0"))
    spans = sum(len(check["spans"]) for check in _report_checks(judged))
    expect(lanes.chip).to_contain_text(f"{spans} problems")
    assert lanes.asked()[0].arrays["joint_pos"].shape[0] == FRAMES


def _report_checks(judged: FeasibilityResult) -> list[dict[str, list[object]]]:
    checks: list[dict[str, list[object]]] = json_report(judged)["checks"]
    return checks


@pytest.mark.real_data
def test_an_edit_is_judged_with_its_neighbours_alone(
    editor: EditorPage, lanes: AuditLanes, walk: Path, robot: RobotModel, tmp_path: Path
) -> None:
    motion = read_motion(walk).motion
    lanes.asked()
    editor.go_to_frame(300)
    editor.state.type(KNEE, "2.5")
    lanes.page.wait_for_function("() => window.__trajectoryEditor.stats().document.revision === 1")
    lanes.wait(FRAMES)
    (asked,) = lanes.asked()
    # The frame, one beside it that it reaches, and one more that their judgement depends on.
    assert asked.arrays["joint_pos"].shape[0] == 5
    assert asked.fields["frames"] == [1, 3]
    edited = _saved_motion(editor, motion, tmp_path)
    assert lanes.figures()["headline"] == headline(_judged(edited, robot))

    before = headline(_judged(motion, robot))
    editor.press("Control+z")
    lanes.page.wait_for_function(
        "(wanted) => window.__trajectoryEditor.stats().audit.headline === wanted", arg=before
    )
    # Sixty nudges are judged when they come to rest, a segment as a whole.
    editor.hold("ArrowUp", 60)
    lanes.wait(FRAMES)
    edited = _saved_motion(editor, motion, tmp_path)
    assert lanes.wait(FRAMES)["headline"] == headline(_judged(edited, robot))


@pytest.mark.real_data
def test_a_click_in_a_lane_leads_to_frame_and_joint(
    editor: EditorPage, lanes: AuditLanes, walk: Path, robot: RobotModel
) -> None:
    effort = _judged(read_motion(walk).motion, robot).check("effort")
    assert effort.failed
    lanes.label("Effort").click()
    editor.expect_frame(effort.frame)
    editor.expect_target(f"joint:{effort.location}")
    editor.go_to_frame(0)
    editor.page.get_by_test_id("targets").get_by_text("left_elbow").click()
    lanes.click("Effort", effort.frame, FRAMES - 1)
    # Of the frames that share the pixel, a failing one.
    assert effort.over[editor.frame]
    name = effort.location_names[effort.locations[editor.frame]]
    editor.expect_target(f"joint:{name}")
    x, y = lanes.place("Base force", 400, FRAMES - 1)
    editor.page.mouse.move(2, 2)
    editor.rest()
    before = editor.timeline.canvas.screenshot()
    editor.page.mouse.move(x, y)
    editor.rest()
    assert editor.timeline.canvas.screenshot() != before, "Nothing is said about the lane."
    editor.page.mouse.down()
    editor.page.mouse.move(lanes.place("Base force", 500, FRAMES - 1)[0], y, steps=4)
    editor.page.mouse.up()
    editor.expect_frame(500)


@pytest.mark.real_data
def test_problems_are_visited_by_key_and_listed(
    editor: EditorPage, lanes: AuditLanes, walk: Path, robot: RobotModel
) -> None:
    judged = _judged(read_motion(walk).motion, robot)
    stops = set()
    for check in judged.checks:
        spans = next(c for c in _report_checks(judged) if c["key"] == check.key)["spans"]
        for first, last in spans:  # type: ignore[misc]
            stops.add(int(first) + int(np.argmax(check.values[first : last + 1])))
    wanted = sorted(stops)
    assert len(wanted) > 5
    for frame in wanted[:4]:
        editor.press("e")
        editor.expect_frame(frame)
    editor.press("Shift+e")
    editor.expect_frame(wanted[2])
    editor.press("Home", "Shift+e")
    editor.expect_frame(wanted[-1])
    editor.find_command("next problem")
    editor.expect_frame(wanted[0] if wanted[-1] != wanted[0] else wanted[-1])

    summary = lanes.summary()
    line = summary.locator("button[data-lane=penetration]")
    expect(line).to_contain_text("Penetration")
    line.click()
    editor.expect_frame(judged.check("penetration").frame)


@pytest.mark.real_data
def test_the_full_report_is_read_and_copied(
    editor: EditorPage, lanes: AuditLanes, walk: Path, robot: RobotModel
) -> None:
    editor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lanes.summary().get_by_role("button", name="Full report…").click()
    dialog = editor.page.get_by_test_id("audit-report")
    copy = dialog.get_by_role("button", name="Copy report")
    copy.click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    copied = editor.page.evaluate("() => navigator.clipboard.readText()")
    wanted = text_report(audit_motion(read_motion(walk).motion, robot, name="walk"))
    assert copied.splitlines() == wanted.splitlines()
    editor.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.real_data
def test_lanes_are_folded_and_switched_off_for_good(editor: EditorPage, lanes: AuditLanes) -> None:
    rest = editor.timeline.canvas.screenshot()
    lanes.labels.get_by_role("button", name="Show one lane for all checks").click()
    expect(lanes.labels.get_by_text("Audit ·")).to_be_visible()
    editor.rest()
    assert editor.timeline.canvas.screenshot() != rest
    lanes.summary().get_by_role("checkbox", name="Audit while editing").uncheck()
    editor.press("Escape")
    expect(lanes.labels).to_have_count(0)
    expect(lanes.chip).to_contain_text("Audit off")
    lanes.asked()
    editor.page.reload()
    editor.wait_for(robot="ready", motion="walk")
    editor.go_to_frame(5)
    editor.state.type(KNEE, "0.5")
    editor.rest()
    assert lanes.asked() == []
    lanes.summary().get_by_role("checkbox", name="Audit while editing").check()
    lanes.wait(FRAMES)
    expect(lanes.labels.get_by_text("Audit ·")).to_be_visible()


@pytest.mark.real_data
def test_a_long_motion_is_judged_while_one_works_on(
    serve, open_page: PageOpener, tmp_path: Path
) -> None:
    path = _repeated(WALK, LONG, tmp_path / "long.npz")
    page = open_page(serve(G1, [path]))
    lanes = AuditLanes(page)
    page.open(motion="long")
    expect(lanes.chip).to_contain_text(re.compile(r"Checking… \d+ %"), timeout=60_000)
    page.press("ArrowRight", "ArrowRight")
    page.expect_frame(2)
    figures = lanes.wait(LONG)
    assert figures["outdatedFrames"] == 0
    assert f"of {LONG} frames fail" in figures["headline"]
    parts = [message.arrays["joint_pos"].shape[0] for message in lanes.asked()]
    assert len(parts) > 3
    assert sum(parts) >= LONG
    page.go_to_frame(LONG - 2)
    page.state.type(KNEE, "2.5")
    page.page.wait_for_function("() => window.__trajectoryEditor.stats().document.revision === 1")
    lanes.wait(LONG)
    (asked,) = lanes.asked()
    assert asked.arrays["joint_pos"].shape[0] == 4


def test_without_a_robot_the_lanes_say_what_is_missing(bare_server, open_page: PageOpener) -> None:
    page = open_page(bare_server).open(robot="none")
    lanes = AuditLanes(page)
    page.drop(SAMPLES / "walk.npz")
    page.wait_for(motion="walk")
    expect(lanes.labels).to_contain_text("not possible")
    expect(lanes.chip).to_have_text("No audit")
    expect(lanes.summary()).to_contain_text("An audit needs a robot")
    assert lanes.asked() == []


def test_without_packages_the_summary_says_what_to_install(
    sample_server, open_page: PageOpener
) -> None:
    page = open_page(sample_server)
    lanes = AuditLanes(page)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        error = {
            "code": "packages_missing",
            "message": "Auditing and optimizing need the Python package pin.",
            "where": "pinocchio",
            "hint": "Install them with: pip install -r requirements.txt, then start anew.",
            "data": {},
        }
        route.fulfill(status=501, json={"error": error})

    page.watch.allow_refusal(501)
    page.page.route("**/api/audit", refuse)
    page.open()
    expect(lanes.labels).to_contain_text("not possible")
    expect(lanes.summary()).to_contain_text("pip install -r requirements.txt")
    page.press("Escape")
    page.state.type("base_pos:z", "1")
    page.rest()
    assert len(refused) == 1
    page.page.unroute("**/api/audit")
    lanes.summary().get_by_role("button", name="Try again").click()
    lanes.page.wait_for_function("() => window.__trajectoryEditor.stats().audit.headline !== null")
