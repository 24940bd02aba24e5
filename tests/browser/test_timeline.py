"""Gestures on the timeline: scrubbing, stepping, zooming, the overview."""

import pytest
from playwright.sync_api import expect

from browser.pictures import alike

pytestmark = pytest.mark.browser

LAST = 490


@pytest.fixture
def editor(sample_server, open_page):
    return open_page(sample_server).open(motion="walk").judged()


def frame_at(editor, share):
    """The frame under a share of the width."""
    editor.page.mouse.click(*editor.timeline.place(share, 0, 1))
    editor.rest()
    return editor.frame


def visible(editor):
    """First and last visible frame, by clicking there."""
    return frame_at(editor, 0), frame_at(editor, 1)


def test_click_and_drag_scrub(editor):
    editor.timeline.click(100, 0, LAST)
    editor.rest()
    assert abs(editor.frame - 100) <= 1
    editor.timeline.drag(100, 300, 0, LAST)
    editor.rest()
    assert abs(editor.frame - 300) <= 1
    assert editor.stats("document")["revision"] == 0
    assert visible(editor) == (0, LAST)


def test_scrubbing_moves_the_robot(editor):
    before = editor.picture()
    editor.timeline.click(200, 0, LAST)
    assert not alike(editor.picture(), before)
    editor.press("Home")
    assert alike(editor.picture(), before)


def test_the_wheel_steps_frames(editor):
    editor.timeline.click(100, 0, LAST)
    editor.rest()
    start = editor.frame
    editor.timeline.wheel(3)
    editor.expect_frame(start + 3)
    editor.timeline.wheel(-2)
    editor.expect_frame(start + 1)


def test_alt_and_wheel_zoom_around_the_pointer(editor):
    pointed = frame_at(editor, 0.25)
    editor.timeline.zoom(6, share=0.25)
    first, last = visible(editor)
    assert 0 < first < pointed < last < LAST
    assert last - first < 0.5 * LAST
    assert abs(frame_at(editor, 0.25) - pointed) <= 1
    editor.press("a")
    assert visible(editor) == (0, LAST)


def test_the_overview_shows_and_moves_what_is_visible(editor):
    editor.timeline.zoom(8)
    first, last = visible(editor)
    window = (first + last) / 2
    x, _ = editor.timeline.place(window, 0, LAST)
    to, _ = editor.timeline.place(window + 100, 0, LAST)
    y = editor.timeline.navigator_y()
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(to, y, steps=5)
    editor.page.mouse.up()
    moved = visible(editor)
    assert abs(moved[0] - first - 100) <= 4
    assert abs((moved[1] - moved[0]) - (last - first)) <= 2
    editor.page.mouse.dblclick(to, y)
    assert visible(editor) == (0, LAST)


def test_an_edit_is_seen_in_the_curve_and_undo_takes_it_away(editor):
    targets = editor.page.get_by_test_id("targets")
    targets.get_by_text("left_knee", exact=True).click()
    expect(editor.timeline.labels).to_contain_text("left_knee")
    editor.go_to_frame(250)
    editor.press("Home")
    editor.rest()
    before = editor.timeline.picture()
    editor.go_to_frame(250)
    editor.state.type("joint:left_knee_joint", "1.9")
    editor.press("Home")
    editor.page.wait_for_timeout(300)
    editor.rest()
    assert editor.timeline.picture() != before
    editor.press("Control+z")
    editor.page.wait_for_timeout(300)
    editor.rest()
    assert editor.timeline.picture() == before


def test_several_curves_are_shown_and_named(editor):
    targets = editor.page.get_by_test_id("targets")
    targets.get_by_text("left_knee", exact=True).click()
    for name in ("right_knee", "left_elbow"):
        targets.get_by_text(name, exact=True).click(modifiers=["Control"])
    for name in ("left_knee", "right_knee", "left_elbow"):
        expect(editor.timeline.labels).to_contain_text(name)
    editor.timeline.labels.get_by_role("button", name="Hide right_knee_joint").click()
    expect(editor.timeline.labels).not_to_contain_text("right_knee")


def test_hovering_draws_no_robot(editor):
    editor.rest()
    drawn = editor.stats("viewport")["framesDrawn"]
    editor.page.mouse.move(*editor.timeline.place(50, 0, LAST))
    editor.page.mouse.move(*editor.timeline.place(400, 0, LAST), steps=20)
    editor.rest()
    assert editor.stats("viewport")["framesDrawn"] == drawn
    assert editor.frame == 0


def test_what_is_visible_is_remembered_for_each_motion(editor):
    editor.timeline.zoom(6)
    zoomed = visible(editor)
    editor.page.wait_for_timeout(500)
    editor.show("squat_and_wave")
    assert visible(editor) == (0, 320)
    editor.show("walk")
    assert visible(editor) == zoomed
