"""Costs, normal equations and multiplier updates of all constraints but the dynamics."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.augmented_lagrangian.penalties import Penalties
from trajectory_editor.optimize.blocks import NormalBlocks
from trajectory_editor.optimize.joint_rows import joint_values
from trajectory_editor.optimize.link_rows import add_rows, concatenate_rows
from trajectory_editor.optimize.multipliers import Multipliers
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.stage_rows import StageRows
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def length_pulls(
    rows: StageRows, penalties: Penalties, known: Multipliers
) -> list[tuple[Array, Array]]:
    """Return weights and values below zero of all one-sided length rows, by link map.

    Scheduled points' rows are of kind ``height``, watched points' of kind ``penetration``.
    """
    parts = []
    for number, part in enumerate(rows.lengths):
        values, count = part.rows.values, 2 * rows.scheduled if number == 0 else 0
        own = known.lengths[number]
        below = np.concatenate(
            [
                penalties.one_sided("height", values[:count], own[:count]),
                penalties.one_sided("penetration", values[count:], own[count:]),
            ]
        )
        weights = np.full(len(values), penalties.weight("penetration"))
        weights[:count] = penalties.weight("height")
        parts.append((np.where(below < 0.0, weights, 0.0), below))
    return parts


def rows_cost(rows: StageRows, penalties: Penalties, known: Multipliers, sticking: bool) -> float:
    """Return the cost of length, place and (if wanted) stick rows."""
    cost = 0.5 * float(rows.place_weights @ rows.place.values**2)
    for weights, below in length_pulls(rows, penalties, known):
        cost += 0.5 * float(weights @ below**2)
    if sticking:
        shifted = rows.stick.values + penalties.shift("slip") * known.stick
        cost += 0.5 * penalties.weight("slip") * float(shifted @ shifted)
    return cost


def add_constraint_rows(
    blocks: NormalBlocks, rows: StageRows, penalties: Penalties, known: Multipliers, sticking: bool
) -> None:
    """Add length, place and (if wanted) stick rows to the normal equations."""
    parts = zip(rows.lengths, length_pulls(rows, penalties, known), strict=True)
    for part, (weights, below) in parts:
        add_rows(blocks, part.links, part.rows, weights, weights * below)
    weights, values = rows.place_weights, rows.place.values
    chosen = [rows.place]
    if sticking:
        chosen.append(rows.stick)
        weights = np.concatenate([weights, np.full(rows.stick.count, penalties.weight("slip"))])
        values = np.concatenate([values, rows.stick.values + penalties.shift("slip") * known.stick])
    add_rows(blocks, rows.forces.links, concatenate_rows(chosen), weights, weights * values)


def joint_cost(
    problem: Problem, trajectory: Trajectory, penalties: Penalties, known: Multipliers
) -> float:
    """Return the cost of joint position and velocity limits."""
    position, velocity = joint_values(problem, trajectory)
    below = penalties.one_sided("position", position, known.position)
    fast = penalties.one_sided("velocity", velocity, known.velocity)
    return 0.5 * float(
        penalties.weight("position") * (below**2).sum()
        + penalties.weight("velocity") * (fast**2).sum()
    )


def add_joint_limits(
    blocks: NormalBlocks,
    problem: Problem,
    trajectory: Trajectory,
    penalties: Penalties,
    known: Multipliers,
) -> None:
    """Add joint position and velocity limits to the normal equations."""
    base, rate = trajectory.base_size, 0.5 / trajectory.dt
    columns = np.arange(base, blocks.gradient.shape[1])
    position, velocity = joint_values(problem, trajectory)
    below = penalties.one_sided("position", position, known.position)
    weight = penalties.weight("position")
    blocks.here[:, columns, columns] += weight * (below < 0.0).sum(axis=0)
    blocks.gradient[:, base:] += weight * (below[0] - below[1])
    fast = penalties.one_sided("velocity", velocity, known.velocity)
    weight = penalties.weight("velocity")
    total = rate**2 * weight * (fast < 0.0).sum(axis=0)
    pull = rate * weight * (fast[0] - fast[1])
    blocks.here[2:, columns, columns] += total
    blocks.here[:-2, columns, columns] += total
    blocks.second[:-2, columns, columns] -= total
    blocks.gradient[2:, base:] += pull
    blocks.gradient[:-2, base:] -= pull


def update_rows(
    problem: Problem,
    trajectory: Trajectory,
    rows: StageRows,
    penalties: Penalties,
    known: Multipliers,
    sticking: bool,
) -> None:
    """Update the multipliers of all rows but the dynamics' from their present values."""
    lengths = []
    for number, part in enumerate(rows.lengths):
        values, count = part.rows.values, 2 * rows.scheduled if number == 0 else 0
        own = known.lengths[number]
        updated = [
            penalties.updated_one_sided("height", values[:count], own[:count]),
            penalties.updated_one_sided("penetration", values[count:], own[count:]),
        ]
        lengths.append(np.concatenate(updated))
    known.lengths = lengths
    if sticking:
        known.stick = penalties.updated_two_sided("slip", rows.stick.values, known.stick)
    position, velocity = joint_values(problem, trajectory)
    known.position = penalties.updated_one_sided("position", position, known.position)
    known.velocity = penalties.updated_one_sided("velocity", velocity, known.velocity)
