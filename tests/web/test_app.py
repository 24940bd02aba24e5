"""The command line against a real process: ready, refusing, ending."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import textwrap
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from real_data import REPOSITORY

APP = REPOSITORY / "backend" / "app.py"
Start = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that starts the server and gives its process and printed address."""
    running: list[subprocess.Popen[str]] = []

    def run(*options: str, port: str | None = "0") -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, str(APP), *(["--port", port] if port else []), *options]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        running.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.search(r"http://\S+", line)
        if match is None:
            assert process.stderr is not None
            raise AssertionError(f"no address in {line!r}: {process.stderr.read()}")
        return process, match.group(0)

    yield run
    for process in running:
        process.kill()
        process.communicate()


def _get(address: str, **headers: str) -> tuple[int, bytes]:
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def _fail(*options: str) -> tuple[int, str]:
    """Run a server that is expected to refuse; return its exit code and what it said."""
    command = [sys.executable, str(APP), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def test_serves_robot_motion_and_configuration(
    start: Start, robot_folder: Path, motion_file: Path
) -> None:
    urdf = str(robot_folder / "urdf" / "bot.urdf")
    options = ("--nudge-step", "0.02", "--frame-step", "5")
    _, address = start("--robot-urdf", urdf, "--motion", str(motion_file), *options)
    status, body = _get(f"{address}api/config")
    config = json.loads(body)
    assert status == 200
    assert (config["nudgeStep"], config["frameStep"], config["robotLoaded"]) == (0.02, 5, True)
    assert [entry["name"] for entry in config["motions"]] == ["walk"]
    mesh = json.loads(_get(f"{address}api/robot")[1])["meshes"][0]
    assert len(_get(address + mesh["url"])[1]) == mesh["bytes"]
    assert _get(f"{address}api/motions/{config['motions'][0]['id']}")[1][:4] == b"RTE1"
    assert _get(address)[0] == 200


def _raw(address: str, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Any:
    """Send a request exactly as written: no name or path is tidied up on the way."""
    port = int(address.rstrip("/").rpartition(":")[2])
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.putrequest(method, path, skip_host=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_foreign_requests_and_raw_traversal_on_the_wire(start: Start, robot_folder: Path) -> None:
    _, address = start("--robot-urdf", str(robot_folder / "urdf" / "bot.urdf"))
    for method in ("GET", "POST", "PUT"):
        length = {"Content-Length": "0"}
        status, answer = _raw(address, method, "/api/config", {"Host": "evil.test", **length})
        assert (status, answer["error"]["code"]) == (403, "forbidden")
        foreign = {"Host": "localhost", "Origin": "http://evil.test", **length}
        assert _raw(address, method, "/api/motions/decode", foreign)[0] == 403
    assert _raw(address, "GET", "/api/config", {})[0] == 403
    url = json.loads(_get(f"{address}api/robot")[1])["meshes"][0]["url"]
    root = "/" + url.partition("/meshes/")[0]
    for path in ("/etc/passwd", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fx.stl"):
        status, answer = _raw(address, "GET", f"{root}/{path}", {"Host": "localhost"})
        assert (status, answer["error"]["code"]) == (403, "forbidden")


def test_bodies_beyond_all_bounds_are_refused_unread(start: Start) -> None:
    _, address = start()
    headers = {"Host": "localhost", "Content-Length": str(3 << 30)}
    status, answer = _raw(address, "POST", "/api/motions/decode", headers)
    assert (status, answer["error"]["code"]) == (413, "too_large")


def test_what_is_no_http_gets_an_answer_of_the_one_form(start: Start) -> None:
    _, address = start()
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert b" 400 " in answer
    assert set(json.loads(answer.partition(b"\r\n\r\n")[2])) == {"error"}


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_ends_cleanly_and_leaves_nothing_behind(
    start: Start, name: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    process, address = start()
    request = urllib.request.Request(f"{address}api/robot/uploads", method="POST", data=b"")
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 201
    assert list((tmp_path / "temporary").iterdir())
    process.send_signal(name)
    _, said = process.communicate(timeout=20)
    assert (process.returncode, said) == (0, "")
    assert not list((tmp_path / "temporary").iterdir())
    port = int(address.rstrip("/").rpartition(":")[2])
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))


def test_a_taken_port_is_told_in_one_sentence(start: Start) -> None:
    _, address = start()
    port = address.rstrip("/").rpartition(":")[2]
    code, said = _fail("--port", port)
    assert code == 3
    assert said.count("\n") == 1
    assert f"Port {port} is in use." in said
    assert "--port" in said


def test_without_a_port_the_next_free_one_is_taken(start: Start) -> None:
    _, first = start(port=None)
    _, second = start(port=None)
    assert first != second
    assert [_get(f"{address}api/config")[0] for address in (first, second)] == [200, 200]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--motion", "{}/none.npz"), "{}/none.npz"),
        (("--robot-urdf", "{}/none.urdf"), "{}/none.urdf"),
        (("--robot-urdf", "{}"), "folder"),
        (("--motion", "{}"), "no motions"),
        (("--package-path", "{}/none"), "{}/none"),
        (("--nudge-step", "0"), "positive"),
        (("--nudge-step", "nan"), "positive"),
        (("--frame-step", "1.5"), "whole number"),
        (("--port", "70000"), "70000"),
        (("--host", "no.such.host.invalid"), "--host"),
        (("--allow-origin", "robots"), "origin"),
        (("--robot",), "--robot"),
    ],
)
def test_wrong_options_fail_loudly(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    folder = str(tmp_path)
    code, output = _fail("--port", "0", *(option.replace("{}", folder) for option in options))
    assert code == 2
    assert said.replace("{}", folder) in output
    assert "Traceback" not in output


def test_xacro_at_the_start_names_the_command(tmp_path: Path) -> None:
    path = tmp_path / "bot.urdf.xacro"
    path.write_text('<robot xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include/></robot>')
    code, output = _fail("--port", "0", "--robot-urdf", str(path))
    assert code == 2
    assert f"xacro {path} > {tmp_path / 'bot.urdf'}" in output


def test_other_machines_need_the_token(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROBOT_TRAJECTORY_EDITOR_TOKEN", "chosen-token")
    process, address = start("--host", "0.0.0.0")
    assert address.endswith("/?token=chosen-token")
    base = address.partition("?")[0]
    assert _get(f"{base}api/config")[0] == 401
    assert _get(f"{base}api/config", Authorization="Bearer chosen-token")[0] == 200
    process.terminate()
    _, said = process.communicate(timeout=20)
    assert said.startswith("Warning: ")


def test_tokens_are_random_unless_chosen(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROBOT_TRAJECTORY_EDITOR_TOKEN", raising=False)
    tokens = {start("--host", "0.0.0.0")[1].partition("token=")[2] for _ in range(2)}
    assert len(tokens) == 2
    assert min(map(len, tokens)) >= 32


def test_starts_without_the_packages_of_the_dynamics(robot_folder: Path) -> None:
    """What optimisation needs may be missing: viewing and editing work."""
    program = textwrap.dedent(
        f"""
        import sys
        for name in ("pinocchio", "coal", "numba", "scipy", "osqp", "trimesh", "matplotlib"):
            sys.modules[name] = None
        sys.path.insert(0, {str(APP.parent)!r})
        from pathlib import Path
        from trajectory_editor.web.application import create_app
        from trajectory_editor.web.server_config import ServerConfig
        app = create_app(ServerConfig(robot_urdf=Path({str(robot_folder / "urdf/bot.urdf")!r})))
        answer = app.test_client().get("/api/robot", base_url="http://localhost")
        print(answer.json["name"])
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.returncode) == ("bot\n", 0), done.stderr
