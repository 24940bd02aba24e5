"""Several motions at once: each keeps its own playhead, history and marks."""

import shutil

import pytest
from playwright.sync_api import expect

from browser.conftest import G1_MOTIONS
from browser.motion_files import joint_index, read_arrays
from browser.pictures import alike
from browser.running_editor import SAMPLES

pytestmark = pytest.mark.browser

KNEE = "joint:left_knee_joint"


@pytest.mark.real_data
def test_two_motions_keep_their_own_playhead_history_and_rate(g1_server, open_page):
    first, second = "g1moves_m_shortmove14", "lafan_walk3_subject3_1473_1773"
    editor = open_page(g1_server).open(motion=first)
    length = editor.page.get_by_test_id("motion-length")
    editor.go_to_frame(120)
    editor.state.type(KNEE, "0.5")
    here = editor.picture()

    editor.show(second)
    expect(length).to_have_text(f"{299 / 30:.3f} s")
    editor.expect_frame(0)
    assert editor.history() == ["Nothing was changed yet"] or editor.history() == []
    assert not alike(editor.picture(), here)
    editor.go_to_frame(33)
    editor.state.type(KNEE, "0.75")
    editor.expect_dirty(second)

    editor.press("Alt+ArrowUp")
    editor.wait_for(motion=first)
    expect(length).to_have_text(f"{392 / 60:.3f} s")
    editor.expect_frame(120)
    assert editor.history() == ["Set left_knee_joint to 0.5 rad at 120", "As loaded"]
    assert alike(editor.picture(), here)
    editor.press("Control+z")
    editor.expect_dirty(first, False)
    editor.expect_dirty(second)

    editor.press("Alt+ArrowDown")
    editor.wait_for(motion=second)
    editor.expect_frame(33)
    assert editor.state.exact_text(KNEE) == "0.75"


@pytest.mark.real_data
def test_a_folder_of_motions_opens_some_and_lists_the_rest(g1_server, open_page, tmp_path):
    folder = tmp_path / "takes"
    folder.mkdir()
    for number in range(11):
        shutil.copy(G1_MOTIONS / "kimodo_walk.npz", folder / f"take_{number:02}.npz")
    editor = open_page(g1_server).open(motion="g1moves_m_shortmove14")
    with editor.page.expect_file_chooser() as chooser:
        editor.find_command("Open a folder of motions")
    chooser.value.set_files(str(folder))
    editor.wait_for(motion="take_00")
    expect(editor.page.get_by_role("tab")).to_have_count(2 + 8)
    listed = editor.motions.get_by_text("take_10", exact=True)
    listed.click()
    editor.wait_for(motion="take_10")
    stored = read_arrays(G1_MOTIONS / "kimodo_walk.npz")
    column = joint_index(stored, "left_knee_joint")
    assert float(editor.state.exact_text(KNEE)) == pytest.approx(stored["joint_pos"][0, column])


def test_files_chosen_with_the_dialog_open_and_are_told_apart(sample_server, open_page, tmp_path):
    editor = open_page(sample_server).open(motion="walk")
    copies = [tmp_path / "one.npz", tmp_path / "two.npz"]
    for copy in copies:
        shutil.copy(SAMPLES / "squat_and_wave.npz", copy)
    editor.open_files(*copies)
    editor.expect_tabs("walk", "walk_with_faults", "squat_and_wave", "one", "two")
    assert editor.active_tab == "one"
    editor.state.type(KNEE, "0.5")
    editor.expect_dirty("one")
    editor.expect_dirty("two", False)


@pytest.mark.real_data
def test_joints_that_do_not_match_the_robot_are_listed_by_name(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.drop(G1_MOTIONS.parent / "go2" / "amp_trot1.npz")
    editor.wait_for(motion="amp_trot1")
    notes = editor.notices("amp_trot1")
    assert "FL_calf_joint" in notes
    assert "left_knee_joint" in notes
    assert "another robot" in notes
