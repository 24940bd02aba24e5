"""Frames beside a keyframe that hovers: they fall from it, or rise to it, as a free body does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.model import GRAVITY

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


def drop_from_keyframes(
    shifts: Array, heights: Array, dropping: Integers, fixed: Flags, dt: float
) -> tuple[Array, Flags]:
    """Replace the shifts beside hovering keyframes by free fall until the ground is met.

    The centre of mass is at rest vertically at the keyframe, the top of a drop or a hop. Frames
    belong to the fall as long as it is higher than the supported motion.

    Args:
        shifts: (F,) vertical shift that puts each frame on the ground [m].
        heights: (F,) height of the target's centre of mass, without the shift [m].
        dropping: (D,) the hovering keyframes.
        fixed: (F,) keyframes, where a fall ends in any case.
        dt: Time between frames [s].

    Returns:
        New shifts (F,) [m] and which free frames are in the air (F,).
    """
    result = shifts.copy()
    airborne = np.zeros(len(shifts), dtype=np.bool_)
    result[dropping] = 0.0
    for keyframe in dropping:
        for direction in (1, -1):
            frame = keyframe + direction
            while 0 <= frame < len(shifts) and not fixed[frame]:
                time = dt * (frame - keyframe)
                fall = heights[keyframe] - 0.5 * GRAVITY * time**2 - heights[frame]
                if fall <= result[frame]:
                    break
                result[frame] = fall
                airborne[frame] = True
                frame += direction
    return result, airborne
