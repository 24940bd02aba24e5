"""``/api/audit``, ``/api/optimize`` and ``/api/jobs``: computations that take their time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Response, request

from trajectory_editor.errors import ConflictError, NotFoundError
from trajectory_editor.jobs.job import JobKind, JobState
from trajectory_editor.jobs.job_files import JobFiles
from trajectory_editor.jobs.job_request import JobRequest, check_fits_robot, read_request
from trajectory_editor.jobs.needed_packages import require_packages
from trajectory_editor.jobs.registry import JobRegistry, NewJob
from trajectory_editor.messages.binary_message import MESSAGE_TYPE
from trajectory_editor.web.event_stream import stream_answer
from trajectory_editor.web.motion_routes import MAX_MOTION_BYTES
from trajectory_editor.web.responses import bytes_answer, json_answer
from trajectory_editor.web.services import get_services

_AUDIT_SECONDS = 3600.0
_AFTER_BUDGET = 120.0  # [s] for loading, compiling and validating beside the budget
_PIECE_BYTES = 1 << 18

blueprint = Blueprint("jobs", __name__)


class ResultNotReadyError(ConflictError):
    """The job is not over yet."""

    code = "not_ready"


class NoResultError(NotFoundError):
    """The job is over and has no result, or not any more."""

    code = "no_result"


@blueprint.post("/api/audit")
def post_audit() -> Response:
    """Take a motion to be judged."""
    return _submit(JobKind.AUDIT)


@blueprint.post("/api/optimize")
def post_optimize() -> Response:
    """Take a motion to be optimized."""
    return _submit(JobKind.OPTIMIZE)


@blueprint.get("/api/jobs")
def list_jobs() -> Response:
    """Answer with all jobs, oldest first."""
    return json_answer(get_services().jobs.describe_all())


@blueprint.get("/api/jobs/<job_id>")
def get_job(job_id: str) -> Response:
    """Answer with one job."""
    return json_answer(get_services().jobs.describe(job_id))


@blueprint.delete("/api/jobs/<job_id>")
def delete_job(job_id: str) -> Response:
    """Cancel a job; forget one that is over."""
    job = get_services().jobs.cancel(job_id)
    return json_answer(job, 202 if job["state"] == JobState.CANCELLING.value else 200)


@blueprint.get("/api/jobs/<job_id>/events")
def get_events(job_id: str) -> Response:
    """Stream what a job tells."""
    services = get_services()
    return stream_answer(services.streams, services.jobs.events_of(job_id))


@blueprint.get("/api/jobs/<job_id>/result")
def get_result(job_id: str) -> Response:
    """Answer with a job's result, which is forgotten when all of it was sent."""
    jobs = get_services().jobs
    path = jobs.result_of(job_id)
    if path is None:
        job = jobs.get(job_id)
        if not job.state.is_over:
            raise ResultNotReadyError("The job is not over yet.", where=job_id[:80])
        message = "The result was fetched already." if job.fetched else "The job has no result."
        raise NoResultError(message, where=job_id[:80], data={"error": job.error})
    answer = Response(_pieces(jobs, job_id, path), content_type=MESSAGE_TYPE)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Content-Length"] = str(path.stat().st_size)
    return answer


@blueprint.get("/api/jobs/<job_id>/candidate")
def get_candidate(job_id: str) -> Response:
    """Answer with the best motion that a running optimization has found so far."""
    job = get_services().jobs.get(job_id)
    try:
        data = JobFiles(job.folder).candidate.read_bytes()
    except OSError:
        raise NoResultError("The job has no candidate.", where=job_id[:80]) from None
    return bytes_answer(data, MESSAGE_TYPE)


def _submit(kind: JobKind) -> Response:
    require_packages(kind)
    services = get_services()
    robot = services.robots.require()
    request.max_content_length = MAX_MOTION_BYTES
    data = request.get_data(cache=False)
    wanted = read_request(data, kind)
    check_fits_robot(wanted, robot.document)
    job = services.jobs.submit(
        NewJob(
            kind=kind,
            name=wanted.name,
            request=data,
            robot_key=robot.id,
            robot=robot.source,
            time_limit=_time_limit(wanted),
        )
    )
    return json_answer(services.jobs.describe(job.id), 202)


def _time_limit(wanted: JobRequest) -> float:
    budget = wanted.parameters.get("budget_s")
    return _AUDIT_SECONDS if budget is None else float(budget) + _AFTER_BUDGET


def _pieces(jobs: JobRegistry, job_id: str, path: Path) -> Iterator[bytes]:
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE_BYTES):
            yield piece
    jobs.fetched(job_id)
