"""What became of a job whose process is gone."""

from __future__ import annotations

import signal
from typing import Any

from trajectory_editor.jobs.job import Job, JobState
from trajectory_editor.jobs.job_files import JobFiles, tail_of

_KILLED = -int(signal.SIGKILL)


def outcome_of(job: Job, exit_code: int | None, log: str) -> tuple[JobState, dict[str, Any] | None]:
    """Return how a job ended, and the error to show where it failed.

    Args:
        job: The job, as it was when its process ended.
        exit_code: Of its process; negative for signals, ``None`` where it isn't known.
        log: What else is known of the end.
    """
    files = JobFiles(job.folder)
    finished = files.result.exists()
    if job.overdue:
        return (JobState.DONE, None) if finished else (JobState.FAILED, _overdue(job))
    if job.state is JobState.CANCELLING:
        return JobState.CANCELLED, None
    if finished:
        return JobState.DONE, None
    explained = files.read_error()
    if explained is not None:
        return JobState.FAILED, explained
    return JobState.FAILED, _crashed(job, exit_code, tail_of(files.log) or log)


def _overdue(job: Job) -> dict[str, Any]:
    return _error(
        "job_overdue",
        f"The {_noun(job)} took longer than the {job.time_limit:g} s it may take and was ended.",
        "Shorten the motion or simplify the terrain.",
        {},
    )


def _crashed(job: Job, exit_code: int | None, log: str) -> dict[str, Any]:
    hint = "Try again; the end of its log is below." if log else "Try again."
    if exit_code is None:
        how = "ended together with the process it was started from"
    elif exit_code == _KILLED:
        how = "was killed, perhaps because the machine ran out of memory"
    elif exit_code < 0:
        how = f"crashed ({_signal_name(-exit_code)})"
    else:
        how = f"ended unexpectedly (code {exit_code})"
    message = f"The process of the {_noun(job)} {how}."
    return _error("job_crashed", message, hint, {"exit": exit_code, "log": log})


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _noun(job: Job) -> str:
    return {"audit": "audit", "optimize": "optimization"}[job.kind.value]


def _error(code: str, message: str, hint: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"code": code, "message": message, "where": "", "hint": hint, "data": data}
