"""Anchors and drawing with mouse, pen and fingers on a real humanoid's motion."""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays
from browser.timeline_pens import Curves, Fingers, Pen, saved

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
LAST = 392
KNEE = "left_knee_joint"


@pytest.fixture
def arrays():
    return read_arrays(G1_MOTIONS / f"{MOTION}.npz")


@pytest.fixture
def editor(g1_server, open_page):
    editor = open_page(g1_server, has_touch=True).open(motion=MOTION).judged()
    editor.page.get_by_test_id("targets").get_by_text("left_knee", exact=True).click()
    return editor


@pytest.fixture
def curves(editor):
    return Curves(editor, LAST)


def anchors_of(arrays):
    return arrays.pop("keyframe_frames", np.array([], int)).tolist()


def assert_drawn(before, after, start, end):
    """The knee alone changed, within the frames crossed, and along one straight line."""
    column = joint_index(before, KNEE)
    places = changed_places(before, after)
    assert {(key, at) for key, _, at in places} == {("joint_pos", column)}
    frames = sorted(frame for _, frame, _ in places)
    assert abs(frames[0] - start) <= 1
    assert abs(frames[-1] - end) <= 1
    drawn = after["joint_pos"][start + 1 : end, column].astype(float)
    assert before["joint_pos"][start, column] == after["joint_pos"][start, column]
    slopes = np.diff(drawn)
    assert np.all(slopes > 0)
    line = np.linspace(drawn[0], drawn[-1], len(drawn))
    assert np.abs(drawn - line).max() < 0.05 * (drawn[-1] - drawn[0])


def test_a_mouse_draws_over_every_frame_and_undo_takes_it_back(editor, curves, arrays, tmp_path):
    x, y = curves.add_anchor(100)
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(curves.x(180), y - 40, steps=12)
    editor.rest()
    assert abs(editor.frame - 180) <= 1
    editor.page.mouse.up()
    after = saved(editor, tmp_path)
    assert abs(anchors_of(after)[0] - 180) <= 1
    assert_drawn(arrays, after, 100, 180)
    steps = editor.history()
    assert steps[0].startswith("Draw left_knee_joint over 100–")
    assert steps[1:] == ["Add the anchor at 100", "As loaded"]
    editor.press("Control+z")
    again = saved(editor, tmp_path)
    assert anchors_of(again) == [100]
    assert not changed_places(arrays, again)
    editor.press("Control+z")
    assert not editor.is_dirty(MOTION)


def test_one_fast_move_fills_all_frames_between(editor, curves, arrays, tmp_path):
    x, y = curves.add_anchor(60)
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(curves.x(340), y - 50)
    editor.page.mouse.up()
    after = saved(editor, tmp_path)
    anchors_of(after)
    assert_drawn(arrays, after, 60, 340)


def test_escape_restores_the_start_exactly(editor, curves, arrays, tmp_path):
    x, y = curves.add_anchor(200)
    revision = editor.stats("document")["revision"]
    frame = editor.frame
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(curves.x(260), y - 60, steps=8)
    editor.press("Escape")
    editor.page.mouse.up()
    editor.rest()
    assert editor.stats("document")["revision"] == revision
    editor.expect_frame(frame)
    after = saved(editor, tmp_path)
    assert anchors_of(after) == [200]
    assert not changed_places(arrays, after)


def test_a_pen_draws_and_a_resting_palm_does_not_disturb(editor, curves, arrays, tmp_path):
    x, y = curves.add_anchor(120)
    pen, palm = Pen(editor.page), Fingers(editor.page)
    pen.down((x, y))
    pen.move((curves.x(130), y - 6))
    palm.down(curves.point(300, 0.9), curves.point(330, 0.9))
    for frame in range(135, 171, 5):
        pen.move((curves.x(frame), y - (frame - 120) * 0.6))
    pen.up()
    palm.up()
    after = saved(editor, tmp_path)
    anchors_of(after)
    assert_drawn(arrays, after, 120, 170)
    editor.timeline.click(0, 0, LAST)


