"""A motion on the robot's configuration manifold: configurations, velocities, accelerations.

Velocities and accelerations are central differences of neighbouring frames in Pinocchio's tangent
space (base: linear then angular, in base axes), so that the stored positions alone determine them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ManifoldMotion:
    """F frames of N joints; V = N + 6 with a floating base, else N.

    Attributes:
        dt: Time between frames [s].
        configurations: (F, Q) Pinocchio configurations; base quaternion xyzw, normalised.
        joint_values: (F, N) joint positions in the robot's order [rad or m].
        base_rotations: (F, 3, 3) base orientation in the world (identity for a fixed base).
        base_positions: (F, 3) base position in the world [m] (zero for a fixed base).
        quaternion_errors: (F,) how far the stored quaternions' norms are from 1.
        steps: (F - 1, V) tangent from each frame to the next.
        velocities: (F, V) central differences [1/s]; NaN at the boundary.
        accelerations: (F, V) central differences [1/s²]; NaN at the boundary.
    """

    dt: float
    configurations: Array
    joint_values: Array
    base_rotations: Array
    base_positions: Array
    quaternion_errors: Array
    steps: Array
    velocities: Array
    accelerations: Array

    @property
    def frame_count(self) -> int:
        """Number of frames F."""
        return len(self.joint_values)


def place_on_manifold(motion: EditorMotion, robot: RobotModel) -> ManifoldMotion:
    """Read a float32 motion as configurations of the robot.

    Raises:
        InvalidMotionError: Arrays are not finite, a quaternion is zero, or the frame rate is not
            positive.
        UnsupportedModelError: The joints are not one-to-one the robot's.
    """
    columns = robot.columns_of(motion.joint_names)
    _check_arrays(motion)
    joints = motion.joint_pos.astype(np.float64)[:, columns]
    frames = len(joints)
    base_p, quaternions = np.zeros((frames, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (frames, 1))
    errors = np.zeros(frames)
    if robot.has_floating_base and motion.base_pos_w is not None:
        assert motion.base_quat_w is not None
        base_p = motion.base_pos_w.astype(np.float64)
        stored = motion.base_quat_w.astype(np.float64)
        norms = np.linalg.norm(stored, axis=1)
        errors = np.abs(norms - 1.0)
        quaternions = stored[:, [1, 2, 3, 0]] / norms[:, None]
    configurations = _configurations(robot, base_p, quaternions, joints)
    steps, velocities, accelerations = _differences(robot.pin_model, configurations, motion.dt)
    return ManifoldMotion(
        motion.dt,
        configurations,
        joints,
        _rotations(quaternions),
        base_p,
        errors,
        steps,
        velocities,
        accelerations,
    )


def _check_arrays(motion: EditorMotion) -> None:
    if not (np.isfinite(motion.framerate) and motion.framerate > 0.0):
        raise InvalidMotionError(
            f"The frame rate must be positive; it is {motion.framerate:g}.", where="framerate"
        )
    if motion.frame_count == 0:
        raise InvalidMotionError("The motion has no frames.", where="joint_pos")
    named = {
        "joint_pos": motion.joint_pos,
        "base_pos_w": motion.base_pos_w,
        "base_quat_w": motion.base_quat_w,
    }
    for name, array in named.items():
        if array is None:
            continue
        bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
        if len(bad):
            raise InvalidMotionError(
                f"{len(bad)} frames hold NaN or Inf, the first is frame {bad[0]}.",
                where=name,
                data={"frames": bad[:10].tolist()},
            )
    if motion.base_quat_w is not None:
        zero = np.flatnonzero(np.linalg.norm(motion.base_quat_w.astype(np.float64), axis=1) < 1e-6)
        if len(zero):
            raise InvalidMotionError(
                f"The base quaternion is zero at frame {zero[0]}.", where="base_quat_w"
            )


def _configurations(
    robot: RobotModel, base_p: Array, quaternions_xyzw: Array, joints: Array
) -> Array:
    model = robot.pin_model
    configurations = np.empty((len(joints), model.nq))
    if robot.has_floating_base:
        configurations[:, :3], configurations[:, 3:7] = base_p, quaternions_xyzw
    for column in range(joints.shape[1]):
        first = model.idx_qs[robot.tree.first + column]
        if robot.continuous[column]:
            configurations[:, first] = np.cos(joints[:, column])
            configurations[:, first + 1] = np.sin(joints[:, column])
        else:
            configurations[:, first] = joints[:, column]
    return configurations


def _differences(model: pin.Model, q: Array, dt: float) -> tuple[Array, Array, Array]:
    frames = len(q)
    steps = np.empty((max(frames - 1, 0), model.nv))
    velocities = np.full((frames, model.nv), np.nan)
    accelerations = np.full((frames, model.nv), np.nan)
    for k in range(frames - 1):
        steps[k] = pin.difference(model, q[k], q[k + 1])
    for k in range(1, frames - 1):
        velocities[k] = pin.difference(model, q[k - 1], q[k + 1])
        accelerations[k] = pin.difference(model, q[k], q[k - 1])
    velocities /= 2.0 * dt
    accelerations[1:-1] += steps[1:]
    accelerations /= dt * dt
    return steps, velocities, accelerations


def _rotations(quaternions_xyzw: Array) -> Array:
    x, y, z, w = quaternions_xyzw.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)
