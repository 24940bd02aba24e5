"""A job and the states it goes through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from trajectory_editor.jobs.event_log import EventLog


class JobKind(Enum):
    """What is computed."""

    AUDIT = "audit"
    OPTIMIZE = "optimize"


class JobState(Enum):
    """Where a job is: waiting, computing, asked to stop, or over in one of three ways."""

    QUEUED = "queued"
    RUNNING = "running"
    CANCELLING = "cancelling"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self in (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


@dataclass(eq=False)
class Job:
    """One computation; guarded by its registry's lock.

    Attributes:
        id: Unguessable name.
        kind: What is computed.
        name: Name of the motion.
        folder: Its files: request, result, error, log.
        time_limit: Longest run [s].
        created: When it was asked for, on the registry's clock [s].
        state: Where it is.
        started: When its computation began.
        ended: When it was over.
        asked_to_stop: When it was cancelled, or its time was over.
        overdue: Whether it ran into its time limit.
        killed: Whether it was ended by force.
        result_bytes: Size of the result; 0 where there is none.
        fetched: Whether the result was sent.
        candidate: Number of the latest intermediate candidate; 0 before the first.
        error: What went wrong, in the form of the API.
        events: What happened, for streams.
    """

    id: str
    kind: JobKind
    name: str
    folder: Path
    time_limit: float
    created: float
    state: JobState = JobState.QUEUED
    started: float | None = None
    ended: float | None = None
    asked_to_stop: float | None = None
    overdue: bool = False
    killed: bool = False
    result_bytes: int = 0
    fetched: bool = False
    candidate: int = 0
    error: Mapping[str, Any] | None = None
    events: EventLog = field(default_factory=EventLog)

    def elapsed(self, now: float) -> float:
        """Return how long the job has been computing, or did [s]."""
        if self.started is None:
            return 0.0
        return (self.ended if self.ended is not None else now) - self.started

    def to_dict(self, now: float, position: int | None) -> dict[str, Any]:
        """Return the JSON form; ``position`` is the place in the queue, 1 for the next."""
        return {
            "id": self.id,
            "kind": self.kind.value,
            "name": self.name,
            "state": self.state.value,
            "position": position,
            "age": round(now - self.created, 3),
            "elapsed": round(self.elapsed(now), 3),
            "progress": self.events.latest,
            "candidate": self.candidate,
            "result": None
            if not self.state.is_over
            else "ready"
            if self.result_bytes
            else "fetched"
            if self.fetched
            else "none",
            "resultBytes": self.result_bytes,
            "error": self.error,
        }
