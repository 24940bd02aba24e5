"""Work that was not saved survives a crash of the page."""

import pytest
from playwright.sync_api import Error, expect

from browser.conftest import G1, G1_MOTIONS
from browser.motion_files import changed_places, joint_index, read_arrays

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
_STORED = """async () => {
  let count = 0
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const store of database.objectStoreNames) {
      count += await new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).count()
        request.onsuccess = () => resolve(request.result)
      })
    }
    database.close()
  }
  return count
}"""


def wait_for_autosave(editor):
    """Wait until the browser's database holds a version and its contents."""
    for _ in range(100):
        if editor.page.evaluate(_STORED) >= 2:
            return
        editor.page.wait_for_timeout(100)
    raise AssertionError("Nothing was autosaved.")


def crash(editor):
    """Kill the page's process."""
    with editor.page.expect_event("crash"), pytest.raises(Error, match="crash"):
        editor.page.goto("chrome://crash")
    editor.page.close()


KNEE = "joint:left_knee_joint"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / f"{MOTION}.npz"
    path.write_bytes((G1_MOTIONS / f"{MOTION}.npz").read_bytes())
    return path


@pytest.fixture
def server(serve, path):
    return serve(G1, [path])


@pytest.fixture
def crashed(server, open_page):
    """A browser in which a page crashed with two unsaved edits."""
    editor = open_page(server).open(motion=MOTION)
    editor.go_to_frame(77)
    editor.state.type(KNEE, "1.125")
    editor.state.type("base_pos:z", "0.9375")
    wait_for_autosave(editor)
    crash(editor)
    return editor.page.context


def restore(server, open_page, context):
    editor = open_page(server, context=context).open(motion=MOTION)
    dialog = editor.expect_dialog("recovery")
    expect(dialog).to_contain_text(MOTION)
    expect(dialog).to_contain_text("393 frames at 60 Hz")
    editor.answer("recovery", "Restore")
    editor.expect_dirty(MOTION)
    return editor


def test_unsaved_work_comes_back_bit_for_bit_and_is_saved_to_the_same_file(
    server, open_page, crashed, path
):
    before = read_arrays(path)
    editor = restore(server, open_page, crashed)
    assert editor.tabs == [MOTION]
    editor.expect_frame(77)
    assert editor.state.exact_text(KNEE) == "1.125"
    editor.save()
    editor.expect_dirty(MOTION, False)
    after = read_arrays(path)
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, after) == {("joint_pos", 77, column), ("base_pos_w", 77, 2)}
    assert (after["joint_pos"][77, column], after["base_pos_w"][77, 2]) == (1.125, 0.9375)
    editor.page.reload()
    editor.wait_for(robot="ready", motion=MOTION)
    editor.rest()
    expect(editor.dialog("recovery")).to_have_count(0)


def test_restored_work_can_be_undone_down_to_the_file(server, open_page, crashed):
    editor = restore(server, open_page, crashed)
    assert editor.history() == ["Restore unsaved work", "As loaded"]
    editor.press("Control+z")
    editor.expect_dirty(MOTION, False)
    assert editor.state.exact_text(KNEE) != "1.125"
    editor.press("Control+y")
    assert editor.state.exact_text(KNEE) == "1.125"


def test_a_file_that_changed_meanwhile_is_not_overwritten_unasked(server, open_page, crashed, path):
    changed = (G1_MOTIONS / "lafan_walk3_subject3_1473_1773.npz").read_bytes()
    path.write_bytes(changed)
    editor = restore(server, open_page, crashed)
    editor.watch.allow_refusal(409)
    editor.press("Control+s")
    expect(editor.expect_dialog("conflict")).to_contain_text("changed on disk")
    assert path.read_bytes() == changed


def test_what_is_put_off_is_offered_again_and_what_is_discarded_is_not(server, open_page, crashed):
    editor = open_page(server, context=crashed).open()
    editor.answer("recovery", "Not now")
    editor.page.reload()
    editor.answer("recovery", "Discard")
    editor.page.reload()
    editor.wait_for(robot="ready", motion=MOTION)
    editor.rest()
    expect(editor.dialog("recovery")).to_have_count(0)
    assert editor.tabs == [MOTION]
