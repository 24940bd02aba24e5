"""Jobs in real processes: done, queued, cancelled, killed, and nothing left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import pytest

from jobs.conftest import Submit
from jobs.job_messages import (
    SAMPLE_WALK,
    descendants_of,
    is_gone,
    repeated,
    request_bytes,
    wait_for,
    wait_until_over,
    walk,
)
from trajectory_editor.errors import NotFoundError
from trajectory_editor.jobs.job import Job, JobKind, JobState
from trajectory_editor.jobs.job_limits import TooManyJobsError
from trajectory_editor.jobs.registry import JobRegistry
from trajectory_editor.messages.binary_message import decode_message
from trajectory_editor.motion.formats.registry import read_motion

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def long_request() -> bytes:
    """An audit that takes many seconds."""
    return request_bytes(repeated(walk(), 100))


def _process(registry: JobRegistry, job: Job) -> int:
    """Return the number of a job's process once it computes."""
    wait_for(lambda: job.events.latest, "progress")
    return int(wait_for(lambda: registry.process_of(job.id), "a process"))


def _result(registry: JobRegistry, job: Job) -> bytes:
    path = registry.result_of(job.id)
    assert path is not None
    return path.read_bytes()


def test_audit_is_done_in_a_process_of_its_own(registry: JobRegistry, submit: Submit) -> None:
    job = submit(registry, request_bytes(walk()))
    process = _process(registry, job)
    assert process != os.getpid()
    told = wait_until_over(registry, job)
    assert told["state"] == "done"
    assert told["result"] == "ready"
    message = decode_message(_result(registry, job))
    assert message.kind == "audit_result"
    assert message.fields["verdict"] == "feasible"
    wait_for(lambda: is_gone(process), "the end of its process")


