"""What a solver tells about each iteration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.violations import Violations


@dataclass(frozen=True)
class IterationRecord:
    """One iteration.

    Attributes:
        iteration: Its number, from 1.
        stage: Number of the stage, from 1.
        seconds: Time since the solver started [s].
        objective: Distance to the target, weighted.
        violations: Worst violation of each kind.
        damping: Relative Levenberg-Marquardt damping.
        penalty: Interior point: factor on all softnesses. Augmented Lagrangian: largest penalty
            factor of all kinds.
        barrier: Barrier parameter; 0 where there is none.
        share: Share of the step that was taken.
        contacts: Scheduled points.
        switches: Points whose mode the stage's start changed.
        multiplier: Augmented Lagrangian: largest multiplier, per unit of its kind.
    """

    iteration: int
    stage: int
    seconds: float
    objective: float
    violations: Violations
    damping: float
    penalty: float
    barrier: float
    share: float
    contacts: int
    switches: int
    multiplier: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON values."""
        return asdict(self)


Listener = Callable[[IterationRecord], None]
CandidateListener = Callable[[EditorMotion, FeasibilityResult], None]
RemarkListener = Callable[[tuple[str, ...]], None]
