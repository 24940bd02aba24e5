"""What a job's process leaves behind when memory runs out or a package is missing."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from real_data import REPOSITORY
from trajectory_editor.jobs.job_process import EXIT_CRASHED, EXIT_EXPLAINED

pytestmark = pytest.mark.slow

_PROGRAM = """
    import os, resource, sys
    from pathlib import Path
    import numpy as np
    from trajectory_editor.jobs import job_process

    def compute(*_):
        {body}

    pages = Path("/proc/self/statm").read_text().split()
    used = int(pages[5]) * os.sysconf("SC_PAGE_SIZE")
    total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    job_process._MEMORY_SHARE = (used + (256 << 20)) / total
    job_process._compute = compute
    sys.exit(job_process.run_job("job", Path(sys.argv[1]), None, 1))
"""


def _run(folder: Path, body: str) -> tuple[int, dict[str, object] | None, str]:
    (folder / "job").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(_PROGRAM).format(body=body), str(folder)],
        env={"PYTHONPATH": str(REPOSITORY / "backend")},
        capture_output=True,
        text=True,
        check=False,
    )
    error = folder / "job" / "error.json"
    return done.returncode, json.loads(error.read_text()) if error.exists() else None, done.stderr


def test_running_out_of_memory_is_explained(tmp_path: Path) -> None:
    code, error, _ = _run(tmp_path, "np.ones((1024, 1 << 20))")
    assert code == EXIT_EXPLAINED
    assert error is not None
    assert error["code"] == "out_of_memory"


def test_a_failing_import_names_the_package(tmp_path: Path) -> None:
    code, error, _ = _run(tmp_path, "raise ModuleNotFoundError('no', name='pinocchio.utils')")
    assert code == EXIT_EXPLAINED
    assert error is not None
    assert error["code"] == "packages_missing"
    assert error["data"]["packages"] == ["pin"]


def test_a_mistake_is_a_crash_with_its_trace(tmp_path: Path) -> None:
    code, error, log = _run(tmp_path, "{}['absent']")
    assert code == EXIT_CRASHED
    assert error is None
    assert "KeyError: 'absent'" in log
