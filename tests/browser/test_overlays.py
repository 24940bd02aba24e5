"""What the 3D view draws of an audit: contacts, forces and balance of the shown frame."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.audit_lanes import AuditLanes
from browser.conftest import G1, G1_MOTIONS, PageOpener
from browser.editor_page import EditorPage
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.jobs.judged_message import judged_arrays
from trajectory_editor.jobs.judged_motion import judge_motion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import load_robot_model

pytestmark = pytest.mark.real_data

NAME = "lafan_walk3_subject3_1473_1773"
WALK = G1_MOTIONS / f"{NAME}.npz"
FRAMES = 300


@pytest.fixture
def editor(serve, open_page: PageOpener) -> EditorPage:
    page = open_page(serve(G1, [WALK]))
    lanes = AuditLanes(page)
    page.open(motion=NAME)
    lanes.wait(FRAMES)
    return page


def _judged(editor: EditorPage) -> dict[str, Any] | None:
    found: dict[str, Any] | None = editor.stats("viewport")["judged"]
    return found


@pytest.fixture(scope="module")
def arrays() -> dict[str, Any]:
    """What the judge says without any page."""
    motion = read_motion(WALK).motion
    robot = load_robot_model(G1, floating_base=True)
    return judged_arrays(judge_motion(motion, robot, None, AuditSettings()))


def test_contacts_and_balance_are_those_of_the_shown_frame(
    editor: EditorPage, arrays: dict[str, Any]
) -> None:
    starts, forces = arrays["contact/starts"], arrays["contact/forces"]
    expect(editor.page.get_by_test_id("overlay-legend")).to_be_visible()
    seen = set()
    for frame in (4, 140, 170):
        editor.go_to_frame(frame)
        editor.rest()
        judged = _judged(editor)
        assert judged is not None
        begin, end = starts[frame], starts[frame + 1]
        assert judged["points"] == end - begin
        assert judged["com"] == pytest.approx(arrays["com"][frame].tolist(), abs=1e-4)
        pressed = np.linalg.norm(forces[begin:end], axis=1) > 5.0
        assert judged["arrows"] >= pressed.sum()
        assert judged["corners"] >= min(3, end - begin)
        seen.add(tuple(judged["com"]))
    assert len(seen) == 3


def test_they_follow_while_playing(editor: EditorPage, arrays: dict[str, Any]) -> None:
    editor.play()
    editor.page.wait_for_function("() => window.__trajectoryEditor.stats().playback.frame > 40")
    editor.play()
    editor.rest()
    judged = _judged(editor)
    assert judged is not None
    assert judged["com"] == pytest.approx(arrays["com"][editor.frame].tolist(), abs=1e-4)


def test_switches_are_remembered(editor: EditorPage) -> None:
    editor.go_to_frame(150)
    editor.rest()
    shown = editor.page.get_by_test_id("viewport").screenshot()
    editor.switch("Contacts").click()
    editor.rest()
    assert _judged(editor) is None
    assert editor.page.get_by_test_id("viewport").screenshot() != shown
    expect(editor.page.get_by_test_id("overlay-legend")).to_have_count(0)
    editor.page.reload()
    editor.wait_for(motion=NAME)
    AuditLanes(editor).wait(FRAMES)
    editor.rest()
    assert _judged(editor) is None
    editor.press("Shift+C")
    editor.rest()
    assert _judged(editor) is not None


def test_an_edited_frame_shows_nothing_until_it_is_judged(editor: EditorPage) -> None:
    editor.page.route("**/api/audit", lambda route: None)
    editor.go_to_frame(150)
    editor.rest()
    assert _judged(editor) is not None
    editor.state.type("joint:left_knee_joint", "2.0")
    editor.page.wait_for_function(
        "() => window.__trajectoryEditor.stats().viewport.judged === null"
    )
    editor.go_to_frame(20)
    editor.rest()
    assert _judged(editor) is not None


def test_faults_mark_the_robot(editor: EditorPage) -> None:
    editor.go_to_frame(150)
    editor.state.type("joint:left_knee_joint", "4.0")
    AuditLanes(editor).wait(FRAMES)
    editor.press("Escape")
    editor.rest()
    view = editor.page.get_by_test_id("viewport")
    marked = view.screenshot()
    editor.press("x")
    editor.rest()
    assert view.screenshot() != marked
