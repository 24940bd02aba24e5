"""What can show a trajectory."""

from __future__ import annotations

from abc import ABC, abstractmethod

from trajectory_editor.motion import RobotFrame, RobotTrajectory


class TrajectoryRenderer(ABC):
    """Puts frames of a trajectory somewhere: on a screen, into a topic, into a video."""

    @abstractmethod
    def setup(self, trajectory: RobotTrajectory) -> None:
        """Prepare for a trajectory; called before its first frame and when it is replaced."""

    @abstractmethod
    def render(self, frame: RobotFrame) -> None:
        """Show a frame; called only when it may differ from the one shown last."""
