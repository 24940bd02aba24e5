"""Eliminating the ray weights of each frame from its dynamics rows, compiled.

With row weights R, ray map G and ray weights' own curvature D, what remains for the poses is
W = (R⁻¹ + G D⁻¹ Gᵀ)⁻¹ = (L Lᵀ)⁻¹, so a frame's rows L⁻¹ J enter the normal equations.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Rays:
    """K rays of F frames.

    Attributes:
        starts: (F + 1,) the rays of frame f are ``starts[f]:starts[f + 1]``.
        forces: (K, V) generalised force of each.
    """

    starts: Integers
    forces: Array


@dataclass(frozen=True)
class Eliminated:
    """What elimination leaves.

    Attributes:
        factors: (F - 2, V, V) lower Cholesky factors L.
        rows: (F - 2, V, 3 V) L⁻¹ J.
        residuals: (F - 2, V) L⁻¹ r.
    """

    factors: Array
    rows: Array
    residuals: Array


def eliminate(
    rays: Rays,
    jacobians: Array,
    residuals: Array,
    compliances: Array,
    curvatures: Array,
    pulls: Array,
    executor: Executor | None,
    workers: int,
) -> Eliminated:
    """Eliminate the ray weights.

    Args:
        rays: The rays.
        jacobians: (F - 2, V, 3 V) rows of interior frames; overwritten.
        residuals: (F - 2, V) rows' values.
        compliances: (F - 2, V) inverse row weights R⁻¹.
        curvatures: (K,) D.
        pulls: (K,) b: the ray weights' own wish, D Δw = Gᵀ λ + b.
        executor: Runs parts at once.
        workers: Number of parts.
    """
    count, size = residuals.shape
    out = Eliminated(np.empty((count, size, size)), jacobians, residuals.copy())
    edges = np.linspace(0, count, workers + 1).astype(int)

    def work(part: int) -> None:
        _eliminate(
            int(edges[part]),
            int(edges[part + 1]),
            rays.starts,
            rays.forces,
            compliances,
            curvatures,
            pulls,
            out.factors,
            out.rows,
            out.residuals,
        )

    if executor is None or workers == 1:
        for part in range(workers):
            work(part)
    else:
        list(executor.map(work, range(workers)))
    return out


def row_multipliers(eliminated: Eliminated, steps: Array) -> Array:
    """Return λ (F - 2, V) after a step (F, V): W (J Δq + r), with r as it was eliminated."""
    multipliers = np.empty_like(eliminated.residuals)
    _multipliers(eliminated.factors, eliminated.rows, eliminated.residuals, steps, multipliers)
    return multipliers


@compiled
def _eliminate(
    first: int,
    last: int,
    starts: Any,
    forces: Any,
    compliances: Any,
    curvatures: Any,
    pulls: Any,
    factors: Any,
    rows: Any,
    residuals: Any,
) -> None:
    size = factors.shape[1]
    for k in range(first, last):
        matrix = np.zeros((size, size))
        begin, end = starts[k + 1], starts[k + 2]
        if end > begin:
            scaled = np.empty((end - begin, size))
            for ray in range(begin, end):
                scale = 1.0 / np.sqrt(curvatures[ray])
                shift = pulls[ray] / curvatures[ray]
                for i in range(size):
                    scaled[ray - begin, i] = scale * forces[ray, i]
                    residuals[k, i] -= shift * forces[ray, i]
            matrix = scaled.T @ scaled
        for i in range(size):
            matrix[i, i] += compliances[k, i]
        factor = np.linalg.cholesky(matrix)
        factors[k] = factor
        inverse = np.zeros((size, size))
        for j in range(size):
            inverse[j, j] = 1.0 / factor[j, j]
            for i in range(j + 1, size):
                value = 0.0
                for c in range(j, i):
                    value -= factor[i, c] * inverse[c, j]
                inverse[i, j] = value / factor[i, i]
        rows[k] = inverse @ rows[k]
        residuals[k] = inverse @ residuals[k]


@compiled
def _multipliers(factors: Any, rows: Any, residuals: Any, steps: Any, out: Any) -> None:
    size = factors.shape[1]
    for k in range(factors.shape[0]):
        wide = steps[k : k + 3].copy().reshape(3 * size)
        value = rows[k] @ wide + residuals[k]
        for i in range(size - 1, -1, -1):
            for j in range(i + 1, size):
                value[i] -= factors[k, j, i] * out[k, j]
            out[k, i] = value[i] / factors[k, i, i]
