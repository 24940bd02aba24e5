"""Allocation of one frame by general solvers, for frames that the active set does not settle."""

from __future__ import annotations

import numpy as np
import osqp
from numpy.typing import NDArray
from scipy.optimize import lsq_linear
from scipy.sparse import csc_matrix

Array = NDArray[np.float64]

_SOLVED = 1


def allocate_by_others(
    rays: Array,
    needed: Array,
    lower: Array,
    upper: Array,
    base_weight: float,
    effort_weight: float,
    ridge: float,
) -> Array:
    """Return ray weights (K,) by OSQP, or by BVLS where OSQP ends without a solution.

    Args:
        rays: (K, V) generalised forces.
        needed: (V,) what they have to explain.
        lower: (N,) smallest torques.
        upper: (N,) largest torques.
        base_weight: Weight of squared base rows.
        effort_weight: Weight of squared torques beyond their bounds.
        ridge: Weight of squared ray weights.
    """
    problem = allocation_problem(rays, needed, lower, upper, base_weight, effort_weight, ridge)
    found = allocate_by_osqp(*problem, count=len(rays))
    return found if found is not None else allocate_by_bvls(*problem, count=len(rays))


def allocation_problem(
    rays: Array,
    needed: Array,
    lower: Array,
    upper: Array,
    base_weight: float,
    effort_weight: float,
    ridge: float,
) -> tuple[Array, Array, Array, Array]:
    """Return matrix, goal, lower and upper bounds of the least squares in weights and torques."""
    count, size = rays.shape
    joints = len(lower)
    base = size - joints
    scale = np.sqrt(np.concatenate([np.full(base, base_weight), np.full(joints, effort_weight)]))
    matrix = np.zeros((size + count, count + joints))
    matrix[:size, :count] = scale[:, None] * rays.T
    matrix[base:size, count:] = np.diag(scale[base:])
    matrix[size:, :count] = np.sqrt(ridge) * np.eye(count)
    goal = np.concatenate([scale * needed, np.zeros(count)])
    return (
        matrix,
        goal,
        np.concatenate([np.zeros(count), lower]),
        np.concatenate([np.full(count, np.inf), upper]),
    )


def allocate_by_osqp(
    matrix: Array, goal: Array, lower: Array, upper: Array, *, count: int
) -> Array | None:
    """Return the weights (count,) that OSQP finds, or ``None``."""
    solver = osqp.OSQP()
    try:
        solver.setup(
            csc_matrix(np.triu(matrix.T @ matrix)),
            -matrix.T @ goal,
            csc_matrix(np.eye(len(lower))),
            lower,
            upper,
            verbose=False,
            eps_abs=1e-9,
            eps_rel=1e-9,
            max_iter=20000,
        )
        found = solver.solve(raise_error=False)
    except (ValueError, RuntimeError):
        return None
    if found.info.status_val != _SOLVED:
        return None
    return np.maximum(np.asarray(found.x[:count], dtype=np.float64), 0.0)


def allocate_by_bvls(
    matrix: Array, goal: Array, lower: Array, upper: Array, *, count: int
) -> Array:
    """Return the weights (count,) by bounded-variable least squares."""
    wide = np.where(lower < upper, upper, lower + 1e-9)
    found = lsq_linear(matrix, goal, bounds=(lower, wide), method="bvls", tol=1e-13)
    return np.maximum(np.asarray(found.x[:count], dtype=np.float64), 0.0)
