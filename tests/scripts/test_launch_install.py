from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.fake_project import FakeProject, write_command

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> FakeProject:
    return FakeProject.create(tmp_path / "a project with spaces")


@pytest.mark.parametrize("version", ["v18.19.0", "v20.18.3"])
def test_an_old_node_is_refused(project: FakeProject, tmp_path: Path, version: str) -> None:
    commands = write_command(tmp_path / "bin", "node", f"echo {version}")
    code, _, err = project.launch(path_first=commands).finish()
    assert code == 1
    assert err.startswith(f"Node.js 20.19 or newer is needed, and node is {version}:")


def bare_path(folder: Path, *without: str) -> Path:
    """Return a folder with the commands that the scripts use, less some."""
    folder.mkdir()
    tools = "bash sh cat cut dirname env find grep head id mkdir mktemp node npm rm sed sha256sum"
    for tool in [*tools.split(), "sleep", "sort", "tail", "uname", "xargs"]:
        found = subprocess.run(["which", tool], capture_output=True, text=True, check=True)
        if tool not in without:
            (folder / tool).symlink_to(Path(found.stdout.strip()))
    return folder


def test_missing_or_old_programs_are_named(project: FakeProject, tmp_path: Path) -> None:
    no_node = bare_path(tmp_path / "no node", "node")
    assert (
        "Node.js 20.19 or newer is needed and was not found"
        in project.launch(environment={"PATH": str(no_node)}).finish()[2]
    )

    (project.root / ".venv" / "bin" / "python").unlink()
    old = write_command(
        bare_path(tmp_path / "old"),
        "python3",
        '[ "$1" = --version ] && echo "Python 3.8.10"; exit 1',
    )
    code, _, err = project.launch(environment={"PATH": str(old)}).finish()
    assert code == 1
    assert err.startswith("Python 3.10 or newer is needed (python3 is Python 3.8.10):")


def test_a_python_without_venv_is_explained(project: FakeProject, tmp_path: Path) -> None:
    (project.root / ".venv" / "bin" / "python").unlink()
    broken = write_command(
        tmp_path / "bin", "python3", f'[ "$2" = venv ] && exit 1; exec "{sys.executable}" "$@"'
    )
    code, _, err = project.launch(path_first=broken).finish()
    assert code == 1
    assert "python3-venv" in err


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("npm error code ENOTFOUND", "the package server can not be reached"),
        ("npm error ENOSPC: no space left on device", "the disk is full"),
        ("npm error code EINTEGRITY", "npm error code EINTEGRITY"),
    ],
)
def test_a_failing_npm_gives_one_sentence(
    project: FakeProject, tmp_path: Path, message: str, reason: str
) -> None:
    (project.root / "frontend" / "node_modules" / ".stamp-lock").unlink()
    commands = write_command(tmp_path / "bin", "npm", f"echo '{message}' >&2; exit 1")
    code, out, err = project.launch(path_first=commands).finish()
    assert code == 1
    assert out.startswith("Installing the page's packages (frontend/node_modules) into this folder")
    assert err.count("\n") == 1
    assert f"npm could not install the page's packages ({reason})" in err


def test_a_failing_pip_gives_one_sentence(project: FakeProject) -> None:
    (project.root / "requirements.txt").write_text("numpy\n")
    library = next((project.root / ".venv" / "lib").glob("python*")) / "site-packages"
    (library / "pip.py").write_text(
        "import sys\n"
        "if __name__ == '__main__':\n"
        "    sys.exit('Failed to establish a new connection: [Errno -3]')\n"
    )
    code, _, err = project.launch().finish()
    assert code == 1
    assert err.count("\n") == 1
    assert "pip could not install requirements.txt (the package server can not be reached)" in err


@pytest.mark.parametrize(("answer", "installs"), [("n", False), ("y", True)])
def test_asks_before_installing_on_a_terminal(
    project: FakeProject, tmp_path: Path, answer: str, installs: bool
) -> None:
    (project.root / "frontend" / "node_modules" / ".stamp-lock").unlink()
    ran = tmp_path / "npm-ran"
    commands = write_command(tmp_path / "bin", "npm", f'touch "{ran}"; exit 1')
    main, terminal = pty.openpty()
    process = subprocess.Popen(
        ["bash", str(project.root / "launch.sh"), "--port", "0", "--frontend-port", "0"],
        env=os.environ | {"PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        shown = ""
        while "[Y/n]" not in shown:
            assert select.select([main], [], [], 20)[0], shown
            shown += os.read(main, 4096).decode()
        assert not ran.exists()
        os.write(main, f"{answer}\n".encode())
        assert process.wait(timeout=20) == 1
    finally:
        process.kill()
        os.close(main)
    assert ran.exists() == installs
