"""What the user can choose about an optimization."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from trajectory_editor.errors import InvalidParameterError

WORKERS_VARIABLE = "TRAJECTORY_OPTIMIZE_WORKERS"
MOST_WORKERS = 12


class SolverKind(Enum):
    """Which scheme solves the problem."""

    INTERIOR_POINT = "interior-point"
    AUGMENTED_LAGRANGIAN = "augmented-lagrangian"


@dataclass(frozen=True)
class OptimizeSettings:
    """Parameters of an optimization.

    Attributes:
        max_effort_scale: Factor on the URDF's effort limits, at least 1.
        friction: Coulomb coefficient of all contacts.
        smoothing_hz: Cut-off of the target's low-pass [Hz]; 0 is off.
        glitch_speed_scale: Joint jumps faster than this multiple of the velocity limit are
            re-interpolated; 0 is off.
        budget: Time for solving and validating [s].
        workers: Worker threads; ``None`` for the default.
        solver: The scheme.
        clock: Tells the seconds in which the budget counts; on a busy machine benchmarks count
            the process's own (``time.process_time``).

    Raises:
        InvalidParameterError: A value is outside its range.
    """

    max_effort_scale: float = 1.0
    friction: float = 0.7
    smoothing_hz: float = 8.0
    glitch_speed_scale: float = 1.0
    budget: float = 45.0
    workers: int | None = None
    solver: SolverKind = SolverKind.INTERIOR_POINT
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        ranges = {
            "max_effort_scale": (1.0, 1e6),
            "friction": (1e-3, 100.0),
            "smoothing_hz": (0.0, 1e6),
            "glitch_speed_scale": (0.0, 1e6),
            "budget": (0.0, 1e6),
        }
        for name, (low, high) in ranges.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise InvalidParameterError(
                    f"{name} must be from {low:g} to {high:g}; got {value:g}.",
                    where=name,
                    data={"name": name, "value": value},
                )
        if self.workers is not None and self.workers < 1:
            raise InvalidParameterError(
                f"workers must be at least 1; got {self.workers}.", where="workers"
            )


def worker_count(settings: OptimizeSettings) -> int:
    """Return how many workers to use: never more than there are cores.

    Raises:
        InvalidParameterError: ``TRAJECTORY_OPTIMIZE_WORKERS`` is not a positive whole number.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    cores = cores or 1
    if settings.workers is not None:
        return min(settings.workers, cores)
    text = os.environ.get(WORKERS_VARIABLE, "")
    if not text:
        return min(MOST_WORKERS, cores)
    if not text.isdigit() or int(text) < 1:
        raise InvalidParameterError(
            f"{WORKERS_VARIABLE} must be a positive whole number; it is {text!r}.",
            where=WORKERS_VARIABLE,
        )
    return min(int(text), cores)
