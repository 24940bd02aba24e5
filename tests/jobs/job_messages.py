"""Requests for jobs, and waiting for what becomes of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from real_data import REPOSITORY
from trajectory_editor.jobs.job import Job
from trajectory_editor.jobs.registry import JobRegistry
from trajectory_editor.messages.binary_message import BinaryMessage, encode_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion

SAMPLE_ROBOT = REPOSITORY / "samples" / "humanoid" / "humanoid.urdf"
SAMPLE_WALK = REPOSITORY / "samples" / "humanoid" / "walk.npz"
PATIENCE = 120.0  # [s]; the first use compiles kernels


def walk() -> EditorMotion:
    """The sample walk."""
    return read_motion(SAMPLE_WALK).motion


def request_bytes(
    motion: EditorMotion,
    kind: str = "audit",
    arrays: dict[str, NDArray[Any]] | None = None,
    **fields: Any,
) -> bytes:
    """Return a request; an array that is ``None`` is left out."""
    sent: dict[str, Any] = {
        "joint_pos": motion.joint_pos,
        "base_pos_w": motion.base_pos_w,
        "base_quat_wxyz": motion.base_quat_w,
        **(arrays or {}),
    }
    header = {"name": "walk", "framerate": motion.framerate, "joint_names": motion.joint_names}
    kept = {name: np.asarray(array) for name, array in sent.items() if array is not None}
    return encode_message(BinaryMessage(kind, header | fields, kept))


def repeated(motion: EditorMotion, times: int) -> EditorMotion:
    """Return a motion several times in a row, to have a job that takes its time."""
    assert motion.base_pos_w is not None
    assert motion.base_quat_w is not None
    return motion.with_arrays(
        joint_pos=np.tile(motion.joint_pos, (times, 1)),
        base_pos_w=np.tile(motion.base_pos_w, (times, 1)),
        base_quat_w=np.tile(motion.base_quat_w, (times, 1)),
    )


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """Wait until something is true and return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


def wait_until_over(registry: JobRegistry, job: Job) -> dict[str, Any]:
    """Wait for a job's end and return its description."""
    wait_for(lambda: job.state.is_over, f"the end of {job.kind}")
    return registry.describe(job.id)


def is_gone(process: int) -> bool:
    """Whether a process ended (a zombie that nobody reaped has)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state in "ZX"


def descendants_of(process: int) -> set[int]:
    """Return the processes below one, itself included."""
    found = {process}
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat[1])
    while True:
        more = {child for child, parent in parents.items() if parent in found} - found
        if not more:
            return found
        found |= more
