"""Motions as rows of a trajectory, and back.

The layout is that of ``optimize.contracts``: base position, base quaternion xyzw, joints in the
robot's order; joints alone for a fixed base.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import UnsupportedModelError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.quaternion import normalise
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]

_TURN = 2.0 * np.pi


def rows_of_motion(motion: EditorMotion, robot: RobotModel) -> Array:
    """Read a motion as a trajectory (F, Q); continuous joints are unwound to be without jumps.

    Raises:
        InvalidMotionError: The motion breaks a rule.
        UnsupportedModelError: The motion does not fit the robot.
    """
    motion.validate()
    columns = robot.columns_of(motion.joint_names)
    if motion.has_floating_base != robot.has_floating_base:
        raise UnsupportedModelError(
            "The motion moves its base and the robot's is fixed, or the other way round.",
            where=robot.urdf_path,
            hint="Load the robot with floating_base as the motion has it.",
        )
    joints = motion.joint_pos.astype(np.float64)[:, columns]
    joints[:, robot.continuous] = np.unwrap(joints[:, robot.continuous], axis=0)
    if motion.base_pos_w is None or motion.base_quat_w is None:
        return np.ascontiguousarray(joints)
    quats_xyzw = normalise(motion.base_quat_w)[:, [1, 2, 3, 0]]
    return np.hstack([motion.base_pos_w.astype(np.float64), quats_xyzw, joints])


def joint_columns(robot: RobotModel) -> slice:
    """Return which columns of a trajectory hold the joints."""
    return slice(7 if robot.has_floating_base else 0, None)


def wind_like(joints: Array, stored: Array, continuous: NDArray[np.bool_]) -> Array:
    """Bring continuous joints (F, N) within half a turn of the angles a motion stored (F, N)."""
    wound = joints.copy()
    turns = np.round((joints - stored)[:, continuous] / _TURN)
    wound[:, continuous] -= _TURN * turns
    return wound
