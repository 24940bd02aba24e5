"""Which frames the solver may move, and how."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError

Integers = NDArray[np.int64]


class FrameFreedom(IntEnum):
    """``FREE``: everything moves. ``HEIGHT``: the base may move along world z, nothing else.

    ``FIXED``: the pose is exact.
    """

    FREE = 0
    HEIGHT = 1
    FIXED = 2


def frame_freedom(anchors: Sequence[int], frame_count: int) -> Integers:
    """Return the freedom of each frame, (F,).

    Keyframe anchors are fixed. The first and last frame keep joints, orientation and horizontal
    position where they have no anchor of their own.

    Raises:
        InvalidParameterError: An anchor is outside the motion.
    """
    outside = sorted({anchor for anchor in anchors if not 0 <= anchor < frame_count})
    if outside:
        raise InvalidParameterError(
            f"Keyframe anchors must be within 0 to {frame_count - 1}; got "
            f"{', '.join(map(str, outside[:10]))}.",
            where="anchors",
            data={"frames": outside, "frame_count": frame_count},
        )
    freedom = np.full(frame_count, int(FrameFreedom.FREE), dtype=np.int64)
    freedom[[0, -1]] = int(FrameFreedom.HEIGHT)
    freedom[np.asarray(anchors, dtype=np.int64)] = int(FrameFreedom.FIXED)
    return freedom
