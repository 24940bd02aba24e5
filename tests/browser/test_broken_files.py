"""Broken motion files are refused with where, what and what to do, and nothing else changes."""

import pytest
from playwright.sync_api import expect

from browser.broken_files import broken_files
from browser.motion_files import read_arrays
from browser.running_editor import SAMPLES

pytestmark = pytest.mark.browser


def test_each_fault_is_explained(sample_server, open_page, tmp_path):
    editor = open_page(sample_server).open(motion="walk")
    editor.watch.allow_refusal(422)
    editor.watch.allow_refusal(413)
    editor.state.type("joint:left_knee_joint", "0.5")
    trap = tmp_path / "opened"
    for broken in broken_files(read_arrays(SAMPLES / "walk.npz"), trap):
        path = tmp_path / broken.name
        path.write_bytes(broken.data)
        editor.drop(path)
        dialog = editor.expect_dialog("problem")
        dialog.get_by_text("Details", exact=True).click()
        said = dialog.inner_text()
        for word in broken.words:
            assert word in said, f"{broken.name}: {word!r} is not in\n{said}"
        assert "Hint: " in said, f"{broken.name}: no hint in\n{said}"
        assert "Traceback" not in said
        editor.answer("problem", "Close")
    assert not trap.exists()
    editor.expect_tabs("walk", "walk_with_faults", "squat_and_wave")
    assert editor.active_tab == "walk"
    editor.expect_dirty("walk")
    assert editor.state.exact_text("joint:left_knee_joint") == "0.5"


def test_good_files_of_a_drop_open_beside_broken_ones(sample_server, open_page, tmp_path):
    editor = open_page(sample_server).open(motion="walk")
    editor.watch.allow_refusal(422)
    good = (SAMPLES / "walk.npz").read_bytes()
    folder = tmp_path / "motions"
    folder.mkdir()
    for name in ("a", "c"):
        (folder / f"{name}.npz").write_bytes(good)
    for name in ("b", "d"):
        (folder / f"{name}.npz").write_bytes(good[:5000])
    (folder / "notes.txt").write_text("not a motion")
    editor.drop(folder)
    dialog = editor.expect_dialog("problem")
    expect(dialog).to_contain_text("2 motions could not be opened")
    expect(dialog).to_contain_text("b.npz")
    expect(dialog).to_contain_text("d.npz")
    editor.answer("problem", "Close")
    editor.expect_tabs("walk", "walk_with_faults", "squat_and_wave", "a", "c")
    assert editor.active_tab == "a"


def test_what_the_editor_has_no_use_for_is_said(sample_server, open_page, tmp_path):
    editor = open_page(sample_server).open(motion="walk")
    stray = tmp_path / "poem.txt"
    stray.write_text("roses")
    editor.drop(stray)
    editor.expect_message("nothing to open")
    editor.expect_message("poem.txt")
