"""Rays through the mesh, compiled: whether a point is inside, or a surface between two points."""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.terrain.triangle_tree import STACK_DEPTH

# Directions that no edge of a real mesh is likely to meet; the next is tried when one does.
_DIRECTIONS = (
    (0.0123417, 0.0271828, 0.9995543),
    (-0.0371311, 0.0193173, 0.9991237),
    (0.0512349, -0.0433219, 0.9977465),
    (0.6123724, 0.3535534, 0.7071068),
)
_NEAR_EDGE = 1e-9


@compiled
def winding_number(tree: Any, x: float, y: float, z: float) -> int:
    """Return how often the solids' surfaces wind around a point: 0 outside, 1 in one solid.

    The signed count of crossings along a ray; exact for closed surfaces.
    """
    count = 0
    for attempt in range(4):
        direction = _DIRECTIONS[attempt]
        count, sure = _crossings(
            tree, x, y, z, direction[0], direction[1], direction[2], np.inf, True
        )
        if sure:
            break
    return count


@compiled
def surface_between(
    tree: Any, ax: float, ay: float, az: float, bx: float, by: float, bz: float
) -> bool:
    """Return whether surfaces that bound no solid part two points (an odd number of crossings)."""
    count, _ = _crossings(tree, ax, ay, az, bx - ax, by - ay, bz - az, 1.0, False)
    return count % 2 == 1


@compiled
def _crossings(
    tree: Any,
    x: float,
    y: float,
    z: float,
    dx: float,
    dy: float,
    dz: float,
    longest: float,
    solids: bool,
) -> tuple[int, bool]:
    """Count crossings, signed for solids; also whether none was too near to an edge."""
    count, sure = 0, True
    stack = np.empty(STACK_DEPTH, dtype=np.int64)
    stack[0] = 0
    size = 1
    while size > 0:
        size -= 1
        box = stack[size]
        if not _meets_box(tree.lows[box], tree.highs[box], x, y, z, dx, dy, dz, longest):
            continue
        first, members = tree.firsts[box], tree.counts[box]
        if members == 0:
            stack[size], stack[size + 1] = first, first + 1
            size += 2
            continue
        for triangle in range(first, first + members):
            if tree.solid[triangle] != solids:
                continue
            sign, clear = _meets_triangle(tree.corners[triangle], x, y, z, dx, dy, dz, longest)
            sure = sure and clear
            count += sign if solids else abs(sign)
    return count, sure


@compiled
def _meets_box(
    low: Any,
    high: Any,
    x: float,
    y: float,
    z: float,
    dx: float,
    dy: float,
    dz: float,
    longest: float,
) -> bool:
    near, far = 0.0, longest
    for axis in range(3):
        origin = x if axis == 0 else (y if axis == 1 else z)
        step = dx if axis == 0 else (dy if axis == 1 else dz)
        if step == 0.0:
            if origin < low[axis] or origin > high[axis]:
                return False
            continue
        one, two = (low[axis] - origin) / step, (high[axis] - origin) / step
        near, far = max(near, min(one, two)), min(far, max(one, two))
    return near <= far * (1.0 + 1e-12) + 1e-12


@compiled
def _meets_triangle(
    corners: Any,
    x: float,
    y: float,
    z: float,
    dx: float,
    dy: float,
    dz: float,
    longest: float,
) -> tuple[int, bool]:
    """Return +1 where the ray leaves through the front, -1 where it enters, 0 for a miss.

    Möller and Trumbore (1997); the second value is false when the ray passes an edge too near to
    be sure of the side.
    """
    e1x, e1y, e1z = (
        corners[1, 0] - corners[0, 0],
        corners[1, 1] - corners[0, 1],
        corners[1, 2] - corners[0, 2],
    )
    e2x, e2y, e2z = (
        corners[2, 0] - corners[0, 0],
        corners[2, 1] - corners[0, 1],
        corners[2, 2] - corners[0, 2],
    )
    px, py, pz = dy * e2z - dz * e2y, dz * e2x - dx * e2z, dx * e2y - dy * e2x
    det = e1x * px + e1y * py + e1z * pz
    if det == 0.0:
        return 0, True
    sx, sy, sz = x - corners[0, 0], y - corners[0, 1], z - corners[0, 2]
    u = (sx * px + sy * py + sz * pz) / det
    qx, qy, qz = sy * e1z - sz * e1y, sz * e1x - sx * e1z, sx * e1y - sy * e1x
    v = (dx * qx + dy * qy + dz * qz) / det
    t = (e2x * qx + e2y * qy + e2z * qz) / det
    least = min(u, v, 1.0 - u - v)
    if t <= 0.0 or t > longest or least < -_NEAR_EDGE:
        return 0, True
    clear = least > _NEAR_EDGE
    if least < 0.0:
        return 0, clear
    return (-1 if det > 0.0 else 1), clear
