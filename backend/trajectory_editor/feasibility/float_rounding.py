"""How much force and torque the rounding of positions to float32 alone can make."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.feasibility.manifold_motion import ManifoldMotion
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]

_MOST_FRAMES = 200


@dataclass(frozen=True)
class RoundingEffect:
    """Bounds over the sampled interior frames.

    Attributes:
        base_force: Largest force or moment on the base [N, Nm].
        torque: Largest joint torque [Nm].
        frame: Frame of the largest base force.
    """

    base_force: float
    torque: float
    frame: int


def rounding_effect(motion: ManifoldMotion, robot: RobotModel) -> RoundingEffect | None:
    """Bound what rounding the stored positions by half a unit each can do to the forces.

    The central second difference of three values that are each off by half a unit is off by up to
    four halves over dt²; the mass matrix turns that acceleration into force. At most 200 frames,
    evenly spread, are looked at.

    Returns:
        The bounds, or ``None`` without interior frames.
    """
    inner = motion.frame_count - 2
    if inner < 1:
        return None
    frames = 1 + np.unique(np.linspace(0, inner - 1, min(inner, _MOST_FRAMES)).astype(int))
    errors = _acceleration_errors(motion, robot, frames)
    model = robot.pin_model
    data = model.createData()
    base = model.nv - len(robot.joint_names)
    worst = np.zeros((len(frames), model.nv))
    for row, frame in enumerate(frames):
        upper = pin.crba(model, data, motion.configurations[frame])
        matrix = np.triu(upper) + np.triu(upper, 1).T
        worst[row] = np.abs(matrix) @ errors[row]
    base_worst = worst[:, :base].max(axis=1) if base else np.zeros(len(frames))
    torque = worst[:, base:].max(initial=0.0)
    at = int(base_worst.argmax())
    return RoundingEffect(float(base_worst[at]), float(torque), int(frames[at]))


def _acceleration_errors(
    motion: ManifoldMotion, robot: RobotModel, frames: NDArray[np.int64]
) -> Array:
    """Return bounds on each tangent acceleration's rounding error, (K, V)."""
    rounding = 4.0 / motion.dt**2
    joints = _half_unit(motion.joint_values[frames])
    if not robot.has_floating_base:
        return rounding * joints
    position = _half_unit(motion.base_positions[frames])
    linear = np.einsum("fji,fj->fi", np.abs(motion.base_rotations[frames]), position)
    # A quaternion component q is stored to half a unit; the rotation vector moves twice as far.
    largest = _half_unit(np.abs(motion.configurations[frames, 3:7]))
    turn = 2.0 * np.linalg.norm(largest, axis=1, keepdims=True) * np.ones((1, 3))
    return rounding * np.concatenate([linear, turn, joints], axis=1)


def _half_unit(values: Array) -> Array:
    return np.spacing(np.abs(values).astype(np.float32)).astype(np.float64) / 2.0