def test_a_finger_draws_and_a_second_one_gives_it_up(editor, curves, arrays, tmp_path):
    x, y = curves.add_anchor(120)
    finger = Fingers(editor.page)
    finger.down((x, y))
    for frame in range(124, 201, 4):
        finger.move((curves.x(frame), y - (frame - 120) * 0.5))
    finger.up()
    after = saved(editor, tmp_path)
    anchors_of(after)
    assert_drawn(arrays, after, 120, 200)
    editor.press("Control+z")
    finger.down((x, y))
    finger.move((curves.x(160), y - 30))
    finger.down((curves.x(160), y - 30), curves.point(300))
    finger.up()
    again = saved(editor, tmp_path)
    assert anchors_of(again) == [120]
    assert not changed_places(arrays, again)


def test_fingers_add_anchors_by_double_taps(editor, curves, tmp_path):
    finger = Fingers(editor.page)
    place = curves.lane(250)
    finger.tap(place)
    finger.tap(place)
    assert len(anchors_of(saved(editor, tmp_path))) == 1


def test_anchors_are_removed_moved_and_selected(editor, curves, tmp_path):
    for frame in (50, 100, 150, 200):
        editor.page.mouse.dblclick(*curves.lane(frame))
    places = anchors_of(saved(editor, tmp_path))
    assert np.abs(np.array(places) - [50, 100, 150, 200]).max() <= 1
    editor.page.mouse.click(*curves.lane(places[0]), button="right")
    # A box over the two in the middle, moved together by their lane.
    editor.page.mouse.move(*curves.lane(80))
    editor.page.mouse.down()
    editor.page.mouse.move(*curves.lane(170), steps=4)
    editor.page.mouse.up()
    editor.page.mouse.move(*curves.lane(places[1]))
    editor.page.mouse.down()
    editor.page.mouse.move(*curves.lane(places[1] + 20), steps=4)
    editor.page.mouse.up()
    moved = anchors_of(saved(editor, tmp_path))
    assert moved[1] - moved[0] == places[2] - places[1]
    assert abs(moved[0] - places[1] - 20) <= 1
    assert moved[2] == places[3]
    editor.press("Delete")
    assert anchors_of(saved(editor, tmp_path)) == [places[3]]
    editor.press("Control+z", "Control+z", "Control+z")
    assert anchors_of(saved(editor, tmp_path)) == places


def test_copied_keys_keep_values_and_distance(editor, curves, arrays, tmp_path):
    for frame in (80, 120):
        editor.go_to_frame(frame)
        editor.press("k")
    editor.press("Control+a", "Control+c")
    editor.go_to_frame(250)
    editor.press("Control+v")
    after = saved(editor, tmp_path)
    assert anchors_of(after) == [80, 120, 250, 290]
    knee = joint_index(arrays, KNEE)
    values = after["joint_pos"][:, knee]
    assert values[250] == arrays["joint_pos"][80, knee]
    assert values[290] == arrays["joint_pos"][120, knee]
    assert {at for _, _, at in changed_places(arrays, after)} == {knee}


def test_anchors_go_into_the_file_and_come_back(editor, curves, tmp_path, serve):
    curves.add_anchor(77)
    path = editor.save_download("Save as editor npz", tmp_path)
    assert read_arrays(path)["keyframe_frames"].tolist() == [77]
    again = tmp_path / "with_anchors.npz"
    path.rename(again)
    editor.open_files(again)
    editor.wait_for(motion="with_anchors")
    editor.press("Shift+ArrowRight")
    editor.expect_frame(77)
    editor.show(MOTION)
    editor.page.get_by_test_id("save-menu").click()
    editor.page.get_by_role("menuitem", name="Keep anchors in the file").click()
    expect(editor.page.get_by_role("menu")).to_have_count(0)
    assert "keyframe_frames" not in saved(editor, tmp_path)
