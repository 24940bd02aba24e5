from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from real_data import REPOSITORY
from scripts.fake_project import FakeProject, write_command

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> FakeProject:
    """One whose Python has none of the tools, and whose npx is content unless asked for tsc."""
    project = FakeProject.create(tmp_path / "a project")
    shutil.copy(REPOSITORY / "scripts" / "test.sh", project.root / "scripts")
    project.shell('python_hash requirements-dev >"$(python_stamp requirements-dev)"')
    return project


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Node, npm and the usual tools, no browser and no apt-get."""
    folder = write_command(tmp_path / "bin", "npx", 'case "$*" in *tsc*) exit 1 ;; esac')
    tools = "bash sh cat cut dirname find grep head id mkdir node npm rm sort tail xargs sha256sum"
    for tool in tools.split():
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    return str(folder)


def run(project: FakeProject, path: str, *options: str, **variables: str) -> tuple[int, str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("CI", "CHROMIUM_PATH")}
    result = subprocess.run(
        ["bash", str(project.root / "scripts" / "test.sh"), *options],
        env=environment | {"PATH": path} | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout


def verdicts(output: str) -> dict[str, str]:
    lines = output.rpartition("── summary")[2].splitlines()
    found = (re.match(r"  (passed|FAILED|skipped) +(\S+(?: \S+)*?)  +", line) for line in lines)
    return {match[2]: match[1] for match in found if match}


def test_every_stage_runs_though_some_fail(project: FakeProject, path: str) -> None:
    code, output = run(project, path)
    assert code == 1
    assert verdicts(output) == {
        "install Python": "passed",
        "install the page": "passed",
        "ruff format": "FAILED",
        "ruff check": "FAILED",
        "mypy": "FAILED",
        "import rules": "FAILED",
        "pytest": "FAILED",
        "biome": "passed",
        "tsc": "FAILED",
        "vitest": "passed",
        "production build": "passed",
        "browser tests": "skipped",
    }
    listing, final = output.splitlines()[-2:]
    assert listing == ("Failed: [ruff format] [ruff check] [mypy] [import rules] [pytest] [tsc]")
    assert final == "5 passed, 6 failed, 1 skipped"


def test_ci_insists_on_a_browser(project: FakeProject, path: str) -> None:
    code, output = run(project, path, "--only", "browser", CI="true")
    assert code == 1
    assert "no Chromium was found or could be installed" in output
    assert verdicts(output)["browser tests"] == "FAILED"


def test_one_group_alone(project: FakeProject, path: str) -> None:
    write_command(Path(path), "npx", "exit 0")
    code, output = run(project, path, "--only", "frontend", "--fast")
    assert code == 0
    assert verdicts(output) == dict.fromkeys(
        ("install the page", "biome", "tsc", "vitest"), "passed"
    )
    assert output.splitlines()[-1] == "4 passed, 0 failed"


@pytest.mark.parametrize("options", [["--only", "everything"], ["--only"], ["--quick"]])
def test_wrong_options(project: FakeProject, path: str, options: list[str]) -> None:
    assert run(project, path, *options)[0] == 2
