"""Signed gaps between a robot's convex shapes and pieces of terrain, compiled.

A gap is how far a shape is along a direction n from a piece: the least n · x over the shape minus
the largest n · y over the piece. Apart, n is the direction between the nearest points and the gap
their distance; where they overlap, n is a wanted direction or the one that needs the least push.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CAPSULE, CYLINDER, SPHERE
from trajectory_editor.robot.convex_distance import core_distance, support_point
from trajectory_editor.robot.convex_penetration import push_out_depth
from trajectory_editor.robot.support_points import place_core
from trajectory_editor.terrain.surface_crossings import winding_number
from trajectory_editor.terrain.triangle_tree import STACK_DEPTH

_NO_AXIS = np.zeros(3)
_FACE_COSINE = 1.0 - 1e-8
_OTHER_FACET = 0.95  # cosine below which two facets are two obstacles
_APART = 1e-9  # [m]


@compiled
def core_room(shapes: Any) -> int:
    """Return how many rows the core points of any shape need, with an axis behind them."""
    largest = 0
    for shape in range(shapes.kinds.shape[0]):
        largest = max(largest, shapes.starts[shape + 1] - shapes.starts[shape])
    return int(largest) + 1


@compiled
def place_center(shapes: Any, shape: int, rotations: Any, positions: Any, out: Any) -> None:
    """Write the centre of the ball around a shape to ``out``."""
    joint = shapes.joints[shape]
    for a in range(3):
        out[a] = positions[joint, a]
        for b in range(3):
            out[a] += rotations[joint, a, b] * shapes.centers[shape, b]


@compiled
def place_shape(shapes: Any, shape: int, rotations: Any, positions: Any, core: Any) -> int:
    """Write a shape's core points in a pose to ``core`` and its unit axis behind them."""
    joint = shapes.joints[shape]
    size = place_core(
        shapes.points,
        shapes.starts[shape],
        shapes.starts[shape + 1],
        rotations[joint],
        positions[joint],
        core,
    )
    axis = core[size]
    axis[:] = 0.0
    if shapes.kinds[shape] == CYLINDER:
        length = 0.0
        for a in range(3):
            axis[a] = core[1, a] - core[0, a]
            length += axis[a] * axis[a]
        for a in range(3):
            axis[a] /= np.sqrt(length)
    return size


@compiled
def lowest_along(kind: int, core: Any, radius: float, axis: Any, normal: Any, out: Any) -> float:
    """Write the shape's lowest point along a unit normal to ``out``; return its height."""
    rim = radius if kind == CYLINDER else 0.0
    support_point(core, rim, axis, -normal[0], -normal[1], -normal[2], out)
    if kind in (SPHERE, CAPSULE):
        for a in range(3):
            out[a] -= radius * normal[a]
    return float(out[0] * normal[0] + out[1] * normal[1] + out[2] * normal[2])


@compiled
def highest_corner(corners: Any, normal: Any) -> float:
    """Return the largest height of points (V, 3) along a unit normal."""
    highest = -np.inf
    for i in range(corners.shape[0]):
        height = corners[i, 0] * normal[0] + corners[i, 1] * normal[1] + corners[i, 2] * normal[2]
        highest = max(highest, height)
    return float(highest)


@compiled
def gap_to_corners(
    kind: int,
    core: Any,
    radius: float,
    axis: Any,
    corners: Any,
    wanted: Any,
    work: Any,
    normal: Any,
    point: Any,
) -> float:
    """Return the gap to a convex piece; fills its direction and the shape's point.

    Args:
        kind: Kind of the shape.
        core: (V, 3) its core points.
        radius: Its radius [m].
        axis: (3,) its axis, if it is a cylinder.
        corners: (C, 3) of the piece.
        wanted: (3,) direction that counts where they overlap; zero for the least push-out.
        work: (17, 3) scratch.
        normal: (3,) filled with the direction, out of the piece.
        point: (3,) filled with the shape's point that is nearest to the piece or deepest in it.
    """
    rim = radius if kind == CYLINDER else 0.0
    rounding = 0.0 if kind == CYLINDER else radius
    distance = core_distance(core, rim, axis, corners, 0.0, _NO_AXIS, work)
    if distance > rounding + _APART:
        for a in range(3):
            normal[a] = (work[12, a] - work[13, a]) / distance
            point[a] = work[12, a] - rounding * normal[a]
        return distance - rounding
    if wanted[0] != 0.0 or wanted[1] != 0.0 or wanted[2] != 0.0:
        for a in range(3):
            normal[a] = wanted[a]
    elif distance > 0.0:
        for a in range(3):
            normal[a] = (work[12, a] - work[13, a]) / distance
    else:
        push_out_depth(core, rim, axis, corners, 0.0, _NO_AXIS, 0.0, work, normal)
        for a in range(3):
            normal[a] = -normal[a]
    return lowest_along(kind, core, radius, axis, normal, point) - highest_corner(corners, normal)


