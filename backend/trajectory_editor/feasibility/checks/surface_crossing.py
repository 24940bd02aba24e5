"""The check that no shape cuts a mesh's surface or lies inside one of its solids."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput


def check_surface_crossing(given: CheckInput) -> CheckResult:
    """Judge the deepest crossing [m] at each frame and at the poses of the interval after it."""
    blocked = given.blocked_by("collision")
    return CheckResult(
        key="surface_crossing",
        title="Surface crossing",
        unit="m",
        tolerance=tolerances.PENETRATION,
        scale=tolerances.SCALE_LENGTH,
        values=given.measured.crossings,
        locations=np.where(given.measured.crossings > 0.0, given.measured.crossing_shapes, -1),
        location_names=given.robot.shapes.names,
        shares=given.measured.crossing_shares,
        not_assessable=blocked,
        assessed=given.robot.shapes.count > 0,
    )
