"""What an optimization returns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan


class OptimizeStatus(Enum):
    """How an optimization ended."""

    CONVERGED = "converged"
    BUDGET = "budget"
    CANCELLED = "cancelled"
    UNSUPPORTED_MODEL = "unsupported_model"
    INVALID_INPUT = "invalid_input"

    @property
    def exit_code(self) -> int:
        """What a script returns: 0 validated, 1 not validated, 2 can't be solved."""
        if self is OptimizeStatus.CONVERGED:
            return 0
        return 1 if self in (OptimizeStatus.BUDGET, OptimizeStatus.CANCELLED) else 2


@dataclass(frozen=True)
class Closeness:
    """How far a motion is from the edited one: largest and root mean square.

    Attributes:
        base_cm: Base position [cm].
        base_degrees: Base orientation [°].
        joint_rad: Joints [rad or m].
        planted_mm: Planted points along the surface, from where the target puts them [mm].
    """

    base_cm: tuple[float, float]
    base_degrees: tuple[float, float]
    joint_rad: tuple[float, float]
    planted_mm: tuple[float, float]


@dataclass(frozen=True)
class OptimizeResult:
    """The answer to one optimization.

    Attributes:
        status: How it ended.
        stop_reason: The same as one sentence.
        motion: Best candidate by the judge's headline; ``None`` when there is none.
        report: The judge's report of the candidate.
        input_report: The judge's report of the edited motion.
        closeness: Distance of the candidate to the edited motion.
        iterations: Number of solver steps.
        seconds: Time spent in solver and judge [s].
        repaired_joint_samples: Number of samples re-interpolated as glitches.
        contact_spans: Where the candidate is supported, by link.
        forces: (F, 3) total world contact force per frame [N]; zero at the boundary.
        torques: (F, N) joint torques [Nm or N]; zero at the boundary.
        remarks: What a user should know: causes that no solver can mend.
    """

    status: OptimizeStatus
    stop_reason: str
    motion: EditorMotion | None = None
    report: FeasibilityResult | None = None
    input_report: FeasibilityResult | None = None
    closeness: Closeness | None = None
    iterations: int = 0
    seconds: float = 0.0
    repaired_joint_samples: int = 0
    contact_spans: tuple[PlannedSpan, ...] = ()
    forces: NDArray[np.float64] | None = None
    torques: NDArray[np.float64] | None = None
    remarks: tuple[str, ...] = ()
