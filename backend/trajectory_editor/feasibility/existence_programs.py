"""Two small linear programs that decide whether a frame can be explained within the tolerances.

First the least worst base component with unlimited torques, then the least worst torque excess with
the base within its tolerance. Only frames that a least squares split and its separating direction
leave open come here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.frame_forces import ForceProblem, rays_of_frame

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Existence:
    """What the programs found for one frame.

    Attributes:
        base: Least worst base component with unlimited torques [N, Nm].
        effort: Least worst torque excess with the base within tolerance [Nm]; infinity when the
            base can't be.
        residual: (V,) unexplained base force and torque excess of the second program's forces;
            ``None`` when the base can't be explained.
        forces: World force of each of the frame's contacts, (contacts, 3) [N].
    """

    base: float
    effort: float
    residual: Array | None
    forces: Array


def decide_frame(problem: ForceProblem, frame: int, ray_count: int) -> Existence:
    """Decide one frame by the two programs."""
    rays, directions, owners = rays_of_frame(problem, frame, ray_count)
    needed = problem.inertia_forces[frame]
    size = problem.base_size
    first, last = problem.contacts.starts[frame : frame + 2]
    nothing = np.zeros((int(last - first), 3))
    base = least_worst_base(needed[:size], rays[:, :size])
    if base > problem.base_tolerance:
        return Existence(base, np.inf, None, nothing)
    effort, weights = least_worst_effort(
        needed, rays, size, problem.effort_limits, problem.base_tolerance
    )
    if not np.isfinite(effort):
        return Existence(base, effort, None, nothing)
    forces = nothing
    np.add.at(forces, owners - first, weights[:, None] * directions)
    residual = needed - weights @ rays
    torques = residual[size:]
    residual[size:] = torques - np.clip(torques, -problem.effort_limits, problem.effort_limits)
    return Existence(base, effort, residual, forces)


def least_worst_base(needed: Array, rays: Array) -> float:
    """Return the least possible largest component of ``needed - w rays`` over ``w >= 0``."""
    if len(needed) == 0:
        return 0.0
    if len(rays) == 0:
        return float(np.abs(needed).max())
    ones = np.ones((len(needed), 1))
    value, _ = _minimise_last(
        np.vstack([np.hstack([-rays.T, -ones]), np.hstack([rays.T, -ones])]),
        np.concatenate([-needed, needed]),
    )
    return value


def least_worst_effort(
    needed: Array, rays: Array, base: int, limits: Array, base_tolerance: float
) -> tuple[float, Array]:
    """Return the least worst torque excess with every base component within its tolerance.

    Returns:
        The excess [Nm] (infinity when the base can't be within tolerance) and the ray weights.
    """
    known = np.flatnonzero(np.isfinite(limits))
    columns, torques = rays.T, needed[base:][known]
    joint_rays = columns[base:][known]
    zeros, ones = np.zeros((base, 1)), np.ones((len(known), 1))
    matrix = np.vstack(
        [
            np.hstack([-columns[:base], zeros]),
            np.hstack([columns[:base], zeros]),
            np.hstack([-joint_rays, -ones]),
            np.hstack([joint_rays, -ones]),
        ]
    )
    bound = np.concatenate(
        [
            base_tolerance - needed[:base],
            base_tolerance + needed[:base],
            limits[known] - torques,
            limits[known] + torques,
        ]
    )
    return _minimise_last(matrix, bound)


def _minimise_last(matrix: Array, bound: Array) -> tuple[float, Array]:
    """Minimise the last variable subject to ``matrix x <= bound``, ``x >= 0``."""
    from scipy.optimize import linprog  # slow to import, rarely needed

    cost = np.zeros(matrix.shape[1])
    cost[-1] = 1.0
    result = linprog(cost, A_ub=matrix, b_ub=bound, method="highs")
    if result.status != 0 or result.x is None:
        return np.inf, np.zeros(matrix.shape[1] - 1)
    return float(result.x[-1]), np.asarray(result.x[:-1])
