"""A terrain as what bodies can run into: convex solids as a whole, other meshes by triangles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.terrain.terrain import UPWARD_COSINE, CombinedTerrain, Terrain
from trajectory_editor.terrain.triangle_mesh import TriangleMesh
from trajectory_editor.terrain.triangle_tree import TriangleTree, build_tree

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

STEEP, WHOLE = -1, -2  # pieces that stand for the triangles of all that is not convex
MOST_CORNERS = 200  # of a convex piece: its corners are searched one by one
_FLATNESS = 1e-7  # [m] how far corners may be above the faces of a convex solid
_NOWHERE = np.array([[[1e9, 0.0, 0.0], [1e9, 1.0, 0.0], [1e9, 0.0, 1.0]]])


class TerrainPieces(NamedTuple):
    """P convex solids, and the triangles of all other parts.

    Attributes:
        corners: (V, 3) corners of all convex solids [m].
        corner_starts: (P + 1,) those of piece p are ``corner_starts[p]:corner_starts[p + 1]``.
        faces: (N, 4) outward unit normals of their faces and the planes' heights along them.
        face_starts: (P + 1,) likewise.
        lows: (P, 3) lower corner of each piece's box [m].
        highs: (P, 3) upper corner.
        steep: Triangles of other parts that do not face upward.
        whole: All triangles of other parts.
    """

    corners: Array
    corner_starts: Integers
    faces: Array
    face_starts: Integers
    lows: Array
    highs: Array
    steep: TriangleTree
    whole: TriangleTree


def terrain_pieces(terrain: Terrain) -> TerrainPieces | None:
    """Split a terrain; ``None`` for a plane, whose points are watched one by one."""
    meshes = _meshes(terrain)
    if not meshes:
        return None
    corners: list[Array] = []
    faces: list[Array] = []
    loose: list[Array] = []
    solid: list[NDArray[np.bool_]] = []
    for mesh in meshes:
        parts = mesh.topology.parts[mesh.tree.faces]
        order = np.argsort(parts, kind="stable")
        borders = np.searchsorted(parts[order], np.arange(1, len(mesh.solid_parts)))
        for part, own in enumerate(np.split(order, borders)):
            planes = _convex_faces(mesh, own) if mesh.solid_parts[part] else None
            if planes is None or mesh.topology.volumes[part] < 0.0:
                loose.append(mesh.tree.corners[own])
                solid.append(mesh.tree.solid[own])
            else:
                corners.append(np.unique(mesh.tree.corners[own].reshape(-1, 3), axis=0))
                faces.append(planes)
    triangles = np.concatenate(loose) if loose else _NOWHERE
    sides = np.concatenate(solid) if solid else np.ones(1, dtype=np.bool_)
    return TerrainPieces(
        *_joined(corners, 3),
        *_joined(faces, 4),
        np.array([piece.min(axis=0) for piece in corners]).reshape(-1, 3),
        np.array([piece.max(axis=0) for piece in corners]).reshape(-1, 3),
        _steep_tree(triangles, sides),
        build_tree(triangles, sides),
    )


def _meshes(terrain: Terrain) -> list[TriangleMesh]:
    if isinstance(terrain, CombinedTerrain):
        return _meshes(terrain.first) + _meshes(terrain.second)
    return [terrain] if isinstance(terrain, TriangleMesh) else []


def _convex_faces(mesh: TriangleMesh, own: Integers) -> Array | None:
    """Return the planes (N, 4) of a solid's faces, or ``None`` when it is not convex."""
    if len(own) > 2 * MOST_CORNERS:  # a closed surface has about two triangles per corner
        return None
    points = np.unique(mesh.tree.corners[own].reshape(-1, 3), axis=0)
    normals = mesh.tree.normals[own]
    heights = np.einsum("ij,ij->i", normals, mesh.tree.corners[own, 0])
    if (points @ normals.T > heights + _FLATNESS).any():
        return None
    _, chosen = np.unique(np.round(normals, 6), axis=0, return_index=True)
    return np.column_stack([normals[chosen], heights[chosen]])


def _steep_tree(triangles: Array, solid: NDArray[np.bool_]) -> TriangleTree:
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    rising = normals[:, 2] / np.linalg.norm(normals, axis=1)
    steep = np.where(solid, rising, np.abs(rising)) < UPWARD_COSINE
    if not steep.any():
        return build_tree(_NOWHERE, np.ones(1, dtype=np.bool_))
    return build_tree(triangles[steep], solid[steep])


def _joined(parts: list[Array], width: int) -> tuple[Array, Integers]:
    starts = np.cumsum([0, *(len(part) for part in parts)]).astype(np.int64)
    rows = np.concatenate(parts) if parts else np.zeros((0, width))
    return np.ascontiguousarray(rows), starts
