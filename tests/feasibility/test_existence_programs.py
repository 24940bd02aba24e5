"""The linear programs against problems solved by hand and against the separating direction."""

from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.feasibility.bounded_least_squares import solve_force_split
from trajectory_editor.feasibility.existence_programs import least_worst_base, least_worst_effort
from trajectory_editor.feasibility.frame_forces import _separates


def test_least_worst_base_splits_an_error_evenly() -> None:
    # One ray pushes both components equally: 1 and 3 are met best by 2 each.
    assert least_worst_base(np.array([1.0, 3.0]), np.array([[1.0, 1.0]])) == pytest.approx(1.0)


def test_least_worst_base_without_rays_is_the_largest_component() -> None:
    assert least_worst_base(np.array([1.0, -4.0]), np.zeros((0, 2))) == 4.0


def test_least_worst_effort_uses_the_base_tolerance() -> None:
    # The ray's push w must be 1 for the base and 0 for the joint; the tolerance gives 0.25 back.
    effort, weights = least_worst_effort(
        np.array([1.0, 0.0]), np.array([[1.0, 1.0]]), 1, np.array([0.5]), 0.25
    )
    assert weights == pytest.approx([0.75])
    assert effort == pytest.approx(0.25)


def test_least_worst_effort_is_infinite_when_the_base_cannot_be_explained() -> None:
    effort, _ = least_worst_effort(
        np.array([-1.0, 0.0]), np.array([[1.0, 1.0]]), 1, np.array([0.5]), 0.25
    )
    assert effort == np.inf


@pytest.mark.parametrize("seed", range(80))
def test_a_separating_direction_never_contradicts_the_programs(seed: int) -> None:
    """Frames near the edge of what is possible: what is refuted, the programs refuse too."""
    rng = np.random.default_rng(seed)
    rays = rng.normal(size=(12, 10)) + np.eye(10)[2] * 2
    limits, base_tolerance, effort_tolerance = rng.uniform(0.5, 2, 4), 0.05, 0.01
    needed = rng.uniform(0, 1, 12) @ rays
    needed[6:] += rng.uniform(-1, 1, 4) * limits
    needed[:6] += rng.normal(size=6) * 0.08
    weights, residual = np.empty(12), np.empty(10)
    solve_force_split(needed, rays, 6, 1.0, limits, weights, residual)
    refuted = _separates(needed, rays, 6, 1.0, limits, residual, base_tolerance, effort_tolerance)
    base = least_worst_base(needed[:6], rays[:, :6])
    effort, _ = least_worst_effort(needed, rays, 6, limits, base_tolerance)
    possible = base <= base_tolerance and effort <= effort_tolerance
    assert not (refuted and possible)
    explained = (np.abs(residual[:6]) <= base_tolerance).all() and (
        np.abs(residual[6:]) <= effort_tolerance
    ).all()
    assert possible or not explained
