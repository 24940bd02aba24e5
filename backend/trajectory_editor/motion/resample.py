"""Resampling a trajectory to a uniform rate, with an account of what it did."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion.frame_sampler import FrameSampler, SampledFrames
from trajectory_editor.motion.motion_checks import check_framerate
from trajectory_editor.motion.quaternion import angle_between
from trajectory_editor.motion.robot_trajectory import RobotTrajectory
from trajectory_editor.motion.trajectory_header import map_event_times

#: A resampled motion may not have more frames than this.
MAX_FRAMES = 10_000_000


@dataclass(frozen=True)
class ResampleReport:
    """What resampling did.

    Attributes:
        frames_before: Number of frames of the source.
        frames_after: Number of frames of the result.
        framerate: Rate of the result [Hz].
        mean_framerate_before: Frames per second of the source on average [Hz], 0 for one frame.
        joint_deviation: Largest difference at a frame of the source between its joint positions
            and the result's [rad or m].
        base_position_deviation: The same for the base position [m].
        base_angle_deviation: The same for the base orientation [rad].
        end_delay: How much later than the source the result ends [s]; its last frame holds the
            final pose.
    """

    frames_before: int
    frames_after: int
    framerate: float
    mean_framerate_before: float
    joint_deviation: float
    base_position_deviation: float
    base_angle_deviation: float
    end_delay: float

    def sentence(self) -> str:
        """Say it in words."""
        text = (
            f"{self.frames_before} frames at {self.mean_framerate_before:.4g} frames/s on average "
            f"were resampled to {self.frames_after} at {self.framerate:g} frames/s. At the old "
            f"frames the motion differs by up to {self.joint_deviation:.2g} rad or m in the joints"
        )
        if self.base_position_deviation or self.base_angle_deviation:
            text += (
                f", {self.base_position_deviation:.2g} m and {self.base_angle_deviation:.2g} rad "
                "in the base"
            )
        if self.end_delay > 0:
            text += f"; the final pose is reached {self.end_delay * 1e3:.2g} ms later"
        return text + "."


def resample(
    trajectory: RobotTrajectory, framerate: float
) -> tuple[RobotTrajectory, ResampleReport]:
    """Sample a trajectory on a uniform grid that starts at its first frame.

    Joints, velocities, inputs, base and all arrays that have a row per frame go through
    `FrameSampler` or, where they are not numbers to blend, take the nearest frame. Where the grid
    doesn't meet the end, one more frame holds the final pose, so that nothing is cut off.

    Raises:
        InvalidMotionError: The rate is not positive.
        InvalidParameterError: The result would have too many frames.
    """
    check_framerate(framerate)
    start, duration = float(trajectory.t[0]), trajectory.duration
    # A grid that misses the end by rounding alone meets it.
    steps = math.ceil(duration * framerate - 1e-6)
    if steps >= MAX_FRAMES:
        raise InvalidParameterError(
            f"{duration:.4g} s at {framerate:g} frames/s are more than {MAX_FRAMES} frames.",
            where="framerate",
            hint="State a lower rate, in frames per second.",
        )
    t = start + np.arange(steps + 1) / framerate
    sampler = FrameSampler(trajectory)
    frames = sampler.sample(t)
    result = replace(
        trajectory,
        t=t,
        q=frames.q,
        qd=frames.qd,
        u=frames.u,
        base_pose=frames.base_pose,
        base_twist=frames.base_twist,
        events=map_event_times(trajectory.events, lambda time: min(time, float(t[-1]))),
        extras=_resample_extras(trajectory, frames, sampler),
    )
    return result, _report(trajectory, result, framerate)


def _resample_extras(
    trajectory: RobotTrajectory, frames: SampledFrames, sampler: FrameSampler
) -> Mapping[str, NDArray[Any]]:
    count = trajectory.frame_count
    nearest = sampler.nearest_indices(frames.t)
    return {
        key: array[nearest] if array.shape[:1] == (count,) else array
        for key, array in trajectory.extras.items()
    }


def _report(before: RobotTrajectory, after: RobotTrajectory, framerate: float) -> ResampleReport:
    back = FrameSampler(after).sample(before.t)
    position = angle = 0.0
    if before.base_pose is not None and back.base_pose is not None:
        position = float(np.abs(back.base_pose[:, :3] - before.base_pose[:, :3]).max())
        angle = float(angle_between(back.base_pose[:, 3:], before.base_pose[:, 3:]).max())
    duration = before.duration
    return ResampleReport(
        frames_before=before.frame_count,
        frames_after=after.frame_count,
        framerate=framerate,
        mean_framerate_before=(before.frame_count - 1) / duration if duration else 0.0,
        joint_deviation=float(np.abs(back.q - before.q).max(initial=0.0)),
        base_position_deviation=position,
        base_angle_deviation=angle,
        end_delay=max(0.0, float(after.t[-1]) - float(before.t[-1])),
    )
