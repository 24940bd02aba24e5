"""One convex shape against a triangle mesh, compiled: nearest points and deepest push-out."""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CYLINDER
from trajectory_editor.robot.convex_distance import core_distance
from trajectory_editor.robot.convex_penetration import push_out_depth
from trajectory_editor.robot.support_points import rounding_reach
from trajectory_editor.terrain.triangle_tree import STACK_DEPTH

_NO_AXIS = np.zeros(3)
_NEGLIGIBLE = 1e-9  # [m] improvements smaller than this aren't pursued


@compiled
def probe_mesh(
    tree: Any,
    kind: int,
    core: Any,
    radius: float,
    cutoff: float,
    only_depth: bool,
    floor: float,
    guess: int,
    work: Any,
    nearest: Any,
) -> tuple[float, float, int]:
    """Find how far a shape is from the mesh, and how deep it cuts into it.

    Args:
        tree: A ``TriangleTree``.
        kind: Kind of the shape.
        core: (V, 3) its core points in the world.
        radius: Its radius [m].
        cutoff: Distances above this are of no interest [m].
        only_depth: Leave out the distance of shapes that don't cut the surface.
        floor: Push-outs up to this are not told apart [m]; negative: the first triangle that is
            cut ends the search, and an upper bound stands for the push-out.
        guess: A triangle that is probably near, or -1.
        work: (17, 3) scratch.
        nearest: (2, 3) filled with the shape's point that is nearest to the mesh (or deepest in
            it) and its partner on the mesh.

    Returns:
        The distance (0 where the shape cuts the surface, infinity above the cutoff), the least
        push-out from the triangle that it is deepest in, and the triangle of the nearest point
        (-1 above the cutoff).
    """
    axis = work[16]
    rim = rounding = 0.0
    if kind == CYLINDER:
        rim = radius
        length = 0.0
        for a in range(3):
            axis[a] = core[1, a] - core[0, a]
            length += axis[a] * axis[a]
        length = np.sqrt(length)
        for a in range(3):
            axis[a] /= length
    else:
        rounding = radius
        axis[:] = 0.0
    low, high = np.empty(3), np.empty(3)
    _bounding_box(kind, core, radius, axis, low, high)
    best, depth, chosen = cutoff, 0.0, -1
    if only_depth:
        best = 0.0
    stack = np.empty(STACK_DEPTH, dtype=np.int64)
    normal = np.empty(3)
    stack[0] = 0
    size = 1
    if guess >= 0:
        stack[1] = -1 - guess
        size = 2
    while size > 0:
        size -= 1
        box = stack[size]
        first, count = -1 - box, 1
        if box >= 0:
            if _gap_squared(tree.lows[box], tree.highs[box], low, high) > best * best:
                continue
            first, count = tree.firsts[box], tree.counts[box]
        if count == 0:
            one = _gap_squared(tree.lows[first], tree.highs[first], low, high)
            two = _gap_squared(tree.lows[first + 1], tree.highs[first + 1], low, high)
            swap = 1 if one < two else 0
            stack[size], stack[size + 1] = first + swap, first + 1 - swap
            size += 2
            continue
        for triangle in range(first, first + count):
            corners = tree.corners[triangle]
            below, above = _plane_heights(kind, core, radius, axis, corners, tree.normals[triangle])
            if below > best or above < -best:
                continue
            cuts_plane = below < 0.0 and above > 0.0
            if only_depth and (
                not cuts_plane or min(-below, above) <= max(depth, floor) + _NEGLIGIBLE
            ):
                continue
            if not cuts_plane and max(below, -above) >= best - _NEGLIGIBLE and chosen >= 0:
                continue
            distance = core_distance(core, rim, axis, corners, 0.0, _NO_AXIS, work)
            if distance >= rounding and distance > 0.0:
                if not only_depth and distance - rounding < best:
                    best, chosen = distance - rounding, triangle
                    _keep_pair(work, rounding / distance, nearest)
                continue
            if chosen < 0 or best > 0.0:
                chosen = triangle
            best = 0.0
            push = rounding - distance
            if floor < 0.0:
                return 0.0, min(-below, above), triangle
            if distance == 0.0:
                bar = max(depth, floor)
                if bar > 0.0 and min(-below, above) <= bar:
                    continue
                push += push_out_depth(
                    core, rim, axis, corners, 0.0, _NO_AXIS, bar - rounding, work, normal
                )
                push = min(push, -below, above)
            if push > depth or depth == 0.0:
                depth, chosen = push, triangle
                _keep_pair(work, 0.0, nearest)
    if chosen < 0:
        return np.inf, 0.0, -1
    return best, depth, chosen


@compiled
def _keep_pair(work: Any, share: float, nearest: Any) -> None:
    """Store the nearest points, the shape's moved out by the rounding's share of the way."""
    for a in range(3):
        nearest[0, a] = work[12, a] + share * (work[13, a] - work[12, a])
        nearest[1, a] = work[13, a]


@compiled
def _bounding_box(kind: int, core: Any, radius: float, axis: Any, low: Any, high: Any) -> None:
    for a in range(3):
        low[a], high[a] = np.inf, -np.inf
        for i in range(core.shape[0]):
            low[a] = min(low[a], core[i, a])
            high[a] = max(high[a], core[i, a])
        reach = radius
        if kind == CYLINDER:
            reach = radius * np.sqrt(max(0.0, 1.0 - axis[a] * axis[a]))
        low[a] -= reach
        high[a] += reach


@compiled
def _gap_squared(low_a: Any, high_a: Any, low_b: Any, high_b: Any) -> float:
    square = 0.0
    for a in range(3):
        gap = max(low_a[a] - high_b[a], low_b[a] - high_a[a], 0.0)
        square += gap * gap
    return square


@compiled
def _plane_heights(
    kind: int, core: Any, radius: float, axis: Any, corners: Any, normal: Any
) -> tuple[float, float]:
    """Return the shape's lowest and highest point over the triangle's plane [m]."""
    below, above = np.inf, -np.inf
    for i in range(core.shape[0]):
        height = (
            (core[i, 0] - corners[0, 0]) * normal[0]
            + (core[i, 1] - corners[0, 1]) * normal[1]
            + (core[i, 2] - corners[0, 2]) * normal[2]
        )
        below, above = min(below, height), max(above, height)
    if radius > 0.0:
        reach = rounding_reach(
            kind, axis[0], axis[1], axis[2], radius, normal[0], normal[1], normal[2]
        )
        below -= reach
        above += reach
    return below, above
