"""The work of an audit: from the request's file to the result's."""

from __future__ import annotations

from typing import Protocol

from trajectory_editor.compiled import kernels_are_cached
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.jobs.job import JobKind
from trajectory_editor.jobs.job_files import JobFiles, write_whole
from trajectory_editor.jobs.job_request import read_request
from trajectory_editor.jobs.judged_message import judged_arrays, judged_fields
from trajectory_editor.jobs.judged_motion import judge_motion
from trajectory_editor.messages.binary_message import BinaryMessage, encode_message
from trajectory_editor.progress import Progress
from trajectory_editor.robot.model import RobotModel

RESULT_KIND = "audit_result"


class RobotOf(Protocol):
    """Gives the model of the job's robot."""

    def __call__(self, *, floating_base: bool) -> RobotModel:
        """Return it with or without a floating base."""


def run_audit(files: JobFiles, robot_of: RobotOf, progress: Progress) -> None:
    """Judge the motion of a request and write the result.

    Raises:
        TrajectoryEditorError: The motion can't be judged on this robot and terrain.
        CancelledError: The job was cancelled.
    """
    request = read_request(files.request.read_bytes(), JobKind.AUDIT)
    parameters = request.parameters
    robot = robot_of(floating_base=request.motion.has_floating_base)
    if not kernels_are_cached():
        progress.report(0.0, "compiling kernels, once")
    judged = judge_motion(
        request.motion,
        robot,
        None if request.terrain is None else request.terrain.build(),
        AuditSettings(
            friction=parameters["friction"],
            max_effort_scale=parameters["max_effort_scale"],
            information=parameters["information"] and request.frames is None,
        ),
        name=request.name,
        frames=request.frames,
        progress=progress,
    )
    fields = {"name": request.name, "framerate": request.motion.framerate}
    fields |= judged_fields(judged, robot)
    arrays = judged_arrays(judged, contacts=parameters["contacts"])
    write_whole(files.result, encode_message(BinaryMessage(RESULT_KIND, fields, arrays)))
