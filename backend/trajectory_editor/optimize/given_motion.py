"""What one optimization is asked: a motion, a robot on its ground, and parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain


@dataclass(frozen=True)
class GivenMotion:
    """What is to be optimized.

    Attributes:
        motion: The edited motion.
        robot: The robot.
        terrain: The ground.
        anchors: Keyframes whose poses are exact.
        settings: Parameters.
        locked_spans: Contacts that the user decided.
    """

    motion: EditorMotion
    robot: RobotModel
    terrain: Terrain
    anchors: Sequence[int]
    settings: OptimizeSettings
    locked_spans: Sequence[LockedSpan]

    def judge(self, motion: EditorMotion, record: ContactRecord | None = None) -> FeasibilityResult:
        """Have the judge look at a version of the motion or at a stretch of it."""
        return audit_motion(
            motion,
            self.robot,
            self.terrain,
            AuditSettings(
                friction=self.settings.friction,
                max_effort_scale=self.settings.max_effort_scale,
                information=False,
            ),
            record=record if record is not None else ContactRecord(),
        )
