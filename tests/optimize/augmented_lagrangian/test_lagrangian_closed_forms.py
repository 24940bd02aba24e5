"""Solves by the augmented Lagrangian whose answers are known by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BALL, BOX, GRAVITY, SIZE, body_motion, load, times
from trajectory_editor.feasibility.result import Verdict
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.optimize.solver_log import IterationRecord

FRAMES = 40
SETTINGS = OptimizeSettings(solver=SolverKind.AUGMENTED_LAGRANGIAN)


def _levels(height: float) -> np.ndarray:
    return np.tile([0.3, -0.2, height], (FRAMES, 1))


def test_hovering_block_comes_to_rest_and_tells_how(tmp_path: Path) -> None:
    records: list[IterationRecord] = []
    result = optimize_motion(
        body_motion(_levels(SIZE / 2 + 0.035)),
        load(tmp_path, BOX),
        settings=SETTINGS,
        listener=records.append,
    )
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    heights = result.motion.base_pos_w[:, 2] - SIZE / 2
    assert heights.min() > -1e-5
    assert heights[1:-1].max() < 1e-3
    assert result.report is not None
    assert result.report.verdict is Verdict.FEASIBLE
    assert [record.iteration for record in records] == list(range(1, result.iterations + 1))
    assert {record.stage for record in records} >= {1, 2}
    assert all(record.violations.base == 0.0 for record in records if record.stage == 1)
    assert all(1.0 <= record.penalty <= 100.0 for record in records)
    assert max(record.multiplier for record in records) > 0.0


def test_thrown_ball_that_wobbles_falls_on_a_parabola(tmp_path: Path) -> None:
    t = times(FRAMES)
    path = np.stack([t, 0.0 * t, 1.0 + 2.0 * t - 0.5 * GRAVITY * t**2], axis=1)
    shaken = path.copy()
    shaken[:, 1] += 2e-3 * np.sin(20.0 * t)
    result = optimize_motion(body_motion(shaken), load(tmp_path, BALL), settings=SETTINGS)
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    found = result.motion.base_pos_w
    assert found == pytest.approx(path, abs=1e-2)
    fall = np.diff(found.astype(float), 2, axis=0) * (FRAMES - 1) ** 2 / (t[-1] - t[0]) ** 2
    assert fall == pytest.approx(np.tile([0.0, 0.0, -GRAVITY], (FRAMES - 2, 1)), abs=0.05)


def test_thrown_ball_keeps_its_parabola(tmp_path: Path) -> None:
    t = times(FRAMES)
    path = np.stack([t, 0.0 * t, 1.0 + 2.0 * t - 0.5 * GRAVITY * t**2], axis=1)
    result = optimize_motion(body_motion(path), load(tmp_path, BALL), settings=SETTINGS)
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    assert result.motion.base_pos_w == pytest.approx(path, abs=1e-5)


def test_levitation_ends_honestly(tmp_path: Path) -> None:
    settings = OptimizeSettings(budget=2.0, solver=SolverKind.AUGMENTED_LAGRANGIAN)
    motion = body_motion(_levels(1.0))
    anchors = (0, FRAMES // 2, FRAMES - 1)
    result = optimize_motion(motion, load(tmp_path, BOX), None, anchors, settings)
    assert result.status is OptimizeStatus.BUDGET
    assert result.report is not None
    assert result.report.headline_check is not None
    assert result.report.headline_check.key == "base_dynamics"
    assert result.motion is not None
    assert np.array_equal(result.motion.base_pos_w[0], motion.base_pos_w[0])
