"""How many jobs there may be, and for how long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trajectory_editor.errors import TrajectoryEditorError
from trajectory_editor.jobs.job import JobKind


class TooManyJobsError(TrajectoryEditorError):
    """So many jobs or streams are there that no more are taken."""

    code = "too_many"


@dataclass(frozen=True)
class JobLimits:
    """Bounds of a registry.

    Attributes:
        running: Jobs of each kind that run at once.
        queued: Jobs that wait.
        kept: Jobs that are over and remembered.
        kept_seconds: Time that they are remembered for [s].
        kept_bytes: Size of all results that wait to be fetched.
        grace: Time from the wish to stop to the end by force [s].
    """

    running: Mapping[JobKind, int] = field(
        default_factory=lambda: {JobKind.AUDIT: 2, JobKind.OPTIMIZE: 1}
    )
    queued: int = 32
    kept: int = 64
    kept_seconds: float = 1800.0
    kept_bytes: int = 2 << 30
    grace: Mapping[JobKind, float] = field(
        default_factory=lambda: {JobKind.AUDIT: 1.0, JobKind.OPTIMIZE: 5.0}
    )
