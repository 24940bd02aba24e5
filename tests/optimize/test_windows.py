"""Long motions in windows: seams, anchors, locked spans and stopping, on closed forms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BALL, BOX, GRAVITY, SIZE, body_motion, load, times
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize import windows
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.solver_log import IterationRecord
from trajectory_editor.optimize.window_seams import (
    clear_spans,
    clip_spans,
    join_spans,
    quiet_place,
    splice,
)

FRAMES = 110


@pytest.fixture(autouse=True)
def _short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "WINDOW", 40)
    monkeypatch.setattr(windows, "OVERLAP", 12)
    monkeypatch.setattr(windows, "LONGEST_WHOLE", 60)


def _levels(height: float, frames: int = FRAMES) -> np.ndarray:
    return np.tile([0.3, -0.2, SIZE / 2 + height], (frames, 1))


def _sliding(frames: int = FRAMES) -> np.ndarray:
    """A box that slowly creeps while it hovers: every window has something to mend."""
    path = _levels(0.02, frames)
    path[:, 0] += 5e-4 * np.sin(np.arange(frames) / 9.0)
    return path


def test_windows_are_judged_as_a_whole(tmp_path: Path) -> None:
    robot, told = load(tmp_path, BOX), list[IterationRecord]()
    motion = body_motion(_sliding(), rate=30.0)
    result = optimize_motion(motion, robot, listener=told.append)
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    assert result.motion.frame_count == FRAMES
    assert audit_motion(result.motion, robot).verdict is Verdict.FEASIBLE
    assert [record.iteration for record in told] == list(range(1, result.iterations + 1))
    assert np.all(np.diff([record.seconds for record in told]) >= 0.0)
    assert result.closeness is not None
    assert result.closeness.base_cm[0] == pytest.approx(1.97, abs=0.1)
    assert [(span.first, span.last) for span in result.contact_spans] == [(1, FRAMES - 2)]
    assert result.forces is not None
    assert (result.forces[1:-1, 2] > 0.0).all()


def test_candidates_between_windows_are_judged_as_a_whole(tmp_path: Path) -> None:
    robot, told = load(tmp_path, BOX), list[tuple[EditorMotion, FeasibilityResult]]()
    motion = body_motion(_sliding(), rate=30.0)
    optimize_motion(motion, robot, on_candidate=lambda *candidate: told.append(candidate))
    assert told
    for candidate, report in told:
        assert candidate.frame_count == FRAMES
        assert report.subject.frames == FRAMES
        assert report.verdict is audit_motion(candidate, robot).verdict
    assert told[0][1].verdict is Verdict.INFEASIBLE


def test_a_ball_in_flight_over_many_seams_keeps_its_parabola(tmp_path: Path) -> None:
    t = times(FRAMES, 30.0)
    path = np.stack([t, 0.0 * t, 1.0 + 18.5 * t - 0.5 * GRAVITY * t**2], axis=1)
    # Only up and down: with its speed along x decided and its end, too, no flight could mend x.
    shaken = path + 2e-3 * np.sin(20.0 * t)[:, None] * [0.0, 0.0, 1.0]
    result = optimize_motion(body_motion(shaken, rate=30.0), load(tmp_path, BALL))
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    assert result.motion.base_pos_w == pytest.approx(path, abs=0.02)


def test_anchors_and_locked_spans_count_in_their_windows(tmp_path: Path) -> None:
    robot, path = load(tmp_path, BOX), _sliding()
    path[[55, 70], 2] = SIZE / 2 + 5e-4
    motion = body_motion(path, rate=30.0)
    locked = [LockedSpan("box", 30, 80, "stick")]
    settings = OptimizeSettings(budget=4.0)
    result = optimize_motion(motion, robot, None, (55, 70), settings, locked_spans=locked)
    assert result.motion is not None
    for frame in (55, 70):
        assert np.array_equal(result.motion.base_pos_w[frame], motion.base_pos_w[frame])
    assert any(span.locked and span.first <= 31 for span in result.contact_spans)


def test_bad_anchors_of_later_windows_are_refused_at_once(tmp_path: Path) -> None:
    robot, path = load(tmp_path, BOX), _sliding()
    path[90, 2] = 0.0
    result = optimize_motion(body_motion(path), robot, None, (90,))
    assert result.status is OptimizeStatus.INVALID_INPUT
    assert "90" in result.stop_reason
    outside = optimize_motion(body_motion(path), robot, None, (FRAMES,))
    assert outside.status is OptimizeStatus.INVALID_INPUT


class _StopsAfter:
    """Cancels once more than a part of the whole is reported as done."""

    def __init__(self, fraction: float) -> None:
        self.limit, self.reached = fraction, 0.0

    def report(self, fraction: float, stage: str) -> None:
        if stage == "optimizing":
            self.reached = max(self.reached, fraction)

    def is_cancelled(self) -> bool:
        return self.reached > self.limit


def test_stopping_keeps_the_windows_that_are_done(tmp_path: Path) -> None:
    motion = body_motion(_sliding(180), rate=30.0)
    result = optimize_motion(motion, load(tmp_path, BOX), progress=_StopsAfter(0.3))
    assert result.status is OptimizeStatus.CANCELLED
    assert result.motion is not None
    heights = result.motion.base_pos_w[:, 2] - SIZE / 2
    assert heights[1:25].max() < 1e-3
    assert heights[-5:].min() == pytest.approx(0.02, abs=1e-6)


def test_what_no_window_can_mend_ends_at_the_budget(tmp_path: Path) -> None:
    path = _levels(1.0)
    settings = OptimizeSettings(budget=3.0)
    result = optimize_motion(
        body_motion(path), load(tmp_path, BOX), None, (0, 30, 60, 90, FRAMES - 1), settings
    )
    assert result.status is OptimizeStatus.BUDGET
    assert result.seconds < 6.0
    assert result.report is not None
    assert result.report.verdict is Verdict.INFEASIBLE


def test_splice_and_quiet_place(tmp_path: Path) -> None:
    whole, window = body_motion(_levels(0.0, 30)), body_motion(_levels(0.5, 12))
    joined = splice(whole, window, 10, 18)
    lifted = np.asarray(joined.base_pos_w)[:, 2] > 0.3
    assert np.flatnonzero(lifted).tolist() == list(range(10, 18))
    path = _levels(5e-4, 40)
    path[:, 0] = np.cumsum(0.01 * np.abs(np.arange(40) - 29.0))
    moving = body_motion(path)
    report = audit_motion(moving, load(tmp_path, BOX))
    # Nothing fails in the report of a resting box: the slowest step decides.
    still = audit_motion(body_motion(_levels(5e-4, 40)), load(tmp_path, BOX))
    assert quiet_place(moving, still, 16) == 30
    assert report.verdict is Verdict.INFEASIBLE


def test_spans_are_clipped_and_go_on_over_seams() -> None:
    locked = [LockedSpan("foot", 5, 30, "stick"), LockedSpan("hand", 50, 60, "slip")]
    assert clip_spans(locked, 20, 45) == [LockedSpan("foot", 0, 10, "stick")]
    before = [PlannedSpan("foot", 3, 19, "stick", 2, False)]
    window = [
        PlannedSpan("foot", 1, 8, "stick", 4, False),
        PlannedSpan("hand", 6, 40, "slip", 1, False),
    ]
    assert join_spans(before, window, 20, 18, 50) == [
        PlannedSpan("foot", 3, 26, "stick", 4, False),
        PlannedSpan("hand", 24, 49, "slip", 1, False),
    ]
    again = [PlannedSpan("foot", 0, 4, "stick", 3, False)]
    cleared = clear_spans([PlannedSpan("foot", 3, 26, "stick", 4, False)], 10, 15)
    assert cleared == [
        PlannedSpan("foot", 3, 9, "stick", 4, False),
        PlannedSpan("foot", 15, 26, "stick", 4, False),
    ]
    # A piece in the middle is joined to what is on both sides of it.
    assert join_spans(cleared, again, 10, 10, 15) == [PlannedSpan("foot", 3, 26, "stick", 4, False)]
