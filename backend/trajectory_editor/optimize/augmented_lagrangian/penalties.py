"""Kinds of constraint: their physical units, penalty factors that grow, and their costs.

In units of its kind a row r = 0 costs ½ ρ (r + λ/ρ)², a row c ≥ 0 costs ½ ρ min(0, c - λ/ρ)².
Multipliers λ are per unit; an update sets λ to λ + ρ r, and to max(0, λ - ρ c).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BASE_UNIT_SHARE = 0.01  # of the weight [N, Nm]
UNITS = {
    "effort": 1.0,  # [Nm], [N]
    "height": 1e-3,  # [m]
    "penetration": 1e-3,  # [m]
    "position": 0.01,  # [rad], [m]
    "velocity": 1.0,  # [rad/s], [m/s]
    "slip": 1e-4,  # [m] between the neighbouring frames
}
KINDS = ("base", *UNITS)
LARGEST_FACTOR = 100.0
GROWTH = 10.0
IMPROVED = 0.5  # a kind stops improving when more than this of its violation stays
LARGEST_MULTIPLIER = 1e6


@dataclass
class Penalties:
    """Penalty factors ρ of all kinds.

    Attributes:
        units: Unit of each kind.
        harmless: Violation of each kind, in its units, below which its factor is left alone.
        factors: ρ by kind.
        earlier: Violations in units at the latest update.
    """

    units: dict[str, float]
    harmless: dict[str, float]
    factors: dict[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 1.0))
    earlier: dict[str, float] = field(default_factory=dict)

    def weight(self, kind: str) -> float:
        """Return the weight of a squared row value."""
        return self.factors[kind] / self.units[kind] ** 2

    def shift(self, kind: str) -> float:
        """Return what a multiplier is to be multiplied with to shift its row."""
        return self.units[kind] / self.factors[kind]

    def grow(self, violations: dict[str, float]) -> tuple[str, ...]:
        """Raise the factor of kinds that stopped improving; return them.

        Args:
            violations: Worst violation by kind, in units.
        """
        stuck = tuple(
            kind
            for kind, now in violations.items()
            if now > max(self.harmless[kind], IMPROVED * self.earlier.get(kind, np.inf))
        )
        for kind in stuck:
            self.factors[kind] = min(LARGEST_FACTOR, GROWTH * self.factors[kind])
        self.earlier = dict(violations)
        return stuck

    def one_sided(self, kind: str, values: Array, multipliers: Array) -> Array:
        """Return the part of rows ``c - shift`` that is below zero; zero where nothing can move."""
        shifted = values - self.shift(kind) * multipliers
        return np.where(np.isfinite(values), np.minimum(shifted, 0.0), 0.0)

    def updated_one_sided(self, kind: str, values: Array, multipliers: Array) -> Array:
        """Return the next multipliers of rows c ≥ 0."""
        known = np.where(np.isfinite(values), values, np.inf)
        moved = multipliers - known / self.shift(kind)
        return np.clip(moved, 0.0, LARGEST_MULTIPLIER)

    def updated_two_sided(self, kind: str, values: Array, multipliers: Array) -> Array:
        """Return the next multipliers of rows r = 0."""
        moved = multipliers + values / self.shift(kind)
        return np.clip(moved, -LARGEST_MULTIPLIER, LARGEST_MULTIPLIER)


def penalties(weight: float) -> Penalties:
    """Return the factors to start with, for a robot of some weight [N]."""
    units = {"base": BASE_UNIT_SHARE * weight, **UNITS}
    allowed = {
        "base": 1e-3 * weight,
        "effort": 1e-3,
        "height": 5e-5,
        "penetration": 2e-5,
        "position": 1e-4,
        "velocity": 1e-3,
        "slip": 1e-5,
    }
    return Penalties(units, {kind: allowed[kind] / units[kind] for kind in KINDS})
