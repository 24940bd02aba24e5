"""The course of a solve in pieces: windows over a long motion, and mending of what still fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.carried_forces import carried_forces
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.support_survey import support_geometry
from trajectory_editor.optimize.given_motion import GivenMotion
from trajectory_editor.optimize.mending import Mending
from trajectory_editor.optimize.pieces import Pieces
from trajectory_editor.optimize.remarks import hovering_remarks, rounding_remarks
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.solver_log import CandidateListener, RemarkListener
from trajectory_editor.optimize.stages import PATIENT_STAGES
from trajectory_editor.optimize.stretch_solver import StretchSolver
from trajectory_editor.optimize.target.frame_freedom import frame_freedom
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.windows import WindowPass

STOPPED = (OptimizeStatus.CANCELLED, "The user stopped the optimization.")
TOO_LATE = (OptimizeStatus.BUDGET, "The time budget ended.")
FEASIBLE_AS_IT_IS = (OptimizeStatus.CONVERGED, "The edited motion is feasible as it is.")
VALIDATED = (OptimizeStatus.CONVERGED, "The judge passes the trajectory.")
PATIENCES = (PATIENT_STAGES, 2 * PATIENT_STAGES, 4 * PATIENT_STAGES)
LOOKING = 20.0  # times as long as a look takes pass between looks while windows are solved
UNMENDED = (
    OptimizeStatus.BUDGET,
    "Some frames could not be mended by any contacts that were tried.",
)


class Clock:
    """What of the budget is left for solving.

    Args:
        given: The problem.
        started: When the budget began (the settings' clock).
    """

    def __init__(self, given: GivenMotion, started: float) -> None:
        self._settings = given.settings
        self.started = started
        self.judging_time = 0.0  # of the whole motion [s]
        self._last_look = started

    def judge(self, judge: Callable[[], FeasibilityResult]) -> FeasibilityResult:
        """Have the whole motion judged, and learn how long that takes."""
        began = self._settings.clock()
        report = judge()
        self.judging_time = max(self.judging_time, self._settings.clock() - began)
        return report

    def time_to_look(self) -> bool:
        """Return whether another look at the whole motion would take a small part of the time."""
        now = self._settings.clock()
        if now - self._last_look < LOOKING * self.judging_time:
            return False
        self._last_look = now
        return True

    def time_left(self) -> float:
        """Return the time left with what two looks of the judge need set aside [s]."""
        spent = self._settings.clock() - self.started
        return self._settings.budget - spent - 2.0 * self.judging_time


@dataclass
class PiecedRun:
    """A solve whose state is the pieces of a motion."""

    given: GivenMotion
    solver: StretchSolver
    clock: Clock
    on_candidate: CandidateListener | None = None
    on_remarks: RemarkListener | None = None
    remarks: tuple[str, ...] = ()

    def solve_windows(self) -> OptimizeResult:
        """Solve a long motion in windows, then mend."""
        given = self.given
        pieces = Pieces(given.motion)
        input_report = self.clock.judge(partial(given.judge, given.motion))
        if input_report.verdict is Verdict.FEASIBLE:
            return self._result(pieces, FEASIBLE_AS_IT_IS, input_report)
        self.remarks = self._remarks(input_report)
        if self.on_remarks is not None and self.remarks:
            self.on_remarks(self.remarks)
        windows = WindowPass(self.solver, pieces, self.clock.time_left, self._show)
        complete = windows.run()
        if windows.cancelled:
            return self._result(windows.pieces, STOPPED, input_report)
        if not complete:
            return self._result(windows.pieces, TOO_LATE, input_report)
        return self.mend(windows.pieces, input_report, PATIENCES)

    def mend(
        self, pieces: Pieces, input_report: FeasibilityResult, patiences: Sequence[int]
    ) -> OptimizeResult:
        """Mend a motion that is solved everywhere, again and again with growing patience."""
        mending = Mending(self.solver, self.clock.time_left, self._tell_judged)
        for patience in patiences:
            report = self.clock.judge(partial(self.given.judge, pieces.motion))
            if report.verdict is Verdict.FEASIBLE:
                break
            pieces = mending.run(pieces, report, patience)
            if mending.cancelled:
                return self._result(pieces, STOPPED, input_report)
        outcome = UNMENDED if self.clock.time_left() > 0.0 else TOO_LATE
        return self._result(pieces, outcome, input_report)

    def _remarks(self, input_report: FeasibilityResult) -> tuple[str, ...]:
        given = self.given
        edited = Trajectory(given.robot, given.motion.dt, rows_of_motion(given.motion, given.robot))
        freedom = frame_freedom(given.anchors, edited.frame_count)
        geometry = support_geometry(given.robot.shapes, given.terrain)
        return (
            *hovering_remarks(geometry, edited, freedom, ContactRules()),
            *rounding_remarks(input_report, given.motion),
        )

    def _show(self, motion: EditorMotion, complete: bool) -> None:
        """Show what has become of the motion when a window is complete, else now and then."""
        if self.on_candidate is not None and (complete or self.clock.time_to_look()):
            self.on_candidate(motion, self.given.judge(motion))

    def _tell_judged(self, pieces: Pieces, report: FeasibilityResult) -> None:
        if self.on_candidate is not None:
            self.on_candidate(pieces.motion, report)

    def _result(
        self,
        pieces: Pieces,
        outcome: tuple[OptimizeStatus, str],
        input_report: FeasibilityResult,
    ) -> OptimizeResult:
        record = ContactRecord()
        report = self.given.judge(pieces.motion, record)
        if report.verdict is Verdict.FEASIBLE and outcome[0] is not OptimizeStatus.CONVERGED:
            outcome = VALIDATED
        carried = carried_forces(pieces.motion, self.given.robot, record)
        status, reason = outcome
        return OptimizeResult(
            status=status,
            stop_reason=reason,
            motion=pieces.motion,
            report=report,
            input_report=input_report,
            closeness=pieces.closeness,
            iterations=self.solver.iterations,
            contact_spans=pieces.spans,
            forces=carried.forces,
            torques=carried.torques,
            remarks=self.remarks,
        )
