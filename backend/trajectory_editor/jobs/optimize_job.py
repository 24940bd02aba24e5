"""The work of an optimization: from the request's file to the result's."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import (
    CancelledError,
    InvalidMotionError,
    TrajectoryEditorError,
    UnsupportedModelError,
)
from trajectory_editor.feasibility.json_report import json_report
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.feasibility.text_report import headline
from trajectory_editor.jobs.audit_job import RobotOf
from trajectory_editor.jobs.job import JobKind
from trajectory_editor.jobs.job_channel import JobChannel
from trajectory_editor.jobs.job_files import JobFiles, write_whole
from trajectory_editor.jobs.job_request import JobRequest, read_request
from trajectory_editor.jobs.judged_message import judged_arrays, judged_fields
from trajectory_editor.jobs.judged_motion import JudgedMotion, judge_motion
from trajectory_editor.messages.binary_message import BinaryMessage, encode_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.optimize.solver_log import IterationRecord
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain

RESULT_KIND = "optimize_result"
CANDIDATE_KIND = "candidate"
_SOLVING = "optimizing"


def run_optimize(files: JobFiles, robot_of: RobotOf, channel: JobChannel) -> None:
    """Optimize the motion of a request and write the result.

    Raises:
        TrajectoryEditorError: The motion can't be optimized on this robot and terrain.
        CancelledError: The job was cancelled before there was a candidate.
    """
    request = read_request(files.request.read_bytes(), JobKind.OPTIMIZE)
    parameters = request.parameters
    robot = robot_of(floating_base=request.motion.has_floating_base)
    terrain = None if request.terrain is None else request.terrain.build()
    channel.report(0.0, "preparing")
    teller = _Teller(channel, files, parameters["budget_s"])
    result = optimize_motion(
        request.motion,
        robot,
        terrain,
        request.anchors,
        OptimizeSettings(
            max_effort_scale=parameters["max_effort_scale"],
            friction=parameters["friction"],
            smoothing_hz=parameters["smoothing_hz"],
            glitch_speed_scale=parameters["glitch_speed_scale"],
            budget=parameters["budget_s"],
            solver=SolverKind(parameters["solver"]),
        ),
        locked_spans=[
            LockedSpan(span.link, span.first, span.last, span.mode) for span in request.locked_spans
        ],
        progress=teller,
        listener=teller.hear,
        on_candidate=teller.hear_candidate,
    )
    if result.motion is None:
        raise _no_candidate(result)
    channel.report(1.0, "reporting")
    judged = _judge(request, result.motion, robot, terrain)
    fields, arrays = _answer(request, result, result.motion, judged, robot)
    write_whole(files.result, encode_message(BinaryMessage(RESULT_KIND, fields, arrays)))


class _Teller:
    """Tells of iterations as often as the channel lets through, and of every better candidate."""

    def __init__(self, channel: JobChannel, files: JobFiles, budget: float) -> None:
        self._channel = channel
        self._files = files
        self._budget = budget
        self._best: dict[str, Any] = {}

    def report(self, fraction: float, stage: str) -> None:
        """Pass on what is not told in more detail after each iteration."""
        if stage != _SOLVING:
            self._channel.report(fraction, stage)

    def is_cancelled(self) -> bool:
        """Whether the solver should stop."""
        return self._channel.is_cancelled()

    def hear(self, record: IterationRecord) -> None:
        """Tell an iteration."""
        self._channel.tell(
            {
                "stage": _SOLVING,
                "fraction": round(min(1.0, record.seconds / self._budget), 4),
                "iteration": record.iteration,
                "solver_stage": record.stage,
                "seconds": round(record.seconds, 3),
                "objective": record.objective,
                "violations": asdict(record.violations),
                "contacts": record.contacts,
                "switches": record.switches,
                "damping": record.damping,
                "penalty": record.penalty,
                "multiplier": record.multiplier,
                **self._best,
            }
        )

    def hear_candidate(self, motion: EditorMotion, report: FeasibilityResult) -> None:
        """Write a candidate for those who want to see it, and tell that it is there."""
        fields = {
            "framerate": motion.framerate,
            "joint_names": motion.joint_names,
            "headline": headline(report),
        }
        message = BinaryMessage(CANDIDATE_KIND, fields, _motion_arrays(motion))
        write_whole(self._files.candidate, encode_message(message))
        number = self._best.get("candidate", 0) + 1
        self._best = {"candidate": number, "headline": fields["headline"]}
        self._channel.tell({"stage": _SOLVING, **self._best}, always=True)


def _judge(
    request: JobRequest, motion: EditorMotion, robot: RobotModel, terrain: Terrain | None
) -> JudgedMotion:
    settings = AuditSettings(
        friction=request.parameters["friction"],
        max_effort_scale=request.parameters["max_effort_scale"],
    )
    return judge_motion(motion, robot, terrain, settings, name=request.name)


def _no_candidate(result: OptimizeResult) -> TrajectoryEditorError:
    reason = result.stop_reason
    if result.status is OptimizeStatus.UNSUPPORTED_MODEL:
        return UnsupportedModelError(reason)
    if result.status is OptimizeStatus.CANCELLED:
        return CancelledError(reason)
    return InvalidMotionError(reason)


def _answer(
    request: JobRequest,
    result: OptimizeResult,
    motion: EditorMotion,
    judged: JudgedMotion,
    robot: RobotModel,
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    fields: dict[str, Any] = {
        "name": request.name,
        "framerate": motion.framerate,
        "motion_joint_names": motion.joint_names,
        "status": result.status.value,
        "validated": result.status is OptimizeStatus.CONVERGED,
        "stop_reason": result.stop_reason,
        "iterations": result.iterations,
        "seconds": result.seconds,
        "repaired_joint_samples": result.repaired_joint_samples,
        "closeness": None if result.closeness is None else asdict(result.closeness),
        "remarks": result.remarks,
        "parameters": request.parameters,
        "anchors": request.anchors,
        "planned_spans": [_span_fields(span) for span in result.contact_spans],
        "input_report": None if result.input_report is None else json_report(result.input_report),
        **judged_fields(judged, robot),
    }
    arrays = _motion_arrays(motion)
    if result.forces is not None and result.torques is not None:
        arrays["planned_force"] = result.forces.astype(np.float32)
        arrays["planned_torque"] = result.torques.astype(np.float32)
    return fields, arrays | judged_arrays(judged)


def _motion_arrays(motion: EditorMotion) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {"joint_pos": motion.joint_pos}
    if motion.base_pos_w is not None and motion.base_quat_w is not None:
        arrays |= {"base_pos_w": motion.base_pos_w, "base_quat_wxyz": motion.base_quat_w}
    return arrays


def _span_fields(span: PlannedSpan) -> dict[str, Any]:
    return {
        "link": span.link,
        "from": span.first,
        "to": span.last,
        "mode": span.mode,
        "points": span.points,
        "locked": span.locked,
    }
