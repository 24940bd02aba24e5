"""Long motions: overlapping windows, each solved from where the one before it has arrived.

A window's first two frames are decided: its neighbour's, at a quiet place of the overlap. They give
it position and velocity, so that every frame's dynamics is some window's, and what is left of the
neighbour behind them is dropped. The judge sees the whole motion at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace

from trajectory_editor.errors import CancelledError
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.carried_forces import carried_forces
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan, planned_spans
from trajectory_editor.optimize.contacts.support_survey import support_geometry
from trajectory_editor.optimize.kept_motion import Distances, closeness, distances
from trajectory_editor.optimize.preparation import check_given, prepare
from trajectory_editor.optimize.remarks import hovering_remarks, rounding_remarks
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, worker_count
from trajectory_editor.optimize.solver_log import (
    CandidateListener,
    IterationRecord,
    Listener,
    RemarkListener,
)
from trajectory_editor.optimize.solver_runs import run_type
from trajectory_editor.optimize.stages import StageRun
from trajectory_editor.optimize.target.frame_freedom import Borders, frame_freedom
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.window_seams import (
    DECIDED,
    Neighbour,
    clip_spans,
    cut,
    join_spans,
    quiet_place,
    splice,
    start_from,
)
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain

WINDOW = 300  # frames of one window
OVERLAP = 60  # frames that two windows share
LONGEST_WHOLE = 420  # frames of a motion that is solved at once
GENEROSITY = 1.5  # a window may take this multiple of its share of the time that is left


@dataclass(frozen=True)
class LongMotion:
    """What is solved in windows.

    Attributes:
        motion: The edited motion.
        robot: The robot.
        terrain: The ground.
        anchors: Keyframes whose poses are exact.
        settings: Parameters.
        locked_spans: Contacts that the user decided.
    """

    motion: EditorMotion
    robot: RobotModel
    terrain: Terrain
    anchors: Sequence[int]
    settings: OptimizeSettings
    locked_spans: Sequence[LockedSpan]


def is_long(frame_count: int) -> bool:
    """Return whether a motion is solved in windows."""
    return frame_count > LONGEST_WHOLE


def solve_long(
    given: LongMotion,
    started: float,
    progress: Progress,
    listener: Listener | None,
    on_candidate: CandidateListener | None,
    on_remarks: RemarkListener | None = None,
) -> OptimizeResult:
    """Solve a long motion in windows.

    Args:
        given: The problem.
        started: When the budget began (the settings' clock).
        progress: Hears about progress, may cancel; what is solved by then is returned.
        listener: Hears about iterations.
        on_candidate: Hears about the motion whenever a window has made it better.
        on_remarks: Hears before the first iteration what no solver could mend, if anything.

    Raises:
        InvalidMotionError: The motion breaks a rule, or a fixed frame can't be performed.
        InvalidParameterError: An anchor or a locked span makes no sense.
        UnsupportedModelError: The motion does not fit the robot.
    """
    repaired = check_given(
        given.motion,
        given.robot,
        given.terrain,
        given.anchors,
        given.settings,
        given.locked_spans,
    )
    workers = worker_count(given.settings)
    with ThreadPoolExecutor(workers) as executor:
        run = WindowRun(given, started, executor, workers, progress, listener, on_candidate)
        if on_remarks is not None and run.remarks:
            on_remarks(run.remarks)
        result = run.run()
    seconds = given.settings.clock() - started
    return replace(result, seconds=seconds, repaired_joint_samples=repaired)


class WindowRun:
    """One solve of a long motion.

    Args:
        given: The problem.
        started: When the budget began (the settings' clock).
        executor: Runs parts of the work at once.
        workers: Number of parts.
        progress: Hears about progress, may cancel.
        listener: Hears about iterations.
        on_candidate: Hears about the motion whenever a window has made it better.
    """

    def __init__(
        self,
        given: LongMotion,
        started: float,
        executor: Executor,
        workers: int,
        progress: Progress = SILENT,
        listener: Listener | None = None,
        on_candidate: CandidateListener | None = None,
    ) -> None:
        self.given = given
        self.started = started
        self.executor = executor
        self.workers = workers
        self.progress = progress
        self.listener = listener
        self.on_candidate = on_candidate
        self.iterations = 0
        self.motion = given.motion
        self.before: Neighbour | None = None
        self.parts: list[Distances] = []
        self.spans: list[PlannedSpan] = []
        began = given.settings.clock()
        self.input_report = self._judge(ContactRecord())
        self.judging_time = given.settings.clock() - began
        self.remarks = self._remarks()

    def run(self) -> OptimizeResult:
        """Solve window after window; return what has become of the whole motion."""
        count, first = self.given.motion.frame_count, 0
        if self.input_report.verdict is Verdict.FEASIBLE:
            reason = "The edited motion is feasible as it is."
            return self._result(OptimizeStatus.CONVERGED, reason)
        status, reason = OptimizeStatus.BUDGET, "The time budget ended."
        try:
            while first < count:
                if self._time_left() <= 0.0:
                    break
                first = self._solve_from(first)
        except (CancelledError, KeyboardInterrupt):
            status, reason = OptimizeStatus.CANCELLED, "The user stopped the optimization."
        else:
            if first >= count:
                reason = "Not every window of the motion could be solved in its time."
        return self._result(status, reason)

    def _remarks(self) -> tuple[str, ...]:
        given = self.given
        rows = rows_of_motion(given.motion, given.robot)
        edited = Trajectory(given.robot, given.motion.dt, rows)
        freedom = frame_freedom(given.anchors, edited.frame_count)
        geometry = support_geometry(given.robot.shapes, given.terrain)
        return (
            *hovering_remarks(geometry, edited, freedom, ContactRules()),
            *rounding_remarks(self.input_report, given.motion),
        )

    def _judge(self, record: ContactRecord) -> FeasibilityResult:
        settings = self.given.settings
        return audit_motion(
            self.motion,
            self.given.robot,
            self.given.terrain,
            AuditSettings(
                friction=settings.friction,
                max_effort_scale=settings.max_effort_scale,
                information=False,
            ),
            record=record,
        )

    def _time_left(self) -> float:
        spent = self.given.settings.clock() - self.started
        return self.given.settings.budget - spent - 2.0 * self.judging_time

    def _solve_from(self, first: int) -> int:
        """Solve the window whose own frames begin at ``first``; return where the next ones do."""
        given, count = self.given, self.given.motion.frame_count
        start = max(first - DECIDED, 0)
        stop = min(start + WINDOW, count)
        if count - stop < OVERLAP:
            stop = count
        goes_on = stop < count
        own = stop - first if not goes_on else WINDOW - OVERLAP
        share = GENEROSITY * own / max(count - first, 1)
        budget = self._time_left() * min(1.0, share)
        began = given.settings.clock()
        preparation = prepare(
            cut(self.motion, start, stop),
            given.robot,
            given.terrain,
            [anchor - start for anchor in given.anchors if first <= anchor < stop],
            replace(given.settings, budget=budget),
            clip_spans(given.locked_spans, start, stop),
            Borders(first - start, 0, goes_on),
        )
        if self.before is not None:
            preparation = start_from(preparation, self.before, start)
        told = _Scaled(self.progress, first / count, own / count)
        run = run_type(given.settings.solver)(
            preparation,
            cut(self.motion, start, stop),
            given.terrain,
            began,
            self.executor,
            self.workers,
            told,
            self._renumbered(began) if self.listener is not None else None,
        )
        try:
            run.run()
        except (CancelledError, KeyboardInterrupt):
            run.judge_present()
            self._keep(run, first, start, stop)
            raise
        end = stop
        if goes_on and run.best is not None:
            end = start + quiet_place(run.best.motion, run.best.report, OVERLAP)
        self._keep(run, first, start, end)
        return end

    def _keep(self, run: StageRun, first: int, start: int, end: int) -> None:
        """Take over a window's own frames."""
        self.iterations += run.iterations
        best = run.best
        if best is None:
            return
        self.motion = splice(self.motion, best.motion, start, end)
        self.before = Neighbour(best.trajectory, start)
        away = distances(run.preparation, best.trajectory, best.plan)
        self.parts.append(away.rows(first - start, end - start))
        self.spans = join_spans(self.spans, planned_spans(best.plan), first, start, end)
        if self.on_candidate is not None and end < self.given.motion.frame_count:
            # What a window's frames come to is not what the whole does.
            self.on_candidate(self.motion, self._judge(ContactRecord()))

    def _renumbered(self, began: float) -> Listener:
        before, offset = self.iterations, began - self.started

        def tell(record: IterationRecord) -> None:
            if self.listener is not None:
                self.listener(
                    replace(
                        record,
                        iteration=before + record.iteration,
                        seconds=offset + record.seconds,
                    )
                )

        return tell

    def _result(self, status: OptimizeStatus, reason: str) -> OptimizeResult:
        record = ContactRecord()
        report = self._judge(record)
        if report.verdict is Verdict.FEASIBLE and status is not OptimizeStatus.CONVERGED:
            status, reason = OptimizeStatus.CONVERGED, "The judge passes the trajectory."
        carried = carried_forces(self.motion, self.given.robot, record)
        return OptimizeResult(
            status=status,
            stop_reason=reason,
            motion=self.motion,
            report=report,
            input_report=self.input_report,
            closeness=closeness(self.parts) if self.parts else None,
            iterations=self.iterations,
            contact_spans=tuple(self.spans),
            forces=carried.forces,
            torques=carried.torques,
            remarks=self.remarks,
        )


class _Scaled:
    """Progress of one window as a part of the whole."""

    def __init__(self, whole: Progress, before: float, share: float) -> None:
        self._whole, self._before, self._share = whole, before, share

    def report(self, fraction: float, stage: str) -> None:
        """Pass on the fraction of the whole."""
        self._whole.report(min(1.0, self._before + self._share * fraction), stage)

    def is_cancelled(self) -> bool:
        """Return whether the whole should stop."""
        return self._whole.is_cancelled()
