"""Position, velocity and effort limits of the movable joints, and which of them are unknown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.model_finding import ModelFinding
from trajectory_editor.robot.urdf_physics import PhysicalJoint


@dataclass(frozen=True)
class JointLimits:
    """Limits of N joints; arrays are (N,).

    Attributes:
        lower: Lowest position [rad or m]; minus infinity where unlimited.
        upper: Highest position [rad or m]; infinity where unlimited.
        velocity: Highest speed [rad/s or m/s]; infinity where unknown.
        effort: Highest torque or force [Nm or N]; infinity where unknown.
    """

    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    velocity: NDArray[np.float64]
    effort: NDArray[np.float64]


def read_limits(joints: Sequence[PhysicalJoint]) -> tuple[JointLimits, list[ModelFinding]]:
    """Collect the limits of the joints, in order.

    A limit that is missing, zero or negative (effort, velocity) is unknown, never zero. A
    continuous joint has no position limits. A revolute or prismatic joint without a usable range is
    named.
    """
    unknown: dict[str, list[str]] = {"effort": [], "velocity": [], "position": []}
    rows = []
    for joint in joints:
        lower, upper = _range(joint)
        if joint.kind != "continuous" and not lower <= upper:
            unknown["position"].append(joint.name)
            lower, upper = -np.inf, np.inf
        for key, value in (("effort", joint.effort), ("velocity", joint.velocity)):
            if value is None or value <= 0.0:
                unknown[key].append(joint.name)
        rows.append((lower, upper, joint.velocity, joint.effort))
    table = np.array(
        [[lo, up, _known(velocity), _known(effort)] for lo, up, velocity, effort in rows]
    ).reshape(-1, 4)
    findings = [
        ModelFinding("effort", True, tuple(unknown["effort"]), "Effort limit zero or missing"),
        ModelFinding(
            "velocity", True, tuple(unknown["velocity"]), "Velocity limit zero or missing"
        ),
        ModelFinding(
            "position", True, tuple(unknown["position"]), "Position range missing or empty"
        ),
    ]
    table.setflags(write=False)
    return JointLimits(*table.T), [finding for finding in findings if finding.names]


def _range(joint: PhysicalJoint) -> tuple[float, float]:
    if joint.kind == "continuous":
        return -np.inf, np.inf
    if joint.lower is None and joint.upper is None:
        return np.nan, np.nan
    # The URDF specification gives a missing bound the value 0.
    return joint.lower or 0.0, joint.upper or 0.0


def _known(value: float | None) -> float:
    return value if value is not None and value > 0.0 else np.inf
