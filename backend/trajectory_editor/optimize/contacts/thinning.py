"""Leaving out points that lie between other points of the same link, compiled.

A flat foot given as a mesh has dozens of points on the ground. Forces at the outermost ones can do
all that forces at the inner ones do, so only the outermost are scheduled. A point that was chosen
stays chosen while it touches and is of some use, so that the choice does not flicker.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

_DIRECTIONS = 8
_COS = tuple(math.cos(2.0 * math.pi * i / _DIRECTIONS) for i in range(_DIRECTIONS))
_SIN = tuple(math.sin(2.0 * math.pi * i / _DIRECTIONS) for i in range(_DIRECTIONS))


def outermost_points(
    frames: Integers, links: Integers, candidates: Integers, points: Array, slack: float
) -> NDArray[np.bool_]:
    """Choose the outermost touching points of each link at each frame.

    In each of eight horizontal directions the chosen points reach as far as all points do, but for
    the slack.

    Args:
        frames: (E,) frame of each point.
        links: (E,) its link.
        candidates: (E,) its number on the robot.
        points: (E, 3) its world position [m].
        slack: How much smaller the chosen patch may be [m].

    Returns:
        (E,) which points are chosen.
    """
    chosen = np.zeros(len(frames), dtype=np.bool_)
    order = np.lexsort((candidates, frames, links))
    if len(order):
        result = np.zeros(len(frames), dtype=np.bool_)
        _choose(frames[order], links[order], candidates[order], points[order], slack, result)
        chosen[order] = result
    return chosen


@compiled
def _choose(
    frames: Any, links: Any, candidates: Any, points: Any, slack: float, chosen: Any
) -> None:
    count = frames.shape[0]
    along = np.empty((_largest_group(frames, links), _DIRECTIONS))
    before, start = 0, 0
    while start < count:
        end = start
        while end < count and frames[end] == frames[start] and links[end] == links[start]:
            end += 1
        consecutive = (
            start > 0 and links[before] == links[start] and frames[before] == frames[start] - 1
        )
        if consecutive:
            _carry_over(candidates, chosen, before, start, end)
        size = end - start
        for i in range(size):
            for direction in range(_DIRECTIONS):
                along[i, direction] = (
                    _COS[direction] * points[start + i, 0] + _SIN[direction] * points[start + i, 1]
                )
        _add_missing(along[:size], slack, chosen[start:end])
        _drop_useless(along[:size], 0.5 * slack, chosen[start:end])
        before, start = start, end


@compiled
def _carry_over(candidates: Any, chosen: Any, before: int, start: int, end: int) -> None:
    """Choose what was chosen at the frame before; both lists ascend."""
    i = before
    for j in range(start, end):
        while i < start and candidates[i] < candidates[j]:
            i += 1
        if i < start and candidates[i] == candidates[j]:
            chosen[j] = chosen[i]


@compiled
def _largest_group(frames: Any, links: Any) -> int:
    largest, size = 1, 1
    for i in range(1, frames.shape[0]):
        size = size + 1 if frames[i] == frames[i - 1] and links[i] == links[i - 1] else 1
        largest = max(largest, size)
    return largest


@compiled
def _add_missing(along: Any, slack: float, chosen: Any) -> None:
    """Choose the farthest point of each direction in which the chosen ones fall short."""
    for direction in range(_DIRECTIONS):
        reached, farthest = -np.inf, 0
        for i in range(along.shape[0]):
            if along[i, direction] > along[farthest, direction]:
                farthest = i
            if chosen[i]:
                reached = max(reached, along[i, direction])
        if reached < along[farthest, direction] - slack:
            chosen[farthest] = True


@compiled
def _drop_useless(along: Any, slack: float, chosen: Any) -> None:
    """Drop points without which the others still reach as far in all directions."""
    for i in range(along.shape[0]):
        if not chosen[i]:
            continue
        useful = False
        for direction in range(_DIRECTIONS):
            full, others = -np.inf, -np.inf
            for j in range(along.shape[0]):
                full = max(full, along[j, direction])
                if chosen[j] and j != i:
                    others = max(others, along[j, direction])
            useful = useful or others < min(full - slack, along[i, direction])
        chosen[i] = useful
