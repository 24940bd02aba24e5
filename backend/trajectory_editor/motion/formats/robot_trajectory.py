"""``robot_trajectory/1`` as a format that the editor opens and saves."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.convert import to_editor_motion, to_robot_trajectory
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.base import LoadedMotion, MotionFormat, MotionSource
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.robot_trajectory import RobotTrajectory
from trajectory_editor.motion.robot_trajectory_npz import SCHEMA, read_fields


class RobotTrajectoryNpz(MotionFormat):
    """The interchange format, with velocities and a time for each frame."""

    name: ClassVar[str] = SCHEMA
    title: ClassVar[str] = SCHEMA
    writable: ClassVar[bool] = True
    priority: ClassVar[int] = 10

    def recognises(self, source: MotionSource) -> bool:
        """Say whether the file has a schema, or all arrays that its other keys name."""
        return "schema" in source.keys or {"t", "q", "qd", "joint_names"} <= source.keys

    def read(self, source: MotionSource) -> LoadedMotion:
        """Read the motion; see `MotionFormat.read`.

        Raises:
            NonUniformTimeError: Frames are not evenly spaced and no rate was stated.
        """
        if source.archive is None:
            raise MotionFormatError("The file is no npz.", where=source.name)
        fields, notices = read_fields(source.archive, source.name)
        trajectory = RobotTrajectory(**fields).validate()
        motion, remarks = to_editor_motion(
            trajectory, framerate=source.framerate, where=source.name
        )
        return LoadedMotion(motion, self.name, notices + remarks)

    def write(self, motion: EditorMotion, *, continuous_joints: Collection[str] = ()) -> bytes:
        """Return the bytes of the file, with velocities computed from the positions."""
        trajectory, _ = to_robot_trajectory(motion, continuous_joints=continuous_joints)
        return trajectory.to_npz_bytes()

    def write_notices(self, motion: EditorMotion) -> list[Notice]:
        """Name extras and events that the file leaves out."""
        return to_robot_trajectory(motion)[1]


FORMAT = RobotTrajectoryNpz()
