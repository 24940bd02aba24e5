"""A bounding-volume tree over triangles, compiled: built by median splits."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

LEAF_TRIANGLES = 4
STACK_DEPTH = 128

Array = NDArray[np.float64]


class TriangleTree(NamedTuple):
    """T triangles in the order of their leaves, under M boxes.

    Attributes:
        lows: (M, 3) lower corner of each box; box 0 is the root.
        highs: (M, 3) upper corner.
        firsts: (M,) a leaf's first triangle, or an inner box's first child (the second follows).
        counts: (M,) a leaf's number of triangles, 0 for an inner box.
        corners: (T, 3, 3) [m].
        normals: (T, 3) unit normals by winding.
        solid: (T,) whether a triangle bounds a solid; else it is a surface by itself.
        faces: (T,) number of each triangle in the mesh.
    """

    lows: Array
    highs: Array
    firsts: NDArray[np.int64]
    counts: NDArray[np.int64]
    corners: Array
    normals: Array
    solid: NDArray[np.bool_]
    faces: NDArray[np.int64]


def build_tree(triangles: Array, solid: NDArray[np.bool_]) -> TriangleTree:
    """Build the tree over triangles (T, 3, 3), of which some bound solids (T,)."""
    count = len(triangles)
    order = np.arange(count)
    boxes = 4 * count // LEAF_TRIANGLES + 3
    lows, highs = np.empty((boxes, 3)), np.empty((boxes, 3))
    firsts, counts = np.zeros(boxes, dtype=np.int64), np.zeros(boxes, dtype=np.int64)
    used = _build(triangles.min(axis=1), triangles.max(axis=1), order, lows, highs, firsts, counts)
    corners = np.ascontiguousarray(triangles[order])
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return TriangleTree(
        lows[:used].copy(),
        highs[:used].copy(),
        firsts[:used].copy(),
        counts[:used].copy(),
        corners,
        normals,
        solid[order],
        order,
    )


@compiled
def _build(
    lower: Any, upper: Any, order: Any, lows: Any, highs: Any, firsts: Any, counts: Any
) -> int:
    """Split ``order`` in place; returns the number of boxes."""
    pending = np.empty((STACK_DEPTH, 3), dtype=np.int64)
    pending[0, 0], pending[0, 1], pending[0, 2] = 0, 0, order.shape[0]
    size, used = 1, 1
    while size > 0:
        size -= 1
        box, start, stop = pending[size, 0], pending[size, 1], pending[size, 2]
        widest, width = 0, -1.0
        for axis in range(3):
            low, high = np.inf, -np.inf
            center_low, center_high = np.inf, -np.inf
            for i in range(start, stop):
                a, b = lower[order[i], axis], upper[order[i], axis]
                low, high = min(low, a), max(high, b)
                center_low, center_high = min(center_low, a + b), max(center_high, a + b)
            lows[box, axis], highs[box, axis] = low, high
            if center_high - center_low > width:
                widest, width = axis, center_high - center_low
        if stop - start <= LEAF_TRIANGLES:
            firsts[box], counts[box] = start, stop - start
            continue
        middle = (start + stop) // 2
        _select(order, lower, upper, widest, start, stop, middle)
        firsts[box] = used
        for child in range(2):
            pending[size, 0] = used + child
            pending[size, 1] = start if child == 0 else middle
            pending[size, 2] = middle if child == 0 else stop
            size += 1
        used += 2
    return used


@compiled
def _select(
    order: Any, lower: Any, upper: Any, axis: int, start: int, stop: int, middle: int
) -> None:
    """Partition so that entries before ``middle`` have the smaller centres (quickselect)."""
    low, high = start, stop - 1
    while low < high:
        pivot_at = order[(low + high) // 2]
        pivot = lower[pivot_at, axis] + upper[pivot_at, axis]
        i, j = low, high
        while i <= j:
            while lower[order[i], axis] + upper[order[i], axis] < pivot:
                i += 1
            while lower[order[j], axis] + upper[order[j], axis] > pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if middle <= j:
            high = j
        elif middle >= i:
            low = i
        else:
            return
