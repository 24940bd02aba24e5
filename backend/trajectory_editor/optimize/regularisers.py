"""The objective: distance to the target's poses and accelerations, and its normal equations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.blocks import NormalBlocks
from trajectory_editor.optimize.problem import (
    ACCELERATION_UNIT,
    ANGLE_UNIT,
    POSITION_UNIT,
    Problem,
)
from trajectory_editor.optimize.se3 import difference, inverse_left_jacobian
from trajectory_editor.optimize.trajectory import Trajectory, difference_jacobians

Array = NDArray[np.float64]


def pose_weights(problem: Problem) -> Array:
    """Return the weight of each coordinate's squared distance to the target, (V,)."""
    base = problem.target.base_size
    units = np.full(base + len(problem.robot.joint_names), ANGLE_UNIT)
    units[: base // 2] = POSITION_UNIT
    units[base:][problem.robot.prismatic] = POSITION_UNIT
    return np.asarray(problem.weights.pose / units**2)


def pose_distances(trajectory: Trajectory, target: Trajectory) -> Array:
    """Return the steps (F, V) from the target's poses to the trajectory's."""
    base = trajectory.base_size
    out = np.empty((trajectory.frame_count, base + len(trajectory.robot.joint_names)))
    out[:, base:] = trajectory.joints - target.joints
    if base:
        _pose_differences(
            target.base_rotations,
            target.base_positions,
            trajectory.base_rotations,
            trajectory.base_positions,
            out,
        )
    return out


def objective(problem: Problem, trajectory: Trajectory) -> float:
    """Return the value of both terms."""
    away = pose_distances(trajectory, problem.target)
    wobble = trajectory.accelerations - problem.target.accelerations
    return float(
        0.5 * (away**2 @ pose_weights(problem)).sum()
        + 0.5 * problem.weights.acceleration * (wobble**2).sum() / ACCELERATION_UNIT**2
    )


def add_regularisers(blocks: NormalBlocks, problem: Problem, trajectory: Trajectory) -> float:
    """Add both terms' normal equations; return their value."""
    base, target = trajectory.base_size, problem.target
    away = pose_distances(trajectory, target)
    weights = pose_weights(problem)
    _add_poses(away, weights, base, blocks.here, blocks.gradient)
    wobble = trajectory.accelerations - target.accelerations
    weight = problem.weights.acceleration / ACCELERATION_UNIT**2
    later, earlier = (np.zeros((max(trajectory.frame_count - 1, 0), 6, 6)) for _ in range(2))
    if base:
        difference_jacobians(trajectory.steps, later, earlier)
    _add_accelerations(
        wobble,
        weight,
        trajectory.dt,
        base,
        later,
        earlier,
        blocks.here,
        blocks.next,
        blocks.second,
        blocks.gradient,
    )
    return float(0.5 * (away**2 @ weights).sum() + 0.5 * weight * (wobble**2).sum())


@compiled
def _pose_differences(
    target_turns: Any, target_places: Any, turns: Any, places: Any, out: Any
) -> None:
    for k in range(out.shape[0]):
        difference(target_turns[k], target_places[k], turns[k], places[k], out[k, :6])


@compiled
def _add_poses(away: Any, weights: Any, base: int, here: Any, gradient: Any) -> None:
    jacobian = np.empty((6, 6))
    for k in range(away.shape[0]):
        for j in range(base, away.shape[1]):
            here[k, j, j] += weights[j]
            gradient[k, j] += weights[j] * away[k, j]
        if base == 0:
            continue
        inverse_left_jacobian(away[k, :6], -1.0, jacobian)
        for i in range(6):
            for j in range(6):
                for a in range(6):
                    here[k, i, j] += weights[a] * jacobian[a, i] * jacobian[a, j]
                gradient[k, i] += weights[j] * jacobian[j, i] * away[k, j]


@compiled
def _add_accelerations(
    wobble: Any,
    weight: float,
    dt: float,
    base: int,
    later: Any,
    earlier: Any,
    here: Any,
    following: Any,
    second: Any,
    gradient: Any,
) -> None:
    rate = 1.0 / (dt * dt)
    square = weight * rate * rate
    jacobians = np.empty((3, 6, 6))
    for i in range(wobble.shape[0]):
        k = i + 1
        for j in range(base, wobble.shape[1]):
            here[k - 1, j, j] += square
            here[k, j, j] += 4.0 * square
            here[k + 1, j, j] += square
            following[k - 1, j, j] -= 2.0 * square
            following[k, j, j] -= 2.0 * square
            second[k - 1, j, j] += square
            pull = weight * rate * wobble[i, j]
            gradient[k - 1, j] += pull
            gradient[k, j] -= 2.0 * pull
            gradient[k + 1, j] += pull
        if base == 0:
            continue
        jacobians[0] = -rate * earlier[i]
        jacobians[1] = rate * (earlier[i + 1] - later[i])
        jacobians[2] = rate * later[i + 1]
        residual = wobble[i, :6].copy()
        for a in range(3):
            gradient[k - 1 + a, :6] += weight * (jacobians[a].T @ residual)
            here[k - 1 + a, :6, :6] += weight * (jacobians[a].T @ jacobians[a])
        following[k - 1, :6, :6] += weight * (jacobians[0].T @ jacobians[1])
        following[k, :6, :6] += weight * (jacobians[1].T @ jacobians[2])
        second[k - 1, :6, :6] += weight * (jacobians[0].T @ jacobians[2])
