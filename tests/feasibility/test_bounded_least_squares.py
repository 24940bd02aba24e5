"""The force split against other solvers."""

from __future__ import annotations

import numpy as np
import osqp
import pytest
import scipy.sparse as sp
from scipy.optimize import lsq_linear

from trajectory_editor.feasibility.bounded_least_squares import solve_force_split


def _problem(seed: int) -> tuple[np.ndarray, np.ndarray, int, float, np.ndarray]:
    rng = np.random.default_rng(seed)
    joints, base, count = int(rng.integers(1, 30)), 6 * int(seed % 3 > 0), int(rng.integers(0, 60))
    rays = rng.normal(size=(count, joints + base)) * (rng.random((count, joints + base)) < 0.6)
    if count > 8:
        rays[1], rays[3] = rays[0], 2 * rays[2]
    if seed % 5 == 0 and count > 6:
        rays = np.tile(rays[:3], (count, 1))[:count] * rng.uniform(0.5, 2, (count, 1))
    limits = rng.uniform(0.01, 3, joints)
    needed = 3 * rng.normal(size=joints + base)
    if seed % 4 == 0:
        torques = rng.uniform(-1, 1, joints) * limits
        needed = np.concatenate([np.zeros(base), torques]) + rng.uniform(0, 2, count) @ rays
    return needed, rays, base, float(rng.choice([0.3, 1.0, 1e3])), limits


def _solve(
    needed: np.ndarray, rays: np.ndarray, base: int, weight: float, limits: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    weights, residual = np.empty(len(rays)), np.empty(len(needed))
    assert solve_force_split(needed, rays, base, weight, limits, weights, residual) >= 0
    return weights, residual


def _as_least_squares(
    needed: np.ndarray, rays: np.ndarray, base: int, weight: float, limits: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    joints = len(limits)
    scale = np.concatenate([np.full(base, weight), np.ones(joints)])
    torques = np.vstack([np.zeros((base, joints)), np.eye(joints)])
    matrix = np.hstack([rays.T, torques]) * scale[:, None]
    lower = np.concatenate([np.zeros(len(rays)), -limits])
    upper = np.concatenate([np.full(len(rays), np.inf), limits])
    return matrix, needed * scale, lower, upper, scale


@pytest.mark.parametrize("seed", range(60))
def test_the_residual_is_as_small_as_that_of_bvls(seed: int) -> None:
    problem = _problem(seed)
    weights, residual = _solve(*problem)
    matrix, goal, lower, upper, scale = _as_least_squares(*problem)
    reference = lsq_linear(matrix, goal, (lower, upper), method="bvls", tol=1e-14, max_iter=5000)
    assert (weights >= 0).all()
    assert np.linalg.norm(residual * scale) == pytest.approx(
        np.linalg.norm(reference.fun), abs=1e-9 * max(1.0, np.linalg.norm(goal))
    )


@pytest.mark.parametrize("seed", range(0, 40, 3))
def test_the_residual_agrees_with_osqp(seed: int) -> None:
    needed, rays, base, _, limits = _problem(seed)
    matrix, goal, lower, upper, scale = _as_least_squares(needed, rays, base, 1.0, limits)
    _, residual = _solve(needed, rays, base, 1.0, limits)
    solver = osqp.OSQP()
    size = matrix.shape[1]
    solver.setup(
        sp.csc_matrix(matrix.T @ matrix),
        -matrix.T @ goal,
        sp.csc_matrix(sp.eye(size)),
        lower,
        np.minimum(upper, 1e9),
        eps_abs=1e-9,
        eps_rel=1e-9,
        max_iter=200_000,
        verbose=False,
    )
    found = solver.solve(raise_error=True).x
    assert np.linalg.norm(residual * scale) == pytest.approx(
        np.linalg.norm(goal - matrix @ found), abs=1e-4
    )


@pytest.mark.parametrize("seed", range(20))
def test_the_residual_is_what_weights_and_limits_leave(seed: int) -> None:
    needed, rays, base, weight, limits = _problem(seed)
    weights, residual = _solve(needed, rays, base, weight, limits)
    left = needed - weights @ rays
    left[base:] -= np.clip(left[base:], -limits, limits)
    np.testing.assert_allclose(residual, left, atol=1e-9)


def test_no_contact_leaves_the_base_unexplained() -> None:
    needed = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])
    _, residual = _solve(needed, np.zeros((0, 7)), 6, 1.0, np.array([5.0]))
    np.testing.assert_array_equal(residual, [1, 2, 3, 4, 5, 6, 2])
