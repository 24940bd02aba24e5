"""Multiplier estimates of all rows, so that rows need not be stiff to hold exactly.

A row of softness σ and multiplier λ enters the merit shifted by σ² λ: as r + σ² λ when it is
two-sided, as c - σ² λ when it is one-sided. Once λ is right, the minimum has no violation at any
softness; each update takes λ from the present pull.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.barrier import penalty_slopes
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass
class Multipliers:
    """Multipliers by kind, per unit of each row's value.

    Attributes:
        base: (F - 2, B) base rows.
        efforts: (2, F - 2, N) torques below and above.
        position: (2, F, N) joint positions.
        velocity: (2, F - 2, N) joint velocities.
        lengths: Those of each part of ``StageRows.lengths``.
        stick: Those of ``StageRows.stick``.
    """

    base: Array
    efforts: Array
    position: Array
    velocity: Array
    lengths: list[Array] = field(default_factory=list)
    stick: Array = field(default_factory=lambda: np.zeros(0))


def no_multipliers(
    problem: Problem, trajectory: Trajectory, lengths: list[int], stick: int
) -> Multipliers:
    """Return zero multipliers."""
    frames, joints = trajectory.frame_count, len(problem.robot.joint_names)
    return Multipliers(
        base=np.zeros((frames - 2, trajectory.base_size)),
        efforts=np.zeros((2, frames - 2, joints)),
        position=np.zeros((2, frames, joints)),
        velocity=np.zeros((2, frames - 2, joints)),
        lengths=[np.zeros(count) for count in lengths],
        stick=np.zeros(stick),
    )


def updated(values: Array, multipliers: Array, softness: float, barrier: float) -> Array:
    """Return the multipliers that one-sided rows of these values pull with at present."""
    _, pulls = penalty_slopes(values - softness**2 * multipliers, softness, barrier)
    return np.asarray(-pulls)


def carried(keys: Integers, known_keys: Integers, known: Array) -> Array:
    """Return the multipliers of rows by their keys, zero for rows that were not known.

    Args:
        keys: (R,) of the rows.
        known_keys: (K,) of earlier rows, each once.
        known: (K,) their multipliers.
    """
    if len(known_keys) == 0:
        return np.zeros(len(keys))
    order = np.argsort(known_keys, kind="stable")
    places = np.minimum(np.searchsorted(known_keys[order], keys), len(order) - 1)
    found = known_keys[order][places] == keys
    return np.asarray(np.where(found, known[order][places], 0.0))
