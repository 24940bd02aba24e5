"""Trajectory Optimize: from an edited motion to the nearest one that the robot can perform."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from threadpoolctl import threadpool_limits

from trajectory_editor.errors import (
    CancelledError,
    InvalidMotionError,
    InvalidParameterError,
    UnsupportedModelError,
)
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.preparation import Preparation, prepare
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, worker_count
from trajectory_editor.optimize.solver_log import CandidateListener, Listener, RemarkListener
from trajectory_editor.optimize.solver_runs import run_type
from trajectory_editor.optimize.stage_changes import robot_can_be_solved
from trajectory_editor.optimize.warm_up import warm_up
from trajectory_editor.optimize.windows import LongMotion, is_long, solve_long
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
    with threadpool_limits(1):
        try:
            warm_up(motion, robot, ground, progress, chosen.solver)
            started = chosen.clock()
            if is_long(motion.frame_count):
                given = LongMotion(motion, robot, ground, anchors, chosen, locked_spans)
                return solve_long(given, started, progress, listener, on_candidate, on_remarks)
            preparation = prepare(motion, robot, ground, anchors, chosen, locked_spans)
        except UnsupportedModelError as error:
            return OptimizeResult(OptimizeStatus.UNSUPPORTED_MODEL, str(error))
        except (InvalidMotionError, InvalidParameterError) as error:
            return OptimizeResult(OptimizeStatus.INVALID_INPUT, str(error))
        return _solve(
            preparation, motion, ground, started, progress, listener, on_candidate, on_remarks
        )


def _solve(
    preparation: Preparation,
    motion: EditorMotion,
    ground: Terrain,
    started: float,
    progress: Progress,
    listener: Listener | None,
    on_candidate: CandidateListener | None,
    on_remarks: RemarkListener | None,
) -> OptimizeResult:
    workers = worker_count(preparation.settings)
    with ThreadPoolExecutor(workers) as executor:
        kind = run_type(preparation.settings.solver)
        run = kind(preparation, motion, ground, started, executor, workers, progress, listener)
        run.on_candidate = on_candidate
        if on_remarks is not None and run.remarks:
            on_remarks(run.remarks)
        try:
            status, reason = run.run()
        except (CancelledError, KeyboardInterrupt):
            status, reason = OptimizeStatus.CANCELLED, "The user stopped the optimization."
            run.judge_present()
        result = run.result(status, reason)
    return replace(result, seconds=preparation.settings.clock() - started)
