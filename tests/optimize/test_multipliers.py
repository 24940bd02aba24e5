"""Multipliers: rows hold exactly at any softness, and are found again by their keys."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

from trajectory_editor.optimize.barrier import penalty_slopes
from trajectory_editor.optimize.multipliers import carried, updated

SOFTNESS, BARRIER = 0.1, 1e-6


def _minimum(multiplier: float) -> float:
    """Minimise (x - 1)² / 2 with the row -x ≥ 0: the constrained minimum is 0, multiplier 1."""

    def slope(x: float) -> float:
        shifted = np.array([-x - SOFTNESS**2 * multiplier])
        return float(x - 1.0 - penalty_slopes(shifted, SOFTNESS, BARRIER)[1][0])

    return float(brentq(slope, -2.0, 2.0, xtol=1e-14))


def test_updates_mend_what_softness_leaves() -> None:
    multiplier, left = 0.0, []
    for _ in range(4):
        place = _minimum(multiplier)
        left.append(place)
        multiplier = float(
            updated(np.array([-place]), np.array([multiplier]), SOFTNESS, BARRIER)[0]
        )
    assert left[0] == pytest.approx(SOFTNESS**2, rel=0.02)
    assert abs(left[3]) < 1e-5
    assert multiplier == pytest.approx(1.0, abs=1e-3)


def test_rows_without_pull_have_no_multiplier() -> None:
    assert updated(np.array([np.inf, 5.0]), np.zeros(2), SOFTNESS, BARRIER) == pytest.approx(
        [0.0, 0.0], abs=1e-6
    )


def test_multipliers_follow_their_rows() -> None:
    known = carried(np.array([7, 3, 9, 5]), np.array([9, 5, 7]), np.array([0.9, 0.5, 0.7]))
    assert known.tolist() == [0.7, 0.0, 0.9, 0.5]
    assert carried(np.array([1]), np.zeros(0, np.int64), np.zeros(0)).tolist() == [0.0]
