"""The check that every collision shape is out of the ground, at frames and between them."""

from __future__ import annotations

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.check_input import CheckInput


def check_penetration(given: CheckInput) -> CheckResult:
    """Judge the deepest shape [m] at each frame and at the poses of the interval after it."""
    blocked = given.blocked_by("collision")
    return CheckResult(
        key="penetration",
        title="Penetration",
        unit="m",
        tolerance=tolerances.PENETRATION,
        scale=tolerances.SCALE_LENGTH,
        values=given.measured.depths,
        locations=given.measured.depth_shapes,
        location_names=given.robot.shapes.names,
        shares=given.measured.depth_shares,
        not_assessable=blocked,
        assessed=given.robot.shapes.count > 0,
    )
