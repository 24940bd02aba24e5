"""The check that contact forces explain the base's motion at every interior frame."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput, worst_column

BASE_AXES = ("force x", "force y", "force z", "moment x", "moment y", "moment z")


def check_base_dynamics(given: CheckInput) -> CheckResult:
    """Judge the largest unexplained component of base force [N] and moment [Nm] in base axes."""
    values, locations = worst_column(np.abs(given.measured.base_residuals))
    blocked = given.blocked_by("inertia")
    if not any(shape > 0 for shape in given.robot.shapes.joints):
        blocked = "; ".join(filter(None, [blocked, given.blocked_by("collision")]))
    return CheckResult(
        key="base_dynamics",
        title="Base dynamics",
        unit="N, Nm",
        tolerance=tolerances.base_tolerance(given.robot.weight),
        scale=tolerances.base_scale(given.robot.weight),
        values=values,
        locations=locations,
        location_names=BASE_AXES,
        location_units=("N", "N", "N", "Nm", "Nm", "Nm"),
        not_assessable=blocked,
        assessed=not blocked,
    )
