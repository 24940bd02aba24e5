"""The check that the stored base orientation is a unit quaternion at every frame."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput


def check_quaternion_norm(given: CheckInput) -> CheckResult:
    """Judge how far the stored quaternions' norms are from 1."""
    errors = given.measured.quaternion_errors
    return CheckResult(
        key="quaternion_norm",
        title="Base quaternion norm",
        unit="",
        tolerance=tolerances.QUATERNION_NORM,
        scale=tolerances.SCALE_QUATERNION_NORM,
        values=errors,
        locations=np.zeros(len(errors), dtype=np.int64),
        location_names=("base",),
    )
