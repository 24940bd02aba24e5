"""The normal equations of a trajectory: blocks over frames k, k+1 and k+2, and their solution."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]


class NotPositiveDefiniteError(ArithmeticError):
    """The damped normal equations can't be factorised."""


@dataclass(frozen=True)
class NormalBlocks:
    """A symmetric matrix over F frames of V coordinates, and a gradient.

    Attributes:
        here: (F, V, V) blocks of a frame with itself.
        next: (F, V, V) blocks (k, k + 1).
        second: (F, V, V) blocks (k, k + 2).
        gradient: (F, V).
    """

    here: Array
    next: Array
    second: Array
    gradient: Array


def empty_blocks(frames: int, size: int) -> NormalBlocks:
    """Return zero normal equations."""
    here, following, second = (np.zeros((frames, size, size)) for _ in range(3))
    return NormalBlocks(here, following, second, np.zeros((frames, size)))


def restrict(blocks: NormalBlocks, frames: NDArray[np.int64], directions: Array) -> None:
    """Let frames (K,) move along one direction (K, V) each, or not at all where that is zero."""
    _restrict(blocks.here, blocks.next, blocks.second, blocks.gradient, frames, directions)


def solve(blocks: NormalBlocks, damping: Array) -> Array:
    """Return the step (F, V) that solves (matrix + diag(damping)) step = -gradient.

    Raises:
        NotPositiveDefiniteError: The matrix is not positive definite.
    """
    frames, size = blocks.gradient.shape
    band = np.zeros((frames * size, 3 * size))
    _fill_band(blocks.here, blocks.next, blocks.second, damping, band)
    # Row i of the C-ordered array is column i of LAPACK's lower band storage.
    factor, info = lapack.dpbtrf(band.T, lower=1, overwrite_ab=1)
    if info != 0:
        raise NotPositiveDefiniteError(f"pivot {info}")
    step, info = lapack.dpbtrs(factor, -blocks.gradient.ravel(), lower=1)
    if info != 0 or not np.isfinite(step).all():
        raise NotPositiveDefiniteError(f"solution {info}")
    return np.asarray(step).reshape(frames, size)


def add_products(
    blocks: NormalBlocks, rows: Array, executor: Executor | None, workers: int
) -> None:
    """Add Bᵀ B of every interior frame's rows (F - 2, M, 3 V) over frames k - 1, k and k + 1."""
    frames = blocks.gradient.shape[0]
    edges = np.linspace(0, frames, workers + 1).astype(int)

    def work(part: int) -> None:
        _add_products(
            rows, int(edges[part]), int(edges[part + 1]), blocks.here, blocks.next, blocks.second
        )

    if executor is None or workers == 1:
        for part in range(workers):
            work(part)
    else:
        list(executor.map(work, range(workers)))


@compiled
def _add_products(rows: Any, first: int, last: int, here: Any, following: Any, second: Any) -> None:
    interior, size = rows.shape[0], here.shape[1]
    for k in range(first, last):
        for block in range(3):
            i = k - block
            if 0 <= i < interior:
                own = np.ascontiguousarray(rows[i, :, block * size : (block + 1) * size])
                here[k] += own.T @ own
                if block < 2:
                    after = np.ascontiguousarray(
                        rows[i, :, (block + 1) * size : (block + 2) * size]
                    )
                    following[k] += own.T @ after
                if block == 0:
                    after = np.ascontiguousarray(rows[i, :, 2 * size :])
                    second[k] += own.T @ after


@compiled
def _fill_band(here: Any, following: Any, second: Any, damping: Any, band: Any) -> None:
    frames, size = here.shape[0], here.shape[1]
    for k in range(frames):
        for i in range(size):
            row = k * size + i
            for j in range(i, size):
                band[row, j - i] = here[k, i, j]
            band[row, 0] += damping[k, i]
            if k + 1 < frames:
                for j in range(size):
                    band[row, size + j - i] = following[k, i, j]
            if k + 2 < frames:
                for j in range(size):
                    band[row, 2 * size + j - i] = second[k, i, j]


@compiled
def _restrict(
    here: Any, following: Any, second: Any, gradient: Any, chosen: Any, directions: Any
) -> None:
    size = here.shape[1]
    for c in range(chosen.shape[0]):
        k, t = chosen[c], directions[c]
        share = here[k] @ t @ t
        slope = gradient[k] @ t
        moves = False
        for i in range(size):
            moves = moves or t[i] != 0.0
        here[k] = share * np.outer(t, t)
        for i in range(size):
            for j in range(size):
                unit = 1.0 if i == j else 0.0
                here[k, i, j] += (unit - t[i] * t[j]) if moves else unit
            gradient[k, i] = slope * t[i]
        following[k] = np.outer(t, t @ following[k])
        second[k] = np.outer(t, t @ second[k])
        if k >= 1:
            following[k - 1] = np.outer(following[k - 1] @ t, t)
        if k >= 2:
            second[k - 2] = np.outer(second[k - 2] @ t, t)
