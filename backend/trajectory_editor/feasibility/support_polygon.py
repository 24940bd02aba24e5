"""Where zero-moment point and centre of mass are, seen from above, in the support polygon."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]


def zero_moment_points(
    base_rotations: Array, base_positions: Array, base_forces: Array, heights: Array
) -> Array:
    """Find where the ground reaction has no horizontal moment.

    Args:
        base_rotations: (F, 3, 3) base orientation in the world.
        base_positions: (F, 3) base origin in the world [m].
        base_forces: (F, 6) force and moment about the base origin, in base axes.
        heights: (F,) height of the ground [m].

    Returns:
        (F, 2) world x, y [m]; NaN where the robot isn't pressed down.
    """
    force = np.einsum("fij,fj->fi", base_rotations, base_forces[:, :3])
    moment = np.einsum("fij,fj->fi", base_rotations, base_forces[:, 3:])
    rise = base_positions[:, 2] - heights
    vertical = np.where(force[:, 2] > 1.0, force[:, 2], np.nan)
    x = base_positions[:, 0] - (moment[:, 1] + rise * force[:, 0]) / vertical
    y = base_positions[:, 1] + (moment[:, 0] - rise * force[:, 1]) / vertical
    return np.stack([x, y], axis=1)


@compiled
def polygon_margins(starts: Any, points: Any, targets: Any, margins: Any) -> None:
    """Fill ``margins`` (F,) with the distance of targets (F, 2) inside their support polygons.

    Negative outside, NaN without contacts. ``points`` (C, 3) are the contacts of frame f at
    ``starts[f]:starts[f + 1]``; the polygon is the convex hull of their x, y.
    """
    for frame in range(targets.shape[0]):
        count = starts[frame + 1] - starts[frame]
        margins[frame] = np.nan
        if count == 0 or not np.isfinite(targets[frame, 0]):
            continue
        hull = np.empty((2 * count + 2, 2))
        corners = _convex_hull(points[starts[frame] : starts[frame + 1]], hull)
        margins[frame] = _margin(hull, corners, targets[frame, 0], targets[frame, 1])


@compiled
def _convex_hull(points: Any, hull: Any) -> int:
    """Andrew's monotone chain; counter-clockwise corners."""
    count = points.shape[0]
    order = np.argsort(points[:, 0] + 1e-9 * points[:, 1])
    size = 0
    for sweep in range(2):
        floor = size + 1
        for i in range(count):
            index = order[i] if sweep == 0 else order[count - 1 - i]
            x, y = points[index, 0], points[index, 1]
            while size > floor and _turn(hull, size, x, y) <= 0.0:
                size -= 1
            hull[size, 0], hull[size, 1] = x, y
            size += 1
        size -= 1
    return max(size, 1)


@compiled
def _turn(hull: Any, size: int, x: float, y: float) -> float:
    ax, ay = hull[size - 2, 0], hull[size - 2, 1]
    bx, by = hull[size - 1, 0], hull[size - 1, 1]
    return float((bx - ax) * (y - ay) - (by - ay) * (x - ax))


@compiled
def _margin(hull: Any, corners: int, x: float, y: float) -> float:
    nearest = np.inf
    inside = corners > 2
    for i in range(corners):
        j = (i + 1) % corners
        ex, ey = hull[j, 0] - hull[i, 0], hull[j, 1] - hull[i, 1]
        px, py = x - hull[i, 0], y - hull[i, 1]
        length = ex * ex + ey * ey
        share = 0.0 if length == 0.0 else min(max((px * ex + py * ey) / length, 0.0), 1.0)
        dx, dy = px - share * ex, py - share * ey
        nearest = min(nearest, np.sqrt(dx * dx + dy * dy))
        if ex * py - ey * px < 0.0:
            inside = False
    return nearest if inside else -nearest
