"""Contacts that a person decides, on a real walk: drawn, dragged, locked, undone and saved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.audit_lanes import AuditLanes
from browser.conftest import G1, G1_MOTIONS, PageOpener
from browser.contact_bars import ContactBars
from browser.editor_page import EditorPage
from browser.motion_files import Arrays
from browser.optimize_panel import RUNNING, OptimizePanel
from browser.timeline_pens import saved
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.jobs.judged_contacts import JudgedSpan, judged_spans
from trajectory_editor.jobs.judged_motion import judge_motion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import load_robot_model

pytestmark = pytest.mark.real_data

WALK = G1_MOTIONS / "lafan_walk3_subject3_1473_1773.npz"
FRAMES = 120
FOOT, LINK = "left_ankle_roll", "left_ankle_roll_link"
NONE, STICK, SLIP = 0, 1, 2


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with np.load(WALK) as file:
        arrays = dict(file)
    for name in ("joint_pos", "base_pos_w", "base_quat_w"):
        arrays[name] = arrays[name][:FRAMES]
    path = tmp_path_factory.mktemp("walk") / "walk.npz"
    np.savez(path, **arrays)
    return path


@pytest.fixture
def bars(serve, open_page: PageOpener, walk: Path) -> ContactBars:
    editor = open_page(serve(G1, [walk]))
    lanes = AuditLanes(editor)
    editor.open(motion="walk")
    lanes.wait(FRAMES)
    return ContactBars(editor, FRAMES - 1)


def _spans(editor: EditorPage, folder: Path) -> list[tuple[str, int, int, int, bool]]:
    """Contacts in the file that the motion would be saved as."""
    arrays: Arrays = saved(editor, folder)
    if "contact_span_links" not in arrays:
        return []
    frames = arrays["contact_span_frames"]
    return [
        (str(link), int(start), int(end), int(mode), bool(locked))
        for link, (start, end), mode, locked in zip(
            arrays["contact_span_links"],
            frames,
            arrays["contact_span_modes"],
            arrays["contact_span_locked"],
            strict=True,
        )
    ]


def _length(span: JudgedSpan) -> int:
    found = span.to_dict()
    return int(found["to"]) - int(found["from"])


def test_what_the_judge_found_has_bars_that_can_be_decided(
    bars: ContactBars, walk: Path, tmp_path: Path
) -> None:
    editor = bars.editor
    judged = judge_motion(
        read_motion(walk).motion, load_robot_model(G1, floating_base=True), None, AuditSettings()
    )
    spans = judged_spans(judged.contacts, judged.result.shape_links, 0)
    for link in {span.link for span in spans}:
        expect(bars.row(link.removesuffix("_link"))).to_be_visible()
    longest = max((s for s in spans if s.link == LINK), key=_length)
    found = longest.to_dict()
    middle = (found["from"] + found["to"]) / 2
    bars.page.mouse.dblclick(*bars.place(FOOT, middle))
    modes = {"none": NONE, "stick": STICK, "slip": SLIP}
    locked = (LINK, found["from"], found["to"], modes[found["mode"]], True)
    assert _spans(editor, tmp_path) == [locked]


def test_a_contact_is_drawn_resized_undone_and_saved(bars: ContactBars, tmp_path: Path) -> None:
    editor = bars.editor
    link = "torso"
    bars.labels.get_by_role("button", name="Add a row for another link").click()
    bars.page.get_by_role("menuitem", name=link, exact=True).click()
    expect(bars.row(link)).to_be_visible()

    # Escape takes a drag back without a trace.
    bars.drag(bars.place(link, 30), bars.place(link, 50), release=False)
    editor.press("Escape")
    bars.page.mouse.up()
    editor.expect_dirty("walk", dirty=False)
    bars.drag(bars.place(link, 30), bars.place(link, 50))
    drawn = ("torso_link", 30, 50, STICK, True)
    assert _spans(editor, tmp_path) == [drawn]
    bars.drag(bars.edge(link, 50, 0), bars.edge(link, 70, 0))
    resized = ("torso_link", 30, 70, STICK, True)
    assert _spans(editor, tmp_path) == [resized]
    assert editor.history()[0] == "Resize contact of torso_link, frames 30–70"
    editor.press("Control+z")
    assert _spans(editor, tmp_path) == [drawn]
    editor.press("Control+Shift+z")
    bars.drag(bars.place(link, 50), bars.place(link, 60))
    assert _spans(editor, tmp_path) == [("torso_link", 40, 80, STICK, True)]
    bars.menu(link, 60, "Must not touch")
    assert _spans(editor, tmp_path) == [("torso_link", 40, 80, NONE, True)]
    bars.page.mouse.dblclick(*bars.place(link, 60))
    assert _spans(editor, tmp_path) == [("torso_link", 40, 80, NONE, False)]
    bars.page.mouse.click(*bars.place(link, 60))
    editor.press("Delete")
    assert _spans(editor, tmp_path) == []
    editor.press("Control+z")
    (last,) = _spans(editor, tmp_path)
    assert last[1:3] == (40, 80)


def test_locked_contacts_go_to_the_optimizer(bars: ContactBars) -> None:
    editor = bars.editor
    link = "torso"
    bars.labels.get_by_role("button", name="Add a row for another link").click()
    bars.page.get_by_role("menuitem", name=link, exact=True).click()
    bars.drag(bars.place(link, 30), bars.place(link, 50))
    bars.menu(link, 40, "Must not touch")
    panel = OptimizePanel(editor)
    panel.run(budget_s="5").expect(RUNNING)
    (asked,) = panel.asked
    assert asked.fields["locked_spans"] == [
        {"link": "torso_link", "from": 30, "to": 50, "mode": "none"}
    ]
    panel.press("Cancel")
