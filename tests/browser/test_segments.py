"""Segments: keys, dragging, and the edits that keep to them."""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays
from browser.timeline_pens import Curves, saved

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
LAST = 392
KNEE = "left_knee_joint"


@pytest.fixture
def arrays():
    return read_arrays(G1_MOTIONS / f"{MOTION}.npz")


@pytest.fixture
def editor(g1_server, open_page):
    editor = open_page(g1_server).open(motion=MOTION).judged()
    editor.page.get_by_test_id("targets").get_by_text("left_knee", exact=True).click()
    return editor


@pytest.fixture
def curves(editor):
    return Curves(editor, LAST)


def expect_segment(editor, text):
    segment = editor.page.get_by_test_id("segment")
    if text is None:
        expect(segment).to_have_count(0)
    else:
        expect(segment).to_contain_text(text)


def shift_drag(editor, start, end):
    editor.page.keyboard.down("Shift")
    editor.timeline.drag(start, end, 0, LAST)
    editor.page.keyboard.up("Shift")


def ends(editor):
    text = editor.page.get_by_test_id("segment").inner_text()
    first, last = text.split()[0].split("–")
    return int(first), int(last)


def test_keys_set_and_clear_it(editor):
    editor.go_to_frame(100)
    editor.press("i")
    expect_segment(editor, f"100–{LAST}")
    editor.press("u")
    expect_segment(editor, None)
    editor.press("o")
    expect_segment(editor, "0–100")
    editor.go_to_frame(40)
    editor.press("i")
    expect_segment(editor, "40–100")
    expect_segment(editor, "61 f · 1.00 s")
    editor.go_to_frame(200)
    editor.press("i")
    expect_segment(editor, f"200–{LAST}")
    editor.press("Escape")
    expect_segment(editor, None)
    assert editor.stats("document")["revision"] == 0


def test_shift_drag_selects_and_edges_can_be_dragged(editor, curves):
    shift_drag(editor, 120, 60)
    first, last = ends(editor)
    assert abs(first - 60) <= 1
    assert abs(last - 120) <= 1
    editor.timeline.drag(last, 200, 0, LAST)
    assert ends(editor)[0] == first
    assert abs(ends(editor)[1] - 200) <= 1
    before = ends(editor)
    editor.page.keyboard.down("Shift")
    editor.page.mouse.move(*curves.point(250))
    editor.page.mouse.down()
    editor.page.mouse.move(*curves.point(350), steps=3)
    editor.press("Escape")
    editor.page.mouse.up()
    editor.page.keyboard.up("Shift")
    assert ends(editor) == before
    editor.press("z")
    editor.rest()
    editor.page.mouse.click(*curves.point(0))
    editor.rest()
    assert first - 15 < editor.frame <= first


def test_fill_keeps_to_target_and_segment(editor, arrays, tmp_path):
    shift_drag(editor, 150, 180)
    first, last = ends(editor)
    editor.go_to_frame(110)
    editor.page.get_by_role("button", name="Fill", exact=True).click()
    after = saved(editor, tmp_path)
    knee = joint_index(arrays, KNEE)
    assert np.all(after["joint_pos"][first : last + 1, knee] == arrays["joint_pos"][110, knee])
    places = changed_places(arrays, after)
    assert {(key, at) for key, _, at in places} == {("joint_pos", knee)}
    assert first <= min(frame for _, frame, _ in places)
    assert max(frame for _, frame, _ in places) <= last
    editor.press("Control+z")
    assert not changed_places(arrays, saved(editor, tmp_path))


def test_nudges_move_the_whole_segment_as_one_step(editor, arrays, tmp_path):
    shift_drag(editor, 20, 60)
    first, last = ends(editor)
    editor.hold("ArrowUp", repeats=4)
    after = saved(editor, tmp_path)
    knee = joint_index(arrays, KNEE)
    change = after["joint_pos"][:, knee] - arrays["joint_pos"][:, knee]
    np.testing.assert_allclose(change[first : last + 1], 0.05, atol=1e-6)
    assert not change[:first].any()
    assert not change[last + 1 :].any()
    assert editor.history() == [f"Nudge {KNEE} over {first}–{last}", "As loaded"]


def test_each_motion_has_its_own_segment(editor):
    shift_drag(editor, 20, 60)
    before = ends(editor)
    editor.show("lafan_walk3_subject3_1473_1773")
    expect_segment(editor, None)
    editor.show(MOTION)
    assert ends(editor) == before


def test_velocities_are_shown_with_their_limit(editor):
    editor.go_to_frame(90)
    column = joint_index(read_arrays(G1_MOTIONS / f"{MOTION}.npz"), KNEE)
    knee = read_arrays(G1_MOTIONS / f"{MOTION}.npz")["joint_pos"][:, column].astype(float)
    editor.press("Shift+V")
    expect(editor.timeline.labels).to_contain_text("rad/s")
    shown = editor.timeline.labels.inner_text().replace("−", "-").split()
    number = next(float(word) for word in shown if word.lstrip("-")[:1].isdigit())
    assert abs(number - (knee[91] - knee[89]) * 60 / 2) < 1e-3
    editor.press("Shift+V")
    expect(editor.timeline.labels).not_to_contain_text("rad/s")