def test_two_audits_run_and_others_queue_in_order(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    jobs = [submit(registry, long_request) for _ in range(4)]
    assert [registry.describe(job.id)["state"] for job in jobs] == ["running"] * 2 + ["queued"] * 2
    assert [registry.describe(job.id)["position"] for job in jobs] == [None, None, 1, 2]
    registry.cancel(jobs[0].id)
    wait_until_over(registry, jobs[0])
    assert jobs[2].state is JobState.RUNNING
    assert registry.describe(jobs[3].id)["position"] == 1
    places = [e.data["position"] for e in jobs[3].events.after(0, 0.0)[0] if e.name == "state"]
    assert places == [2, 1]


def test_an_optimization_does_not_wait_for_audits(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    for _ in range(2):
        submit(registry, long_request)
    optimization = submit(registry, request_bytes(walk(), "optimize"), JobKind.OPTIMIZE)
    second = submit(registry, request_bytes(walk(), "optimize"), JobKind.OPTIMIZE)
    assert optimization.state is JobState.RUNNING
    assert registry.describe(second.id)["position"] == 1


def test_queue_is_bounded(
    make_registry: Callable[..., JobRegistry], submit: Submit, long_request: bytes
) -> None:
    registry = make_registry(queued=1)
    for _ in range(3):
        submit(registry, long_request)
    with pytest.raises(TooManyJobsError, match="waiting"):
        submit(registry, long_request)


def test_cancelled_audit_ends_and_leaves_no_process(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    process = _process(registry, job)
    assert registry.cancel(job.id)["state"] == "cancelling"
    assert wait_until_over(registry, job)["state"] == "cancelled"
    assert is_gone(process)
    assert not job.folder.exists()


def test_a_job_that_does_not_listen_is_ended_by_force(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    process = _process(registry, job)
    os.kill(process, signal.SIGSTOP)
    registry.cancel(job.id)
    assert wait_until_over(registry, job)["state"] == "cancelled"
    assert job.killed
    assert is_gone(process)


def test_a_job_that_takes_too_long_is_ended_and_says_so(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request, time_limit=0.5)
    told = wait_until_over(registry, job)
    assert told["state"] == "failed"
    assert told["error"]["code"] == "job_overdue"


def test_killed_process_is_an_error_and_the_next_job_works(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    os.kill(_process(registry, job), signal.SIGKILL)
    told = wait_until_over(registry, job)
    assert told["state"] == "failed"
    assert told["error"]["code"] == "job_crashed"
    assert "killed" in told["error"]["message"]
    following = submit(registry, request_bytes(walk()))
    assert wait_until_over(registry, following)["state"] == "done"


def test_crash_shows_the_signal_and_the_end_of_the_log(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    process = _process(registry, job)
    with (job.folder / "log.txt").open("a") as log:
        log.write("Fatal: the last words\n")
    os.kill(process, signal.SIGSEGV)
    error = wait_until_over(registry, job)["error"]
    assert "SIGSEGV" in error["message"]
    assert error["data"]["log"].endswith("the last words")


def test_death_of_the_warm_process_ends_its_jobs_and_another_takes_over(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    process, worker = _process(registry, job), registry.worker_process
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    assert wait_until_over(registry, job)["error"]["code"] == "job_crashed"
    assert is_gone(process)
    following = submit(registry, request_bytes(walk()))
    assert wait_until_over(registry, following)["state"] == "done"
    assert registry.worker_process != worker


def test_closing_ends_all_processes_and_removes_all_files(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    jobs = [submit(registry, long_request) for _ in range(3)]
    _process(registry, jobs[0])
    _process(registry, jobs[1])
    assert registry.worker_process is not None
    family = descendants_of(registry.worker_process)
    assert len(family) == 3
    registry.close()
    assert all(map(is_gone, family))
    assert not jobs[0].folder.parent.exists()


def test_result_is_forgotten_when_fetched(registry: JobRegistry, submit: Submit) -> None:
    job = submit(registry, request_bytes(walk()))
    wait_until_over(registry, job)
    registry.fetched(job.id)
    assert registry.describe(job.id)["result"] == "fetched"
    assert registry.result_of(job.id) is None
    assert not job.folder.exists()


def test_result_expires(make_registry: Callable[..., JobRegistry], submit: Submit) -> None:
    registry = make_registry(kept_seconds=0.5)
    job = submit(registry, request_bytes(walk()))
    wait_for(lambda: job.state.is_over and not job.folder.exists(), "expiry")
    with pytest.raises(NotFoundError):
        registry.describe(job.id)


def test_only_the_latest_results_are_kept(
    make_registry: Callable[..., JobRegistry], submit: Submit
) -> None:
    registry = make_registry(kept=1)
    jobs = [submit(registry, request_bytes(walk())) for _ in range(3)]
    wait_for(lambda: all(job.state.is_over for job in jobs), "all three")
    assert len(registry.describe_all()) == 1


def test_progress_is_told_at_most_ten_times_a_second_within_a_stage(
    registry: JobRegistry, submit: Submit, long_request: bytes
) -> None:
    job = submit(registry, long_request)
    began = time.monotonic()
    wait_for(lambda: len(job.events.after(0, 0.0)[0]) > 6, "progress")
    events = job.events.after(0, 0.0)[0]
    stages = {event.data.get("stage") for event in events}
    assert len(events) <= 10 * (time.monotonic() - began) + len(stages) + 2
    assert [event.id for event in events] == list(range(1, len(events) + 1))


def test_cancelled_optimization_still_returns_its_best_candidate(
    registry: JobRegistry, submit: Submit
) -> None:
    faulty = read_motion(SAMPLE_WALK.with_name("walk_with_faults.npz")).motion
    nothing_holds = [
        {"link": f"{side}_ankle_roll_link", "from": 0, "to": 490, "mode": "none"}
        for side in ("left", "right")
    ]
    request = request_bytes(
        faulty, "optimize", parameters={"budget_s": 300}, locked_spans=nothing_holds
    )
    job = submit(registry, request, JobKind.OPTIMIZE)
    wait_for(lambda: (job.events.latest or {}).get("iteration"), "an iteration")
    wait_for(lambda: job.candidate, "a candidate")
    candidate = decode_message((job.folder / "candidate.bin").read_bytes())
    assert candidate.arrays["joint_pos"].shape == faulty.joint_pos.shape
    assert candidate.fields["headline"].startswith("Infeasible")
    registry.cancel(job.id)
    told = wait_until_over(registry, job)
    assert told["state"] == "cancelled"
    assert told["result"] == "ready"
    message = decode_message(_result(registry, job))
    assert message.fields["status"] == "cancelled"
    assert message.arrays["joint_pos"].shape == faulty.joint_pos.shape
