"""Which points of a slightly tilted body touch together once it has settled, compiled.

A foot that stands a little tilted has one or two points at the ground and others some millimetres
above it. It will settle onto the facet of its lower hull that lies below the middle of these
points: the plane that is below all points and highest in the middle.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

LARGEST_TILT = 0.12  # [rad] a body that is tilted more than this stands on its edge
_PIVOTS = 60
_ERROR = 1e-9  # [m]


def settle(
    groups: Integers, points: Array, heights: Array, members: Flags, flatness: float
) -> tuple[Flags, Flags]:
    """Find the points on which each body rests when it has settled.

    Args:
        groups: (P,) number of the body and frame that a point belongs to.
        points: (P, 3) world positions [m]; only x and y matter.
        heights: (P,) distance of each point to the ground [m].
        members: (P,) points that may become contacts; the others only bound the body.
        flatness: Points this near to the facet touch, too [m].

    Returns:
        (P,) which points touch, and (P,) which points belong to a body that settles; a body with
        its contacts on a line, or tilted too much, does not.
    """
    touching = np.zeros(len(groups), dtype=np.bool_)
    settles = np.zeros(len(groups), dtype=np.bool_)
    if len(groups) == 0:
        return touching, settles
    order = np.argsort(groups, kind="stable")
    found, settling = np.zeros_like(touching), np.zeros_like(settles)
    _settle(groups[order], points[order], heights[order], members[order], flatness, found, settling)
    touching[order], settles[order] = found, settling
    return touching, settles


@compiled
def _settle(
    groups: Any,
    points: Any,
    heights: Any,
    members: Any,
    flatness: float,
    touching: Any,
    settles: Any,
) -> None:
    rows = np.empty((groups.shape[0] + 4, 4))
    start = 0
    while start < groups.shape[0]:
        end = start
        while end < groups.shape[0] and groups[end] == groups[start]:
            end += 1
        count, x, y = 0, 0.0, 0.0
        for i in range(start, end):
            if members[i]:
                count += 1
                x += points[i, 0]
                y += points[i, 1]
        if count >= 3:
            size = end - start
            for i in range(size):
                rows[i, 0] = points[start + i, 0] - x / count
                rows[i, 1] = points[start + i, 1] - y / count
                rows[i, 2] = 1.0
                rows[i, 3] = heights[start + i]
            found, plane = _highest_plane_below(rows, size)
            if found:
                settles[start:end] = True
                for i in range(size):
                    above = heights[start + i] - (
                        plane[0] * rows[i, 0] + plane[1] * rows[i, 1] + plane[2]
                    )
                    touching[start + i] = members[start + i] and above <= flatness
        start = end


@compiled
def _highest_plane_below(rows: Any, size: int) -> Any:
    """Maximise c over planes a x + b y + c below all points, with bounded slopes.

    A dual simplex method: rows are the constraints (x, y, 1) (a, b, c) ≤ height, then four bounds
    of the slopes, in 3-D.

    Returns:
        Whether the plane rests on three points, and (a, b, c).
    """
    for i in range(4):
        rows[size + i, :] = 0.0
        rows[size + i, i // 2] = 1.0 if i % 2 == 0 else -1.0
        rows[size + i, 3] = LARGEST_TILT
    basis = np.empty(3, dtype=np.int64)
    basis[0] = 0
    basis[1] = size + (1 if rows[0, 0] > 0.0 else 0)
    basis[2] = size + 2 + (1 if rows[0, 1] > 0.0 else 0)
    matrix, limit = np.empty((3, 3)), np.empty(3)
    plane = np.zeros(3)
    for _ in range(_PIVOTS):
        for i in range(3):
            matrix[i] = rows[basis[i], :3]
            limit[i] = rows[basis[i], 3]
        inverse = np.linalg.inv(matrix)
        for a in range(3):
            plane[a] = (
                inverse[a, 0] * limit[0] + inverse[a, 1] * limit[1] + inverse[a, 2] * limit[2]
            )
        worst, entering = _ERROR, -1
        for i in range(size + 4):
            excess = rows[i, 0] * plane[0] + rows[i, 1] * plane[1] + rows[i, 2] * plane[2]
            if excess - rows[i, 3] > worst:
                worst, entering = excess - rows[i, 3], i
        if entering < 0:
            return basis.max() < size, plane
        least, leaving = np.inf, -1
        for i in range(3):
            change = (
                inverse[0, i] * rows[entering, 0]
                + inverse[1, i] * rows[entering, 1]
                + inverse[2, i] * rows[entering, 2]
            )
            if change > 1e-12 and inverse[2, i] / change < least:
                least, leaving = inverse[2, i] / change, i
        if leaving < 0:
            return False, plane
        basis[leaving] = entering
    return False, plane
