"""``robot_trajectory/1``: the interchange format for motions of any robot, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.file_access import read_file, write_atomically
from trajectory_editor.motion.motion_checks import (
    check_finite,
    check_joint_names,
    check_shape,
    list_some,
)
from trajectory_editor.motion.npz import NpzArchive, write_npz
from trajectory_editor.motion.robot_trajectory_npz import SCHEMA, read_fields, to_arrays
from trajectory_editor.motion.trajectory_header import RESERVED_EVENT_TYPES, check_events
from trajectory_editor.motion.unit_quaternions import check_quaternions

__all__ = ["RESERVED_EVENT_TYPES", "SCHEMA", "RobotFrame", "RobotTrajectory"]

FloatArray = NDArray[np.floating[Any]]

_ARRAYS = ("t", "q", "qd", "u", "base_pose", "base_twist")
_POSE_CHANNELS = ("x", "y", "z", "qx", "qy", "qz", "qw")


@dataclass(frozen=True, eq=False)
class RobotFrame:
    """What a robot looks like at one time.

    Attributes:
        t: Time [s].
        joint_positions: (nj,) positions [rad or m].
        joint_velocities: (nj,) velocities [rad/s or m/s].
        base_pose: (7,) x y z [m], qx qy qz qw in the world, or ``None`` for a fixed base.
        base_twist: (6,) root twist, or ``None``.
        u: (m,) control inputs as deviations, or ``None``.
    """

    t: float
    joint_positions: NDArray[np.float64]
    joint_velocities: NDArray[np.float64]
    base_pose: NDArray[np.float64] | None = None
    base_twist: NDArray[np.float64] | None = None
    u: NDArray[np.float64] | None = None


def _float_array(name: str, values: ArrayLike) -> FloatArray:
    try:
        array = np.asarray(values)
        if array.dtype.kind != "f":
            array = array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise InvalidMotionError(
            f"{name} is no array of real numbers.",
            where=name,
            hint="All rows must have the same length and hold numbers only.",
        ) from error
    view = array.view()
    view.flags.writeable = False
    return view


@dataclass(frozen=True, eq=False)
class RobotTrajectory:
    """A motion of a robot, with the time of each frame.

    Attributes:
        t: (N,) time [s], strictly increasing.
        q: (N, nj) absolute joint positions [rad or m].
        qd: (N, nj) joint velocities [rad/s or m/s].
        joint_names: Column order of ``q`` and ``qd``. Mimic joints are left out.
        actuated_joint_names: A subset of ``joint_names``, or ``None``.
        u: (N, m) control inputs as deviations from the operating point, or ``None``.
        base_pose: (N, 7) root pose in the world, x y z [m] and qx qy qz qw; ``None`` means a
            fixed base, which stays where the URDF puts it.
        base_twist: (N, 6) root twist, or ``None``. This package writes linear velocity [m/s] of
            the root's origin, then angular velocity [rad/s], both in world axes.
        meta: Provenance, as the format describes it.
        events: Time-stamped annotations, each with ``t`` [s], ``type`` and more.
        extras: Arrays of a file that the format doesn't know, by key; written back.

    Arrays are converted to floating point, of which float32 stays float32, and are read-only.
    """

    t: FloatArray
    q: FloatArray
    qd: FloatArray
    joint_names: Sequence[str]
    actuated_joint_names: Sequence[str] | None = None
    u: FloatArray | None = None
    base_pose: FloatArray | None = None
    base_twist: FloatArray | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    events: Sequence[Mapping[str, Any]] = ()
    extras: Mapping[str, NDArray[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in _ARRAYS:
            values = getattr(self, name)
            if values is not None:
                object.__setattr__(self, name, _float_array(name, values))
        object.__setattr__(self, "joint_names", tuple(self.joint_names))
        if self.actuated_joint_names is not None:
            object.__setattr__(self, "actuated_joint_names", tuple(self.actuated_joint_names))
        object.__setattr__(self, "events", tuple(self.events))

    @property
    def frame_count(self) -> int:
        """Number of frames N."""
        return int(self.t.shape[0])

    @property
    def duration(self) -> float:
        """Time from the first to the last frame [s]."""
        return float(self.t[-1]) - float(self.t[0])

    @property
    def has_floating_base(self) -> bool:
        """Whether the trajectory moves its root."""
        return self.base_pose is not None

    def validate(self) -> RobotTrajectory:
        """Check every rule of the format, and return the trajectory.

        Raises:
            InvalidMotionError: Shapes disagree, time does not strictly increase, a position or
                pose is not finite, a quaternion is zero, names are empty or doubled, an actuated
                joint is not among the joints, or an event lies outside of the time span.
        """
        check_joint_names(self.joint_names)
        check_shape("t", self.t, (None,))
        frames, joints = self.frame_count, len(self.joint_names)
        check_shape("q", self.q, (frames, joints))
        check_shape("qd", self.qd, (frames, joints))
        if self.u is not None:
            check_shape("u", self.u, (frames, self.u.shape[1] if self.u.ndim == 2 else 1))
        if self.base_pose is not None:
            check_shape("base_pose", self.base_pose, (frames, 7))
        if self.base_twist is not None:
            check_shape("base_twist", self.base_twist, (frames, 6))
        self._check_time()
        channels = {"q": (self.q, self.joint_names)}
        if self.base_pose is not None:
            channels["base_pose"] = (self.base_pose, _POSE_CHANNELS)
        check_finite(channels)
        if self.base_pose is not None:
            check_quaternions("base_pose", self.base_pose[:, 3:])
        self._check_actuated()
        # A time of an event that float32 rounded must not fall out of the span.
        slack = float(np.spacing(np.abs(self.t[[0, -1]]).max()))
        check_events(self.events, float(self.t[0]) - slack, float(self.t[-1]) + slack)
        return self

    def _check_time(self) -> None:
        check_finite({"t": (self.t[:, None], ("t",))})
        wrong = np.flatnonzero(np.diff(self.t) <= 0.0)
        if wrong.size:
            raise InvalidMotionError(
                f"Time does not increase at {list_some((wrong + 1).tolist())} of "
                f"{self.frame_count} frames.",
                where="t",
                hint="Sort the frames by time and leave out those with a time that occurs twice.",
                data={"count": int(wrong.size), "first_frames": (wrong[:5] + 1).tolist()},
            )

    def _check_actuated(self) -> None:
        unknown = sorted(set(self.actuated_joint_names or ()) - set(self.joint_names))
        if unknown:
            raise InvalidMotionError(
                f"Actuated joints are not among the joints: {list_some(unknown)}.",
                where="actuated_joint_names",
                hint="Name only joints that joint_names has.",
                data={"unknown": unknown, "joint_names": list(self.joint_names)},
            )

    @classmethod
    def from_npz(cls, path: str | Path) -> RobotTrajectory:
        """Read a file and validate it.

        Raises:
            NotFoundError: There is no such file.
            MotionFormatError: The file is damaged, lacks a key, or is of another schema.
            InvalidMotionError: Its arrays break a rule of the format.
        """
        where = Path(path)
        fields, _ = read_fields(NpzArchive(read_file(where), where=where.name), where.name)
        return cls(**fields).validate()

    def save_npz(self, path: str | Path) -> None:
        """Validate the trajectory and write it in one step.

        Raises:
            InvalidMotionError: The trajectory breaks a rule of the format.
            MotionFormatError: The file can't be written.
        """
        write_atomically(Path(path), self.to_npz_bytes())

    def to_npz_bytes(self) -> bytes:
        """Validate the trajectory and return the bytes of its file; equal ones give equal bytes."""
        return write_npz(to_arrays(self.validate()))
