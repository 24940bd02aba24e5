"""The editor's page as a person uses it: what to press, what to read, what to wait for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.file_drop import drop_files
from browser.page_watch import PageWatch
from browser.state_panel import StatePanel
from browser.timeline_panel import TimelinePanel

_READY = """(wanted) => {
  const stats = window.__trajectoryEditor?.stats()
  if (!stats || !stats.viewport || stats.viewport.framesDrawn === 0) return false
  if (wanted.robot !== null && stats.robot.phase !== wanted.robot) return false
  return wanted.motion === null || stats.document?.name === wanted.motion
}"""
#: Whether the audit in the background has nothing more to say.
_JUDGED = """() => {
  const { phase } = window.__trajectoryEditor.stats().audit
  return phase !== 'waiting' && phase !== 'running'
}"""
#: Whether the page comes to rest: nothing is drawn for some frames and a quarter of a second.
_REST = """async () => {
  const counts = () => {
    const { viewport, timeline } = window.__trajectoryEditor.stats()
    return [viewport?.framesDrawn, timeline?.staticDraws, timeline?.dynamicDraws].join()
  }
  const animationFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const began = performance.now()
  const full = () => (window.__trajectoryEditor.stats().viewport?.resolution ?? 1) === 1
  let [last, since, quiet] = ['', began, 0]
  while (performance.now() - began < 15_000) {
    await animationFrame()
    const now = counts()
    quiet = now === last ? quiet + 1 : 0
    if (quiet === 0) since = performance.now()
    last = now
    if (quiet >= 6 && performance.now() - since > 250 && full()) return true
  }
  return false
}"""


class EditorPage:
    """One page of the editor.

    Attributes:
        page: Playwright's page, for what has no name here.
        motions: The list of motions at the left.
        state: The panel with the values of the shown frame.
        timeline: The timeline below the view.
        watch: What went wrong so far.
    """

    def __init__(self, page: Page, address: str, watch: PageWatch) -> None:
        self.page = page
        self.address = address
        self.watch = watch
        # The browser leaves choosers to the test from the start on.
        page.on("filechooser", lambda _: None)
        self.motions = page.get_by_role("region", name="Motions").get_by_test_id("motions")
        self.state = StatePanel(page)
        self.timeline = TimelinePanel(page)

    # Opening

    def open(self, *, robot: str | None = "ready", motion: str | None = None) -> EditorPage:
        """Go to the editor's address and wait for its robot and, where named, a motion."""
        self.page.goto(self.address)
        return self.wait_for(robot=robot, motion=motion)

    def wait_for(self, *, robot: str | None = None, motion: str | None = None) -> EditorPage:
        """Wait until the robot is in a phase and a motion of this name is shown."""
        self.page.wait_for_function(_READY, arg={"robot": robot, "motion": motion})
        return self

    def judged(self) -> EditorPage:
        """Wait until the audit of the shown motion rests: nothing of it moves or appears then."""
        self.page.wait_for_function(_JUDGED)
        return self

    def open_files(self, *paths: Path) -> None:
        """Press Ctrl+O and choose files."""
        with self.page.expect_file_chooser() as chooser:
            self.press("Control+o")
        chooser.value.set_files([str(path) for path in paths])

    def drop(self, *paths: Path) -> None:
        """Drag files and folders from the desktop into the page."""
        drop_files(self.page, paths)

    # Keys and frames

    def press(self, *keys: str) -> EditorPage:
        """Press keys one after the other, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def hold(self, key: str, repeats: int) -> None:
        """Hold a key down until it has repeated so often, then let go."""
        for _ in range(repeats + 1):
            self.page.keyboard.down(key)
        self.page.keyboard.up(key)

    @property
    def frame(self) -> int:
        """The number in the frame field."""
        return int(self.page.get_by_test_id("frame").input_value())

    def expect_frame(self, frame: int) -> None:
        """Wait until this frame is shown."""
        expect(self.page.get_by_test_id("frame")).to_have_value(str(frame))

    def go_to_frame(self, frame: int) -> None:
        """Type into the frame field."""
        field = self.page.get_by_test_id("frame")
        field.fill(str(frame))
        field.press("Enter")
        self.expect_frame(frame)

    def play(self) -> None:
        """Press the play button, which pauses while playing."""
        self.page.get_by_test_id("play").click()

    def expect_target(self, channel: str) -> None:
        """Wait until keys act on this channel."""
        row = self.page.get_by_test_id("targets").locator("[data-primary]")
        expect(row).to_have_attribute("data-channel", channel)

    @property
    def target(self) -> str:
        """The channel that keys act on."""
        row = self.page.get_by_test_id("targets").locator("[data-primary]")
        return row.get_attribute("data-channel") or ""

    # Motions

    @property
    def tabs(self) -> list[str]:
        """Names of the open motions."""
        return self._tabs().all_inner_texts()

    def _tabs(self) -> Locator:
        return self.page.get_by_role("tablist", name="Open motions").get_by_role("tab")

    def expect_tabs(self, *names: str) -> None:
        """Wait until exactly these motions are open."""
        expect(self._tabs()).to_have_text(list(names))

    @property
    def active_tab(self) -> str:
        """Name of the shown motion."""
        return self._tabs().and_(self.page.locator("[aria-selected=true]")).inner_text()

    def show(self, name: str) -> None:
        """Click the tab of a motion."""
        self._tabs().filter(has_text=name).first.click()
        self.wait_for(motion=name)

    def motion_row(self, name: str) -> Locator:
        """The row of a motion in the list at the left."""
        rows = self.motions.locator(":scope > *")
        return rows.filter(has=self.page.get_by_text(name, exact=True))

    def is_dirty(self, name: str) -> bool:
        """Whether the motion is marked as having unsaved changes."""
        return self.motion_row(name).get_by_role("img", name="Unsaved changes").is_visible()

    def expect_dirty(self, name: str, dirty: bool = True) -> None:
        """Wait until the mark of unsaved changes is there, or gone."""
        mark = self.motion_row(name).get_by_role("img", name="Unsaved changes")
        expect(mark).to_be_visible() if dirty else expect(mark).to_have_count(0)

    def notices(self, name: str) -> str:
        """Open what there is to know about a motion, and return the text."""
        self.motion_row(name).get_by_test_id("notices").click()
        popover = self.page.get_by_role("dialog", name=f"Notes on {name}")
        text = popover.inner_text()
        self.press("Escape")
        return text

    def close_tab(self, name: str) -> None:
        """Click the cross of a motion's row."""
        self.motion_row(name).hover()
        self.motion_row(name).get_by_role("button", name=f"Close {name}").click()

    # Saving

    def save(self) -> None:
        """Press Ctrl+S and wait for the word that it is saved."""
        self.press("Control+s")
        self.expect_message("Saved")

    def save_download(self, item: str, folder: Path) -> Path:
        """Choose a way to save that ends in the browser's downloads; return the file."""
        self.page.get_by_test_id("save-menu").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("menuitem", name=item).click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def expect_message(self, text: str) -> None:
        """Wait for a short message at the edge of the page."""
        expect(self.page.locator("[data-sonner-toast]").filter(has_text=text).first).to_be_visible()

    # Dialogs and menus

    def find_command(self, text: str) -> None:
        """Press Ctrl+K, type, and press Enter."""
        self.press("Control+k")
        palette = self.page.get_by_test_id("palette")
        expect(palette.get_by_role("combobox")).to_be_focused()
        self.page.keyboard.type(text)
        self.press("Enter")
        expect(palette).to_have_count(0)

    def dialog(self, name: str) -> Locator:
        """A dialog by its test id, without the ending ``-dialog``."""
        return self.page.get_by_test_id(f"{name}-dialog")

    def expect_dialog(self, name: str) -> Locator:
        """Wait for a dialog."""
        dialog = self.dialog(name)
        expect(dialog).to_be_visible()
        return dialog

    def answer(self, name: str, button: str) -> None:
        """Press a button of a dialog and wait until the dialog is gone."""
        dialog = self.expect_dialog(name)
        dialog.get_by_role("button", name=button, exact=True).last.click()
        expect(dialog).to_have_count(0)

    def history(self) -> list[str]:
        """The names in the history menu, newest first."""
        self.page.get_by_test_id("history").click()
        names = self.page.get_by_role("menuitem").all_inner_texts()
        self.press("Escape")
        expect(self.page.get_by_role("menu")).to_have_count(0)
        return names

    def go_back_to(self, step: str) -> None:
        """Choose a step of the history menu."""
        self.page.get_by_test_id("history").click()
        self.page.get_by_role("menuitem", name=step).click()

    # The 3D view and figures

    def switch(self, name: str) -> Locator:
        """A button above the 3D view."""
        toolbar = self.page.get_by_role("toolbar", name="3D view")
        return toolbar.get_by_role("button", name=name)

    def robot_problems(self) -> str:
        """Open the list of what is wrong with the robot, and return its text; empty for none."""
        sign = self.page.get_by_test_id("robot-problems")
        if sign.count() == 0:
            return ""
        sign.click()
        popover = self.page.get_by_role("dialog", name="Problems with the robot")
        text = popover.inner_text()
        self.press("Escape")
        return text

    def stats(self, part: str) -> dict[str, Any]:
        """Figures that the page publishes: viewport, timeline, playback, document or robot."""
        figures = self.page.evaluate("() => window.__trajectoryEditor.stats()")[part]
        assert isinstance(figures, dict), f"no figures of the {part}"
        return figures

    def rest(self) -> None:
        """Wait until the page has stopped drawing."""
        assert self.page.evaluate(_REST), "The page goes on drawing although nothing happens."

    def picture(self) -> bytes:
        """The 3D view as a PNG, once nothing moves any more."""
        self.page.mouse.move(2, 2)
        self.rest()
        return self.page.get_by_test_id("viewport").locator("canvas").screenshot()

    def pictures_after(self, *changes: Callable[[], object]) -> Sequence[bytes]:
        """The 3D view as it is, and after each of the changes."""
        pictures = [self.picture()]
        for change in changes:
            change()
            pictures.append(self.picture())
        return pictures
