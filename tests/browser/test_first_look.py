"""What a newcomer sees: the sample robot, its motions, and a page that rests when left alone."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_sample_opens_with_its_motions_and_shows_the_faults(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.expect_tabs("walk", "walk_with_faults", "squat_and_wave")
    assert editor.active_tab == "walk"
    assert editor.page.title() == "walk – Robot Trajectory Editor"
    assert editor.stats("robot") == {"phase": "ready", "name": "sample_humanoid"}
    expect(editor.page.get_by_test_id("motion-length")).to_have_text("9.800 s")
    assert editor.state.rows.locator("[data-channel]").count() == 3 + 3 + 29
    assert editor.page.get_by_test_id("robot-problems").get_by_text("problem").count() == 0

    editor.show("walk_with_faults")
    assert editor.stats("document")["frameCount"] == 491
    assert not editor.is_dirty("walk_with_faults")


def test_the_faults_of_the_sample_meet_the_eye(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.go_to_frame(285)
    height = float(editor.state.exact_text("base_pos:z"))
    jumping = "joint:left_shoulder_roll_joint"
    editor.go_to_frame(220)
    editor.state.expect_mark(jumping, "none")

    editor.show("walk_with_faults")
    editor.go_to_frame(285)
    assert float(editor.state.exact_text("base_pos:z")) - height == pytest.approx(0.03, abs=0.005)
    editor.go_to_frame(220)
    editor.state.expect_mark(jumping, "speed")


def test_nothing_is_drawn_while_nothing_happens(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.rest()
    before = editor.stats("viewport")["framesDrawn"], editor.stats("timeline")
    editor.page.wait_for_timeout(1500)
    assert (editor.stats("viewport")["framesDrawn"], editor.stats("timeline")) == before
    editor.press("ArrowRight")
    editor.rest()
    assert editor.stats("viewport")["framesDrawn"] > before[0]


def test_everything_comes_from_the_one_port(sample_server, open_page):
    editor = open_page(sample_server).open(motion="walk")
    editor.press("Shift+?")
    editor.expect_dialog("help")
    editor.press("Escape", "Control+k")
    expect(editor.page.get_by_test_id("palette")).to_be_visible()
    editor.press("Escape")
    fetched = [url for url in editor.watch.requests if not url.startswith(("blob:", "data:"))]
    assert len(fetched) > 10
    assert {url for url in fetched if not url.startswith(f"{sample_server.url}/")} == set()
