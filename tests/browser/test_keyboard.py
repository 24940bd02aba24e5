"""The whole way by keys alone: no mouse is touched here."""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1, G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays
from browser.running_editor import SAMPLE_ROBOT, SAMPLES

pytestmark = [pytest.mark.browser, pytest.mark.real_data]


def test_open_look_edit_undo_and_save_by_keys(serve, open_page, tmp_path):
    path = tmp_path / "walk.npz"
    path.write_bytes((G1_MOTIONS / "kimodo_walk.npz").read_bytes())
    before = read_arrays(path)
    editor = open_page(serve(G1, [path])).open(motion="walk")

    editor.press("Shift+?")
    help_text = editor.expect_dialog("help").inner_text()
    for label in ("Play or pause", "Nudge the target up", "Undo", "Save", "Find a command"):
        assert label in help_text
    editor.press("Escape")
    expect(editor.dialog("help")).to_have_count(0)

    editor.find_command("left knee")
    editor.expect_target("joint:left_knee_joint")

    editor.press(".")
    editor.expect_target("joint:left_ankle_pitch_joint")
    editor.press(",", ",")
    editor.expect_target("joint:left_hip_yaw_joint")

    editor.press("End", "ArrowLeft", "ArrowLeft", "Home")
    editor.hold("ArrowRight", repeats=6)
    editor.expect_frame(7)
    editor.press("Space")
    editor.page.wait_for_function("() => __trajectoryEditor.stats().playback.frame > 12")
    editor.press("Space", "Home")
    editor.expect_frame(0)

    editor.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
    editor.expect_dirty("walk")
    editor.press("Control+z")
    editor.save()
    editor.expect_dirty("walk", False)
    after = read_arrays(path)
    column = joint_index(before, "left_hip_yaw_joint")
    assert changed_places(before, after) == {("joint_pos", 0, column)}
    moved = after["joint_pos"][0, column] - before["joint_pos"][0, column]
    np.testing.assert_allclose(moved, 0.03, atol=1e-6)


def test_targets_wrap_within_their_group(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.find_command("base z")
    editor.expect_target("base_pos:z")
    editor.press(".")
    editor.expect_target("base_pos:x")
    editor.press(",")
    editor.expect_target("base_pos:z")


def test_steps_are_those_of_the_command_line(serve, open_page):
    server = serve(
        SAMPLE_ROBOT, [SAMPLES / "walk.npz"], ["--nudge-step", "0.25", "--frame-step", "5"]
    )
    editor = open_page(server).open(motion="walk")
    editor.press("ArrowRight", "ArrowRight", "ArrowLeft")
    editor.expect_frame(5)
    channel = editor.target
    before = float(editor.state.exact_text(channel))
    editor.press("ArrowUp")
    np.testing.assert_allclose(float(editor.state.exact_text(channel)), before + 0.25, atol=1e-6)


def test_typing_is_never_taken_for_a_shortcut(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.rest()
    drawn = editor.stats("viewport")["framesDrawn"]
    search = editor.page.get_by_role("textbox", name="Find an edit target")
    search.focus()
    editor.page.keyboard.type("g v c d knee")
    expect(search).to_have_value("g v c d knee")
    search.fill("knee")
    rows = editor.page.get_by_test_id("targets").locator("[data-channel]")
    expect(rows).to_have_count(2)
    editor.press("Space", "ArrowLeft", "End")
    editor.rest()
    assert editor.frame == 0
    assert editor.stats("playback")["playing"] is False
    assert editor.stats("viewport")["framesDrawn"] == drawn
