from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from real_data import REPOSITORY


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository without shared data, with one test that needs it and one that does not."""
    tests = tmp_path / "repository" / "tests"
    tests.mkdir(parents=True)
    for name in ("conftest.py", "real_data.py"):
        shutil.copy(REPOSITORY / "tests" / name, tests)
    (tests / "test_some.py").write_text(
        "import pytest\n@pytest.mark.real_data\ndef test_needs(): pass\ndef test_does_not(): pass\n"
    )
    (tests.parent / "pytest.ini").write_text("[pytest]\nmarkers = real_data\npythonpath = tests\n")
    return tests.parent


def outcome(repository: Path, required: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=repository,
        env=os.environ | {"REQUIRE_SHARED_DATA": required},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def test_absent_data_is_a_skip(repository: Path) -> None:
    assert "1 passed, 1 skipped" in outcome(repository, "")
    assert "1 passed, 1 skipped" in outcome(repository, "0")


def test_absent_data_is_an_error_where_required(repository: Path) -> None:
    output = outcome(repository, "1")
    assert "1 passed, 1 error" in output
    assert "the shared data is not at" in output


def test_present_data_is_used(repository: Path) -> None:
    for folder in ("robots", "motions"):
        (repository.parent / "shared" / "data" / folder).mkdir(parents=True)
    assert "2 passed" in outcome(repository, "1")
