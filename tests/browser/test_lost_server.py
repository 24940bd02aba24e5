"""A server that ends while the page is open, and comes back."""

import pytest
from playwright.sync_api import expect

from browser.running_editor import SAMPLE_ROBOT, SAMPLES, run_editor

pytestmark = pytest.mark.browser

WORDS = "The server doesn’t answer"


def test_the_page_says_that_the_server_is_gone_and_that_it_is_back(built_page, open_page):
    motions = [SAMPLES / "walk.npz"]
    with run_editor(SAMPLE_ROBOT, motions) as server:
        editor = open_page(server).open(motion="walk")
        port = server.url.rpartition(":")[2]
    editor.watch.allow("ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
    alert = editor.page.get_by_role("alert").filter(has_text=WORDS)
    expect(alert).to_be_visible()
    editor.state.type("base_pos:z", "0.9")
    editor.expect_dirty("walk")
    with run_editor(SAMPLE_ROBOT, motions, ["--port", port]):
        expect(alert).to_have_count(0)
        editor.expect_message("The server is back")
