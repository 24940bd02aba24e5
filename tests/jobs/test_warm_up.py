"""What the warm process has done before a job is forked from it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from real_data import REPOSITORY

_SCRIPT = """
import sys
from pathlib import Path
from trajectory_editor.jobs.robot_files import RobotModels
from trajectory_editor.jobs.warm_up import WarmUp

warm_up = WarmUp(Path("nowhere"), RobotModels())
assert "{module}" not in sys.modules
warm_up.import_judge()
while not warm_up.is_done:
    warm_up.next_step()
print("{module}" in sys.modules)
"""


@pytest.mark.parametrize(
    "module", ["trajectory_editor.feasibility.audit", "trajectory_editor.optimize.optimize"]
)
def test_what_jobs_compute_with_is_imported_ahead(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT.format(module=module)],
        capture_output=True,
        text=True,
        cwd=REPOSITORY / "backend",
    )
    assert done.stdout == "True\n", done.stderr
