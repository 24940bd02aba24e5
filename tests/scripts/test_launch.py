from __future__ import annotations

import json
import os
import re
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.fake_project import FakeProject, Launch, is_alive, is_bindable, write_command

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> FakeProject:
    return FakeProject.create(tmp_path / "a project with spaces")


@pytest.fixture
def running(project: FakeProject) -> Iterator[Launch]:
    launch = project.launch()
    yield launch
    if launch.process.poll() is None:
        launch.finish(signal.SIGTERM)


def ports_of(project: FakeProject) -> tuple[int, int]:
    backend = json.loads((project.root / "backend" / "arguments.json").read_text())
    call = (project.root / "frontend" / "vite-calls").read_text().splitlines()[-1].split()
    return int(backend[backend.index("--port") + 1]), int(call[call.index("--port") + 1])


def fetch(address: str) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=5) as response:
        return str(response.read().decode())


@pytest.mark.parametrize(
    ("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_starts_both_and_a_signal_ends_both(
    project: FakeProject, running: Launch, sign: signal.Signals, code: int
) -> None:
    address = running.wait_until_ready()
    backend_port, page_port = ports_of(project)
    assert address == f"http://localhost:{page_port}"
    assert fetch(address) == "page"
    assert fetch(f"http://127.0.0.1:{backend_port}/api/config") == "{}"
    pids = project.server_pids()
    assert len(pids) == 3
    assert all(is_alive(pid) for pid in pids)

    assert running.finish(sign)[0] == code

    assert not any(is_alive(pid) for pid in pids)
    assert is_bindable(backend_port)
    assert is_bindable(page_port)


def test_servers_do_not_outlive_a_launcher_that_was_killed(
    project: FakeProject, running: Launch
) -> None:
    running.wait_until_ready()
    ports = ports_of(project)
    pids = project.server_pids()
    running.finish(signal.SIGKILL)
    deadline = time.monotonic() + 20
    while any(is_alive(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(is_alive(pid) for pid in pids)
    assert all(is_bindable(port) for port in ports)


@pytest.mark.parametrize(("victim", "name"), [(0, "backend"), (2, "page's server")])
def test_a_dead_server_ends_the_other(
    project: FakeProject, running: Launch, victim: int, name: str
) -> None:
    running.wait_until_ready()
    pids = project.server_pids()
    os.kill(pids[victim], signal.SIGKILL)
    code, _, err = running.finish()
    assert code == 1
    assert f"The {name} has stopped" in err
    assert not any(is_alive(pid) for pid in pids)


def test_a_backend_that_refuses_is_quoted(project: FakeProject) -> None:
    (project.root / "backend" / "refuse").touch()
    code, out, err = project.launch().finish()
    assert code == 1
    assert "humanoid.urdf: this robot can't be read." in err
    assert "http://" not in out


def test_a_server_deaf_to_being_asked_is_ended(project: FakeProject) -> None:
    app = project.root / "backend" / "app.py"
    app.write_text("import signal; signal.signal(15, signal.SIG_IGN)\n" + app.read_text())
    launch = project.launch()
    launch.wait_until_ready()
    pids = project.server_pids()
    assert launch.finish(signal.SIGTERM)[0] == 143
    assert not any(is_alive(pid) for pid in pids)


@pytest.mark.parametrize("option", ["--port", "--frontend-port"])
def test_a_taken_port_is_named_with_a_free_one(project: FakeProject, option: str) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        code, _, err = project.launch(option, str(port)).finish()
    assert code == 1
    match = re.fullmatch(
        rf"Port {port} is taken: stop the program that uses it, or start with {option} (\d+)\.\n",
        err,
    )
    assert match
    assert int(match[1]) > port
    assert is_bindable(int(match[1]))
    assert not (project.root / "backend" / "arguments.json").exists()


def test_a_port_taken_on_the_other_localhost_counts(project: FakeProject) -> None:
    try:
        holder = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("no IPv6 here")
    with holder:
        port = holder.getsockname()[1]
        assert f"Port {port} is taken" in project.launch("--frontend-port", str(port)).finish()[2]


def test_one_port_can_not_serve_both(project: FakeProject) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    code, _, err = project.launch("--port", port, "--frontend-port", port).finish()
    assert code == 1
    assert f"Port {port} is taken" in err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--frobnicate"], "Unknown option '--frobnicate'."),
        (["walk.npz"], "Unknown option 'walk.npz'."),
        (["--robot-urdf", "nowhere.urdf"], "--robot-urdf: there is no file nowhere.urdf."),
        (["--motion", "nowhere.npz"], "--motion: there is no file nowhere.npz."),
        (["--port", "http"], "--port takes a port from 0 to 65535, not 'http'."),
        (["--frontend-port=65536"], "--frontend-port takes a port from 0 to 65535, not '65536'."),
        (["--nudge-step", "0.0"], "--nudge-step takes a positive number, not '0.0'."),
        (["--nudge-step", "-1"], "--nudge-step takes a positive number, not '-1'."),
        (["--frame-step", "1.5"], "--frame-step takes a whole number of at least 1, not '1.5'."),
        (["--port", "0", "--frontend-port", "0", "--host"], "--host needs a value."),
    ],
)
def test_wrong_options_are_explained(
    project: FakeProject, options: list[str], sentence: str
) -> None:
    code, out, err = project.launch(*options).finish()
    assert code == 2
    assert err.splitlines() == [sentence, "See ./launch.sh --help."]
    assert out == ""


def test_help_names_every_option(project: FakeProject) -> None:
    code, out, _ = project.launch("--help").finish()
    assert code == 0
    options = "robot-urdf motion package-path port frontend-port host nudge-step frame-step"
    for option in [*options.split(" "), "yes", "no-open", "dev"]:
        assert re.search(rf"^  --{option}\b", out, re.MULTILINE)


def test_paths_count_from_the_callers_folder(project: FakeProject, tmp_path: Path) -> None:
    folder = tmp_path / "my robots"
    folder.mkdir()
    for name in ("arm.urdf", "one.npz", "two.npz"):
        (folder / name).touch()
    launch = project.launch(
        "--robot-urdf", "arm.urdf", "--motion=one.npz", "--motion", str(folder / "two.npz"),
        "--package-path", ".", "--nudge-step", ".5", "--frame-step=3", cwd=folder,
    )  # fmt: skip
    launch.wait_until_ready()
    launch.finish(signal.SIGTERM)
    given = json.loads((project.root / "backend" / "arguments.json").read_text())
    backend_port, page_port = ports_of(project)
    assert given == [
        "--robot-urdf", f"{folder}/arm.urdf", "--port", str(backend_port), "--host", "127.0.0.1",
        "--frontend-port", str(page_port), "--nudge-step", ".5", "--frame-step", "3",
        "--motion", f"{folder}/one.npz", "--motion", f"{folder}/two.npz",
        "--package-path", f"{folder}/.",
    ]  # fmt: skip
    environment = (project.root / "frontend" / "page-environment").read_text()
    assert environment == f"127.0.0.1:{backend_port}"


def test_an_open_host_gets_an_address_with_a_token(project: FakeProject) -> None:
    launch = project.launch("--host", "0.0.0.0")
    address = launch.wait_until_ready()
    launch.finish(signal.SIGTERM)
    token = (project.root / "backend" / "token").read_text()
    assert len(token) >= 32
    assert address == f"http://localhost:{ports_of(project)[1]}/api/session?token={token}"


def test_without_a_robot_the_samples_open(project: FakeProject, running: Launch) -> None:
    running.wait_until_ready()
    given = json.loads((project.root / "backend" / "arguments.json").read_text())
    sample = project.root / "samples" / "humanoid"
    named = [Path(value) for value in given if value.startswith("/")]
    assert named[0] == sample / "humanoid.urdf"
    assert set(named[1:]) == {
        sample / name for name in ("walk.npz", "walk_with_faults.npz", "squat_and_wave.npz")
    }


def test_the_page_is_built_once_and_again_when_its_sources_change(project: FakeProject) -> None:
    calls = project.root / "frontend" / "vite-calls"

    def start_and_stop(*options: str) -> list[str]:
        calls.write_text("")
        launch = project.launch(*options)
        launch.wait_until_ready()
        launch.finish(signal.SIGTERM)
        return [line.split()[0] for line in calls.read_text().splitlines()]

    assert start_and_stop() == ["build", "preview"]
    assert start_and_stop() == ["preview"]
    (project.root / "frontend" / "src" / "main.ts").rename(project.root / "frontend/src/index.ts")
    assert start_and_stop() == ["build", "preview"]
    (project.root / "frontend" / "public" / "icon.svg").write_text("<svg/>")
    assert start_and_stop("--dev") == ["--host"]
    assert start_and_stop() == ["build", "preview"]


def test_a_failing_build_is_quoted(project: FakeProject) -> None:
    vite = project.root / "frontend" / "node_modules" / "vite" / "bin" / "vite.js"
    vite.write_text("console.error('src/main.ts:1 is broken'); process.exit(1)")
    code, _, err = project.launch().finish()
    assert code == 1
    assert "src/main.ts:1 is broken" in err
    assert "could not be built" in err


def test_the_browser_is_opened_once_unless_told_not_to(
    project: FakeProject, tmp_path: Path
) -> None:
    opened = tmp_path / "opened"
    commands = write_command(tmp_path / "bin", "xdg-open", f'echo "$1" >>"{opened}"')
    screen = {"DISPLAY": ":7"}
    launch = project.launch("--no-open", path_first=commands, environment=screen)
    launch.wait_until_ready()
    launch.finish(signal.SIGTERM)
    assert not opened.exists()

    launch = project.launch(path_first=commands, environment=screen)
    address = launch.wait_until_ready()
    for _ in range(100):
        if opened.exists():
            break
        time.sleep(0.05)
    launch.finish(signal.SIGTERM)
    assert opened.read_text().split() == [address]
