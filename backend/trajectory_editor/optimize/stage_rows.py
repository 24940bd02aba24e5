"""All rows of a stage at one trajectory: lengths, sticking, places, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.barrier import penalty
from trajectory_editor.optimize.clearance_rows import clearance_rows
from trajectory_editor.optimize.contact_forces import ContactForces, contact_forces
from trajectory_editor.optimize.contact_rows import (
    height_rows,
    place_rows,
    stick_rows,
    sticking_entries,
)
from trajectory_editor.optimize.contracts import CLEARANCE_HIGH, CLEARANCE_LOW
from trajectory_editor.optimize.link_rows import LinkRows, concatenate_rows
from trajectory_editor.optimize.problem import POSITION_UNIT, Problem
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]

LENGTH_SOFTNESS = 3e-6  # [m]
STICK_SOFTNESS = 3e-6  # [m]
NEIGHBOUR_SOFTNESS = 1e-5  # [m]


@dataclass(frozen=True)
class StageRows:
    """Rows at one trajectory.

    Attributes:
        forces: The rays of the scheduled points.
        lengths: One-sided rows: scheduled points above the lower and below the upper clearance,
            then watched points above the lower one. Values are the distances to these bounds, and
            infinite where nothing can move.
        scheduled: Number of scheduled points among them.
        stick: Two-sided rows of sticking points.
        stick_weights: Their weights, without looseness.
        central: How many of them are central differences.
        place: Rows of the planted points' places.
        place_weights: Their weights.
    """

    forces: ContactForces
    lengths: LinkRows
    scheduled: int
    stick: LinkRows
    stick_weights: Array
    central: int
    place: LinkRows
    place_weights: Array

    def cost(self, loose: float, barrier: float) -> float:
        """Return the penalties of all rows."""
        return (
            penalty(self.lengths.values, loose * LENGTH_SOFTNESS, barrier)
            + 0.5 * float(self.stick_weights @ self.stick.values**2) / loose**2
            + 0.5 * float(self.place_weights @ self.place.values**2)
        )


def stage_rows(problem: Problem, trajectory: Trajectory) -> StageRows:
    """Evaluate all rows."""
    forces = contact_forces(problem, trajectory)
    placed, plan = forces.placed, problem.plan
    origins = trajectory.base_positions
    movable = np.flatnonzero(~problem.fixed[plan.frames])
    lengths = _length_rows(problem, trajectory, forces, movable)
    sticking = sticking_entries(plan)
    neighbours = np.flatnonzero(plan.next_entries >= 0)
    stick = [
        stick_rows(placed, trajectory.poses, origins, sticking, 1),
        stick_rows(placed, trajectory.poses, origins, neighbours, 0),
    ]
    weights = [
        np.full(2 * len(sticking), STICK_SOFTNESS**-2),
        np.full(2 * len(neighbours), NEIGHBOUR_SOFTNESS**-2),
    ]
    group = plan.frames[sticking] * len(problem.robot.tree.parents) + plan.joints[sticking]
    _, where, sizes = np.unique(group, return_inverse=True, return_counts=True)
    share = np.repeat(1.0 / sizes[where], 2)
    return StageRows(
        forces=forces,
        lengths=lengths,
        scheduled=len(movable),
        stick=concatenate_rows(stick),
        stick_weights=np.concatenate(weights),
        central=2 * len(sticking),
        place=place_rows(placed, origins, sticking),
        place_weights=problem.weights.place * problem.weights.pose * share / POSITION_UNIT**2,
    )


def _length_rows(
    problem: Problem, trajectory: Trajectory, forces: ContactForces, movable: NDArray[np.int64]
) -> LinkRows:
    origins = trajectory.base_positions
    heights = height_rows(forces.placed, origins, movable)
    parts = [
        _shifted(heights, 1.0, -CLEARANCE_LOW),
        _shifted(heights, -1.0, CLEARANCE_HIGH),
    ]
    for watched in problem.watched:
        rows = clearance_rows(problem.geometry, watched, trajectory, origins)
        parts.append(_shifted(rows, 1.0, -CLEARANCE_LOW))
    lengths = concatenate_rows(parts)
    second = np.where(lengths.second >= 0, lengths.second, lengths.first)
    frozen = problem.fixed[lengths.first] & problem.fixed[second]
    lengths.values[frozen] = np.inf
    return lengths


def _shifted(rows: LinkRows, sign: float, offset: float) -> LinkRows:
    return LinkRows(
        rows.joints,
        rows.first,
        rows.second,
        sign * rows.coefficients,
        sign * rows.values + offset,
    )
