"""The triangle nearest to a point: an exact search of the tree, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.terrain.triangle_tree import STACK_DEPTH

TIE = 1e-9  # [m] distances this near to the least are ties


@compiled
def nearest_on_triangle(corners: Any, x: float, y: float, z: float, out: Any) -> float:
    """Write the triangle's point nearest to (x, y, z) to ``out``; return the squared distance.

    After C. Ericson, Real-Time Collision Detection (2005), section 5.1.5.
    """
    abx, aby, abz = (
        corners[1, 0] - corners[0, 0],
        corners[1, 1] - corners[0, 1],
        corners[1, 2] - corners[0, 2],
    )
    acx, acy, acz = (
        corners[2, 0] - corners[0, 0],
        corners[2, 1] - corners[0, 1],
        corners[2, 2] - corners[0, 2],
    )
    apx, apy, apz = x - corners[0, 0], y - corners[0, 1], z - corners[0, 2]
    d1, d2 = abx * apx + aby * apy + abz * apz, acx * apx + acy * apy + acz * apz
    ab, ac = abx * abx + aby * aby + abz * abz, acx * acx + acy * acy + acz * acz
    cross = abx * acx + aby * acy + abz * acz
    d3, d4, d5, d6 = d1 - ab, d2 - cross, d1 - cross, d2 - ac
    va, vb, vc = d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2
    v = w = 0.0
    if d1 <= 0.0 and d2 <= 0.0:
        pass
    elif d3 >= 0.0 and d4 <= d3:
        v = 1.0
    elif vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        v = d1 / (d1 - d3)
    elif d6 >= 0.0 and d5 <= d6:
        w = 1.0
    elif vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        w = d2 / (d2 - d6)
    elif va <= 0.0 and d4 >= d3 and d5 >= d6:
        w = (d4 - d3) / ((d4 - d3) + (d5 - d6))
        v = 1.0 - w
    else:
        total = va + vb + vc
        v, w = vb / total, vc / total
    out[0] = corners[0, 0] + v * abx + w * acx
    out[1] = corners[0, 1] + v * aby + w * acy
    out[2] = corners[0, 2] + v * abz + w * acz
    return float((x - out[0]) ** 2 + (y - out[1]) ** 2 + (z - out[2]) ** 2)


@compiled
def box_distance_squared(low: Any, high: Any, x: float, y: float, z: float) -> float:
    """Return the squared distance of a point to a box, 0 inside."""
    dx = max(low[0] - x, 0.0, x - high[0])
    dy = max(low[1] - y, 0.0, y - high[1])
    dz = max(low[2] - z, 0.0, z - high[2])
    return float(dx * dx + dy * dy + dz * dz)


@compiled
def nearest_triangle(
    tree: Any, x: float, y: float, z: float, guess: int, cutoff: float, out: Any
) -> tuple[int, float]:
    """Find the triangle nearest to (x, y, z).

    Args:
        tree: A ``TriangleTree``.
        x: World x of the point [m].
        y: World y of the point [m].
        z: World z of the point [m].
        guess: A triangle that is probably near, or -1.
        cutoff: Triangles farther than this are of no interest [m].
        out: (3,) filled with the nearest point, if any.

    Returns:
        The triangle (its place in the tree) and its distance [m]; -1 and the cutoff when there is
        none within it.
    """
    best, chosen = cutoff * cutoff, -1
    trial = np.empty(3)
    if guess >= 0:
        square = nearest_on_triangle(tree.corners[guess], x, y, z, trial)
        if square <= best:
            best, chosen = square, guess
            out[0], out[1], out[2] = trial[0], trial[1], trial[2]
    stack = np.empty(STACK_DEPTH, dtype=np.int64)
    bounds = np.empty(STACK_DEPTH)
    stack[0], bounds[0] = 0, box_distance_squared(tree.lows[0], tree.highs[0], x, y, z)
    size = 1
    while size > 0:
        size -= 1
        if bounds[size] > best or (bounds[size] == best and chosen >= 0):
            continue
        box = stack[size]
        first, count = tree.firsts[box], tree.counts[box]
        if count > 0:
            for triangle in range(first, first + count):
                square = nearest_on_triangle(tree.corners[triangle], x, y, z, trial)
                if square < best or (chosen < 0 and square <= best):
                    best, chosen = square, triangle
                    out[0], out[1], out[2] = trial[0], trial[1], trial[2]
            continue
        near = box_distance_squared(tree.lows[first], tree.highs[first], x, y, z)
        far = box_distance_squared(tree.lows[first + 1], tree.highs[first + 1], x, y, z)
        order = 0 if near <= far else 1
        stack[size], bounds[size] = first + 1 - order, max(near, far)
        stack[size + 1], bounds[size + 1] = first + order, min(near, far)
        size += 2
    return chosen, float(np.sqrt(best))


@compiled
def mean_tied_normal(tree: Any, x: float, y: float, z: float, distance: float, out: Any) -> None:
    """Write the mean unit normal of all triangles that tie for nearest to ``out``."""
    limit = (distance + TIE) ** 2
    sx = sy = sz = 0.0
    trial = np.empty(3)
    stack = np.empty(STACK_DEPTH, dtype=np.int64)
    stack[0] = 0
    size = 1
    while size > 0:
        size -= 1
        box = stack[size]
        if box_distance_squared(tree.lows[box], tree.highs[box], x, y, z) > limit:
            continue
        first, count = tree.firsts[box], tree.counts[box]
        for triangle in range(first, first + count):
            if nearest_on_triangle(tree.corners[triangle], x, y, z, trial) <= limit:
                sx += tree.normals[triangle, 0]
                sy += tree.normals[triangle, 1]
                sz += tree.normals[triangle, 2]
        if count == 0:
            stack[size], stack[size + 1] = first, first + 1
            size += 2
    length = np.sqrt(sx * sx + sy * sy + sz * sz)
    if length > 1e-9:
        out[0], out[1], out[2] = sx / length, sy / length, sz / length


@compiled
def nearest_of_many(tree: Any, points: Any, nearest: Any, triangles: Any, distances: Any) -> None:
    """Fill nearest points (P, 3), triangles (P,) and distances (P,) for points (P, 3)."""
    guess = -1
    for i in range(points.shape[0]):
        guess, distances[i] = nearest_triangle(
            tree, points[i, 0], points[i, 1], points[i, 2], guess, np.inf, nearest[i]
        )
        triangles[i] = guess
