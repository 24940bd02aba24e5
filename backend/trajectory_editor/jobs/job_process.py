"""What happens in the process of a job: from the fork to its exit code."""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from trajectory_editor.errors import CancelledError, TrajectoryEditorError
from trajectory_editor.jobs.job_channel import JobChannel
from trajectory_editor.jobs.job_files import JobFiles
from trajectory_editor.jobs.needed_packages import PackagesMissingError
from trajectory_editor.jobs.robot_files import RobotModels, read_source
from trajectory_editor.jobs.warm_up import robot_file

EXIT_DONE = 0
EXIT_CRASHED = 1
EXIT_EXPLAINED = 3
EXIT_CANCELLED = 4

_MEMORY_SHARE = 0.8
_DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl


def become_job(files: JobFiles, parent: int, closing: Iterable[int]) -> None:
    """Turn a fork of the warm process into the leader of a session of its own.

    Its output goes to the job's log; it ends when the warm process does.
    """
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(EXIT_CRASHED)
        with suppress(OSError):  # where memory runs out, rather this process than the server
            Path("/proc/self/oom_score_adj").write_text("700", encoding="ascii")
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for descriptor in closing:
        os.close(descriptor)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    log = os.open(files.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 1)
    os.dup2(log, 2)


def run_job(job_id: str, folder: Path, models: RobotModels, answers: int) -> int:
    """Compute a job, leave its result or its error in its folder, and return the exit code."""
    files = JobFiles(folder / job_id)
    try:
        channel = JobChannel(job_id, answers)
        channel.listen_for_cancel()
        _limit_memory()
        _compute(files, folder, models, channel)
    except CancelledError:
        return EXIT_CANCELLED
    except TrajectoryEditorError as error:
        files.write_error(error.to_dict())
        return EXIT_EXPLAINED
    except ImportError as error:
        files.write_error(PackagesMissingError.of(error).to_dict())
        return EXIT_EXPLAINED
    except MemoryError:
        traceback.print_exc()
        files.write_error(_out_of_memory())
        return EXIT_EXPLAINED
    except BaseException:
        traceback.print_exc()
        return EXIT_CRASHED
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return EXIT_DONE


def _compute(files: JobFiles, folder: Path, models: RobotModels, channel: JobChannel) -> None:
    order = json.loads(files.order.read_text(encoding="ascii"))
    source = read_source(robot_file(folder, order["robot"]))

    def robot_of(*, floating_base: bool) -> Any:
        if not models.has(order["robot"], floating_base=floating_base):
            channel.report(0.0, "loading the robot")
        return models.get(order["robot"], source, floating_base=floating_base)

    channel.report(0.0, "starting")
    if order["kind"] == "audit":
        from trajectory_editor.jobs.audit_job import run_audit

        run_audit(files, robot_of, channel)
    else:
        from trajectory_editor.jobs.optimize_job import run_optimize

        run_optimize(files, robot_of, channel)


def _limit_memory() -> None:
    """Let allocations fail before the machine runs out of memory."""
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    bound = int(_MEMORY_SHARE * pages)
    with suppress(ValueError, OSError):
        resource.setrlimit(
            resource.RLIMIT_DATA, (bound, resource.getrlimit(resource.RLIMIT_DATA)[1])
        )


def _out_of_memory() -> dict[str, Any]:
    return {
        "code": "out_of_memory",
        "message": "The computation needs more memory than this machine has.",
        "where": "",
        "hint": "Shorten the motion or simplify the terrain.",
        "data": {},
    }
