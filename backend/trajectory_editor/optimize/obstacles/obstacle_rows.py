"""Rows that keep shapes from pieces of terrain: one or a few for every pair."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.contact_rows import point_coefficients
from trajectory_editor.optimize.link_rows import LinkRows
from trajectory_editor.optimize.obstacles.gaps import (
    core_room,
    mesh_rows,
    piece_rows,
    place_center,
    place_shape,
)
from trajectory_editor.optimize.obstacles.pairs import OBSTACLE_REACH, ObstaclePairs
from trajectory_editor.optimize.obstacles.terrain_pieces import STEEP, WHOLE, TerrainPieces
from trajectory_editor.robot.collision_shapes import SPHERE, CollisionShapes
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

MESH_ROWS = 3  # facets of different direction that one shape is kept from at once
MOST_CORES = 4  # ends or corners of one shape that are kept from one convex piece
_PIECES = 4096  # more pieces than this share numbers, which costs a few iterations


def obstacle_rows(
    pieces: TerrainPieces,
    shapes: CollisionShapes,
    pairs: ObstaclePairs,
    poses: ShapePoses,
    origins: Array,
    between: bool,
) -> LinkRows:
    """Return the gaps [m] of all pairs.

    Args:
        pieces: The terrain.
        shapes: The robot's shapes.
        pairs: M pairs.
        poses: Joint placements.
        origins: (P, 3) origins of the twists in the link map.
        between: Whether the link map is that of intervals, with two maps for each pose.
    """
    starts = _row_starts(shapes, pairs)
    count = int(starts[-1])
    normals, points, values = np.zeros((count, 3)), np.zeros((count, 3)), np.empty(count)
    _fill(
        pieces,
        shapes.arrays,
        poses.rotations,
        poses.positions,
        pairs.poses,
        pairs.shapes,
        pairs.pieces,
        pairs.wanted,
        starts,
        OBSTACLE_REACH,
        normals,
        points,
        values,
    )
    owners = np.repeat(np.arange(pairs.count), np.diff(starts))
    at = pairs.poses[owners]
    own = point_coefficients(points - origins[at], normals, np.zeros_like(points), 0.0 * points)
    coefficients = np.zeros((count, 3, 6))
    maps = np.full((count, 3), -1, dtype=np.int64)
    coefficients[:, 0], maps[:, 0] = own, at
    if between:
        coefficients[:, 1], maps[:, 0], maps[:, 1] = own, 2 * at, 2 * at + 1
    return LinkRows(shapes.joints[pairs.shapes[owners]], maps, coefficients, values)


def obstacle_keys(shapes: CollisionShapes, pairs: ObstaclePairs) -> Integers:
    """Return numbers by which the rows of pairs are found again among those of other pairs."""
    starts = _row_starts(shapes, pairs)
    sizes = np.diff(starts)
    slots = np.arange(starts[-1]) - np.repeat(starts[:-1], sizes)
    number = (pairs.poses * shapes.count + pairs.shapes) * _PIECES + pairs.pieces - WHOLE
    return np.asarray(np.repeat(number, sizes) * (MOST_CORES + 1) + slots)


def _row_starts(shapes: CollisionShapes, pairs: ObstaclePairs) -> Integers:
    """Return where each pair's rows begin, (M + 1,)."""
    cores = np.diff(shapes.starts)[pairs.shapes]
    sizes = np.where(shapes.kinds[pairs.shapes] == SPHERE, 1, 1 + np.minimum(cores, MOST_CORES))
    sizes = np.where(pairs.pieces < 0, MESH_ROWS, sizes)
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


@compiled
def _fill(
    pieces: Any,
    shapes: Any,
    rotations: Any,
    positions: Any,
    poses: Any,
    owners: Any,
    which: Any,
    wanted: Any,
    starts: Any,
    reach: float,
    normals: Any,
    points: Any,
    values: Any,
) -> None:
    core, work, center = np.empty((core_room(shapes), 3)), np.zeros((17, 3)), np.empty(3)
    for pair in range(len(poses)):
        pose, shape, piece = poses[pair], owners[pair], which[pair]
        size = place_shape(shapes, shape, rotations[pose], positions[pose], core)
        kind, radius, axis = shapes.kinds[shape], shapes.radii[shape], core[size]
        first, last = starts[pair], starts[pair + 1]
        own = (normals[first:last], points[first:last], values[first:last])
        if piece >= 0:
            piece_rows(kind, core[:size], radius, axis, pieces, piece, wanted[pair], work, *own)
            continue
        place_center(shapes, shape, rotations[pose], positions[pose], center)
        tree = pieces.steep if piece == STEEP else pieces.whole
        mesh_rows(kind, core[:size], radius, axis, center, tree, reach, work, *own)
