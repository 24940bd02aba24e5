"""Work that was not saved survives a crash of the page."""

import pytest
from playwright.sync_api import Error, expect

from browser.conftest import G1_MOTIONS
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


@pytest.fixture
def crashed(g1_server, open_page):
    """A browser in which a page crashed with two unsaved edits."""
    editor = open_page(g1_server).open(motion=MOTION)
    editor.go_to_frame(77)
    editor.state.type("joint:left_knee_joint", "1.125")
    editor.state.type("base_pos:z", "0.9375")
    wait_for_autosave(editor)
    crash(editor)
    return editor.page.context


def test_unsaved_work_comes_back_bit_for_bit(g1_server, open_page, crashed, tmp_path):
    editor = open_page(g1_server, context=crashed).open()
    dialog = editor.expect_dialog("recovery")
    expect(dialog).to_contain_text(MOTION)
    expect(dialog).to_contain_text("393 frames at 60 Hz")
    editor.answer("recovery", "Restore")
    editor.wait_for(motion=MOTION)
    editor.expect_dirty(MOTION)
    editor.go_to_frame(77)
    assert editor.state.exact_text("joint:left_knee_joint") == "1.125"
    before = read_arrays(G1_MOTIONS / f"{MOTION}.npz")
    after = read_arrays(editor.save_download("Save as editor npz", tmp_path))
    column = joint_index(before, "left_knee_joint")
    assert changed_places(before, after) == {("joint_pos", 77, column), ("base_pos_w", 77, 2)}
    assert (after["joint_pos"][77, column], after["base_pos_w"][77, 2]) == (1.125, 0.9375)


def test_what_is_put_off_is_offered_again_and_what_is_discarded_is_not(
    g1_server, open_page, crashed
):
    editor = open_page(g1_server, context=crashed).open()
    editor.answer("recovery", "Not now")
    editor.page.reload()
    editor.answer("recovery", "Discard")
    editor.page.reload()
    editor.wait_for(robot="ready", motion=MOTION)
    editor.rest()
    expect(editor.dialog("recovery")).to_have_count(0)
    assert editor.tabs.count(MOTION) == 1
