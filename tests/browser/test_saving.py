"""Saving: to the server's file, as a download and to a picked file; compared bit for bit."""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1, G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

KNEE = "joint:left_knee_joint"

#: Stands in for the browser's picker, which no test can click: it gives a real file of the
#: browser's private file system.
PICKER = """
window.showSaveFilePicker = async ({ suggestedName }) => {
  const folder = await navigator.storage.getDirectory()
  return folder.getFileHandle(suggestedName, { create: true })
}
window.readPicked = async (name) => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name)
  return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())]
}
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "walk.npz"
    path.write_bytes((G1_MOTIONS / "kimodo_walk.npz").read_bytes())
    return path


@pytest.fixture
def editor(serve, open_page, path):
    return open_page(serve(G1, [path])).open(motion="walk")


def test_an_untouched_motion_is_written_back_unchanged(editor, path):
    before = read_arrays(path)
    editor.save()
    after = read_arrays(path)
    assert changed_places(before, after) == set()
    assert all(after[key].dtype == before[key].dtype for key in before)


def test_saved_edits_are_in_the_file_and_there_after_a_reload(editor, path):
    before = read_arrays(path)
    editor.go_to_frame(42)
    editor.state.type(KNEE, "0.625")
    editor.state.type("base_pos:z", "0.8125")
    editor.expect_dirty("walk")
    editor.save()
    editor.expect_dirty("walk", False)
    after = read_arrays(path)
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, after) == {("joint_pos", 42, column), ("base_pos_w", 42, 2)}
    assert after["joint_pos"][42, column] == np.float32(0.625)
    assert after["base_pos_w"][42, 2] == np.float32(0.8125)

    editor.page.reload()
    editor.wait_for(robot="ready", motion="walk")
    expect(editor.dialog("recovery")).to_have_count(0)
    editor.go_to_frame(42)
    assert editor.state.exact_text(KNEE) == "0.625"
    editor.press("Control+z")
    assert editor.state.exact_text(KNEE) == "0.625"


def test_undo_after_a_save_is_unsaved_work_again(editor, path):
    editor.state.type(KNEE, "0.5")
    editor.save()
    editor.press("Control+z")
    editor.expect_dirty("walk")
    editor.press("Control+Shift+z")
    editor.expect_dirty("walk", False)
    assert (
        read_arrays(path)["joint_pos"][0, joint_index(read_arrays(path), "left_knee_joint")] == 0.5
    )


def test_a_download_can_be_read_by_numpy_and_opened_again(editor, path, tmp_path):
    before = read_arrays(path)
    editor.go_to_frame(3)
    editor.state.type(KNEE, "1.25")
    file = editor.save_download("Save as editor npz", tmp_path / "downloads")
    assert file.name == "walk.npz"
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, read_arrays(file)) == {("joint_pos", 3, column)}
    # A copy elsewhere does not save the server's file.
    editor.expect_dirty("walk")

    renamed = file.rename(file.with_name("copy.npz"))
    editor.drop(renamed)
    editor.wait_for(motion="copy")
    editor.go_to_frame(3)
    assert editor.state.exact_text(KNEE) == "1.25"


def test_a_dropped_motion_is_saved_where_the_person_picks(g1_server, open_page, path, tmp_path):
    editor = open_page(g1_server)
    editor.page.add_init_script(PICKER)
    editor.open(motion="g1moves_m_shortmove14")
    editor.drop(path)
    editor.wait_for(motion="walk")
    editor.state.type(KNEE, "0.5")
    editor.save()
    editor.expect_dirty("walk", False)
    editor.state.type(KNEE, "0.75")
    editor.save()
    editor.expect_dirty("walk", False)
    picked = tmp_path / "picked.npz"
    picked.write_bytes(bytes(editor.page.evaluate("() => readPicked('walk.npz')")))
    before = read_arrays(path)
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, read_arrays(picked)) == {("joint_pos", 0, column)}
    assert read_arrays(picked)["joint_pos"][0, column] == 0.75


def test_a_file_changed_by_someone_else_is_not_overwritten_unasked(editor, path):
    editor.watch.allow_refusal(409)
    editor.state.type(KNEE, "0.5")
    foreign = (G1_MOTIONS / "kimodo_dance.npz").read_bytes()
    path.write_bytes(foreign)
    editor.press("Control+s")
    dialog = editor.expect_dialog("conflict")
    expect(dialog).to_contain_text("walk")
    editor.answer("conflict", "Cancel")
    assert path.read_bytes() == foreign
    editor.expect_dirty("walk")
    editor.press("Control+s")
    editor.answer("conflict", "Overwrite the file")
    editor.expect_dirty("walk", False)
    before = read_arrays(G1_MOTIONS / "kimodo_walk.npz")
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, read_arrays(path)) == {("joint_pos", 0, column)}


def test_another_frame_rate_stretches_time_and_keeps_the_samples(editor, path):
    before = read_arrays(path)
    rate = editor.page.get_by_role("textbox", name="Frame rate [Hz]")
    length = editor.page.get_by_test_id("motion-length")
    frames = before["joint_pos"].shape[0]
    expect(length).to_have_text(f"{(frames - 1) / 30:.3f} s")
    rate.fill("60")
    rate.press("Enter")
    expect(length).to_have_text(f"{(frames - 1) / 60:.3f} s")
    editor.expect_dirty("walk")
    editor.save()
    after = read_arrays(path)
    assert changed_places(before, after) == {("framerate", 0, 0)}
    assert (after["framerate"], after["framerate"].dtype) == (60, np.float32)
    editor.press("Control+z")
    expect(length).to_have_text(f"{(frames - 1) / 30:.3f} s")


def test_closing_unsaved_work_asks(editor, path):
    before = read_arrays(path)
    editor.state.type(KNEE, "0.5")
    editor.close_tab("walk")
    editor.answer("closing", "Cancel")
    editor.expect_tabs("walk")
    editor.close_tab("walk")
    editor.answer("closing", "Save")
    editor.expect_tabs()
    assert len(changed_places(before, read_arrays(path))) == 1

    editor.motions.get_by_text("walk", exact=True).click()
    editor.wait_for(motion="walk")
    assert editor.state.exact_text(KNEE) == "0.5"
    editor.state.type(KNEE, "0.25")
    editor.close_tab("walk")
    editor.answer("closing", "Close without saving")
    editor.expect_tabs()
    assert len(changed_places(before, read_arrays(path))) == 1


def test_leaving_the_page_with_unsaved_work_warns(editor):
    editor.state.type(KNEE, "0.5")
    asked = []
    editor.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    editor.page.close(run_before_unload=True)
    editor.page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    assert not editor.page.is_closed()
    editor.press("Control+z")
    editor.expect_dirty("walk", False)
    with editor.page.expect_event("close"):
        editor.page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
