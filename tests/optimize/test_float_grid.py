"""Flights that rounding to float32 alone would fail."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BALL, BAR, BAR_MOMENTS, GRAVITY, body_motion, load
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.result import Verdict
from trajectory_editor.optimize.float_grid import may_be_rounding, settle_on_grid
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus

FRAMES = 60
NONE = np.zeros(FRAMES, dtype=np.bool_)


def _throw(rate: float, away: float) -> np.ndarray:
    # Free fall as central differences see it: exact at the frames.
    t = np.arange(FRAMES) / rate
    height = 3.0 + 2.0 * t - 0.5 * GRAVITY * t**2
    return np.stack([away + 1.3 * t, 0.7 * away - 0.4 * t, height], axis=1)


@pytest.mark.parametrize(("rate", "away"), [(200.0, 0.3), (200.0, 3.0), (300.0, 3.0)])
def test_roundings_are_chosen_so_that_a_throw_stays_one(
    tmp_path: Path, rate: float, away: float
) -> None:
    robot, path = load(tmp_path, BALL), _throw(rate, away)
    motion = body_motion(path, rate=rate)
    before = audit_motion(motion, robot)
    assert before.verdict is Verdict.INFEASIBLE
    assert may_be_rounding(before)
    settled = settle_on_grid(motion, robot, before, NONE)
    after = audit_motion(settled, robot)
    assert after.check("base_dynamics").worst < 0.6 * before.check("base_dynamics").worst
    # What is changed does not add up to anything that one could see.
    assert np.abs(settled.base_pos_w - motion.base_pos_w).max() < 1e-4
    if rate == 200.0:
        assert after.verdict is Verdict.FEASIBLE


def test_a_tumbling_bar_turns_on_the_grid_too(tmp_path: Path) -> None:
    # About its axis of largest moment a free bar turns steadily.
    robot, rate = load(tmp_path, BAR), 150.0
    assert max(BAR_MOMENTS) == BAR_MOMENTS[2]
    half = 0.5 * 3.0 * np.arange(FRAMES) / rate
    turns = np.stack([np.cos(half), 0.0 * half, 0.0 * half, np.sin(half)], axis=1)
    motion = body_motion(_throw(rate, 9.0), turns, rate=rate)
    before = audit_motion(motion, robot)
    assert before.verdict is Verdict.INFEASIBLE
    after = audit_motion(settle_on_grid(motion, robot, before, NONE), robot)
    assert after.check("base_dynamics").worst < 0.6 * before.check("base_dynamics").worst
    norms = np.linalg.norm(np.asarray(motion.base_quat_w, dtype=np.float64), axis=1)
    assert norms == pytest.approx(1.0, abs=2e-7)


def test_fixed_frames_stay(tmp_path: Path) -> None:
    robot = load(tmp_path, BALL)
    motion = body_motion(_throw(200.0, 3.0), rate=200.0)
    fixed = NONE.copy()
    fixed[[20, 21]] = True
    settled = settle_on_grid(motion, robot, audit_motion(motion, robot), fixed)
    assert np.array_equal(settled.base_pos_w[fixed], motion.base_pos_w[fixed])
    assert not np.array_equal(settled.base_pos_w, motion.base_pos_w)


def test_large_residuals_and_those_with_contact_are_not_rounding(tmp_path: Path) -> None:
    robot = load(tmp_path, BALL)
    hovering = body_motion(np.tile([0.0, 0.0, 1.0], (FRAMES, 1)))
    assert not may_be_rounding(audit_motion(hovering, robot))
    buried = body_motion(np.tile([0.0, 0.0, 0.09], (FRAMES, 1)))
    assert not may_be_rounding(audit_motion(buried, robot))


def test_the_optimizer_ends_on_the_grid(tmp_path: Path) -> None:
    path = _throw(200.0, 0.3)
    path[:, 2] += 2e-3 * np.sin(np.arange(FRAMES) / 4.0)
    result = optimize_motion(body_motion(path, rate=200.0), load(tmp_path, BALL))
    assert result.status is OptimizeStatus.CONVERGED
