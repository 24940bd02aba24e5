"""Solves again, by themselves, the stretches of a solved motion that the judge still rejects.

All else stays as it is, so that a few frames that found no answer among hundreds get all the time
that is left, and contacts are planned anew around them: first where the motion is, then where the
target has it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.given_motion import GivenMotion
from trajectory_editor.optimize.pieces import Pieces
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.regularisers import pose_distances
from trajectory_editor.optimize.stretch_solver import Beginning, Stretch, StretchSolver
from trajectory_editor.optimize.target.frame_freedom import Borders
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.window_seams import DECIDED, cut, splice

MARGINS = (30, 60, 100)  # frames on both sides, of one attempt after the other
LONGEST = 300  # frames: what is longer is no small stretch
LEAST_TIME = 0.5  # [s] for an attempt
TO_TARGET = 15  # frames from a border to where an attempt begins at the target


class Mending:
    """Attempts at the stretches that fail.

    Args:
        solver: Solves stretches.
        time_left: Time for all that is left [s].
        on_better: Hears what has become of the motion when a stretch is better than before.
    """

    def __init__(
        self,
        solver: StretchSolver,
        time_left: Callable[[], float],
        on_better: Callable[[Pieces, FeasibilityResult], None],
    ) -> None:
        self.solver = solver
        self.given: GivenMotion = solver.given
        self.time_left = time_left
        self.on_better = on_better
        self.cancelled = False

    def run(self, pieces: Pieces, report: FeasibilityResult, patience: int) -> Pieces:
        """Return the motion with what could be mended of it.

        Args:
            pieces: The motion.
            report: The judge's report of it.
            patience: Stages that bring nothing before an attempt is given up.
        """
        for margin in MARGINS:
            for at_target in (False, True):
                stretches = failing_stretches(report, margin)
                before = pieces
                for number, stretch in enumerate(stretches):
                    if self.cancelled or self.time_left() < LEAST_TIME:
                        return pieces
                    budget = self.time_left() / (len(stretches) - number)
                    begin = self._beginning(
                        cut(pieces.motion, stretch.start, stretch.stop), at_target
                    )
                    pieces = self._attempt(pieces, stretch, budget, begin, patience)
                if pieces is before:
                    continue
                report = self.given.judge(pieces.motion)
                self.on_better(pieces, report)
                if report.verdict is Verdict.FEASIBLE:
                    return pieces
        return pieces

    def _attempt(
        self,
        pieces: Pieces,
        stretch: Stretch,
        budget: float,
        begin: Beginning,
        patience: int,
    ) -> Pieces:
        start, first, end = stretch.start, stretch.first, stretch.end
        # The target is the edited motion; what is decided beside it is as solved.
        edited = splice(pieces.motion, cut(self.given.motion, first, end), first, end)
        solved = self.solver.solve(edited, stretch, budget, (1.0, 0.0), begin, patience=patience)
        self.cancelled = solved.cancelled
        best, present = solved.run.best, cut(pieces.motion, start, stretch.stop)
        if best is None or _size(best.report) >= _size(self.given.judge(present)):
            return pieces
        return pieces.with_piece(best, solved.run.preparation, start, first, end)

    def _beginning(self, present: EditorMotion, at_target: bool) -> Beginning:
        robot = self.given.robot

        def begin(preparation: Preparation) -> Preparation:
            initial = preparation.initial
            known = Trajectory(robot, present.dt, rows_of_motion(present, robot))
            if at_target:
                own = initial.trajectory
                away = pose_distances(own, known)
                known = known.moved(away * _ramp(len(away))[:, None])
            return replace(preparation, initial=replace(initial, trajectory=known))

        return begin


def failing_stretches(report: FeasibilityResult, margin: int) -> list[Stretch]:
    """Return the stretches around all frames that fail, with ``margin`` frames on both sides."""
    over = np.any([check.over for check in report.checks], axis=0)
    count, frames = len(over), np.flatnonzero(over)
    if not len(frames):
        return []
    parts = np.split(frames, np.flatnonzero(np.diff(frames) > 2 * (margin + DECIDED)) + 1)
    stretches = []
    for part in parts:
        start = max(int(part[0]) - margin - DECIDED, 0)
        stop = min(int(part[-1]) + margin + DECIDED + 1, count)
        borders = Borders(DECIDED if start > 0 else 0, DECIDED if stop < count else 0)
        if stop - start <= LONGEST and (start > 0 or stop < count):
            stretches.append(Stretch(start, stop, borders))
    return stretches


def _size(report: FeasibilityResult) -> float:
    headline = report.headline_check
    return 0.0 if headline is None else headline.size


def _ramp(count: int) -> NDArray[np.float64]:
    """Return weights that rise smoothly from 0 at both ends to 1 within a few frames."""
    frames = np.arange(count)
    x = np.clip(np.minimum(frames, count - 1 - frames) / TO_TARGET, 0.0, 1.0)
    return np.asarray(x * x * (3.0 - 2.0 * x))
