"""Trajectory Optimize: from an edited motion to the nearest one that the robot can perform."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

from threadpoolctl import threadpool_limits

from trajectory_editor.errors import (
    InvalidMotionError,
    InvalidParameterError,
    UnsupportedModelError,
)
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.given_motion import GivenMotion
from trajectory_editor.optimize.pieced_run import PATIENCES, Clock, PiecedRun
from trajectory_editor.optimize.pieces import whole_piece
from trajectory_editor.optimize.preparation import check_given
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, worker_count
from trajectory_editor.optimize.solver_log import CandidateListener, Listener, RemarkListener
from trajectory_editor.optimize.stage_changes import robot_can_be_solved
from trajectory_editor.optimize.stretch_solver import StretchSolver
from trajectory_editor.optimize.warm_up import warm_up
from trajectory_editor.optimize.windows import is_long
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain


def optimize_motion(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain | None = None,
    anchors: Sequence[int] = (),
    settings: OptimizeSettings | None = None,
    *,
    locked_spans: Sequence[LockedSpan] = (),
    progress: Progress = SILENT,
    listener: Listener | None = None,
    on_candidate: CandidateListener | None = None,
    on_remarks: RemarkListener | None = None,
) -> OptimizeResult:
    """Find the trajectory nearest to a motion that the robot can physically perform.

    Args:
        motion: The edited motion.
        robot: The robot, with a floating base exactly when the motion has one.
        terrain: The ground; the plane z = 0 when absent.
        anchors: Keyframes whose poses are exact.
        settings: Parameters.
        locked_spans: Contacts that the user decided.
        progress: Hears about progress, may cancel; what is best by then is returned.
        listener: Hears about every iteration.
        on_candidate: Hears about every motion that the judge finds better than those before.
        on_remarks: Hears before the first iteration what no solver could mend, if anything.

    Returns:
        The result; bad input and unsupported robots are statuses, not exceptions.
    """
    chosen = settings if settings is not None else OptimizeSettings()
    ground: Terrain = terrain if terrain is not None else GroundPlane()
    problem = robot_can_be_solved(robot)
    if problem:
        return OptimizeResult(OptimizeStatus.UNSUPPORTED_MODEL, problem)
    if motion.frame_count < 3:
        reason = "A motion of fewer than three frames has no dynamics to solve."
        return OptimizeResult(OptimizeStatus.INVALID_INPUT, reason)
    given = GivenMotion(motion, robot, ground, anchors, chosen, locked_spans)
    with threadpool_limits(1), ThreadPoolExecutor(worker_count(chosen)) as executor:
        try:
            warm_up(motion, robot, ground, progress, chosen.solver)
            solve = _Solve(given, executor, progress, listener, on_candidate, on_remarks)
            return solve.in_windows() if is_long(motion.frame_count) else solve.at_once()
        except UnsupportedModelError as error:
            return OptimizeResult(OptimizeStatus.UNSUPPORTED_MODEL, str(error))
        except (InvalidMotionError, InvalidParameterError) as error:
            return OptimizeResult(OptimizeStatus.INVALID_INPUT, str(error))


class _Solve:
    """One call's solve; its clock runs from here on."""

    def __init__(
        self,
        given: GivenMotion,
        executor: Executor,
        progress: Progress,
        listener: Listener | None,
        on_candidate: CandidateListener | None,
        on_remarks: RemarkListener | None,
    ) -> None:
        self.given = given
        self.started = given.settings.clock()
        self.solver = StretchSolver(
            given, self.started, executor, worker_count(given.settings), progress, listener
        )
        clock = Clock(given, self.started)
        self.pieced = PiecedRun(given, self.solver, clock, on_candidate, on_remarks)

    def in_windows(self) -> OptimizeResult:
        """Solve a long motion."""
        given = self.given
        repaired = check_given(
            given.motion,
            given.robot,
            given.terrain,
            given.anchors,
            given.settings,
            given.locked_spans,
        )
        return self._timed(self.pieced.solve_windows(), repaired)

    def at_once(self) -> OptimizeResult:
        """Solve a motion in one piece, and what fails of it by itself."""
        given = self.given
        run = self.solver.begin_whole()
        run.on_candidate = self.pieced.on_candidate
        if self.pieced.on_remarks is not None and run.remarks:
            self.pieced.on_remarks(run.remarks)
        self.pieced.remarks = run.remarks
        for patience in PATIENCES:
            result = run.result(*self.solver.finish(run, patience))
            if result.status is not OptimizeStatus.BUDGET or run.best is None:
                break
            # Whole and stretches in turns: nobody knows which of the two will find an answer.
            pieces = whole_piece(given.motion, run.best, run.preparation)
            result = self.pieced.mend(pieces, run.input_report, (patience,))
            if result.status is not OptimizeStatus.BUDGET or not run.can_go_on:
                break
        return self._timed(result, run.preparation.target.repaired_joint_samples)

    def _timed(self, result: OptimizeResult, repaired: int) -> OptimizeResult:
        seconds = self.given.settings.clock() - self.started
        return replace(
            result,
            seconds=seconds,
            iterations=self.solver.iterations,
            repaired_joint_samples=repaired,
        )
