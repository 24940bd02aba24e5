"""What a robot looks like at a time between frames; the rule is in ``docs/playback.md``."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion.quaternion import slerp
from trajectory_editor.motion.robot_trajectory import RobotFrame, RobotTrajectory

Interpolation: TypeAlias = Literal["linear", "hold"]
Float64Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class _Place:
    """Where M times lie in the grid: frames ``lower`` and ``upper`` and the fraction between."""

    times: Float64Array
    lower: NDArray[np.intp]
    upper: NDArray[np.intp]
    fraction: Float64Array


@dataclass(frozen=True)
class SampledFrames:
    """Frames at M times.

    Attributes:
        t: (M,) times [s], clamped to the trajectory.
        q: (M, nj) joint positions [rad or m].
        qd: (M, nj) joint velocities [rad/s or m/s].
        u: (M, m) control inputs, or ``None``.
        base_pose: (M, 7) x y z [m], qx qy qz qw, or ``None``.
        base_twist: (M, 6) root twist, or ``None``.
    """

    t: Float64Array
    q: Float64Array
    qd: Float64Array
    u: Float64Array | None
    base_pose: Float64Array | None
    base_twist: Float64Array | None


class FrameSampler:
    """Answers what the robot looks like at any time.

    Args:
        trajectory: The motion; it must be valid.
        interpolation: ``linear`` blends numbers linearly and the base orientation along the
            shorter arc; ``hold`` keeps each frame until the next one.

    Raises:
        InvalidParameterError: There is no such interpolation.
    """

    def __init__(
        self, trajectory: RobotTrajectory, interpolation: Interpolation = "linear"
    ) -> None:
        if interpolation not in ("linear", "hold"):
            raise InvalidParameterError(
                f"There is no interpolation {interpolation!r}.",
                where="interpolation",
                hint="Use linear or hold.",
            )
        self._trajectory = trajectory
        self._interpolation = interpolation
        self._t = trajectory.t.astype(np.float64)

    @property
    def trajectory(self) -> RobotTrajectory:
        """The motion that is sampled."""
        return self._trajectory

    @property
    def interpolation(self) -> Interpolation:
        """How times between frames are filled."""
        return self._interpolation

    def index_at(self, time: float) -> int:
        """Return the last frame at or before a time [s]; times outside the span clamp."""
        return int(self._locate(_finite([time])).lower[0])

    def nearest_index(self, time: float) -> int:
        """Return the frame nearest to a time [s], the later one where both are as near."""
        return int(self.nearest_indices([time])[0])

    def nearest_indices(self, times: ArrayLike) -> NDArray[np.intp]:
        """Return for each of M times [s] what `nearest_index` does."""
        place = self._locate(_finite(times))
        return np.where(place.fraction >= 0.5, place.upper, place.lower)

    def frame_at(self, time: float) -> RobotFrame:
        """Return the frame at a time [s]; times outside the span clamp.

        At the exact time of a stored frame the result is that frame, bit for bit.

        Raises:
            InvalidParameterError: The time is not a number.
        """
        frames = self.sample([time])
        return RobotFrame(
            t=float(frames.t[0]),
            joint_positions=frames.q[0],
            joint_velocities=frames.qd[0],
            base_pose=None if frames.base_pose is None else frames.base_pose[0],
            base_twist=None if frames.base_twist is None else frames.base_twist[0],
            u=None if frames.u is None else frames.u[0],
        )

    def sample(self, times: ArrayLike) -> SampledFrames:
        """Return the frames at M times [s], each as `frame_at` does.

        Raises:
            InvalidParameterError: A time is not a number.
        """
        trajectory, place = self._trajectory, self._locate(_finite(times))
        return SampledFrames(
            t=place.times,
            q=self._numbers(trajectory.q, place),
            qd=self._numbers(trajectory.qd, place),
            u=self._optional(trajectory.u, place),
            base_pose=self._pose(trajectory.base_pose, place),
            base_twist=self._optional(trajectory.base_twist, place),
        )

    def _locate(self, times: Float64Array) -> _Place:
        t, last = self._t, len(self._t) - 1
        clamped = np.clip(times, t[0], t[-1])
        lower = np.searchsorted(t, clamped, side="right") - 1
        upper = np.minimum(lower + 1, last)
        span = np.where(upper > lower, t[upper] - t[lower], 1.0)
        fraction = (clamped - t[lower]) / span
        return _Place(clamped, lower, upper, fraction)

    def _numbers(self, values: NDArray[np.floating[Any]], place: _Place) -> Float64Array:
        a = values[place.lower].astype(np.float64)
        if self._interpolation == "hold":
            return a
        b = values[place.upper].astype(np.float64)
        s = place.fraction[:, None]
        return _exact_at_ends(a, b, a + (b - a) * s, place)

    def _optional(
        self, values: NDArray[np.floating[Any]] | None, place: _Place
    ) -> Float64Array | None:
        return None if values is None else self._numbers(values, place)

    def _pose(self, poses: NDArray[np.floating[Any]] | None, place: _Place) -> Float64Array | None:
        if poses is None:
            return None
        result = self._numbers(poses, place)
        if self._interpolation == "linear":
            a, b = (poses[i, 3:].astype(np.float64) for i in (place.lower, place.upper))
            result[:, 3:] = _exact_at_ends(a, b, slerp(a, b, place.fraction), place)
        return result


def _exact_at_ends(
    a: Float64Array, b: Float64Array, blend: Float64Array, place: _Place
) -> Float64Array:
    """Keep stored frames bit for bit where a time is theirs."""
    s = place.fraction[:, None]
    result: Float64Array = np.where(s <= 0.0, a, np.where(s >= 1.0, b, blend))
    return result


def _finite(times: ArrayLike) -> Float64Array:
    array = np.atleast_1d(np.asarray(times, dtype=np.float64))
    if np.isnan(array).any():
        raise InvalidParameterError(
            f"A time is {math.nan}.", where="time", hint="State it in seconds."
        )
    return array
