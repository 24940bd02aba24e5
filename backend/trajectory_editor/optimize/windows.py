"""Long motions: overlapping windows, each solved from where the one before it has arrived.

A window's first two frames are decided: its neighbour's, at a quiet place of the overlap. They give
it position and velocity, so that every frame's dynamics is some window's, and what is left of the
neighbour behind them is dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.pieces import Pieces
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.stretch_solver import Stretch, StretchSolver
from trajectory_editor.optimize.target.frame_freedom import Borders
from trajectory_editor.optimize.window_seams import (
    DECIDED,
    Neighbour,
    quiet_place,
    splice,
    start_from,
)

WINDOW = 300  # frames of one window
OVERLAP = 60  # frames that two windows share
LONGEST_WHOLE = 420  # frames of a motion that is solved at once
GENEROSITY = 1.5  # a window may take this multiple of its share of the time that is left


def is_long(frame_count: int) -> bool:
    """Return whether a motion is solved in windows."""
    return frame_count > LONGEST_WHOLE


class WindowPass:
    """One pass over a long motion, window after window.

    Args:
        solver: Solves the windows.
        pieces: What has become of the motion so far.
        time_left: Time for all that is left [s].
        on_motion: Hears what has become of the motion, and whether a window is complete.
    """

    def __init__(
        self,
        solver: StretchSolver,
        pieces: Pieces,
        time_left: Callable[[], float],
        on_motion: Callable[[EditorMotion, bool], None],
    ) -> None:
        self.solver = solver
        self.pieces = pieces
        self.time_left = time_left
        self.on_motion = on_motion
        self.before: Neighbour | None = None
        self.cancelled = False

    def run(self) -> bool:
        """Solve window after window; return whether all got their time."""
        first, count = 0, self.pieces.motion.frame_count
        while first < count:
            if self.cancelled or self.time_left() <= 0.0:
                return False
            first = self._solve_from(first, count)
            if first < count:
                self.on_motion(self.pieces.motion, True)
        return not self.cancelled

    def _solve_from(self, first: int, count: int) -> int:
        """Solve the window whose own frames begin at ``first``; return where the next ones do."""
        start = max(first - DECIDED, 0)
        stop = min(start + WINDOW, count)
        if count - stop < OVERLAP:
            stop = count
        goes_on = stop < count
        own = WINDOW - OVERLAP if goes_on else stop - first
        share = GENEROSITY * own / max(count - first, 1)
        solved = self.solver.solve(
            self.pieces.motion,
            Stretch(start, stop, Borders(first - start, 0, goes_on)),
            self.time_left() * min(1.0, share),
            (first / count, own / count),
            lambda preparation: self._begin(preparation, start),
            lambda motion, _: self.on_motion(
                splice(self.pieces.motion, motion, start, stop), False
            ),
        )
        self.cancelled = solved.cancelled
        best, end = solved.run.best, stop
        if best is None:
            return end
        if goes_on and not self.cancelled:
            end = start + quiet_place(best.motion, best.report, OVERLAP)
        self.before = Neighbour(best.trajectory, start)
        self.pieces = self.pieces.with_piece(best, solved.run.preparation, start, first, end)
        return end

    def _begin(self, preparation: Preparation, start: int) -> Preparation:
        return preparation if self.before is None else start_from(preparation, self.before, start)
