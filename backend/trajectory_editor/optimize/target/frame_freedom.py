"""Which frames the solver may move, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Borders:
    """What a stretch of a longer motion has beside it.

    Attributes:
        decided_before: Leading frames that are decided already.
        decided_after: Trailing frames that are decided already.
        goes_on: Whether the motion goes on after the last frame in frames still to be decided: it
            then moves freely.
    """

    decided_before: int = 0
    decided_after: int = 0
    goes_on: bool = False


WHOLE = Borders()


def frame_freedom(anchors: Sequence[int], frame_count: int, borders: Borders = WHOLE) -> Integers:
    """Return the freedom of each frame, (F,).

    Keyframe anchors are fixed. The first and last frame keep joints, orientation and horizontal
    position where they have no anchor of their own and the motion ends there.

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
    freedom[0] = int(FrameFreedom.HEIGHT)
    if not borders.goes_on:
        freedom[-1] = int(FrameFreedom.HEIGHT)
    freedom[: borders.decided_before] = int(FrameFreedom.FIXED)
    freedom[frame_count - borders.decided_after :] = int(FrameFreedom.FIXED)
    freedom[np.asarray(anchors, dtype=np.int64)] = int(FrameFreedom.FIXED)
    return freedom
