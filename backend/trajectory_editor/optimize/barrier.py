"""Inequalities c ≥ 0 with slacks s > 0 and multipliers z > 0 of a primal-dual barrier.

Each row minimises (c - s)² / 2σ² - μ log s, so that a violation that can't be mended stays finite.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BOUNDARY_SHARE = 0.995


@dataclass
class Barrier:
    """Slacks and multipliers of one family of rows, in arrays of any common shape.

    Attributes:
        slack: s.
        multiplier: z.
        softness: σ, in the unit of c.
    """

    slack: Array
    multiplier: Array
    softness: float

    def linearise(self, values: Array, barrier: float) -> tuple[Array, Array]:
        """Return weights W and pulls: the rows add W J Jᵀ to the matrix, pull · J to the gradient.

        Args:
            values: Present c.
            barrier: μ.
        """
        weights = 1.0 / (self.slack / self.multiplier + self.softness**2)
        return weights, -weights * self.wanted_change(values, barrier)

    def wanted_change(self, values: Array, barrier: float) -> Array:
        """Return s + μ / z - c."""
        return self.slack + barrier / self.multiplier - values

    def direction(self, values: Array, barrier: float, changes: Array) -> tuple[Array, Array]:
        """Return the steps of s and z that go with changes of c."""
        weights = 1.0 / (self.slack / self.multiplier + self.softness**2)
        following = weights * (self.wanted_change(values, barrier) - changes)
        slack_step = (barrier - following * self.slack) / self.multiplier
        return slack_step, following - self.multiplier

    def apply(self, slack_step: Array, multiplier_step: Array, primal: float, dual: float) -> None:
        """Move s and z by shares of their steps."""
        self.slack = self.slack + primal * slack_step
        self.multiplier = self.multiplier + dual * multiplier_step

    def follow(self, values: Array) -> None:
        """Raise slacks to c where c is larger: both the barrier and the violation shrink."""
        self.slack = np.maximum(self.slack, values)


def start_barrier(values: Array, floor: float, softness: float, barrier: float) -> Barrier:
    """Start with slacks at c, at least ``floor``, and multipliers on the central path."""
    slack = np.maximum(values, floor)
    return Barrier(slack, barrier / slack, softness)


def largest_share(values: Array, steps: Array) -> float:
    """Return the largest share of the steps, up to 1, that keeps positive values positive."""
    falling = steps < 0.0
    if not falling.any():
        return 1.0
    return float(min(1.0, BOUNDARY_SHARE * np.min(-values[falling] / steps[falling])))
