"""The check that joints stay within their position limits at every frame."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput, worst_column


def check_joint_position(given: CheckInput) -> CheckResult:
    """Judge how far joints are beyond their limits [rad or m]."""
    values, locations = worst_column(np.maximum(given.measured.position_excess, 0.0))
    return CheckResult(
        key="joint_position",
        title="Joint position limits",
        unit="rad" if not given.robot.prismatic.any() else "rad, m",
        tolerance=tolerances.POSITION,
        scale=tolerances.SCALE_POSITION,
        values=values,
        locations=locations,
        location_names=given.robot.joint_names,
        location_units=tuple("m" if p else "rad" for p in given.robot.prismatic),
        not_assessable=given.blocked_by("position"),
    )
