"""Operations with a live preview: what they show, keep and give back, compared as saved arrays."""

import numpy as np
import pytest
from playwright.sync_api import expect
from scipy.spatial.transform import Rotation

from browser.conftest import G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays
from browser.timeline_pens import saved

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
OTHER = "lafan_walk3_subject3_1473_1773"
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


def card(editor):
    return editor.page.get_by_test_id("operation")


def begin(editor, button):
    editor.page.get_by_role("button", name=button, exact=True).click()
    expect(card(editor)).to_be_visible()


def begin_from_menu(editor, item):
    editor.page.get_by_test_id("more-operations").click()
    editor.page.get_by_role("menuitem", name=item).click()
    expect(card(editor)).to_be_visible()


def end(editor, button):
    card(editor).get_by_role("button", name=button, exact=True).last.click()
    expect(card(editor)).to_have_count(0)


def field(editor, label):
    return card(editor).get_by_label(label, exact=True)


def select(editor, first, last):
    editor.go_to_frame(first)
    editor.press("i")
    editor.go_to_frame(last)
    editor.press("o")


def test_smooth_shows_itself_and_is_given_up_exactly(editor, arrays):
    editor.go_to_frame(100)
    before = editor.state.exact_text(f"joint:{KNEE}")
    begin(editor, "Smooth…")
    field(editor, "Cut-off").fill("1")
    editor.rest()
    assert editor.state.exact_text(f"joint:{KNEE}") != before
    editor.press("Escape")
    expect(card(editor)).to_have_count(0)
    assert editor.state.exact_text(f"joint:{KNEE}") == before
    assert editor.stats("document")["revision"] == 0
    assert not editor.is_dirty(MOTION)


def test_smooth_keeps_to_the_segment_and_anchors(editor, arrays, tmp_path):
    editor.go_to_frame(160)
    editor.press("k")
    select(editor, 120, 220)
    begin(editor, "Smooth…")
    field(editor, "Cut-off").fill("2")
    end(editor, "Apply")
    after = saved(editor, tmp_path)
    after.pop("keyframe_frames")
    knee = joint_index(arrays, KNEE)
    places = changed_places(arrays, after)
    assert {(key, at) for key, _, at in places} == {("joint_pos", knee)}
    frames = {frame for _, frame, _ in places}
    assert min(frames) >= 120
    assert max(frames) <= 220
    assert 160 not in frames
    assert len(frames) > 80
    editor.press("Control+z")
    again = saved(editor, tmp_path)
    again.pop("keyframe_frames")
    assert not changed_places(arrays, again)


def test_interpolate_draws_a_line_for_all_channels(editor, arrays, tmp_path):
    select(editor, 100, 150)
    begin(editor, "Interpolate…")
    card(editor).get_by_role("radio", name="Linear").click()
    card(editor).get_by_role("radio", name="All").click()
    end(editor, "Apply")
    after = saved(editor, tmp_path)
    share = np.linspace(0, 1, 51)[:, None]
    for key in ("joint_pos", "base_pos_w"):
        line = (1 - share) * arrays[key][100] + share * arrays[key][150]
        np.testing.assert_allclose(after[key][100:151], line, atol=1e-6)
    places = changed_places(arrays, after)
    assert all(100 < frame < 150 for _, frame, _ in places)
    turns = Rotation.from_quat(after["base_quat_w"][100:151], scalar_first=True)
    steps = (turns[:-1].inv() * turns[1:]).magnitude()
    np.testing.assert_allclose(steps, steps.mean(), atol=1e-5)


def test_transform_moves_the_base_live_and_as_one_step(editor, arrays, tmp_path):
    begin(editor, "Transform…")
    x = editor.state.exact_text("base_pos:x")
    slider = field(editor, "x slider")
    box = slider.bounding_box()
    editor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    editor.page.mouse.down()
    editor.page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2, steps=5)
    editor.rest()
    assert editor.state.exact_text("base_pos:x") != x
    editor.page.mouse.up()
    end(editor, "Cancel")
    assert editor.state.exact_text("base_pos:x") == x
    assert editor.stats("document")["revision"] == 0
    begin(editor, "Transform…")
    field(editor, "z").fill("0.25")
    field(editor, "yaw").fill("pi/2")
    end(editor, "Apply")
    after = saved(editor, tmp_path)
    start = arrays["base_pos_w"][0].astype(float)
    turn = Rotation.from_euler("z", np.pi / 2)
    moved = turn.apply(arrays["base_pos_w"] - start) + start + [0, 0, 0.25]
    np.testing.assert_allclose(after["base_pos_w"], moved, atol=1e-5)
    stored = Rotation.from_quat(after["base_quat_w"], scalar_first=True)
    wanted = turn * Rotation.from_quat(arrays["base_quat_w"], scalar_first=True)
    assert (stored.inv() * wanted).magnitude().max() < 1e-5
    assert np.array_equal(after["joint_pos"], arrays["joint_pos"])
    assert editor.history() == ["Transform the base", "As loaded"]
    editor.press("Control+z")
    assert not changed_places(arrays, saved(editor, tmp_path))


