"""Inequalities c ≥ 0 as a smooth penalty: the least value over slacks of a softened log barrier.

A row's penalty is min over s > 0 of (c - s)² / 2σ² - μ log s. Inside it is the barrier -μ log c,
outside it grows like c² / 2σ², so that a violation that can't be mended stays finite.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]


def slacks(values: Array, softness: float, barrier: float) -> Array:
    """Return the minimising slack s of each c; infinite where c is."""
    finite = np.where(np.isfinite(values), values, 1.0)
    root = np.sqrt(finite**2 + 4.0 * barrier * softness**2)
    # The plain formula cancels where c is far below zero.
    below = 2.0 * barrier * softness**2 / np.maximum(root - finite, 1e-300)
    inside = np.where(finite > 0.0, 0.5 * (finite + root), below)
    return np.asarray(np.where(np.isfinite(values), inside, np.inf))


def penalty(values: Array, softness: float, barrier: float) -> float:
    """Return the sum of the penalties; rows of infinite c count nothing."""
    return float(_penalty(values.ravel(), softness, barrier))


def penalty_slopes(values: Array, softness: float, barrier: float) -> tuple[Array, Array]:
    """Return weights W and pulls: W J Jᵀ goes to the matrix, pull · J to the gradient.

    Args:
        values: Present c; rows of infinite c get zeros.
        softness: σ, in the unit of c.
        barrier: μ.
    """
    slack = slacks(values, softness, barrier)
    real = np.isfinite(values)
    slack = np.where(real, slack, 1.0)
    weights = np.where(real, 1.0 / (slack**2 / barrier + softness**2), 0.0)
    return weights, np.where(real, -barrier / slack, 0.0)


@compiled
def _penalty(values: Any, softness: float, barrier: float) -> float:
    total = 0.0
    spread = 4.0 * barrier * softness * softness
    for i in range(values.shape[0]):
        c = values[i]
        if not np.isfinite(c):
            continue
        root = np.sqrt(c * c + spread)
        s = 0.5 * (c + root) if c > 0.0 else 0.5 * spread / max(root - c, 1e-300)
        gap = barrier / s * softness
        total += 0.5 * gap * gap - barrier * np.log(s)
    return total
