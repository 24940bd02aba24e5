"""Joint position and velocity limits as penalties, and their normal equations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.barrier import penalty, penalty_slopes
from trajectory_editor.optimize.blocks import NormalBlocks
from trajectory_editor.optimize.multipliers import Multipliers, updated
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]

POSITION_MARGIN = 2e-4  # [rad], [m]
POSITION_SOFTNESS = 1e-5
VELOCITY_MARGIN = 1e-3  # share of the limit
VELOCITY_SOFTNESS = 1e-3  # [rad/s], [m/s]


def joint_values(problem: Problem, trajectory: Trajectory) -> tuple[Array, Array]:
    """Return the distances to position (2, F, N) and velocity limits (2, F - 2, N).

    They are infinite where a limit is unknown or a frame can't move.
    """
    limits = problem.robot.limits
    joints = trajectory.joints
    position = np.stack([joints - limits.lower, limits.upper - joints]) - POSITION_MARGIN
    position[:, ~problem.free] = np.inf
    speeds = trajectory.velocities[:, trajectory.base_size :]
    allowed = (1.0 - VELOCITY_MARGIN) * limits.velocity
    velocity = np.stack([speeds + allowed, allowed - speeds])
    stuck = ~problem.free[:-2] & ~problem.free[2:]
    velocity[:, stuck] = np.inf
    return position, velocity


def joint_penalty(
    problem: Problem,
    trajectory: Trajectory,
    multipliers: Multipliers,
    loose: float,
    barrier: float,
) -> float:
    """Return the penalties of both limits; softnesses are multiplied by ``loose``."""
    position, velocity = _shifted_values(problem, trajectory, multipliers, loose)
    return penalty(position, loose * POSITION_SOFTNESS, barrier) + penalty(
        velocity, loose * VELOCITY_SOFTNESS, barrier
    )


def update_joint_multipliers(
    problem: Problem,
    trajectory: Trajectory,
    multipliers: Multipliers,
    loose: float,
    barrier: float,
) -> None:
    """Take the multipliers from what the limits pull with at present."""
    position, velocity = joint_values(problem, trajectory)
    multipliers.position = updated(
        position, multipliers.position, loose * POSITION_SOFTNESS, barrier
    )
    multipliers.velocity = updated(
        velocity, multipliers.velocity, loose * VELOCITY_SOFTNESS, barrier
    )


def add_joint_rows(
    blocks: NormalBlocks,
    problem: Problem,
    trajectory: Trajectory,
    multipliers: Multipliers,
    loose: float,
    barrier: float,
) -> None:
    """Add the penalties to the normal equations."""
    base, rate = trajectory.base_size, 0.5 / trajectory.dt
    position, velocity = _shifted_values(problem, trajectory, multipliers, loose)
    weights, pulls = penalty_slopes(position, loose * POSITION_SOFTNESS, barrier)
    columns = np.arange(base, blocks.gradient.shape[1])
    blocks.here[:, columns, columns] += weights.sum(axis=0)
    blocks.gradient[:, base:] += pulls[0] - pulls[1]
    weights, pulls = penalty_slopes(velocity, loose * VELOCITY_SOFTNESS, barrier)
    total, pull = rate**2 * weights.sum(axis=0), rate * (pulls[0] - pulls[1])
    blocks.here[2:, columns, columns] += total
    blocks.here[:-2, columns, columns] += total
    blocks.second[:-2, columns, columns] -= total
    blocks.gradient[2:, base:] += pull
    blocks.gradient[:-2, base:] -= pull


def _shifted_values(
    problem: Problem, trajectory: Trajectory, multipliers: Multipliers, loose: float
) -> tuple[Array, Array]:
    position, velocity = joint_values(problem, trajectory)
    position -= (loose * POSITION_SOFTNESS) ** 2 * multipliers.position
    velocity -= (loose * VELOCITY_SOFTNESS) ** 2 * multipliers.velocity
    return position, velocity
