from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from real_data import REPOSITORY
from scripts.fake_project import is_bindable

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("CI") != "true" and not (REPOSITORY / "frontend/node_modules/vite").exists(),
        reason="the page's packages are not installed",
    ),
]


@pytest.fixture(scope="module")
def editor() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        ["bash", str(REPOSITORY / "launch.sh"), "--no-open", "--port", "0", "--frontend-port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    with process:
        yield process
        process.send_signal(signal.SIGINT)


@pytest.fixture(scope="module")
def address(editor: subprocess.Popen[str]) -> str:
    assert editor.stdout is not None
    said = []
    for line in editor.stdout:
        said.append(line)
        if match := re.search(r"ready: (http://localhost:\d+)", line):
            return match[1]
    raise AssertionError("".join(said))


def get(address: str) -> tuple[str, bytes]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=20) as answer:
        return str(answer.headers["Content-Type"]), answer.read()


def test_the_page_comes_with_its_script(address: str) -> None:
    kind, page = get(f"{address}/")
    assert kind.startswith("text/html")
    script = re.search(r'src="\./(assets/[^"]+\.js)"', page.decode())
    assert script
    kind, _ = get(f"{address}/{script[1]}")
    assert "javascript" in kind


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/no/such/page"]
)
def test_other_paths_are_not_answered(address: str, path: str) -> None:
    server = urlsplit(address)
    connection = http.client.HTTPConnection(str(server.hostname), server.port, timeout=20)
    with closing(connection):
        connection.request("GET", path, headers={"Accept": "text/html"})
        answer = connection.getresponse()
        assert answer.status in (403, 404)
        assert b"root:" not in answer.read()


def test_the_page_reaches_the_backend_with_the_samples(address: str) -> None:
    config = json.loads(get(f"{address}/api/config")[1])
    assert config["nudgeStep"] == 0.01
    assert config["frameStep"] == 1
    names = [motion["name"] for motion in config["motions"]]
    assert names == ["walk", "walk_with_faults", "squat_and_wave"]
    robot = json.loads(get(f"{address}/api/robot")[1])
    moving = [joint for joint in robot["joints"] if joint["type"] == "revolute"]
    assert len(moving) == 29


def test_a_robot_that_can_not_be_read_is_named(tmp_path_factory: pytest.TempPathFactory) -> None:
    broken = tmp_path_factory.mktemp("robots") / "broken.urdf"
    shutil.copy(REPOSITORY / "README.md", broken)
    ports = ["--port", "0", "--frontend-port", "0"]
    run = subprocess.run(
        ["bash", str(REPOSITORY / "launch.sh"), "--no-open", "--robot-urdf", str(broken), *ports],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 1
    assert "broken.urdf" in run.stderr
    assert "Traceback" not in run.stderr


def test_ctrl_c_ends_it_and_frees_the_port(editor: subprocess.Popen[str], address: str) -> None:
    editor.send_signal(signal.SIGINT)
    assert editor.wait(timeout=20) == 130
    assert is_bindable(int(address.rpartition(":")[2]))
