"""Settled forces against bounded least squares, which they become as the barrier shrinks."""

from __future__ import annotations

import numpy as np
import osqp
import pytest
from scipy import sparse
from scipy.optimize import lsq_linear

from trajectory_editor.optimize.force_settling import ForcePenalties, settle_forces
from trajectory_editor.optimize.frame_elimination import Rays

ROWS, RAYS = 6, 9


def _settled(seed: int, barrier: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    rays = rng.normal(size=(RAYS, ROWS))
    needed = rng.normal(size=(1, ROWS)) * 3.0
    starts = np.array([0, 0, RAYS, RAYS])
    weights = np.ones(RAYS)
    efforts = np.zeros((2, 1, 0))
    for mu in (1.0, 1e-2, 1e-4, 1e-6, barrier):
        penalties = ForcePenalties(ROWS, 1.0, efforts, 1.0, mu, 1e-3)
        weights, _ = settle_forces(Rays(starts, rays), needed, penalties, weights, None, 1)
    return rays, needed[0], weights


@pytest.mark.parametrize("seed", range(5))
def test_small_barrier_gives_bounded_least_squares(seed: int) -> None:
    rays, needed, weights = _settled(seed, 1e-9)
    ridge = np.sqrt(1e-3) * np.eye(RAYS)
    bounded = lsq_linear(
        np.vstack([rays.T, ridge]),
        np.concatenate([needed, np.zeros(RAYS)]),
        (0.0, np.inf),
        method="bvls",
        tol=1e-14,
    )
    assert weights == pytest.approx(bounded.x, abs=2e-4)
    solver = osqp.OSQP()
    solver.setup(
        sparse.csc_matrix(rays @ rays.T + 1e-3 * np.eye(RAYS)),
        -rays @ needed,
        sparse.eye(RAYS, format="csc"),
        np.zeros(RAYS),
        np.full(RAYS, np.inf),
        verbose=False,
        eps_abs=1e-10,
        eps_rel=1e-10,
        polishing=True,
    )
    assert weights == pytest.approx(solver.solve(raise_error=False).x, abs=2e-4)


def test_torques_keep_within_limits_where_rays_can_help() -> None:
    # One base row and one joint: the ray pushes both; without it the joint is over its limit.
    rays = np.array([[0.0, 1.0]])
    penalties = ForcePenalties(1, 1.0, np.full((2, 1, 1), 2.0), 1e-3, 1e-6, 1e-6)
    starts = np.array([0, 0, 1, 1])
    needed = np.array([[0.0, 5.0]])
    weights, _ = settle_forces(Rays(starts, rays), needed, penalties, np.ones(1), None, 1)
    assert weights[0] >= 3.0 - 1e-3


def test_result_does_not_depend_on_workers() -> None:
    rng = np.random.default_rng(4)
    rays = Rays(np.array([0, 0, 4, 8, 12, 12]), rng.normal(size=(12, ROWS)))
    needed = rng.normal(size=(3, ROWS))
    penalties = ForcePenalties(ROWS, 0.1, np.zeros((2, 3, 0)), 1.0, 1e-3, 1e-6)
    one, _ = settle_forces(rays, needed, penalties, np.ones(12), None, 1)
    three, _ = settle_forces(rays, needed, penalties, np.ones(12), None, 3)
    assert np.array_equal(one, three)
