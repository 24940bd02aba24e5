"""The banded solve against a dense one."""

from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.blocks import (
    NormalBlocks,
    NotPositiveDefiniteError,
    add_products,
    empty_blocks,
    restrict,
    solve,
)

FRAMES, SIZE = 7, 5


def _random_blocks(seed: int) -> tuple[NormalBlocks, np.ndarray]:
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(FRAMES - 2, 9, 3 * SIZE))
    blocks = empty_blocks(FRAMES, SIZE)
    add_products(blocks, rows, None, 1)
    blocks.gradient[:] = rng.normal(size=(FRAMES, SIZE))
    dense = np.zeros((FRAMES * SIZE, FRAMES * SIZE))
    for k, block in enumerate(rows):
        span = slice(k * SIZE, (k + 3) * SIZE)
        dense[span, span] += block.T @ block
    return blocks, dense


def test_solution_is_that_of_the_dense_matrix() -> None:
    blocks, dense = _random_blocks(1)
    damping = np.random.default_rng(2).uniform(0.1, 1.0, (FRAMES, SIZE))
    wanted = np.linalg.solve(dense + np.diag(damping.ravel()), -blocks.gradient.ravel())
    assert solve(blocks, damping).ravel() == pytest.approx(wanted, abs=1e-10)


def test_parts_add_the_same_products() -> None:
    rows = np.random.default_rng(3).normal(size=(FRAMES - 2, 9, 3 * SIZE))
    one, several = empty_blocks(FRAMES, SIZE), empty_blocks(FRAMES, SIZE)
    add_products(one, rows, None, 1)
    add_products(several, rows, None, 3)
    for name in ("here", "next", "second"):
        assert np.array_equal(getattr(one, name), getattr(several, name))


def test_restricted_frames_move_along_their_direction_only() -> None:
    blocks, dense = _random_blocks(4)
    along = np.array([0.6, 0.0, 0.8, 0.0, 0.0])
    damping = np.full((FRAMES, SIZE), 0.5)
    damping[[0, 3]] = 0.0
    gradient = blocks.gradient.ravel().copy()
    basis = np.eye(FRAMES * SIZE)
    lifted, others = slice(0, SIZE), np.r_[SIZE : 3 * SIZE, 4 * SIZE : FRAMES * SIZE]
    column = np.zeros((FRAMES * SIZE, 1))
    column[lifted, 0] = along
    free = np.hstack([column, basis[:, others]])
    matrix = free.T @ (dense + np.diag(damping.ravel())) @ free
    wanted = free @ np.linalg.solve(matrix, -free.T @ gradient)
    restrict(blocks, np.array([0, 3]), np.array([along, np.zeros(SIZE)]))
    assert solve(blocks, damping).ravel() == pytest.approx(wanted, abs=1e-10)


def test_singular_equations_are_refused() -> None:
    with pytest.raises(NotPositiveDefiniteError):
        solve(empty_blocks(4, 3), np.zeros((4, 3)))
