"""The judgement of one motion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.float_rounding import RoundingEffect
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.feasibility.measurements import Measurements
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.robot.model_finding import ModelFinding


class Verdict(Enum):
    """Whether the robot can perform the motion."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    NOT_ASSESSABLE = "not_assessable"

    @property
    def exit_code(self) -> int:
        """What a script returns: 0 feasible, 1 infeasible, 2 can't be judged."""
        return {"feasible": 0, "infeasible": 1, "not_assessable": 2}[self.value]


@dataclass(frozen=True)
class AuditSubject:
    """What was judged.

    Attributes:
        motion: Name of the motion.
        robot: Name of the robot.
        urdf: Its file.
        terrain: Description of the ground.
        frames: Number of frames.
        first_frame: Number of the first judged frame in the file; added to reported frames.
        framerate: Frames per second.
        weight: Robot's weight [N].
    """

    motion: str
    robot: str
    urdf: str
    terrain: str
    frames: int
    first_frame: int
    framerate: float
    weight: float


@dataclass(frozen=True)
class FeasibilityResult:
    """Verdict, checks in the order of their physical size, and what they were made from.

    Attributes:
        subject: What was judged.
        settings: The parameters.
        checks: All checks, the physically largest violation first.
        findings: What the robot's description lacks and how it was read.
        information: Rows that don't change the verdict.
        measured: Arrays over frames.
        rounding: What float32 rounding alone can do; ``None`` when it isn't known.
        shape_names: Names of the collision shapes, the columns of per-shape arrays.
        shape_links: Link of each collision shape.
    """

    subject: AuditSubject
    settings: AuditSettings
    checks: tuple[CheckResult, ...]
    findings: tuple[ModelFinding, ...]
    information: tuple[InformationRow, ...]
    measured: Measurements
    rounding: RoundingEffect | None
    shape_names: tuple[str, ...]
    shape_links: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        """The verdict.

        A robot without usable inertia or collision geometry can't be judged at all. With limits
        missing, a violation of another check still is one; without one the verdict stays open.
        """
        kinds = {finding.kind for finding in self.findings if finding.blocking}
        if kinds & {"inertia", "collision"}:
            return Verdict.NOT_ASSESSABLE
        if any(check.failed for check in self.checks):
            return Verdict.INFEASIBLE
        return Verdict.NOT_ASSESSABLE if kinds else Verdict.FEASIBLE

    @property
    def headline_check(self) -> CheckResult | None:
        """The check with the physically largest violation."""
        return next((check for check in self.checks if check.failed), None)

    @property
    def failing_frames(self) -> int:
        """Number of frames that fail any check."""
        return int(np.any([check.over for check in self.checks], axis=0).sum())

    def check(self, key: str) -> CheckResult:
        """Return a check by its key.

        Raises:
            KeyError: There is no such check.
        """
        for check in self.checks:
            if check.key == key:
                return check
        raise KeyError(f"{key}; known are {', '.join(check.key for check in self.checks)}")
