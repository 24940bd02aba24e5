"""All rows of a stage at one trajectory: lengths, sticking, places, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.barrier import penalty, penalty_slopes
from trajectory_editor.optimize.blocks import NormalBlocks
from trajectory_editor.optimize.clearance_rows import Clearances, clearance_rows
from trajectory_editor.optimize.contact_forces import ContactForces, contact_forces
from trajectory_editor.optimize.contact_rows import (
    height_rows,
    place_rows,
    stick_rows,
    sticking_entries,
)
from trajectory_editor.optimize.contracts import CLEARANCE_HIGH, CLEARANCE_LOW
from trajectory_editor.optimize.link_rows import LinkRows, add_rows, concatenate_rows
from trajectory_editor.optimize.multipliers import Multipliers, updated
from trajectory_editor.optimize.obstacles.obstacle_rows import obstacle_keys
from trajectory_editor.optimize.problem import POSITION_UNIT, Problem
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

LENGTH_SOFTNESS = 3e-6  # [m]
STICK_SOFTNESS = 3e-6  # [m]
NEIGHBOUR_SOFTNESS = 1e-5  # [m]
_KIND = 1 << 48  # between the numbers of rows of different kinds


@dataclass(frozen=True)
class StageRows:
    """Rows at one trajectory.

    Attributes:
        forces: The rays of the scheduled points.
        lengths: One-sided rows by link map: first scheduled points above the lower and below the
            upper clearance and watched points above the lower one, then those between frames.
            Values are the distances to these bounds, and infinite where nothing can move.
        scheduled: Number of scheduled points.
        stick: Two-sided rows of sticking points.
        stick_weights: Their weights, without looseness.
        central: How many of them are central differences.
        place: Rows of the planted points' places.
        place_weights: Their weights.
    """

    forces: ContactForces
    lengths: tuple[Clearances, ...]
    scheduled: int
    stick: LinkRows
    stick_weights: Array
    central: int
    place: LinkRows
    place_weights: Array

    def cost(self, multipliers: Multipliers, loose: float, barrier: float) -> float:
        """Return the penalties of all rows."""
        softness = loose * LENGTH_SOFTNESS
        lengths = sum(
            penalty(part.rows.values - softness**2 * shifts, softness, barrier)
            for part, shifts in zip(self.lengths, multipliers.lengths, strict=True)
        )
        stick = 0.5 * float(self.stick_weights @ self._stick_values(multipliers, loose) ** 2)
        return lengths + stick / loose**2 + 0.5 * float(self.place_weights @ self.place.values**2)

    def add_to(
        self, blocks: NormalBlocks, multipliers: Multipliers, loose: float, barrier: float
    ) -> None:
        """Add all penalties to the normal equations."""
        softness = loose * LENGTH_SOFTNESS
        for part, shifts in zip(self.lengths, multipliers.lengths, strict=True):
            slopes = penalty_slopes(part.rows.values - softness**2 * shifts, softness, barrier)
            add_rows(blocks, part.links, part.rows, *slopes)
        rows = concatenate_rows([self.stick, self.place])
        weights = np.concatenate([self.stick_weights / loose**2, self.place_weights])
        values = np.concatenate([self._stick_values(multipliers, loose), self.place.values])
        add_rows(blocks, self.forces.links, rows, weights, weights * values)

    def update(self, multipliers: Multipliers, loose: float, barrier: float) -> None:
        """Take the multipliers from what the rows pull with at present."""
        softness = loose * LENGTH_SOFTNESS
        multipliers.lengths = [
            updated(part.rows.values, known, softness, barrier)
            for part, known in zip(self.lengths, multipliers.lengths, strict=True)
        ]
        multipliers.stick = self._stick_values(multipliers, loose) * self.stick_weights / loose**2

    def _stick_values(self, multipliers: Multipliers, loose: float) -> Array:
        return self.stick.values + loose**2 * multipliers.stick / self.stick_weights


@dataclass(frozen=True)
class RowKeys:
    """Numbers by which rows are found again in another stage.

    Attributes:
        lengths: Those of each part of ``StageRows.lengths``.
        stick: Those of ``StageRows.stick``.
    """

    lengths: tuple[Integers, ...]
    stick: Integers


def row_keys(problem: Problem) -> RowKeys:
    """Number the rows of a stage."""
    plan = problem.plan
    movable = np.flatnonzero(~problem.fixed[plan.frames])
    parts = [np.concatenate([plan.keys[movable], plan.keys[movable] + _KIND])]
    for watched in problem.watched:
        keys = watched.frames * plan.candidate_count + watched.candidates
        if watched.pairs is not None:
            numbers = obstacle_keys(problem.geometry.shapes, watched.pairs)
            keys = np.concatenate([keys, numbers + _KIND // 2])
        keys = keys + round(2 + 18 * watched.share) * _KIND
        if watched.share > 0.0:
            parts.append(keys)
        else:
            parts[0] = np.concatenate([parts[0], keys])
    central = plan.keys[sticking_entries(plan)]
    neighbours = plan.keys[np.flatnonzero(plan.next_entries >= 0)] + _KIND
    stick = 2 * np.repeat(np.concatenate([central, neighbours]), 2)
    stick[1::2] += 1
    return RowKeys(tuple(parts), stick)


def stage_rows(problem: Problem, trajectory: Trajectory) -> StageRows:
    """Evaluate all rows."""
    forces = contact_forces(problem, trajectory)
    placed, plan = forces.placed, problem.plan
    origins = trajectory.base_positions
    movable = np.flatnonzero(~problem.fixed[plan.frames])
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
        lengths=_length_rows(problem, trajectory, forces, movable),
        scheduled=len(movable),
        stick=concatenate_rows(stick),
        stick_weights=np.concatenate(weights),
        central=2 * len(sticking),
        place=place_rows(placed, origins, sticking),
        place_weights=problem.weights.place * problem.weights.pose * share / POSITION_UNIT**2,
    )


def _length_rows(
    problem: Problem, trajectory: Trajectory, forces: ContactForces, movable: NDArray[np.int64]
) -> tuple[Clearances, ...]:
    heights = height_rows(forces.placed, trajectory.base_positions, movable)
    at_frames = [
        _shifted(heights, 1.0, -CLEARANCE_LOW),
        _shifted(heights, -1.0, CLEARANCE_HIGH),
    ]
    parts = []
    for watched in problem.watched:
        found = clearance_rows(problem.geometry, watched, trajectory, forces.links)
        rows = _shifted(found.rows, 1.0, -CLEARANCE_LOW)
        frames = found.links.frames[rows.maps[:, :2]]
        frames = np.where(rows.maps[:, :2] >= 0, frames, frames[:, :1])
        rows.values[problem.fixed[frames].all(axis=1)] = np.inf
        if watched.share > 0.0:
            parts.append(Clearances(found.links, rows))
        else:
            at_frames.append(rows)
    return (Clearances(forces.links, concatenate_rows(at_frames)), *parts)


def _shifted(rows: LinkRows, sign: float, offset: float) -> LinkRows:
    return LinkRows(
        rows.joints,
        rows.maps,
        sign * rows.coefficients,
        sign * rows.values + offset,
    )
