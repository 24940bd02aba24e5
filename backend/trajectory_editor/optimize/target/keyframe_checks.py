"""Refusing fixed frames that no solution can contain."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.terrain.terrain import Terrain

Integers = NDArray[np.int64]

POSITION_TOLERANCE = 1e-6  # [rad or m]
PENETRATION_TOLERANCE = 1e-5  # [m]
_LISTED = 5


def check_fixed_frames(edited: Trajectory, terrain: Terrain, freedom: Integers) -> None:
    """Require that fixed poses keep joint limits and do not penetrate the terrain.

    End frames without an anchor keep their joints, so that joint limits hold for them too; their
    height may move, so that penetration does not matter.

    Args:
        edited: The edited motion.
        terrain: The ground.
        freedom: (F,) from ``frame_freedom``.

    Raises:
        InvalidMotionError: ``data["violations"]`` lists frame, joint or shape, and by how much.
    """
    violations = _joint_violations(edited, freedom)
    violations += _penetrations(edited, terrain, freedom)
    if not violations:
        return
    listed = "; ".join(violation["text"] for violation in violations[:_LISTED])
    more = len(violations) - _LISTED
    if more > 0:
        listed += f"; and {more} more"
    raise InvalidMotionError(
        f"Fixed frames can't be part of any physical motion: {listed}.",
        where="keyframes",
        hint="Correct these poses, or remove the keyframe anchors there.",
        data={"violations": violations},
    )


def _joint_violations(edited: Trajectory, freedom: Integers) -> list[dict[str, Any]]:
    joints, limits = edited.joints, edited.robot.limits
    excess = np.maximum(joints - limits.upper, limits.lower - joints)
    excess[freedom == FrameFreedom.FREE] = -np.inf
    violations = []
    for frame, joint in np.argwhere(excess > POSITION_TOLERANCE):
        name, amount = edited.robot.joint_names[joint], float(excess[frame, joint])
        what = "keyframe" if freedom[frame] == FrameFreedom.FIXED else "end frame"
        violations.append(
            {
                "kind": "joint_limit",
                "frame": int(frame),
                "joint": name,
                "excess": amount,
                "text": f"{what} {frame} has {name} {amount:.4g} beyond its limit",
            }
        )
    return violations


def _penetrations(edited: Trajectory, terrain: Terrain, freedom: Integers) -> list[dict[str, Any]]:
    frames = np.flatnonzero(freedom == FrameFreedom.FIXED)
    if len(frames) == 0:
        return []
    robot = edited.robot
    found = terrain.depths(robot.shapes, Trajectory(robot, edited.dt, edited.q[frames]).poses)
    violations = []
    for row, frame in enumerate(frames):
        deeper = found.crossings[row] > found.depths[row]
        depth = float(found.crossings[row] if deeper else found.depths[row])
        if depth <= PENETRATION_TOLERANCE:
            continue
        shape = robot.shapes.names[found.crossing_shapes[row] if deeper else found.shapes[row]]
        violations.append(
            {
                "kind": "penetration",
                "frame": int(frame),
                "shape": shape,
                "depth": depth,
                "text": f"keyframe {frame} has {shape} {1e3 * depth:.3g} mm in the terrain",
            }
        )
    return violations
