"""Playing: real time whatever the display does, and exact frames when it stops."""

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1_MOTIONS
from browser.motion_files import joint_index, read_arrays

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "g1moves_m_shortmove14"
FRAMES, RATE = 393, 60


@pytest.fixture
def editor(g1_server, open_page):
    return open_page(g1_server).open(motion=MOTION)


@pytest.fixture
def still_clock(g1_server, open_page):
    """A page whose clock stands still until a test moves it."""
    editor = open_page(g1_server)
    editor.page.clock.install(time=0)
    editor.open(motion=MOTION)
    editor.rest()
    editor.page.clock.pause_at(3_600_000)
    return editor


def pass_time(editor, milliseconds):
    """Let time pass in one leap, as for a page that is blocked, and then a few displayed frames."""
    editor.page.clock.fast_forward(milliseconds - 48)
    editor.page.clock.run_for(48)


def shown(editor):
    return editor.stats("playback")["frame"]


def test_plays_and_stops_at_an_exact_frame(editor):
    editor.press("Space")
    expect(editor.page.get_by_test_id("play")).to_have_attribute("data-playing", "true")
    editor.page.wait_for_function("() => __trajectoryEditor.stats().playback.frame > 20")
    editor.press("Space")
    expect(editor.page.get_by_test_id("play")).not_to_have_attribute("data-playing", "true")
    stopped = shown(editor)
    assert stopped == int(stopped)
    editor.expect_frame(stopped)
    arrays = read_arrays(G1_MOTIONS / f"{MOTION}.npz")
    stored = arrays["joint_pos"][int(stopped), joint_index(arrays, "left_knee_joint")]
    assert np.float32(editor.state.exact_text("joint:left_knee_joint")) == stored


def test_time_runs_as_the_clock_does(still_clock):
    editor = still_clock
    editor.press("Space")
    editor.page.clock.run_for(500)
    assert shown(editor) == pytest.approx(0.5 * RATE, abs=2)
    pass_time(editor, 2500)
    assert shown(editor) == pytest.approx(3 * RATE, abs=2)
    editor.press("Space")
    pass_time(editor, 1000)
    assert shown(editor) == pytest.approx(3 * RATE, abs=2)
    editor.expect_frame(shown(editor))


def test_a_blocked_page_drops_frames_and_never_lags(still_clock):
    editor = still_clock
    editor.press("Space")
    editor.page.clock.run_for(100)
    drawn = editor.stats("viewport")["framesDrawn"]
    for _ in range(4):
        pass_time(editor, 1000)
    assert shown(editor) == pytest.approx(4.1 * RATE, abs=2)
    assert editor.stats("viewport")["framesDrawn"] - drawn <= 4 * 5


def test_it_ends_at_the_last_frame_and_starts_over(still_clock):
    editor = still_clock
    editor.press("End", "ArrowLeft", "Space")
    pass_time(editor, 500)
    assert editor.stats("playback")["playing"] is False
    assert shown(editor) == FRAMES - 1
    editor.press("Space")
    pass_time(editor, 500)
    assert shown(editor) == pytest.approx(0.5 * RATE, abs=2)


def test_a_loop_goes_round(still_clock):
    editor = still_clock
    editor.press("l", "Space")
    pass_time(editor, 1000 * 2 * (FRAMES - 1) / RATE + 1000)
    assert editor.stats("playback")["playing"] is True
    assert shown(editor) == pytest.approx(RATE, abs=2)


def test_speed_changes_without_a_jump(still_clock):
    editor = still_clock
    editor.press("Space")
    pass_time(editor, 1000)
    before = shown(editor)
    for _ in range(5):
        editor.page.get_by_test_id("speed").press("ArrowLeft")
        editor.page.clock.run_for(20)
    assert editor.stats("playback")["speed"] == 0.5
    assert before < shown(editor) < before + 0.1 * RATE + 2
    before = shown(editor)
    pass_time(editor, 2000)
    assert shown(editor) == pytest.approx(before + RATE, abs=2)


def test_stepping_clamps_at_both_ends(editor):
    editor.press("ArrowLeft")
    editor.expect_frame(0)
    editor.press("End", "ArrowRight")
    editor.expect_frame(FRAMES - 1)
    editor.hold("ArrowLeft", repeats=4)
    editor.expect_frame(FRAMES - 6)
    editor.press("Home")
    editor.expect_frame(0)
