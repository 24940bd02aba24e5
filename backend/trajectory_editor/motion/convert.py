"""Conversion between the editor's motion and ``robot_trajectory/1``.

The editor stores the base orientation as wxyz in float32 on a uniform grid that starts at 0; the
interchange format as xyzw, with velocities and a time for each frame. Orders are swapped by
`quaternion.wxyz_to_xyzw` and back, bit for bit. Velocities are not kept by the editor: they are
computed anew by central differences, so that they are always those of the positions beside them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.derivatives import (
    angular_velocity,
    central_differences,
    count_wraps,
)
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.extras import unfit_extras_notices
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz.fields import to_float32
from trajectory_editor.motion.quaternion import wxyz_to_xyzw, xyzw_to_wxyz
from trajectory_editor.motion.resample import resample
from trajectory_editor.motion.robot_trajectory import RobotTrajectory
from trajectory_editor.motion.robot_trajectory_npz import KNOWN_KEYS
from trajectory_editor.motion.time_grid import non_uniform_error, uniform_framerate
from trajectory_editor.motion.trajectory_header import is_time, map_event_times
from trajectory_editor.motion.unit_quaternions import normalise_far

#: Rate [Hz] of a single frame whose file doesn't say one.
POSE_FRAMERATE = 30.0
#: What ``meta`` says of a motion without provenance.
SOURCE = "robot-trajectory-editor"


def to_robot_trajectory(
    motion: EditorMotion, *, continuous_joints: Collection[str] = ()
) -> tuple[RobotTrajectory, list[Notice]]:
    """Turn the editor's motion into ``robot_trajectory/1``.

    ``t`` is i / framerate. ``qd`` and ``base_twist`` are central differences, one-sided at the
    ends and 0 for a single frame; the twist is linear velocity [m/s] of the base's origin and
    angular velocity [rad/s], in world axes. Control inputs and actuated joints that came with
    the file return from the extras to their own places.

    Args:
        motion: A valid motion.
        continuous_joints: Joints without limits, whose angles may wrap at ±pi.

    Returns:
        The trajectory, and notices: extras left out, angles that wrap.
    """
    wrapping = np.array([name in continuous_joints for name in motion.joint_names], dtype=np.bool_)
    q = motion.joint_pos.astype(np.float64)
    base_pose = base_twist = None
    if motion.base_pos_w is not None and motion.base_quat_w is not None:
        position = motion.base_pos_w.astype(np.float64)
        base_pose = np.hstack([position, wxyz_to_xyzw(motion.base_quat_w)])
        base_twist = np.hstack(
            [
                central_differences(position, motion.dt),
                angular_velocity(motion.base_quat_w, motion.dt, order="wxyz"),
            ]
        )
    events, event_notices = _events_within(motion)
    extras, stale = motion.fitting_extras()
    inputs, actuated = _take_inputs(extras, motion)
    taken = tuple(key for key in extras if key in KNOWN_KEYS)
    trajectory = RobotTrajectory(
        t=motion.times,
        q=q,
        qd=central_differences(q, motion.dt, wrapping=wrapping),
        joint_names=motion.joint_names,
        actuated_joint_names=actuated,
        u=inputs,
        base_pose=base_pose,
        base_twist=base_twist,
        meta={"source": SOURCE, **motion.meta},
        events=events,
        extras={key: array for key, array in extras.items() if key not in taken},
    )
    notices = unfit_extras_notices(stale, taken) + event_notices
    notices += _wrap_notices(motion, wrapping)
    return trajectory, notices


def to_editor_motion(
    trajectory: RobotTrajectory, *, framerate: float | None = None, where: str = ""
) -> tuple[EditorMotion, list[Notice]]:
    """Turn ``robot_trajectory/1`` into the editor's motion.

    A uniform grid is recognised within rounding and kept frame by frame. Any other is resampled
    to ``framerate``, as is a uniform one of another rate. Time is shifted to start at 0, events
    with it. Control inputs and actuated joints, which the editor doesn't show, become extras.

    Args:
        trajectory: A valid trajectory.
        framerate: Rate of the result [Hz]; needed where the grid is not uniform.
        where: File name, for notices.

    Returns:
        The motion, and notices: resampling, shifted time, float32, quaternions normalised.

    Raises:
        NonUniformTimeError: The grid is not uniform and no rate was stated; ``data`` proposes one.
        InvalidMotionError: A number is too large for float32.
    """
    notices: list[Notice] = []
    trajectory, rate = _on_uniform_grid(trajectory, framerate, where, notices)
    start = float(trajectory.t[0])
    if start != 0.0:
        notices.append(
            Notice(
                "time_shifted",
                "info",
                f"Time starts at {start:g} s; it was shifted to start at 0, events with it.",
                _place(where, "t"),
            )
        )
    last = (trajectory.frame_count - 1) / rate
    base_pos = base_quat = None
    if trajectory.base_pose is not None:
        pose = to_float32(trajectory.base_pose, _place(where, "base_pose"), notices)
        base_pos = pose[:, :3]
        quats = xyzw_to_wxyz(pose[:, 3:])
        base_quat, notice = normalise_far(quats, _place(where, "base_pose"))
        notices += [notice] if notice else []
    motion = EditorMotion(
        framerate=rate,
        joint_names=tuple(trajectory.joint_names),
        joint_pos=to_float32(trajectory.q, _place(where, "q"), notices),
        base_pos_w=base_pos,
        base_quat_w=base_quat,
        meta=dict(trajectory.meta),
        events=map_event_times(trajectory.events, lambda time: min(max(time - start, 0.0), last)),
        extras=_extras_with_inputs(trajectory),
        extras_frame_count=trajectory.frame_count,
    )
    return motion.validate(), notices


def _place(where: str, key: str) -> str:
    return f"{where} · {key}" if where else key


def _on_uniform_grid(
    trajectory: RobotTrajectory, framerate: float | None, where: str, notices: list[Notice]
) -> tuple[RobotTrajectory, float]:
    if trajectory.frame_count == 1:
        return trajectory, float(np.float32(framerate or _stated_rate(trajectory)))
    own = uniform_framerate(trajectory.t)
    rate = own if framerate is None else float(np.float32(framerate))
    if rate is None:
        raise non_uniform_error(trajectory.t)
    if rate == own:
        return trajectory, rate
    result, report = resample(trajectory, rate)
    notices.append(Notice("resampled", "warning", report.sentence(), _place(where, "t")))
    return result, rate


def _stated_rate(trajectory: RobotTrajectory) -> float:
    """Rate of a single frame: from the simulation step in its provenance, or the default."""
    sim = trajectory.meta.get("sim")
    step = sim.get("dt") if isinstance(sim, dict) else None
    return 1.0 / float(step) if step is not None and is_time(step) and step > 0 else POSE_FRAMERATE


def _extras_with_inputs(trajectory: RobotTrajectory) -> dict[str, NDArray[Any]]:
    extras = dict(trajectory.extras)
    if trajectory.u is not None:
        extras["u"] = trajectory.u
    if trajectory.actuated_joint_names is not None:
        extras["actuated_joint_names"] = np.array(trajectory.actuated_joint_names, dtype=np.str_)
    return extras


def _take_inputs(
    extras: dict[str, NDArray[Any]], motion: EditorMotion
) -> tuple[NDArray[Any] | None, tuple[str, ...] | None]:
    """Take control inputs and actuated joints out of the extras where they fit the format."""
    inputs, actuated = extras.get("u"), extras.get("actuated_joint_names")
    if inputs is not None and inputs.ndim == 2 and len(inputs) == motion.frame_count:
        inputs = extras.pop("u") if inputs.dtype.kind == "f" else None
    else:
        inputs = None
    names = None
    if actuated is not None and actuated.ndim == 1 and actuated.dtype.kind == "U":
        found = tuple(actuated.tolist())
        if set(found) <= set(motion.joint_names):
            names = found
            del extras["actuated_joint_names"]
    return inputs, names


def _events_within(
    motion: EditorMotion,
) -> tuple[tuple[Mapping[str, Any], ...], list[Notice]]:
    """Leave out events past the motion's ends, which the format doesn't allow."""
    inside = tuple(event for event in motion.events if 0.0 <= event["t"] <= motion.duration)
    left_out = len(motion.events) - len(inside)
    if not left_out:
        return inside, []
    return inside, [
        Notice(
            "events_left_out",
            "warning",
            f"{left_out} of {len(motion.events)} events lie outside of the motion and are left "
            "out.",
            "events",
        )
    ]


def _wrap_notices(motion: EditorMotion, wrapping: NDArray[np.bool_]) -> list[Notice]:
    if not wrapping.any():
        return []
    wraps = count_wraps(motion.joint_pos)
    counts = {
        name: int(wraps[column])
        for column, name in enumerate(motion.joint_names)
        if wrapping[column] and wraps[column]
    }
    if not counts:
        return []
    listed = ", ".join(f"{name} {count} times" for name, count in counts.items())
    return [
        Notice(
            "angles_wrap",
            "info",
            f"Angles of joints without limits wrap at ±pi ({listed}); their velocities are taken "
            "the short way.",
            "joint_pos",
        )
    ]
