"""The target: the edited motion without glitches and retargeting noise, exact where it must be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.quaternion import (
    align_signs,
    conjugate,
    from_rotation_vector,
    multiply,
    normalise,
    to_rotation_vector,
)
from trajectory_editor.optimize.contracts import Target
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.target.glitch_repair import repair_glitches
from trajectory_editor.optimize.target.motion_rows import joint_columns
from trajectory_editor.optimize.target.offset_blend import blend_offsets
from trajectory_editor.optimize.target.zero_phase_filter import (
    low_pass_kernel,
    smooth_rotations,
    smooth_vectors,
)
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


def prepare_target(
    edited: Array,
    robot: RobotModel,
    dt: float,
    freedom: Integers,
    *,
    smoothing_hz: float,
    glitch_speed_scale: float,
) -> Target:
    """Repair glitches and smooth a trajectory.

    Keyframe anchors keep their exact poses; end frames without one keep joints, orientation and
    horizontal position. What the filter changed there is blended back out over one filter period.

    Args:
        edited: (F, Q) the edited motion, from ``rows_of_motion``.
        robot: The robot.
        dt: Time between frames [s].
        freedom: (F,) from ``frame_freedom``.
        smoothing_hz: Cut-off of the low-pass [Hz]; 0 is off.
        glitch_speed_scale: Multiple of the velocity limits that is a glitch; 0 is off.
    """
    fixed = freedom == FrameFreedom.FIXED
    kept = np.flatnonzero(freedom != FrameFreedom.FREE)
    columns = joint_columns(robot)
    repair = repair_glitches(
        edited[:, columns],
        robot.limits.velocity,
        dt,
        glitch_speed_scale,
        freedom != FrameFreedom.FREE,
    )
    target = edited.copy()
    target[:, columns] = repair.joints
    kernel = low_pass_kernel(smoothing_hz, 1.0 / dt, len(edited))
    if len(kernel) > 1:
        reach = 1.0 / (smoothing_hz * dt)
        target[:, columns] = _smooth(target[:, columns], kernel, kept, reach)
        if robot.has_floating_base:
            target[:, :2] = _smooth(target[:, :2], kernel, kept, reach)
            target[:, 2:3] = _smooth(target[:, 2:3], kernel, np.flatnonzero(fixed), reach)
            target[:, 3:7] = _smooth_turns(target[:, 3:7], kernel, kept, reach)
    if robot.has_floating_base:
        target[:, 3:7] = align_signs(target[:, 3:7])
    return Target(q=target, fixed=fixed, edited=edited, repaired_joint_samples=repair.count)


def _smooth(values: Array, kernel: Array, kept: Integers, reach: float) -> Array:
    smooth = smooth_vectors(values, kernel)
    smooth += blend_offsets(kept, values[kept] - smooth[kept], len(values), reach)
    smooth[kept] = values[kept]
    return smooth


def _smooth_turns(quats_xyzw: Array, kernel: Array, kept: Integers, reach: float) -> Array:
    smooth = smooth_rotations(quats_xyzw, kernel)
    back = conjugate(smooth[kept], order="xyzw")
    offsets = to_rotation_vector(multiply(back, quats_xyzw[kept], order="xyzw"), order="xyzw")
    turns = blend_offsets(kept, offsets, len(quats_xyzw), reach)
    smooth = normalise(multiply(smooth, from_rotation_vector(turns, order="xyzw"), order="xyzw"))
    smooth[kept] = quats_xyzw[kept]
    return smooth
