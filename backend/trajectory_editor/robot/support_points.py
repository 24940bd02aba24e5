"""The points of a shape that can carry it, compiled: its lowest points in a given direction.

A box and a convex hull have their corners, a sphere its lowest point, a capsule the lowest point of
each end, a cylinder the lowest point of each rim and seven more around it, so that it can stand.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CAPSULE, CYLINDER, SPHERE

RIM_POINTS = 8

_RIM_COS = tuple(math.cos(2.0 * math.pi * i / RIM_POINTS) for i in range(RIM_POINTS))
_RIM_SIN = tuple(math.sin(2.0 * math.pi * i / RIM_POINTS) for i in range(RIM_POINTS))


@compiled
def place_core(points: Any, start: int, end: int, rotation: Any, position: Any, out: Any) -> int:
    """Write the world positions of core points ``start`` to ``end`` to ``out``; return how many."""
    for i in range(start, end):
        x, y, z = points[i, 0], points[i, 1], points[i, 2]
        for a in range(3):
            out[i - start, a] = (
                rotation[a, 0] * x + rotation[a, 1] * y + rotation[a, 2] * z + position[a]
            )
    return end - start


@compiled
def lowest_points(
    kind: int, core: Any, count: int, radius: float, side: Any, down: Any, out: Any
) -> int:
    """Write the shape's support points in direction ``down`` to ``out``; return how many.

    Args:
        kind: Kind of the shape.
        core: (V, 3) its core points in the world, ``count`` of them.
        count: Number of core points.
        radius: Radius of a sphere, capsule or cylinder [m].
        side: (3,) unit vector across a cylinder's axis, in the world.
        down: (3,) unit vector.
        out: (K, 3) with K at least ``max(count, 16)``.
    """
    if kind == CYLINDER:
        return _rim_points(core, radius, side, down, out)
    for i in range(count):
        for a in range(3):
            out[i, a] = core[i, a]
            if kind in (SPHERE, CAPSULE):
                out[i, a] += radius * down[a]
    return count


@compiled
def _rim_points(core: Any, radius: float, side: Any, down: Any, out: Any) -> int:
    ax, ay, az = core[1, 0] - core[0, 0], core[1, 1] - core[0, 1], core[1, 2] - core[0, 2]
    length = np.sqrt(ax * ax + ay * ay + az * az)
    ax, ay, az = ax / length, ay / length, az / length
    along = down[0] * ax + down[1] * ay + down[2] * az
    ux, uy, uz = down[0] - along * ax, down[1] - along * ay, down[2] - along * az
    across = np.sqrt(ux * ux + uy * uy + uz * uz)
    if across > 1e-9:
        ux, uy, uz = ux / across, uy / across, uz / across
    else:
        ux, uy, uz = side[0], side[1], side[2]
    wx, wy, wz = ay * uz - az * uy, az * ux - ax * uz, ax * uy - ay * ux
    for end in range(2):
        for i in range(RIM_POINTS):
            row = end * RIM_POINTS + i
            cosine, sine = radius * _RIM_COS[i], radius * _RIM_SIN[i]
            out[row, 0] = core[end, 0] + cosine * ux + sine * wx
            out[row, 1] = core[end, 1] + cosine * uy + sine * wy
            out[row, 2] = core[end, 2] + cosine * uz + sine * wz
    return 2 * RIM_POINTS


@compiled
def rounding_reach(
    kind: int, ax: float, ay: float, az: float, radius: float, nx: float, ny: float, nz: float
) -> float:
    """Return how far a shape extends beyond its core along the unit vector n [m].

    (ax, ay, az) is a vector along a cylinder's axis, of any length.
    """
    if kind in (SPHERE, CAPSULE):
        return radius
    if kind == CYLINDER:
        along = (ax * nx + ay * ny + az * nz) / np.sqrt(ax * ax + ay * ay + az * az)
        return float(radius * np.sqrt(max(0.0, 1.0 - along * along)))
    return 0.0
