"""Pages from elsewhere can neither read from the editor's server nor write to it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

from browser.chromium import REBOUND_NAME
from browser.conftest import TIMEOUT_MS
from browser.running_editor import SAMPLE_ROBOT, SAMPLES

pytestmark = pytest.mark.browser

#: What a hostile page may try without being asked first: simple requests, and those that aren't.
_ATTACK = """async (address) => {
  const attempt = async (path, options) => {
    try {
      const answer = await fetch(address + path, options)
      return answer.type === 'opaque' ? 'opaque' : String(answer.status)
    } catch (error) {
      return error.name
    }
  }
  const image = (path) => new Promise((resolve) => {
    const element = new Image()
    element.onload = () => resolve('loaded')
    element.onerror = () => resolve('refused')
    element.src = address + path
  })
  return {
    read: await attempt('/api/config', {}),
    readBlindly: await attempt('/api/motions', { mode: 'no-cors' }),
    upload: await attempt('/api/robot/uploads', { method: 'POST', mode: 'no-cors' }),
    write: await attempt('/api/motions/1', { method: 'PUT', body: 'x' }),
    embed: await image('/api/robot/urdf'),
  }
}"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>another page</title>")

    def log_message(self, *args):
        pass


@pytest.fixture
def other_site():
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def server(serve):
    return serve(SAMPLE_ROBOT, [SAMPLES / "walk.npz"])


@pytest.fixture
def foreign_page(chromium):
    """A page that nobody watches: what it is refused shows up in its console."""
    context = chromium.new_context()
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


def test_a_page_of_another_origin_is_refused(server, other_site, foreign_page):
    foreign_page.goto(other_site)
    # What the server answers, before the browser keeps it from the page.
    addresses, statuses = {}, []
    session = foreign_page.context.new_cdp_session(foreign_page)
    session.on(
        "Network.requestWillBeSent",
        lambda sent: addresses.update({sent["requestId"]: sent["request"]["url"]}),
    )
    session.on(
        "Network.responseReceivedExtraInfo",
        lambda answer: statuses.append((answer["requestId"], answer["statusCode"])),
    )
    session.send("Network.enable")
    result = foreign_page.evaluate(_ATTACK, server.url)
    assert result["read"] == "TypeError"
    assert result["write"] == "TypeError"
    assert result["embed"] == "refused"
    to_server = [
        status for sent, status in statuses if addresses.get(sent, "").startswith(server.url)
    ]
    assert len(to_server) >= 5
    assert set(to_server) == {403}


def test_a_frame_of_another_page_stays_empty(server, other_site, foreign_page):
    foreign_page.goto(other_site)
    foreign_page.evaluate(
        """(address) => new Promise((resolve) => {
          const frame = document.createElement('iframe')
          frame.onload = resolve
          frame.src = address
          document.body.append(frame)
        })""",
        server.url,
    )
    frame = foreign_page.frames[-1]
    assert frame.locator("#root").count() == 0


def test_a_rebound_name_is_refused(server, foreign_page):
    port = urlsplit(server.url).port
    answer = foreign_page.goto(f"http://{REBOUND_NAME}:{port}/")
    assert answer is not None
    assert answer.status == 403
    answer = foreign_page.goto(f"http://{REBOUND_NAME}:{port}/api/config")
    assert answer is not None
    assert answer.status == 403
    assert "motions" not in answer.text()
