"""Units, one-sided costs, multiplier updates and growing factors, with values made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.augmented_lagrangian.penalties import (
    LARGEST_FACTOR,
    Penalties,
    penalties,
)


def _factors(**factors: float) -> Penalties:
    found = penalties(500.0)
    found.factors.update(factors)
    return found


def test_rows_weigh_by_their_physical_units() -> None:
    found = penalties(500.0)
    assert found.weight("base") == pytest.approx(1.0 / 5.0**2)
    assert found.weight("effort") == pytest.approx(1.0)
    assert found.weight("height") == pytest.approx(1e6)
    assert found.weight("penetration") == pytest.approx(1e6)
    assert found.weight("position") == pytest.approx(1e4)
    assert found.weight("velocity") == pytest.approx(1.0)


def test_one_sided_rows_count_below_their_shift_only() -> None:
    found = _factors(effort=10.0)
    values = np.array([-2.0, 0.05, 0.3, np.inf])
    known = np.array([0.0, 1.0, 1.0, 1.0])
    # The shift is 1 Nm / 10 for each unit of the multiplier.
    assert found.one_sided("effort", values, known) == pytest.approx([-2.0, -0.05, 0.0, 0.0])


def test_one_sided_multipliers_never_pull_the_other_way() -> None:
    found = _factors(effort=10.0)
    values = np.array([-2.0, 0.05, 0.3, np.inf])
    known = np.array([0.5, 1.0, 1.0, 1.0])
    assert found.updated_one_sided("effort", values, known) == pytest.approx([20.5, 0.5, 0.0, 0.0])


def test_two_sided_multipliers_move_both_ways() -> None:
    found = _factors(base=100.0)
    moved = found.updated_two_sided("base", np.array([5.0, -0.5]), np.array([1.0, 1.0]))
    assert moved == pytest.approx([101.0, -9.0])


def test_updates_solve_a_scalar_problem_at_any_factor() -> None:
    # min ½ x² with x ≥ 2 mm: by hand the multiplier is 2 per mm at x = 2 (all in mm).
    found = _factors(height=1.0)
    x, known = 0.0, np.zeros(1)
    for _ in range(60):
        # Stationary point of ½ x² + ½ ρ min(0, (x - 2) - λ/ρ)².
        x = (2.0 + known[0]) / 2.0
        known = found.updated_one_sided("height", np.array([1e-3 * (x - 2.0)]), known)
    assert x == pytest.approx(2.0, abs=1e-9)
    assert known[0] == pytest.approx(2.0, abs=1e-9)


def test_factors_grow_tenfold_for_what_stops_improving_up_to_a_hundred() -> None:
    found = penalties(500.0)
    assert found.grow({"base": 4.0, "effort": 4.0}) == ()
    assert found.grow({"base": 3.9, "effort": 1.0}) == ("base",)
    assert found.factors["base"] == 10.0
    assert found.factors["effort"] == 1.0
    for _ in range(3):
        found.grow({"base": 3.9, "effort": 0.0})
    assert found.factors["base"] == LARGEST_FACTOR


def test_harmless_violations_leave_factors_alone() -> None:
    found = penalties(500.0)
    tiny = {"base": 0.5 * found.harmless["base"]}
    found.grow(tiny)
    assert found.grow(tiny) == ()
