"""The 3D view: what is shown, from where, and that it follows edits."""

import pytest
from playwright.sync_api import expect

from browser.pictures import alike, changed_share

pytestmark = pytest.mark.browser

KNEE = "joint:left_knee_joint"


@pytest.fixture
def editor(sample_server, open_page):
    return open_page(sample_server).open(motion="walk").judged()


def test_switches_change_what_is_drawn_and_back(editor):
    shown = editor.picture()
    for name in ("Collision", "Visual", "Grid"):
        switch = editor.switch(name)
        on = switch.get_attribute("aria-pressed")
        switch.click()
        assert switch.get_attribute("aria-pressed") != on
        assert not alike(editor.picture(), shown), name
        switch.click()
        assert alike(editor.picture(), shown), name


def test_the_ghost_shows_the_motion_as_loaded_beside_an_edit(editor):
    editor.switch("Ghost").click()
    same = editor.picture()
    editor.state.type("base_pos:y", "+= 0.4")
    with_ghost = editor.picture()
    assert not alike(with_ghost, same)
    editor.press("g")
    without = editor.picture()
    assert not alike(without, with_ghost)
    editor.press("Control+z", "g")
    assert alike(editor.picture(), same)


def test_presets_look_from_three_sides(editor):
    pictures = editor.pictures_after(
        lambda: editor.press("1"), lambda: editor.press("3"), lambda: editor.press("7")
    )
    for index, picture in enumerate(pictures):
        for other in pictures[index + 1 :]:
            assert changed_share(picture, other) > 0.02
    editor.switch("Front").click()
    assert alike(editor.picture(), pictures[1])


def test_orbit_zoom_and_framing_again(editor):
    editor.press("1")
    start = editor.picture()
    box = editor.page.get_by_test_id("viewport").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + 150, y - 40, steps=5)
    editor.page.mouse.up()
    orbited = editor.picture()
    assert not alike(orbited, start)
    editor.page.mouse.move(x, y)
    editor.page.mouse.wheel(0, 400)
    assert not alike(editor.picture(), orbited)
    editor.press("1")
    assert alike(editor.picture(), start)


def test_what_a_person_switched_is_remembered(editor):
    editor.switch("Collision").click()
    editor.state.set_unit("°")
    editor.page.reload()
    editor.wait_for(robot="ready", motion="walk")
    expect(editor.switch("Collision")).to_have_attribute("aria-pressed", "true")
    expect(editor.state.field(KNEE)).to_have_attribute("aria-label", "left_knee_joint [°]")


@pytest.mark.real_data
def test_an_edit_moves_the_robot_and_undo_moves_it_back(g1_server, open_page):
    editor = open_page(g1_server).open(motion="g1moves_m_shortmove14")
    editor.press("1")
    before = editor.picture()
    editor.state.type("joint:left_shoulder_pitch_joint", "-2")
    assert changed_share(before, editor.picture()) > 0.005
    editor.press("Control+z")
    assert alike(editor.picture(), before)
