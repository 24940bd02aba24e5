"""Matching the joints of a motion to those of a robot: by name, never by position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.motion_checks import list_some
from trajectory_editor.motion.notice import Notice


@dataclass(frozen=True)
class JointMatch:
    """How the joints of a motion and of a robot correspond.

    Attributes:
        motion_joints: The motion's names, in the order of its columns.
        robot_joints: The robot's movable joints without mimic joints, in its own order.
        matched: Names both have, in the robot's order.
        missing: Names of the robot that the motion lacks; they sit at zero.
        extra: Names of the motion that the robot lacks; they stay in the file.
    """

    motion_joints: tuple[str, ...]
    robot_joints: tuple[str, ...]
    matched: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether both have the same joints, in whatever order."""
        return not self.missing and not self.extra

    def to_robot_order(self, joint_values: NDArray[Any]) -> NDArray[Any]:
        """Turn (…, N) values in the motion's order into (…, R) in the robot's.

        Missing joints get 0, extra ones are left out.
        """
        self._check_width(joint_values, len(self.motion_joints))
        result = np.zeros((*joint_values.shape[:-1], len(self.robot_joints)), joint_values.dtype)
        motion, robot = self._columns()
        result[..., robot] = joint_values[..., motion]
        return result

    def to_motion_order(
        self, robot_values: NDArray[Any], motion_values: NDArray[Any]
    ) -> NDArray[Any]:
        """Put (…, R) values in the robot's order into a copy of (…, N) in the motion's.

        Extra joints keep what ``motion_values`` has.
        """
        self._check_width(robot_values, len(self.robot_joints))
        self._check_width(motion_values, len(self.motion_joints))
        result = motion_values.copy()
        motion, robot = self._columns()
        result[..., motion] = robot_values[..., robot]
        return result

    def notices(self) -> list[Notice]:
        """Name the joints that one side lacks."""
        notices = []
        if self.missing:
            notices.append(
                Notice(
                    "joints_missing",
                    "warning",
                    f"The motion lacks {len(self.missing)} of {len(self.robot_joints)} joints of "
                    f"the robot, which sit at zero: {', '.join(self.missing)}.",
                    "joint_names",
                )
            )
        if self.extra:
            notices.append(
                Notice(
                    "joints_extra",
                    "warning",
                    f"The robot lacks {len(self.extra)} of {len(self.motion_joints)} joints of "
                    f"the motion, which stay in the file unseen: {', '.join(self.extra)}.",
                    "joint_names",
                )
            )
        return notices

    def require_complete(self) -> JointMatch:
        """Return the match where every joint has its counterpart.

        Raises:
            InvalidMotionError: One side lacks joints; ``data`` names them.
        """
        if not self.complete:
            parts = []
            if self.missing:
                parts.append(f"lacks {list_some(self.missing)}")
            if self.extra:
                parts.append(f"has {list_some(self.extra)} besides")
            raise InvalidMotionError(
                f"The motion doesn't have the robot's joints: it {' and '.join(parts)}.",
                where="joint_names",
                hint="Open the motion with the robot it was made for, or rename its joints.",
                data={"missing": list(self.missing), "extra": list(self.extra)},
            )
        return self

    def _columns(self) -> tuple[list[int], list[int]]:
        motion = {name: column for column, name in enumerate(self.motion_joints)}
        robot = {name: column for column, name in enumerate(self.robot_joints)}
        return [motion[name] for name in self.matched], [robot[name] for name in self.matched]

    @staticmethod
    def _check_width(values: NDArray[Any], wanted: int) -> None:
        if values.ndim == 0 or values.shape[-1] != wanted:
            raise InvalidMotionError(
                f"Joint values have shape {values.shape}; the last axis must be {wanted} long.",
                where="joint_pos",
                data={"found": list(values.shape), "wanted": wanted},
            )


def match_joints(motion_joints: Sequence[str], robot_joints: Sequence[str]) -> JointMatch:
    """Compare the joint names of a motion with those of a robot."""
    in_motion, in_robot = set(motion_joints), set(robot_joints)
    return JointMatch(
        motion_joints=tuple(motion_joints),
        robot_joints=tuple(robot_joints),
        matched=tuple(name for name in robot_joints if name in in_motion),
        missing=tuple(name for name in robot_joints if name not in in_motion),
        extra=tuple(name for name in motion_joints if name not in in_robot),
    )
