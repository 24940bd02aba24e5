"""All jobs of a server: queues, bounds, cancelling, results and their expiry."""

from __future__ import annotations

import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trajectory_editor.errors import NotFoundError
from trajectory_editor.jobs.ending import outcome_of
from trajectory_editor.jobs.event_log import EventLog
from trajectory_editor.jobs.job import Job, JobKind, JobState
from trajectory_editor.jobs.job_files import JobFiles, write_whole
from trajectory_editor.jobs.job_limits import JobLimits, TooManyJobsError
from trajectory_editor.jobs.robot_files import write_source
from trajectory_editor.jobs.warm_up import robot_file
from trajectory_editor.jobs.worker_link import WorkerLink
from trajectory_editor.messages.plain_json import dump_json
from trajectory_editor.robot.description import RobotSource

_LOOK_EVERY = 0.25  # [s]
_BUSY_WORKER = 3.0  # [s] longest wait for the warm process to end a job by force


@dataclass(frozen=True)
class NewJob:
    """What is to be computed.

    Attributes:
        kind: Audit or optimization.
        name: Name of the motion.
        request: The binary message, already checked.
        robot_key: Differs for every load of a robot.
        robot: The robot's files.
        time_limit: Longest run [s].
    """

    kind: JobKind
    name: str
    request: bytes
    robot_key: str
    robot: RobotSource
    time_limit: float


