"""The check that joint torques stay within their limits at every interior frame."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput, has_known, worst_column

_BASE_FAILS = "where the base dynamics fail too, these numbers mean little"


def check_effort(given: CheckInput) -> CheckResult:
    """Judge the torque [Nm] or force [N] that is needed beyond the scaled effort limits."""
    values, locations = worst_column(np.abs(given.measured.effort_excess))
    blocked = given.blocked_by("inertia")
    partly = given.blocked_by("effort")
    base_over = np.abs(given.measured.base_residuals).max(axis=1) > tolerances.base_tolerance(
        given.robot.weight
    )
    both = base_over & (np.nan_to_num(values) > tolerances.EFFORT)
    return CheckResult(
        key="effort",
        title="Actuator effort",
        unit="Nm" if not given.robot.prismatic.any() else "Nm, N",
        tolerance=tolerances.EFFORT,
        scale=tolerances.SCALE_EFFORT,
        values=values,
        locations=locations,
        location_names=given.robot.joint_names,
        location_units=tuple("N" if p else "Nm" for p in given.robot.prismatic),
        not_assessable="; ".join(filter(None, [blocked, partly])),
        assessed=not blocked and has_known(given.robot.limits.effort),
        remark=_BASE_FAILS if both.any() else "",
    )
