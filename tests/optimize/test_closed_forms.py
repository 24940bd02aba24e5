"""Optimizations whose answers are known by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BALL, BOX, GRAVITY, SIZE, body_motion, load, times
from trajectory_editor.feasibility.result import Verdict
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings

FRAMES = 40


def _levels(height: float) -> np.ndarray:
    return np.tile([0.3, -0.2, height], (FRAMES, 1))


def test_hovering_block_between_free_ends_comes_down_and_rests(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    result = optimize_motion(body_motion(_levels(SIZE / 2 + 0.035)), robot)
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    assert result.motion.base_pos_w is not None
    heights = result.motion.base_pos_w[:, 2] - SIZE / 2
    assert heights.min() > -1e-5
    assert heights[1:-1].max() < 1e-3
    assert result.motion.base_pos_w[:, :2] == pytest.approx(_levels(0.0)[:, :2], abs=1e-3)
    assert result.report is not None
    assert result.report.verdict is Verdict.FEASIBLE


def test_resting_block_comes_back_unchanged(tmp_path: Path) -> None:
    motion = body_motion(_levels(SIZE / 2 + 5e-4))
    result = optimize_motion(motion, load(tmp_path, BOX))
    assert result.status is OptimizeStatus.CONVERGED
    assert result.iterations < 3
    assert result.motion is not None
    assert result.motion.base_pos_w == pytest.approx(np.asarray(motion.base_pos_w), abs=1e-6)


def test_thrown_ball_keeps_its_parabola(tmp_path: Path) -> None:
    t = times(FRAMES)
    path = np.stack([t, 0.0 * t, 1.0 + 2.0 * t - 0.5 * GRAVITY * t**2], axis=1)
    result = optimize_motion(body_motion(path), load(tmp_path, BALL))
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    assert result.motion.base_pos_w == pytest.approx(path, abs=1e-5)


def test_what_was_validated_once_comes_back_as_it_is(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    first = optimize_motion(body_motion(_levels(SIZE / 2 + 0.02)), robot)
    assert first.status is OptimizeStatus.CONVERGED
    assert first.motion is not None
    again = optimize_motion(first.motion, robot)
    assert again.status is OptimizeStatus.CONVERGED
    assert again.iterations < 3
    assert again.motion is not None
    assert again.motion.base_pos_w == pytest.approx(np.asarray(first.motion.base_pos_w), abs=1e-7)


def test_a_second_of_levitation_between_walls_of_time_ends_honestly(tmp_path: Path) -> None:
    # Both ends are anchored, two frames each: at rest there, a second apart, nothing carries.
    frames = 32
    path = np.tile([0.3, -0.2, 1.0], (frames, 1))
    settings = OptimizeSettings(budget=2.0)
    anchors = (0, 1, frames - 2, frames - 1)
    result = optimize_motion(
        body_motion(path, rate=30.0), load(tmp_path, BOX), None, anchors, settings
    )
    assert result.status is OptimizeStatus.BUDGET
    assert result.report is not None
    headline = result.report.headline_check
    assert headline is not None
    assert headline.key == "base_dynamics"
    assert headline.location == "force z"
    assert any("in flight" in remark for remark in result.remarks)


def test_levitation_through_anchors_ends_honestly(tmp_path: Path) -> None:
    # Two anchors alone can be met by a throw; the third one in between can't.
    motion = body_motion(_levels(1.0))
    settings = OptimizeSettings(budget=2.0)
    result = optimize_motion(
        motion, load(tmp_path, BOX), None, (0, FRAMES // 2, FRAMES - 1), settings
    )
    assert result.status is OptimizeStatus.BUDGET
    assert result.report is not None
    assert result.report.verdict is Verdict.INFEASIBLE
    headline = result.report.headline_check
    assert headline is not None
    assert headline.key == "base_dynamics"
    assert result.motion is not None
    assert np.array_equal(result.motion.base_pos_w[0], motion.base_pos_w[0])


def test_anchors_stay_exact(tmp_path: Path) -> None:
    heights = _levels(SIZE / 2 + 0.01)
    heights[20] = [0.3, -0.2, SIZE / 2 + 5e-4]
    motion = body_motion(heights)
    result = optimize_motion(motion, load(tmp_path, BOX), None, (20,))
    assert result.motion is not None
    assert np.array_equal(result.motion.base_pos_w[20], motion.base_pos_w[20])
    assert np.array_equal(result.motion.base_quat_w[20], motion.base_quat_w[20])


def test_result_does_not_depend_on_workers(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    motion = body_motion(_levels(SIZE / 2 + 0.02))
    found = [
        optimize_motion(motion, robot, settings=OptimizeSettings(workers=workers))
        for workers in (1, 2)
    ]
    one, two = (result.motion for result in found)
    assert one is not None
    assert two is not None
    assert np.array_equal(one.base_pos_w, two.base_pos_w)
    assert np.array_equal(one.base_quat_w, two.base_quat_w)


def test_bad_input_is_a_status(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    short = optimize_motion(body_motion(_levels(0.1)[:2]), robot)
    assert short.status is OptimizeStatus.INVALID_INPUT
    outside = optimize_motion(body_motion(_levels(0.1)), robot, None, (400,))
    assert outside.status is OptimizeStatus.INVALID_INPUT
    assert "400" in outside.stop_reason
