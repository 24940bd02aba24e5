"""Which points of a mesh hull can become its lowest when its body turns a little, compiled.

A hull has hundreds of vertices near the ground, of which few can ever be the first to enter it.
These are found by tilting the ground under the body: steps of slope along many directions, each of
which has one lowest vertex.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

DIRECTIONS = 16
SLOPES = (0.02, 0.06, 0.12, 0.2, 0.3)  # [rad] small tilts finely, large ones coarsely


def _tilts() -> Array:
    steps = [(0.0, 0.0)]
    for ring, slope in enumerate(SLOPES):
        for number in range(DIRECTIONS):
            angle = 2.0 * math.pi * (number + 0.5 * (ring % 2)) / DIRECTIONS
            steps.append((slope * math.cos(angle), slope * math.sin(angle)))
    return np.array(steps)


_TILTS = _tilts()


def lowest_when_tilted(groups: Integers, places: Array, heights: Array) -> Flags:
    """Return which points (P,) are the lowest of their group on level or tilted ground.

    Args:
        groups: (P,) number of the shape and frame that a point belongs to; equal ones adjoin.
        places: (P, 2) horizontal position of each point [m].
        heights: (P,) its distance to the ground [m].
    """
    found = np.zeros(len(groups), dtype=np.bool_)
    _mark(groups, np.ascontiguousarray(places), heights, _TILTS, found)
    return found


@compiled
def _mark(groups: Any, places: Any, heights: Any, tilts: Any, found: Any) -> None:
    start = 0
    while start < groups.shape[0]:
        end = start
        while end < groups.shape[0] and groups[end] == groups[start]:
            end += 1
        for t in range(tilts.shape[0]):
            lowest, which = np.inf, start
            for i in range(start, end):
                level = heights[i] - tilts[t, 0] * places[i, 0] - tilts[t, 1] * places[i, 1]
                if level < lowest:
                    lowest, which = level, i
            found[which] = True
        start = end