def test_mirrored_twice_is_what_it_was(editor, arrays, tmp_path):
    begin(editor, "Mirror…")
    expect(card(editor).get_by_label("Other side of left_knee_joint")).to_have_value(
        "right_knee_joint"
    )
    end(editor, "Apply")
    once = saved(editor, tmp_path)
    left, right = (joint_index(arrays, f"{side}_knee_joint") for side in ("left", "right"))
    assert np.array_equal(once["joint_pos"][:, left], arrays["joint_pos"][:, right])
    roll = joint_index(arrays, "waist_roll_joint")
    assert np.array_equal(once["joint_pos"][:, roll], -arrays["joint_pos"][:, roll])
    assert np.array_equal(once["base_pos_w"][:, 1], -arrays["base_pos_w"][:, 1])
    begin(editor, "Mirror…")
    expect(card(editor).get_by_label("Other side of left_knee_joint")).to_be_visible()
    end(editor, "Apply")
    assert not changed_places(arrays, saved(editor, tmp_path))


def test_the_mirror_table_is_remembered_for_the_robot(editor):
    begin(editor, "Mirror…")
    sign = card(editor).get_by_role("button", name="Sign of left_knee_joint")
    expect(sign).to_have_text("+")
    sign.click()
    expect(sign).to_have_text("−")
    end(editor, "Cancel")
    begin(editor, "Mirror…")
    expect(sign).to_have_text("−")
    card(editor).get_by_role("button", name="Back to the robot").click()
    expect(sign).to_have_text("+")
    end(editor, "Cancel")


def test_joined_motions_meet(editor, arrays, tmp_path):
    other = read_arrays(G1_MOTIONS / f"{OTHER}.npz")
    begin_from_menu(editor, "Join another motion")
    field(editor, "Over").fill("30")
    end(editor, "Apply")
    after = saved(editor, tmp_path)
    frames = LAST + 1
    second = int(np.floor((len(other["joint_pos"]) - 1) * 60 / 30 + 1e-6)) + 1
    assert {len(after[key]) for key in ("joint_pos", "base_pos_w", "base_quat_w")} == {
        frames + 30 + second
    }
    assert np.array_equal(after["joint_pos"][:frames], arrays["joint_pos"])
    order = [joint_index(other, name) for name in arrays["joint_names"].tolist()]
    np.testing.assert_allclose(after["joint_pos"][frames + 30 :: 2], other["joint_pos"][:, order])
    meet = after["base_pos_w"][[LAST, frames + 30]]
    np.testing.assert_allclose(meet[0, :2], meet[1, :2], atol=1e-5)
    editor.press("Control+z")
    assert not changed_places(arrays, saved(editor, tmp_path))


def test_frames_are_trimmed_cut_and_repeated(editor, arrays, tmp_path):
    select(editor, 100, 149)
    for item, rows in (
        ("Trim to the segment", range(100, 150)),
        ("Cut the segment out", [*range(100), *range(150, LAST + 1)]),
        ("Duplicate the segment", [*range(150), *range(100, LAST + 1)]),
        ("Reverse", [*range(100), *range(149, 99, -1), *range(150, LAST + 1)]),
    ):
        select(editor, 100, 149)
        editor.page.get_by_test_id("more-operations").click()
        editor.page.get_by_role("menuitem", name=item).click()
        editor.expect_dirty(MOTION)
        after = saved(editor, tmp_path)
        for key in ("joint_pos", "base_pos_w"):
            assert np.array_equal(after[key], arrays[key][list(rows)]), item
        editor.press("Control+z")
        editor.expect_dirty(MOTION, False)
        editor.press("u")


def test_a_lead_in_comes_from_rest(editor, arrays, tmp_path):
    begin_from_menu(editor, "Lead in")
    field(editor, "Time").fill("1")
    expect(card(editor)).to_contain_text(f"{LAST + 61} frames")
    end(editor, "Apply")
    joints = saved(editor, tmp_path)["joint_pos"].astype(float)
    assert len(joints) == LAST + 61
    assert not joints[0].any()
    assert np.array_equal(joints[60:], arrays["joint_pos"])
    into = joints[60] - joints[59]
    beyond = joints[61] - joints[60]
    assert np.abs(into - beyond).max() < 0.02
    assert np.abs(joints[1] - joints[0]).max() < 0.01


def test_time_scaling_and_holds_say_how_long_the_motion_gets(editor):
    begin_from_menu(editor, "Scale the time")
    field(editor, "Length").fill("200")
    expect(card(editor)).to_contain_text(f"{2 * LAST + 1} frames")
    end(editor, "Cancel")
    assert editor.stats("document")["frameCount"] == LAST + 1
    begin_from_menu(editor, "Insert a hold")
    field(editor, "Time").fill("0.5")
    expect(card(editor)).to_contain_text(f"{LAST + 31} frames")
    end(editor, "Apply")
    assert editor.stats("document")["frameCount"] == LAST + 31


def test_what_can_not_run_says_why(editor):
    button = editor.page.get_by_role("button", name="Interpolate…", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(editor.page.get_by_role("tooltip").first).to_contain_text("Select a segment first")
    button.click(force=True)
    expect(card(editor)).to_have_count(0)


def test_another_edit_keeps_what_is_shown_as_a_step_of_its_own(editor):
    begin(editor, "Smooth…")
    editor.state.type(f"joint:{KNEE}", "0.5")
    expect(card(editor)).to_have_count(0)
    assert editor.history() == [
        f"Set {KNEE} to 0.5 rad at 0",
        f"Smooth {KNEE}",
        "As loaded",
    ]
