"""The motion that is edited: a uniform time grid, joints by name, an optional floating base."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.motion_checks import (
    check_finite,
    check_framerate,
    check_joint_names,
    check_shape,
)
from trajectory_editor.motion.trajectory_header import check_events, map_event_times
from trajectory_editor.motion.unit_quaternions import check_quaternions

Float32Array = NDArray[np.float32]

_EMPTY: Mapping[str, Any] = MappingProxyType({})


def _read_only(values: ArrayLike) -> Float32Array:
    # Numbers too large for float32 become infinite, which validate() reports.
    with np.errstate(over="ignore"):
        array = np.ascontiguousarray(values, dtype=np.float32)
    if array.flags.writeable:
        array = array.view()
        array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class EditorMotion:
    """A motion on a uniform grid, as the editor keeps it.

    Attributes:
        framerate: Frames per second [Hz].
        joint_names: N names; the columns of ``joint_pos``.
        joint_pos: (F, N) float32 joint positions [rad or m].
        base_pos_w: (F, 3) float32 base position in the world [m], or ``None`` for a fixed base.
        base_quat_w: (F, 4) float32 base orientation in the world, wxyz, or ``None``.
        meta: Where the motion came from (the ``meta`` of ``robot_trajectory/1``).
        events: Time-stamped annotations (the ``events`` of ``robot_trajectory/1``).
        extras: Arrays of the file that the editor doesn't know, by key.
        extras_frame_count: The frame count the extras were read with; ``None`` when they
            belong to the present one.

    Arrays are converted to contiguous float32 and handed out read-only.
    """

    framerate: float
    joint_names: tuple[str, ...]
    joint_pos: Float32Array
    base_pos_w: Float32Array | None = None
    base_quat_w: Float32Array | None = None
    meta: Mapping[str, Any] = field(default_factory=lambda: _EMPTY)
    events: Sequence[Mapping[str, Any]] = ()
    extras: Mapping[str, NDArray[Any]] = field(default_factory=lambda: _EMPTY)
    extras_frame_count: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "framerate", float(self.framerate))
        object.__setattr__(self, "joint_names", tuple(self.joint_names))
        object.__setattr__(self, "joint_pos", _read_only(self.joint_pos))
        for name in ("base_pos_w", "base_quat_w"):
            values = getattr(self, name)
            if values is not None:
                object.__setattr__(self, name, _read_only(values))
        object.__setattr__(self, "events", tuple(self.events))

    @property
    def frame_count(self) -> int:
        """Number of frames F."""
        return int(self.joint_pos.shape[0])

    @property
    def dt(self) -> float:
        """Time between frames [s]."""
        return 1.0 / self.framerate

    @property
    def duration(self) -> float:
        """Time from the first to the last frame [s]."""
        return (self.frame_count - 1) / self.framerate

    @property
    def times(self) -> NDArray[np.float64]:
        """(F,) time of each frame [s]; frame i is at ``i / framerate``."""
        return np.arange(self.frame_count, dtype=np.float64) / self.framerate

    @property
    def has_floating_base(self) -> bool:
        """Whether the motion moves its base."""
        return self.base_pos_w is not None

    def validate(self) -> EditorMotion:
        """Check every rule a motion must obey, and return the motion.

        Raises:
            InvalidMotionError: A shape doesn't fit, a value is not finite (all such channels are
                listed with their first frames), a quaternion is zero, a name is empty or occurs
                twice, the framerate is not positive, there is no frame, or an event has no time
            or type. Events outside of the motion are allowed while it is edited.
        """
        check_framerate(self.framerate)
        check_joint_names(self.joint_names)
        check_shape("joint_pos", self.joint_pos, (None, len(self.joint_names)))
        if (self.base_pos_w is None) != (self.base_quat_w is None):
            raise InvalidMotionError(
                "The motion has only one of base_pos_w and base_quat_w.",
                where="base_pos_w, base_quat_w",
                hint="A floating base needs both, a fixed base neither.",
            )
        channels = {"joint_pos": (self.joint_pos, self.joint_names)}
        if self.base_pos_w is not None and self.base_quat_w is not None:
            check_shape("base_pos_w", self.base_pos_w, (self.frame_count, 3))
            check_shape("base_quat_w", self.base_quat_w, (self.frame_count, 4))
            channels["base_pos_w"] = (self.base_pos_w, ("x", "y", "z"))
            channels["base_quat_w"] = (self.base_quat_w, ("w", "x", "y", "z"))
        check_finite(channels)
        if self.base_quat_w is not None:
            check_quaternions("base_quat_w", self.base_quat_w)
        check_events(self.events, -math.inf, math.inf)
        return self

    def with_arrays(
        self,
        *,
        joint_pos: ArrayLike | None = None,
        base_pos_w: ArrayLike | None = None,
        base_quat_w: ArrayLike | None = None,
        framerate: float | None = None,
    ) -> EditorMotion:
        """Return the motion with some arrays replaced; the others are shared.

        A change of the frame count needs all arrays. The extras remember the frame count they
        were read with, so that those that no longer fit can be left out and named on saving.
        """
        if self.extras_frame_count is not None:
            origin = self.extras_frame_count
        else:
            origin = self.frame_count
        changes: dict[str, Any] = {
            name: values
            for name, values in (
                ("joint_pos", joint_pos),
                ("base_pos_w", base_pos_w),
                ("base_quat_w", base_quat_w),
                ("framerate", framerate),
            )
            if values is not None
        }
        return replace(self, extras_frame_count=origin, **changes)

    def with_framerate(self, framerate: float) -> EditorMotion:
        """Return the motion at another rate [Hz]: the same frames, played faster or slower.

        Events stay at their frames, so their times change. The rate is rounded to float32.
        """
        rate = float(np.float32(framerate))
        factor = self.framerate / rate
        events = map_event_times(self.events, lambda time: time * factor)
        return replace(self, framerate=rate, events=events)

    def fitting_extras(self) -> tuple[dict[str, NDArray[Any]], tuple[str, ...]]:
        """Return the extras that still fit, and the keys of those that don't.

        An extra whose first axis had a row per frame stops fitting when the frame count changes.
        """
        origin = self.extras_frame_count
        if origin is None or origin == self.frame_count:
            return dict(self.extras), ()
        stale = tuple(key for key, array in self.extras.items() if array.shape[:1] == (origin,))
        return {key: array for key, array in self.extras.items() if key not in stale}, stale
