"""How a job talks from its process: progress as JSON lines, and being asked to stop."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Mapping
from types import FrameType
from typing import Any

from trajectory_editor.messages.plain_json import dump_json

INTERVAL = 0.1  # [s] between progress lines
# Up to this size a write to a pipe that others write to as well stays in one piece.
_MOST_LINE_BYTES = 4096


class JobChannel:
    """The progress of one job; ``Progress`` for the computation.

    Args:
        job_id: The job.
        descriptor: Pipe that lines are written to.
    """

    def __init__(self, job_id: str, descriptor: int) -> None:
        self._job_id = job_id
        self._descriptor = descriptor
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._last = -INTERVAL
        self._stage: Any = None

    def listen_for_cancel(self) -> None:
        """Take SIGTERM, which was blocked until now, as the wish to stop."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            self._cancelled.set()

        signal.signal(signal.SIGTERM, stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})

    def report(self, fraction: float, stage: str) -> None:
        """Tell how far a stage is.

        What comes too soon after the last report is left out, unless a stage begins with it.
        """
        begins, self._stage = stage != self._stage, stage
        self.tell({"fraction": round(float(fraction), 4), "stage": stage}, always=begins)

    def is_cancelled(self) -> bool:
        """Whether the job should stop."""
        return self._cancelled.is_set()

    def tell(self, progress: Mapping[str, Any], *, always: bool = False) -> bool:
        """Send progress; return whether it was sent.

        Args:
            progress: What to tell, as JSON values.
            always: Send it even right after the last, for what must not be missed.
        """
        with self._lock:
            now = time.monotonic()
            if not always and now - self._last < INTERVAL:
                return False
            self._last = now
            self._write({"job": self._job_id, "progress": progress})
            return True

    def _write(self, content: Mapping[str, Any]) -> None:
        line = dump_json(content).encode() + b"\n"
        if len(line) <= _MOST_LINE_BYTES:
            os.write(self._descriptor, line)