@compiled
def piece_rows(
    kind: int,
    core: Any,
    radius: float,
    axis: Any,
    pieces: Any,
    piece: int,
    wanted: Any,
    work: Any,
    normals: Any,
    points: Any,
    values: Any,
) -> None:
    """Fill the rows (R,) of a shape against a convex piece.

    The first is the gap of the whole shape, the others are those of its lowest ends or corners, so
    that a shin flush with a wall is kept from it at both ends. Flush shapes have the latter alone:
    of two equal ends the whole shape's gap sees only one.
    """
    corners = pieces.corners[pieces.corner_starts[piece] : pieces.corner_starts[piece + 1]]
    values[0] = gap_to_corners(
        kind, core, radius, axis, corners, wanted, work, normals[0], points[0]
    )
    if values.shape[0] == 1:
        return
    flush = False
    for face in range(pieces.face_starts[piece], pieces.face_starts[piece + 1]):
        flush = flush or _along(normals[0], pieces.faces[face]) > _FACE_COSINE
    asked = wanted[0] != 0.0 or wanted[1] != 0.0 or wanted[2] != 0.0
    if values[0] < 0.0 and not flush and not asked:
        # Edge on edge: the way out turns with the shape, and the corners' depths with it.
        values[1:] = np.inf
        return
    order = _lowest_cores(kind, core, radius, axis, normals[0], values.shape[0] - 1)
    way = normals[0] if values[0] < 0.0 else wanted
    for row in range(1, values.shape[0]):
        i = order[row - 1]
        values[row] = gap_to_corners(
            kind, core[i : i + 1], radius, axis, corners, way, work, normals[row], points[row]
        )
    if flush:
        values[0] = np.inf


@compiled
def _lowest_cores(kind: int, core: Any, radius: float, axis: Any, normal: Any, count: int) -> Any:
    """Return the core points that reach lowest along a unit normal, in the order of the core."""
    heights, trial = np.empty(core.shape[0]), np.empty(3)
    for i in range(core.shape[0]):
        heights[i] = lowest_along(kind, core[i : i + 1], radius, axis, normal, trial)
    if count == core.shape[0]:
        return np.arange(count)
    return np.sort(np.argsort(heights)[:count])


@compiled
def mesh_rows(
    kind: int,
    core: Any,
    radius: float,
    axis: Any,
    center: Any,
    tree: Any,
    reach: float,
    work: Any,
    normals: Any,
    points: Any,
    values: Any,
) -> None:
    """Fill up to R rows against triangles within reach: the nearest ones of different direction.

    Rows without a triangle get the reach as their value and no direction.
    """
    normals[:], points[:], values[:] = 0.0, 0.0, reach
    low, high = np.empty(3), np.empty(3)
    _bounding_box(kind, core, radius, low, high)
    stack = np.empty(STACK_DEPTH, dtype=np.int64)
    normal, point = np.empty(3), np.empty(3)
    buried = winding_number(tree, center[0], center[1], center[2]) > 0
    stack[0] = 0
    size = 1
    while size > 0:
        size -= 1
        box = stack[size]
        if _box_gap(tree.lows[box], tree.highs[box], low, high) > reach:
            continue
        first, count = tree.firsts[box], tree.counts[box]
        if count == 0:
            stack[size], stack[size + 1] = first, first + 1
            size += 2
            continue
        for triangle in range(first, first + count):
            value = _gap_to_triangle(
                kind, core, radius, axis, center, tree, triangle, buried, work, normal, point
            )
            if value < reach:
                _insert(value, normal, point, normals, points, values)


@compiled
def _gap_to_triangle(
    kind: int,
    core: Any,
    radius: float,
    axis: Any,
    center: Any,
    tree: Any,
    triangle: int,
    buried: bool,
    work: Any,
    normal: Any,
    point: Any,
) -> float:
    """Return the gap to one triangle, infinite from behind a solid's surface."""
    corners, rim = tree.corners[triangle], radius if kind == CYLINDER else 0.0
    rounding = 0.0 if kind == CYLINDER else radius
    distance = core_distance(core, rim, axis, corners, 0.0, _NO_AXIS, work)
    side = 0.0
    for a in range(3):
        side += tree.normals[triangle, a] * (center[a] - corners[0, a])
    if distance > rounding + _APART:
        if tree.solid[triangle] and (buried or side < 0.0):
            return np.inf
        for a in range(3):
            normal[a] = (work[12, a] - work[13, a]) / distance
            point[a] = work[12, a] - rounding * normal[a]
        return distance - rounding
    sign = -1.0 if side < 0.0 and not tree.solid[triangle] else 1.0
    for a in range(3):
        normal[a] = sign * tree.normals[triangle, a]
    return lowest_along(kind, core, radius, axis, normal, point) - highest_corner(corners, normal)


@compiled
def _insert(value: float, normal: Any, point: Any, normals: Any, points: Any, values: Any) -> None:
    """Keep a row sorted in, in place of later ones of nearly the same direction."""
    rows = values.shape[0]
    place = rows
    for row in range(rows):
        if value < values[row]:
            place = row
            break
        if _along(normal, normals[row]) > _OTHER_FACET:
            return
    if place == rows:
        return
    end = rows - 1
    for row in range(place, rows):
        if _along(normal, normals[row]) > _OTHER_FACET:
            end = row
            break
    for row in range(end, place, -1):
        values[row] = values[row - 1]
        for a in range(3):
            normals[row, a], points[row, a] = normals[row - 1, a], points[row - 1, a]
    values[place] = value
    for a in range(3):
        normals[place, a], points[place, a] = normal[a], point[a]


@compiled
def _along(one: Any, other: Any) -> float:
    return float(one[0] * other[0] + one[1] * other[1] + one[2] * other[2])


@compiled
def _bounding_box(kind: int, core: Any, radius: float, low: Any, high: Any) -> None:
    for a in range(3):
        low[a], high[a] = np.inf, -np.inf
        for i in range(core.shape[0]):
            low[a] = min(low[a], core[i, a] - radius)
            high[a] = max(high[a], core[i, a] + radius)


@compiled
def _box_gap(low_a: Any, high_a: Any, low_b: Any, high_b: Any) -> float:
    square = 0.0
    for a in range(3):
        gap = max(low_a[a] - high_b[a], low_b[a] - high_a[a], 0.0)
        square += gap * gap
    return float(np.sqrt(square))
