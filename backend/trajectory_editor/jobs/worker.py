"""The warm process that jobs are forked from: ``python -m trajectory_editor.jobs.worker FOLDER``.

It imports what jobs need and loads the robot, runs no computation, and has no other threads, so
that a job starts within milliseconds and in a process that nothing has happened in yet. Each job
leads a session of its own, and whatever it leaves behind is ended with it. Orders come in as lines
of JSON on standard input, answers go out on standard output; when the input ends, because the
server did, all jobs are ended and the folder is removed.
"""

from __future__ import annotations

import gc
import json
import os
import select
import shutil
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from trajectory_editor.jobs.job_files import JobFiles
from trajectory_editor.jobs.job_process import EXIT_CRASHED, become_job, run_job
from trajectory_editor.jobs.robot_files import RobotModels
from trajectory_editor.jobs.warm_up import WarmUp
from trajectory_editor.messages.plain_json import dump_json

_READ_BYTES = 1 << 16


class Worker:
    """Forks jobs and watches them.

    Args:
        folder: Has a folder for each job and a file for each robot.
        orders: Descriptor to read orders from.
        answers: Descriptor to answer on.
    """

    def __init__(self, folder: Path, orders: int, answers: int) -> None:
        self._folder = folder
        self._orders = orders
        self._answers = answers
        self._jobs: dict[int, str] = {}
        self._models = RobotModels()
        self._warm_up = WarmUp(folder, self._models)
        self._wake_read, wake_write = os.pipe()  # written to when a job has ended
        for end in (self._wake_read, wake_write):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda _signal, _frame: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))

    def serve(self) -> None:
        """Follow orders until they end; between them, prepare for the next."""
        rest = b""
        self._warm_up.import_judge()
        gc.freeze()
        while True:
            wait = None if self._warm_up.is_done else 0.0
            ready, _, _ = select.select([self._orders, self._wake_read], [], [], wait)
            if self._wake_read in ready:
                os.read(self._wake_read, _READ_BYTES)
            self._reap()
            if self._orders in ready:
                data = os.read(self._orders, _READ_BYTES)
                if not data:
                    return
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._follow(json.loads(line))
            elif not ready and not self._warm_up.is_done:
                self._warm_up.next_step()
                gc.freeze()

    def end_all(self) -> None:
        """End all jobs by force."""
        for process in self._jobs:
            _end_session(process)
        for process in self._jobs:
            os.waitpid(process, 0)

    def _follow(self, order: Mapping[str, Any]) -> None:
        if order["do"] == "warm":
            self._warm_up.expect(order["robot"])
            return
        job_id = order["job"]
        process = next((pid for pid, name in self._jobs.items() if name == job_id), None)
        if order["do"] == "run":
            self._fork(job_id)
        elif process is not None and order["do"] == "cancel":
            os.kill(process, signal.SIGTERM)
        elif process is not None and order["do"] == "kill":
            _end_session(process)

    def _fork(self, job_id: str) -> None:
        files = JobFiles(self._folder / job_id)
        # Until it listens, a job that is asked to stop must not act as this process would.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        parent = os.getpid()
        process = os.fork()
        if process == 0:
            code = EXIT_CRASHED
            try:
                become_job(files, parent, closing=(self._orders, self._wake_read))
                code = run_job(job_id, self._folder, self._models, self._answers)
            finally:
                os._exit(code)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        self._jobs[process] = job_id
        self._answer({"job": job_id, "pid": process})

    def _reap(self) -> None:
        for process, job_id in list(self._jobs.items()):
            # The process stays a zombie until its session is ended, so that its number is its own.
            if os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                continue
            _end_session(process)
            _, status = os.waitpid(process, 0)
            del self._jobs[process]
            self._answer({"job": job_id, "exit": os.waitstatus_to_exitcode(status)})
            self._warm_up.after_job()

    def _answer(self, content: Mapping[str, Any]) -> None:
        os.write(self._answers, dump_json(content).encode() + b"\n")


def _end_session(leader: int) -> None:
    for end in (os.killpg, os.kill):  # alone where it has not become a leader yet
        with suppress(ProcessLookupError):
            end(leader, signal.SIGKILL)


def main(folder: Path) -> None:
    """Serve until standard input ends."""
    answers = os.dup(1)
    os.dup2(2, 1)  # what libraries print must not mix with the answers
    worker = Worker(folder, 0, answers)
    try:
        worker.serve()
    finally:
        worker.end_all()
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
