"""What a motion is, in memory and on disk. Imports nothing but numpy."""

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.frame_sampler import FrameSampler
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.robot_trajectory import (
    RESERVED_EVENT_TYPES,
    RobotFrame,
    RobotTrajectory,
)

__all__ = [
    "RESERVED_EVENT_TYPES",
    "EditorMotion",
    "FrameSampler",
    "Notice",
    "RobotFrame",
    "RobotTrajectory",
]
