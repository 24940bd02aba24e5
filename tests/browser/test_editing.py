"""Edits of single values on a real humanoid, and how they are taken back."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from browser.conftest import G1_MOTIONS
from browser.motion_files import joint_index, read_arrays

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
KNEE = "joint:left_knee_joint"


@pytest.fixture
def arrays():
    return read_arrays(G1_MOTIONS / f"{MOTION}.npz")


@pytest.fixture
def editor(g1_server, open_page):
    return open_page(g1_server).open(motion=MOTION)


def number(editor, channel):
    return np.float32(editor.state.exact_text(channel))


def test_fields_hold_exactly_what_is_stored(editor, arrays):
    for frame in (0, 200, 392):
        editor.go_to_frame(frame)
        texts = editor.state.exact_texts()
        joints = [np.float32(texts[f"joint:{name}"]) for name in arrays["joint_names"].tolist()]
        assert np.array_equal(joints, arrays["joint_pos"][frame])
        base = [np.float32(texts[f"base_pos:{axis}"]) for axis in "xyz"]
        assert np.array_equal(base, arrays["base_pos_w"][frame])
        angles = [float(texts[f"base_rot:{axis}"]) for axis in ("roll", "pitch", "yaw")]
        stored = Rotation.from_quat(arrays["base_quat_w"][frame], scalar_first=True)
        turned = stored.inv() * Rotation.from_euler("xyz", angles)
        assert turned.magnitude() < 1e-5


def test_number_field_edits_one_value_and_undo_gives_it_back(editor, arrays):
    editor.go_to_frame(100)
    stored = arrays["joint_pos"][100, joint_index(arrays, "left_knee_joint")]
    assert number(editor, KNEE) == stored
    editor.state.type(KNEE, "0.75")
    assert number(editor, KNEE) == np.float32(0.75)
    editor.expect_dirty(MOTION)
    editor.state.type(KNEE, "+= 10°")
    assert number(editor, KNEE) == np.float32(np.float64(0.75) + np.deg2rad(10))
    editor.press("Control+z", "Control+z")
    assert number(editor, KNEE) == stored
    editor.expect_dirty(MOTION, False)
    editor.press("Control+Shift+z", "Control+y")
    assert number(editor, KNEE) == np.float32(np.float64(0.75) + np.deg2rad(10))
    editor.press("ArrowRight")
    assert number(editor, KNEE) == arrays["joint_pos"][101, joint_index(arrays, "left_knee_joint")]


def test_what_is_no_number_is_marked_and_changes_nothing(editor):
    before = number(editor, KNEE)
    field = editor.state.field(KNEE)
    field.fill("0.4 parsecs")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert "parsecs" in (field.get_attribute("title") or "")
    field.press("Escape")
    assert number(editor, KNEE) == before
    assert not editor.is_dirty(MOTION)
    assert editor.stats("document")["revision"] == 0


def test_one_drag_of_a_slider_is_one_step(editor):
    editor.go_to_frame(50)
    before = number(editor, KNEE)
    editor.state.drag_slider(KNEE, 0.8)
    dragged = number(editor, KNEE)
    assert dragged != before
    lower, upper = (
        float(editor.state.slider(KNEE).get_attribute(end) or 0) for end in ("min", "max")
    )
    assert lower + 0.7 * (upper - lower) < dragged < lower + 0.9 * (upper - lower)
    slide, first = editor.history()
    assert slide.startswith("Slide left_knee_joint to ")
    assert slide.endswith(" rad at 50")
    assert first == "As loaded"
    editor.press("Control+z")
    assert number(editor, KNEE) == before
    assert editor.stats("document")["dirty"] is False


def test_escape_ends_a_drag_without_a_trace(editor):
    before = number(editor, KNEE)
    slider = editor.state.slider(KNEE)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    editor.page.mouse.move(x, y)
    editor.page.mouse.down()
    editor.page.mouse.move(x + 20, y, steps=4)
    editor.press("Escape")
    editor.page.mouse.up()
    editor.rest()
    assert number(editor, KNEE) == before
    assert editor.history() == ["Nothing was changed yet"] or editor.history() == []


def test_a_held_nudge_key_is_one_step(editor):
    editor.page.get_by_test_id("targets").get_by_text("left_knee", exact=True).click()
    editor.go_to_frame(10)
    before = float(number(editor, KNEE))
    editor.hold("ArrowUp", repeats=9)
    np.testing.assert_allclose(float(number(editor, KNEE)), before + 0.10, atol=1e-6)
    editor.press("ArrowDown")
    np.testing.assert_allclose(float(number(editor, KNEE)), before + 0.09, atol=1e-6)
    editor.press("ArrowRight", "ArrowUp", "ArrowLeft")
    assert editor.history() == [
        "Nudge left_knee_joint at 11",
        "Nudge left_knee_joint at 10",
        "As loaded",
    ]
    editor.press("Control+z", "Control+z")
    assert float(number(editor, KNEE)) == before
    assert not editor.is_dirty(MOTION)


def test_history_names_its_steps_and_leads_to_any_of_them(editor, arrays):
    editor.go_to_frame(5)
    editor.state.type(KNEE, "0.5")
    editor.state.type("base_pos:z", "0.9")
    editor.state.type("base_rot:yaw", "1.2")
    yaw, z, knee = (
        "Set base yaw to 1.2 rad at 5",
        "Set base z to 0.9 m at 5",
        "Set left_knee_joint to 0.5 rad at 5",
    )
    assert editor.history() == [yaw, z, knee, "As loaded"]
    editor.go_back_to(knee)
    assert number(editor, KNEE) == np.float32(0.5)
    assert number(editor, "base_pos:z") == arrays["base_pos_w"][5, 2]
    editor.go_back_to("As loaded")
    assert number(editor, KNEE) != np.float32(0.5)
    editor.expect_dirty(MOTION, False)
    editor.go_back_to(yaw)
    assert abs(float(number(editor, "base_rot:yaw")) - 1.2) < 1e-6
    assert editor.history() == [yaw, z, knee, "As loaded"]


def test_broken_limits_are_marked(editor):
    editor.go_to_frame(30)
    editor.state.expect_mark(KNEE, "none")
    editor.state.type(KNEE, "3.5")
    editor.state.expect_mark(KNEE, "limit")
    assert "Beyond its limit 2.880" in (editor.state.field(KNEE).get_attribute("title") or "")
    editor.press("ArrowRight")
    editor.state.expect_mark(KNEE, "speed")


def test_degrees_are_shown_and_read_without_changing_values(editor):
    editor.go_to_frame(60)
    radians = number(editor, KNEE)
    editor.state.set_unit("°")
    degrees = editor.state.exact_text(KNEE)
    assert abs(float(degrees) - np.rad2deg(float(radians))) < 1e-4
    editor.state.type(KNEE, degrees)
    assert not editor.is_dirty(MOTION)
    editor.state.type(KNEE, "90")
    editor.state.set_unit("rad")
    assert number(editor, KNEE) == np.float32(np.pi / 2)
    assert number(editor, "base_pos:z") == np.float32(editor.state.exact_text("base_pos:z"))
