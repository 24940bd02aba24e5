"""One warm process seen from the server: orders to it, answers from it, and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from trajectory_editor.jobs.job_files import tail_of

_PACKAGES = Path(__file__).resolve().parents[2]
_END_WAIT = 2.0  # [s]


class JobListener(Protocol):
    """Hears what becomes of jobs, from a thread of the link."""

    def job_started(self, job_id: str) -> None:
        """The job has a process."""

    def job_told(self, job_id: str, progress: Mapping[str, Any]) -> None:
        """The job tells where it is."""

    def job_ended(self, job_id: str, exit_code: int | None, log: str) -> None:
        """The job's process is gone; negative codes are signals, ``None`` is unknown."""


class WorkerLink:
    """Starts a warm process and talks to it until either ends.

    Args:
        folder: Folder of all jobs.
        listener: Hears about the jobs.
    """

    def __init__(self, folder: Path, listener: JobListener) -> None:
        self._listener = listener
        self._lock = threading.Lock()
        self._processes: dict[str, int | None] = {}
        self._log = folder / "worker.log"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "trajectory_editor.jobs.worker", str(folder)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=_environment(),
                start_new_session=True,
            )
        self._reader = threading.Thread(target=self._read, name="job-answers", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """Number of the warm process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the warm process runs."""
        return self._process.poll() is None

    def warm(self, robot: str) -> None:
        """Have the process prepare for a robot."""
        self._order({"do": "warm", "robot": robot})

    def run(self, job_id: str) -> None:
        """Have a job forked."""
        with self._lock:
            self._processes[job_id] = None
        self._order({"do": "run", "job": job_id})

    def cancel(self, job_id: str) -> None:
        """Ask a job to stop."""
        self._order({"do": "cancel", "job": job_id})

    def kill(self, job_id: str) -> None:
        """End a job by force."""
        self._order({"do": "kill", "job": job_id})

    def kill_directly(self, job_id: str) -> None:
        """End a job by force, where the warm process is too busy to do so."""
        process = self.pid_of(job_id)
        if process is not None:
            _end_session(process)

    def pid_of(self, job_id: str) -> int | None:
        """Return the number of a job's process while it runs."""
        with self._lock:
            return self._processes.get(job_id)

    def end_orphans(self) -> None:
        """End the jobs of a warm process that is gone."""
        with self._lock:
            processes = [process for process in self._processes.values() if process is not None]
        for process in processes:
            _end_session(process)

    def close(self) -> None:
        """End the process and all its jobs."""
        self._stop_orders()
        try:
            self._process.wait(_END_WAIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.end_orphans()
        self._reader.join(_END_WAIT)

    def _order(self, order: Mapping[str, Any]) -> None:
        line = json.dumps(order).encode() + b"\n"
        stdin = self._process.stdin
        assert stdin is not None
        # A process that is gone is noticed by the reader.
        with self._lock, suppress(OSError, ValueError):
            stdin.write(line)
            stdin.flush()

    def _stop_orders(self) -> None:
        with self._lock, suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        for line in stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # a job was killed while writing
            self._hear(answer)
        self._process.wait()
        stdout.close()
        self._stop_orders()
        with self._lock:
            left = list(self._processes)
        self.end_orphans()
        for job_id in left:
            self._forget(job_id)
            self._listener.job_ended(job_id, None, tail_of(self._log))

    def _hear(self, answer: Mapping[str, Any]) -> None:
        job_id = answer["job"]
        if "pid" in answer:
            with self._lock:
                self._processes[job_id] = answer["pid"]
            self._listener.job_started(job_id)
        elif "progress" in answer:
            self._listener.job_told(job_id, answer["progress"])
        elif "exit" in answer:
            self._forget(job_id)
            self._listener.job_ended(job_id, answer["exit"], "")

    def _forget(self, job_id: str) -> None:
        with self._lock:
            self._processes.pop(job_id, None)


def _environment() -> dict[str, str]:
    paths = [str(_PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
    # The computations have threads of their own; one process that forks must have no others.
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    return {**os.environ, **threads, "PYTHONPATH": os.pathsep.join(paths)}


def _end_session(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
