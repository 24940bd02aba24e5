"""Allocated forces against BVLS and OSQP, and against answers known by hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from trajectory_editor.optimize.augmented_lagrangian import allocation
from trajectory_editor.optimize.augmented_lagrangian.allocation import (
    RIDGE,
    AllocationRows,
    allocate,
    allocate_frame,
)
from trajectory_editor.optimize.augmented_lagrangian.allocation_fallbacks import (
    allocate_by_bvls,
    allocate_by_osqp,
    allocate_by_others,
    allocation_problem,
)
from trajectory_editor.optimize.frame_elimination import Rays

BASE, JOINTS = 6, 9


def _frame(seed: int, rays: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    forces = random.normal(size=(rays, BASE + JOINTS))
    needed = 30.0 * random.normal(size=BASE + JOINTS)
    limits = random.uniform(1.0, 30.0, size=JOINTS)
    shift = random.normal(size=JOINTS)
    return forces, needed, shift - limits, shift + limits


def _cost(
    forces: np.ndarray, needed: np.ndarray, lower: np.ndarray, upper: np.ndarray, w: np.ndarray
) -> float:
    left = needed - w @ forces
    beyond = left[BASE:] - np.clip(left[BASE:], lower, upper)
    return float(
        0.5 * 0.04 * left[:BASE] @ left[:BASE] + 0.5 * 2.0 * beyond @ beyond + 0.5 * RIDGE * w @ w
    )


@pytest.mark.parametrize("rays", [1, 5, 16, 40])
@pytest.mark.parametrize("seed", range(12))
def test_active_set_agrees_with_bvls(seed: int, rays: int) -> None:
    frame = _frame(seed, rays)
    weights = np.zeros(rays)
    cost, steps = allocate_frame(*frame[:2], BASE, *frame[2:], 0.04, 2.0, weights)
    expected = allocate_by_bvls(*allocation_problem(*frame, 0.04, 2.0, RIDGE), count=rays)
    assert steps >= 0
    assert weights.min() >= 0.0
    assert cost == pytest.approx(_cost(*frame, weights), rel=1e-12)
    assert cost == pytest.approx(_cost(*frame, expected), rel=1e-7, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_active_set_agrees_with_osqp(seed: int) -> None:
    frame = _frame(seed, 16)
    weights = np.zeros(16)
    cost, _ = allocate_frame(*frame[:2], BASE, *frame[2:], 0.04, 2.0, weights)
    expected = allocate_by_osqp(*allocation_problem(*frame, 0.04, 2.0, RIDGE), count=16)
    assert expected is not None
    assert cost == pytest.approx(_cost(*frame, expected), rel=1e-5, abs=1e-6)


def test_start_does_not_change_the_answer() -> None:
    frame = _frame(3, 8)
    cold, warm = np.zeros(8), np.linspace(0.0, 50.0, 8)
    for weights in (cold, warm):
        allocate_frame(*frame[:2], BASE, *frame[2:], 0.04, 2.0, weights)
    assert warm == pytest.approx(cold, abs=1e-5)


def test_one_ray_carries_a_weight_and_never_pulls() -> None:
    up = np.zeros((1, BASE))
    up[0, 2] = 1.0
    for needed, expected in ((100.0, 100.0), (-100.0, 0.0)):
        weights = np.zeros(1)
        force = np.array([0.0, 0.0, needed, 0.0, 0.0, 0.0])
        allocate_frame(up, force, BASE, np.zeros(0), np.zeros(0), 1.0, 1.0, weights)
        assert weights[0] == pytest.approx(expected, rel=2e-6)


def test_saturated_joint_shares_what_it_can_not_hold() -> None:
    # One ray loads the base row by 1 and the joint row by 1; the joint may hold 5 Nm more or less.
    # By hand: min ½ (20 - w)² + ½ (w - 5)², so w = 12.5.
    rays = np.array([[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0]])
    needed = np.array([0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 0.0])
    weights = np.zeros(1)
    allocate_frame(rays, needed, BASE, np.array([-5.0]), np.array([5.0]), 1.0, 1.0, weights)
    assert weights[0] == pytest.approx(12.5, rel=1e-5)


def test_all_frames_at_once_with_boundary_frames_left_alone() -> None:
    frames = [_frame(seed, 6) for seed in range(3)]
    starts = np.array([0, 0, 6, 12, 18, 18])
    rays = Rays(starts, np.concatenate([frame[0] for frame in frames]))
    needed, lower, upper = (np.array([frame[part] for frame in frames]) for part in (1, 2, 3))
    rows = AllocationRows(needed, lower, upper, 0.04, 2.0)
    weights, cost = allocate(rays, rows, np.zeros(18), None, 2)
    assert cost == pytest.approx(
        sum(_cost(*frame, weights[6 * k : 6 * k + 6]) for k, frame in enumerate(frames))
    )


def test_frames_that_do_not_settle_go_to_the_general_solvers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame = _frame(5, 7)
    rays = Rays(np.array([0, 0, 7, 7]), frame[0])
    rows = AllocationRows(frame[1][None], frame[2][None], frame[3][None], 0.04, 2.0)

    def unsettled(*arguments: np.ndarray) -> None:
        arguments[-2][:], arguments[-1][:] = np.inf, -1

    monkeypatch.setattr(allocation, "_allocate_frames", unsettled)
    weights, cost = allocate(rays, rows, np.zeros(7), None, 1)
    settled = np.zeros(7)
    expected, _ = allocate_frame(*frame[:2], BASE, *frame[2:], 0.04, 2.0, settled)
    assert cost == pytest.approx(expected, rel=1e-5)
    assert weights == pytest.approx(settled, abs=1e-2)


def test_bvls_takes_over_when_osqp_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = _frame(6, 7)
    nothing: Callable[..., None] = lambda *_, count: None  # noqa: E731
    name = "trajectory_editor.optimize.augmented_lagrangian.allocation_fallbacks.allocate_by_osqp"
    monkeypatch.setattr(name, nothing)
    found = allocate_by_others(*frame, 0.04, 2.0, RIDGE)
    weights = np.zeros(7)
    cost, _ = allocate_frame(*frame[:2], BASE, *frame[2:], 0.04, 2.0, weights)
    assert _cost(*frame, found) == pytest.approx(cost, rel=1e-7)
