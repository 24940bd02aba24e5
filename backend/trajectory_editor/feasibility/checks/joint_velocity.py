"""The check that joints stay within their velocity limits at every interior frame."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput, has_known, worst_column


def check_joint_velocity(given: CheckInput) -> CheckResult:
    """Judge how far central-difference speeds are beyond their limits [rad/s or m/s]."""
    values, locations = worst_column(np.maximum(given.measured.velocity_excess, 0.0))
    return CheckResult(
        key="joint_velocity",
        title="Joint velocity limits",
        unit="rad/s" if not given.robot.prismatic.any() else "rad/s, m/s",
        tolerance=tolerances.VELOCITY,
        scale=tolerances.SCALE_VELOCITY,
        values=values,
        locations=locations,
        location_names=given.robot.joint_names,
        location_units=tuple("m/s" if p else "rad/s" for p in given.robot.prismatic),
        not_assessable=given.blocked_by("velocity"),
        assessed=has_known(given.robot.limits.velocity),
    )
