"""Spreading offsets that are given at some frames over the frames around them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


def blend_offsets(nodes: Integers, offsets: Array, frame_count: int, reach: float) -> Array:
    """Return a smooth curve that has the given offsets at the nodes and is zero away from them.

    An offset fades out over ``reach`` along a cosine. Between nodes that are nearer to each other
    the curve goes from one offset to the other, so that both are exact.

    Args:
        nodes: (A,) ascending frames.
        offsets: (A, D) offset at each.
        frame_count: F.
        reach: Frames over which an offset fades out, at least 1.

    Returns:
        (F, D).
    """
    frames = np.arange(frame_count)
    curve = np.zeros((frame_count, offsets.shape[1]))
    if len(nodes) == 0:
        return curve
    reach = max(reach, 1.0)
    right = np.searchsorted(nodes, frames)
    left = np.searchsorted(nodes, frames, side="right") - 1
    gap = np.full(frame_count, reach)
    between = (left >= 0) & (right < len(nodes)) & (left != right)
    gap[between] = np.minimum(reach, (nodes[right[between]] - nodes[left[between]]))
    for index, present in ((left, left >= 0), (right, (right < len(nodes)) & (left != right))):
        rows = np.flatnonzero(present)
        distance = np.abs(frames[rows] - nodes[index[rows]]) / gap[rows]
        weight = np.where(distance < 1.0, 0.5 + 0.5 * np.cos(np.pi * distance), 0.0)
        curve[rows] += weight[:, None] * offsets[index[rows]]
    return curve