class JobRegistry:
    """Runs jobs in processes of their own. Safe to use from any thread.

    Nothing is started and no folder made before the first job, or the wish to be warm.

    Args:
        limits: Bounds.
        now: Monotonic clock [s].
    """

    def __init__(
        self, limits: JobLimits | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits or JobLimits()
        self._now = now
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._folder: Path | None = None
        self._link: WorkerLink | None = None
        self._watch: threading.Thread | None = None
        self._closed = threading.Event()

    def warm(self, robot_key: str, robot: RobotSource) -> None:
        """Prepare for jobs of a robot."""
        with self._lock:
            if not self._closed.is_set():
                self._know_robot(robot_key, robot)
                self._linked().warm(robot_key)

    def submit(self, new: NewJob) -> Job:
        """Take a job; it starts as soon as there is room for it.

        Raises:
            TooManyJobsError: Too many are waiting.
        """
        with self._lock:
            waiting = sum(job.state is JobState.QUEUED for job in self._jobs.values())
            if waiting >= self._limits.queued or self._closed.is_set():
                raise TooManyJobsError(
                    f"{waiting} jobs are waiting already.",
                    hint="Cancel some of them, or try again later.",
                )
            self._know_robot(new.robot_key, new.robot)
            job_id = secrets.token_hex(8)
            folder = self._base() / job_id
            folder.mkdir(mode=0o700)
            files = JobFiles(folder)
            write_whole(files.request, new.request)
            order = {"kind": new.kind.value, "robot": new.robot_key}
            files.order.write_text(dump_json(order), encoding="ascii")
            job = Job(job_id, new.kind, new.name, folder, new.time_limit, self._now())
            self._jobs[job_id] = job
            self._tell_state(job)
            self._start_waiting()
            return job

    def get(self, job_id: str) -> Job:
        """Return a job.

        Raises:
            NotFoundError: There is none of this id, or it has expired.
        """
        with self._lock:
            job = self._jobs.get(job_id)
        if job is None:
            hint = "Results are kept until they are fetched, at most half an hour."
            raise NotFoundError("There is no such job.", where=job_id[:80], hint=hint)
        return job

    def describe(self, job_id: str) -> dict[str, Any]:
        """Return a job's JSON form. Raises as :meth:`get`."""
        with self._lock:
            return self._describe(self.get(job_id))

    def describe_all(self) -> list[dict[str, Any]]:
        """Return the JSON form of all jobs, oldest first."""
        with self._lock:
            return [self._describe(job) for job in self._jobs.values()]

    def cancel(self, job_id: str) -> dict[str, Any]:
        """Stop a job, or forget one that is over; return its JSON form. Raises as :meth:`get`."""
        with self._lock:
            job = self.get(job_id)
            if job.state.is_over:
                self._remove(job)
            elif job.state is JobState.QUEUED:
                self._end(job, JobState.CANCELLED)
                self._start_waiting()
            elif job.state is JobState.RUNNING:
                self._stop(job)
            return self._describe(job)

    def result_of(self, job_id: str) -> Path | None:
        """Return the file with a job's result, or ``None`` where there is none (yet)."""
        with self._lock:
            job = self.get(job_id)
            return JobFiles(job.folder).result if job.result_bytes else None

    def fetched(self, job_id: str) -> None:
        """Forget the result of a job after it was sent."""
        with self._lock:
            job = self._jobs.get(job_id)
            if job is not None and job.result_bytes:
                job.fetched, job.result_bytes = True, 0
                shutil.rmtree(job.folder, ignore_errors=True)

    def events_of(self, job_id: str) -> EventLog:
        """Return what a job tells. Raises as :meth:`get`."""
        return self.get(job_id).events

    def process_of(self, job_id: str) -> int | None:
        """Return the number of a running job's process."""
        with self._lock:
            return self._link.pid_of(job_id) if self._link is not None else None

    @property
    def worker_process(self) -> int | None:
        """Number of the warm process, if there is one."""
        with self._lock:
            return self._link.pid if self._link is not None else None

    def stop_streams(self) -> None:
        """End all streams of events; nothing is taken any more."""
        self._closed.set()
        for job in list(self._jobs.values()):
            job.events.close()

    def close(self) -> None:
        """End all jobs and remove their files."""
        self.stop_streams()
        with self._lock:
            link, self._link = self._link, None
            watch, self._watch = self._watch, None
        if link is not None:
            link.close()
        if watch is not None:
            watch.join()
        with self._lock:
            self._jobs.clear()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
                self._folder = None

    def job_started(self, job_id: str) -> None:
        """A job has a process."""

    def job_told(self, job_id: str, progress: Mapping[str, Any]) -> None:
        """A job tells where it is."""
        with self._lock:
            job = self._jobs.get(job_id)
            if job is not None and not job.state.is_over:
                job.candidate = max(job.candidate, int(progress.get("candidate", 0)))
                elapsed = round(job.elapsed(self._now()), 3)
                job.events.add("progress", {**progress, "elapsed": elapsed})

    def job_ended(self, job_id: str, exit_code: int | None, log: str) -> None:
        """A job's process is gone."""
        with self._lock:
            job = self._jobs.get(job_id)
            if job is None or job.state.is_over or self._closed.is_set():
                return
            state, job.error = outcome_of(job, exit_code, log)
            self._end(job, state)
            self._start_waiting()

    def _end(self, job: Job, state: JobState) -> None:
        job.state, job.ended = state, self._now()
        files = JobFiles(job.folder)
        if state is not JobState.FAILED and files.result.exists():
            job.result_bytes = files.result.stat().st_size
            files.request.unlink(missing_ok=True)
        else:
            shutil.rmtree(job.folder, ignore_errors=True)
        job.events.add("end", self._describe(job))
        job.events.close()
        self._forget_old()

    def _stop(self, job: Job) -> None:
        job.state, job.asked_to_stop = JobState.CANCELLING, self._now()
        if self._link is not None:
            self._link.cancel(job.id)
        self._tell_state(job)

    def _start_waiting(self) -> None:
        """Start what there is room for, and tell the others their new places."""
        active = [
            job
            for job in self._jobs.values()
            if job.state in (JobState.RUNNING, JobState.CANCELLING)
        ]
        for kind, room in self._limits.running.items():
            free = room - sum(job.kind is kind for job in active)
            waiting = self._waiting(kind)
            started, left = waiting[: max(free, 0)], waiting[max(free, 0) :]
            for job in started:
                job.state, job.started = JobState.RUNNING, self._now()
                self._tell_state(job)
                self._linked().run(job.id)
            if started:
                for job in left:
                    self._tell_state(job)

    def _waiting(self, kind: JobKind) -> list[Job]:
        return [
            job for job in self._jobs.values() if job.kind is kind and job.state is JobState.QUEUED
        ]

    def _describe(self, job: Job) -> dict[str, Any]:
        waits = job.state is JobState.QUEUED
        position = self._waiting(job.kind).index(job) + 1 if waits else None
        return job.to_dict(self._now(), position)

    def _tell_state(self, job: Job) -> None:
        told = self._describe(job)
        job.events.add("state", {key: told[key] for key in ("state", "position", "elapsed")})

    def _know_robot(self, key: str, robot: RobotSource) -> None:
        path = robot_file(self._base(), key)
        if not path.exists():
            write_source(robot, path)

    def _base(self) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="robot-trajectory-editor-jobs-"))
        return self._folder

    def _linked(self) -> WorkerLink:
        if self._link is None or not self._link.is_alive:
            self._link = WorkerLink(self._base(), self)
        if self._watch is None:
            self._watch = threading.Thread(target=self._look, name="job-watch", daemon=True)
            self._watch.start()
        return self._link

    def _look(self) -> None:
        while not self._closed.wait(_LOOK_EVERY):
            with self._lock:
                self._look_once()

    def _look_once(self) -> None:
        now = self._now()
        link = self._link
        if link is not None and not link.is_alive:
            link.end_orphans()
        for job in list(self._jobs.values()):
            if job.state is JobState.RUNNING and job.elapsed(now) > job.time_limit:
                job.overdue = True
                self._stop(job)
            elif job.state is JobState.CANCELLING and link is not None:
                assert job.asked_to_stop is not None
                overdrawn = now - job.asked_to_stop - self._limits.grace[job.kind]
                if overdrawn > 0.0 and not job.killed:
                    job.killed = True
                    link.kill(job.id)
                if overdrawn > _BUSY_WORKER:
                    link.kill_directly(job.id)
        self._forget_old()

    def _forget_old(self) -> None:
        over = [job for job in self._jobs.values() if job.ended is not None]
        over.sort(key=lambda job: job.ended or 0.0)
        size = sum(job.result_bytes for job in over)
        now = self._now()
        for place, job in enumerate(over):
            old = now - (job.ended or 0.0) > self._limits.kept_seconds
            newest = place == len(over) - 1
            if (
                old
                or len(over) - place > self._limits.kept
                or (size > self._limits.kept_bytes and not newest)
            ):
                size -= job.result_bytes
                self._remove(job)

    def _remove(self, job: Job) -> None:
        self._jobs.pop(job.id, None)
        shutil.rmtree(job.folder, ignore_errors=True)
