"""Which shapes to keep from which pieces of terrain at which poses, and into which direction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.obstacles.gaps import (
    core_room,
    gap_to_corners,
    highest_corner,
    lowest_along,
    mesh_rows,
    place_center,
    place_shape,
)
from trajectory_editor.optimize.obstacles.terrain_pieces import STEEP, WHOLE, TerrainPieces
from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.terrain.terrain import UPWARD_COSINE, ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

OBSTACLE_REACH = 0.06  # [m] shapes this near to what does not face upward are kept from it
_SAME_SIDE = 0.7  # cosine between the ways in and out of a piece: it was not passed through
_BRIDGED = 2  # poses without overlap that do not end one
_UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class ObstaclePairs:
    """M shapes beside pieces.

    Attributes:
        poses: (M,) number of the pose, ascending.
        shapes: (M,) collision shape.
        pieces: (M,) convex piece, or ``STEEP`` or ``WHOLE`` for the triangles of the others.
        wanted: (M, 3) direction out of the piece that counts while they overlap; zero for the one
            that needs the least push.
    """

    poses: Integers
    shapes: Integers
    pieces: Integers
    wanted: Array

    @property
    def count(self) -> int:
        """Number of pairs M."""
        return len(self.poses)


def find_pairs(
    pieces: TerrainPieces, shapes: CollisionShapes, poses: ShapePoses, complaints: Integers
) -> ObstaclePairs:
    """List the shapes that are near something that does not face upward.

    Args:
        pieces: The terrain.
        shapes: The robot's shapes.
        poses: Joint placements.
        complaints: (K, 2) pose and shape to be kept from everything: where a body lies on an edge
            between upward faces, no point of it that could carry it sees the edge.
    """
    asked = np.zeros((poses.count, shapes.count), dtype=np.bool_)
    asked[complaints[:, 0], complaints[:, 1]] = True
    capacity = 16 * poses.count + 1024
    while True:
        found = np.empty((capacity, 3), dtype=np.int64)
        gaps, normals = np.empty(capacity), np.empty((capacity, 3))
        count = _list_pairs(
            pieces,
            shapes.arrays,
            poses.rotations,
            poses.positions,
            asked,
            OBSTACLE_REACH,
            found,
            gaps,
            normals,
        )
        if count <= capacity:
            break
        capacity = count
    at, owners, which = found[:count].T.copy()
    wanted = np.zeros((count, 3))
    order = np.lexsort((at, owners, which))
    _choose_directions(
        pieces,
        shapes.arrays,
        poses.rotations,
        poses.positions,
        order,
        at,
        owners,
        which,
        gaps[:count],
        normals[:count],
        wanted,
    )
    return ObstaclePairs(at, owners, which, wanted)


@compiled
def _list_pairs(
    pieces: Any,
    shapes: Any,
    rotations: Any,
    positions: Any,
    asked: Any,
    reach: float,
    found: Any,
    gaps: Any,
    normals: Any,
) -> int:
    core, work = np.empty((core_room(shapes), 3)), np.zeros((17, 3))
    center, normal, point, nowhere = np.empty(3), np.empty(3), np.empty(3), np.zeros(3)
    row_normals, row_points, row_values = np.empty((1, 3)), np.empty((1, 3)), np.empty(1)
    total = 0
    for pose in range(rotations.shape[0]):
        for shape in range(shapes.kinds.shape[0]):
            joint = shapes.joints[shape]
            if joint == 0:
                continue
            place_center(shapes, shape, rotations[pose], positions[pose], center)
            size = -1
            ball = shapes.bounds[shape] + reach
            for piece in range(WHOLE, pieces.lows.shape[0]):
                if piece == WHOLE and not asked[pose, shape]:
                    continue
                if piece < 0:
                    tree = pieces.steep if piece == STEEP else pieces.whole
                    if _ball_gap(tree.lows[0], tree.highs[0], center) > ball:
                        continue
                elif _ball_gap(pieces.lows[piece], pieces.highs[piece], center) > ball:
                    continue
                if size < 0:
                    size = place_shape(shapes, shape, rotations[pose], positions[pose], core)
                kind, radius = shapes.kinds[shape], shapes.radii[shape]
                axis = core[size]
                if piece < 0:
                    mesh_rows(
                        kind,
                        core[:size],
                        radius,
                        axis,
                        center,
                        tree,
                        reach,
                        work,
                        row_normals,
                        row_points,
                        row_values,
                    )
                    gap = row_values[0]
                else:
                    corners = pieces.corners[
                        pieces.corner_starts[piece] : pieces.corner_starts[piece + 1]
                    ]
                    gap = gap_to_corners(
                        kind, core[:size], radius, axis, corners, nowhere, work, normal, point
                    )
                    if not asked[pose, shape] and not _pokes_out(
                        kind, core[:size], radius, axis, pieces, piece, reach
                    ):
                        continue
                if gap >= reach:
                    continue
                if total < found.shape[0]:
                    found[total, 0], found[total, 1], found[total, 2] = pose, shape, piece
                    gaps[total] = gap
                    for a in range(3):
                        normals[total, a] = normal[a] if piece >= 0 else 0.0
                total += 1
    return total


@compiled
def _pokes_out(
    kind: int, core: Any, radius: float, axis: Any, pieces: Any, piece: int, reach: float
) -> bool:
    """Return whether a shape comes near or beyond a face of the piece that is not upward."""
    normal, point = np.empty(3), np.empty(3)
    for face in range(pieces.face_starts[piece], pieces.face_starts[piece + 1]):
        if pieces.faces[face, 2] >= UPWARD_COSINE:
            continue
        for a in range(3):
            normal[a] = -pieces.faces[face, a]
        if -lowest_along(kind, core, radius, axis, normal, point) > pieces.faces[face, 3] - reach:
            return True
    return False


@compiled
def _choose_directions(
    pieces: Any,
    shapes: Any,
    rotations: Any,
    positions: Any,
    order: Any,
    poses: Any,
    owners: Any,
    which: Any,
    gaps: Any,
    normals: Any,
    wanted: Any,
) -> None:
    """Choose one way out for every stretch of poses in which a shape overlaps a convex piece.

    What entered and left on one side is pushed back there, or up, whichever is nearer; what passed
    through goes over the top.
    """
    core = np.empty((core_room(shapes), 3))
    start = 0
    while start < len(order):
        first = order[start]
        stop = start + 1
        if gaps[first] >= 0.0 or which[first] < 0:
            start = stop
            continue
        while stop < len(order):
            row = order[stop]
            if owners[row] != owners[first] or which[row] != which[first]:
                break
            if gaps[row] >= 0.0 or poses[row] - poses[order[stop - 1]] > _BRIDGED:
                break
            stop += 1
        before = _neighbour(order, start, -1, poses, owners, which)
        after = _neighbour(order, stop - 1, 1, poses, owners, which)
        best = _push(pieces, shapes, rotations, positions, order[start:stop], poses, owners, which,
                     core, _UP)  # fmt: skip
        way = _UP
        passed = before >= 0 and after >= 0 and _dot(normals[before], normals[after]) < _SAME_SIDE
        for side in (before, after):
            if side < 0 or passed:
                continue
            push = _push(pieces, shapes, rotations, positions, order[start:stop], poses, owners,
                         which, core, normals[side])  # fmt: skip
            if push < best:
                best, way = push, normals[side]
        for i in range(start, stop):
            for a in range(3):
                wanted[order[i], a] = way[a]
        start = stop


@compiled
def _neighbour(order: Any, place: int, side: int, poses: Any, owners: Any, which: Any) -> int:
    """Return the row of the same shape and piece at the pose beside, or -1."""
    beside = place + side
    if beside < 0 or beside >= len(order):
        return -1
    row, own = order[beside], order[place]
    if owners[row] != owners[own] or which[row] != which[own]:
        return -1
    return int(row) if abs(poses[row] - poses[own]) <= _BRIDGED else -1


@compiled
def _push(
    pieces: Any,
    shapes: Any,
    rotations: Any,
    positions: Any,
    rows: Any,
    poses: Any,
    owners: Any,
    which: Any,
    core: Any,
    direction: Any,
) -> float:
    """Return how far the deepest of some rows has to be pushed along a direction [m]."""
    piece, shape = which[rows[0]], owners[rows[0]]
    corners = pieces.corners[pieces.corner_starts[piece] : pieces.corner_starts[piece + 1]]
    level, point, worst = highest_corner(corners, direction), np.empty(3), 0.0
    for row in rows:
        pose = poses[row]
        size = place_shape(shapes, shape, rotations[pose], positions[pose], core)
        height = lowest_along(
            shapes.kinds[shape], core[:size], shapes.radii[shape], core[size], direction, point
        )
        worst = max(worst, level - height)
    return float(worst)


@compiled
def _dot(one: Any, other: Any) -> float:
    return float(one[0] * other[0] + one[1] * other[1] + one[2] * other[2])


@compiled
def _ball_gap(low: Any, high: Any, center: Any) -> float:
    square = 0.0
    for a in range(3):
        gap = max(low[a] - center[a], center[a] - high[a], 0.0)
        square += gap * gap
    return float(np.sqrt(square))
