"""Make the pictures of the README from the running product.

Usage: python scripts/make_screenshots.py [--out docs/images]

Opens the sample robot in Chromium, works as a person would, and writes PNGs with a reduced palette,
which keeps each below 400 kB. Robots other than the sample have licences of their own and are not
shown here.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY / "tests"))

from browser.chromium import launch_chromium  # noqa: E402
from browser.editor_page import EditorPage  # noqa: E402
from browser.page_build import ensure_page  # noqa: E402
from browser.page_watch import PageWatch  # noqa: E402
from browser.running_editor import SAMPLE_ROBOT, SAMPLES, run_editor  # noqa: E402

VIEW: ViewportSize = {"width": 1440, "height": 900}
COLOURS = 255
#: Spread of the channels from which on a colour is a strong one [of 255].
SATURATED = 60
MOTIONS = ("walk_with_faults", "walk", "squat_and_wave")


def show_main_window(editor: EditorPage) -> None:
    """The walk in full, with three curves."""
    _select(editor, "left_hip_pitch", "right_knee", "left_knee")
    editor.go_to_frame(205)
    editor.press("f")


def show_edit_with_ghost(editor: EditorPage) -> None:
    """An arm raised beside the motion as loaded."""
    _close_tip(editor)
    _select(editor, "right_elbow", "right_shoulder_roll")
    editor.go_to_frame(285)
    editor.state.type("joint:right_shoulder_roll_joint", "-1.35")
    editor.state.type("joint:right_elbow_joint", "-1.2")
    editor.state.type("base_pos:z", "-= 3 cm")
    editor.switch("Ghost").click()
    editor.press("1", "f")


def show_timeline(editor: EditorPage) -> None:
    """Several curves from near, anchors, a segment around the joint jump of the faulty walk."""
    _close_tip(editor)
    _select(editor, "left_shoulder_pitch", "left_shoulder_roll", "left_elbow")
    editor.press("a")
    editor.timeline.zoom(6, share=222 / 490)
    for frame in (190, 212, 236, 258):
        editor.go_to_frame(frame)
        editor.press("k")
    for frame, key in ((212, "i"), (236, "o"), (222, "f")):
        editor.go_to_frame(frame)
        editor.press(key)


def show_optimize(editor: EditorPage) -> None:
    """The faulty walk after Trajectory Optimize: what it changed, the forces in the feet."""
    _close_tip(editor)
    _select(editor, "left_knee", "right_knee")
    editor.go_to_frame(205)
    editor.press("f", "Shift+O")
    panel = editor.page.get_by_test_id("optimize")
    panel.get_by_test_id("optimize-start").click()
    panel.get_by_test_id("optimize-report").wait_for(timeout=60_000)
    editor.page.get_by_test_id("audit-chip").get_by_text("Feasible").wait_for()


def _close_tip(editor: EditorPage) -> None:
    editor.page.get_by_test_id("sample-tip").get_by_role("button", name="Close").click()


def _select(editor: EditorPage, first: str, *others: str) -> None:
    targets = editor.page.get_by_test_id("targets")
    targets.get_by_text(first, exact=True).click()
    for name in others:
        targets.get_by_text(name, exact=True).click(modifiers=["Control"])
    targets.get_by_text(first, exact=True).scroll_into_view_if_needed()


PICTURES: dict[str, Callable[[EditorPage], None]] = {
    "main_window": show_main_window,
    "edit_with_ghost": show_edit_with_ghost,
    "timeline": show_timeline,
    "optimize": show_optimize,
}


def write_picture(png: bytes, path: Path) -> None:
    """Write a PNG with a palette of its own."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    small = picture.quantize(palette=_palette(picture), dither=Image.Dither.FLOYDSTEINBERG)
    small.save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def _palette(picture: Image.Image) -> Image.Image:
    """Colours for a picture, in which the few strong ones are not lost among all the greys."""
    pixels = np.asarray(picture).reshape(-1, 3)
    strong = pixels[np.ptp(pixels, axis=1) > SATURATED]
    weighed = np.concatenate([pixels, np.resize(strong, (len(pixels) // 4, 3))])
    return Image.fromarray(weighed[np.newaxis]).quantize(COLOURS)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Make the pictures of the README.")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "docs" / "images")
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    ensure_page()
    motions = [SAMPLES / f"{name}.npz" for name in MOTIONS]
    with run_editor(SAMPLE_ROBOT, motions) as server, sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        for name, arrange in PICTURES.items():
            context = browser.new_context(viewport=VIEW)
            watch = PageWatch(context, server.url)
            editor = EditorPage(context.new_page(), server.url, watch).open(motion=MOTIONS[0])
            editor.expect_tabs(*MOTIONS)
            arrange(editor)
            editor.page.mouse.move(2, 2)
            editor.page.wait_for_timeout(600)
            editor.rest()
            write_picture(editor.page.screenshot(), folder / f"{name}.png")
            if watch.faults():
                raise SystemExit("Went wrong in the page:\n" + "\n".join(watch.faults()))
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
