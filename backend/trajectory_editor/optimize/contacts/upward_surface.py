"""The part of a terrain that one can stand on: distance, normal and nearest point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.errors import TerrainError
from trajectory_editor.terrain.nearest_triangle import nearest_triangle
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import (
    UPWARD_COSINE,
    CombinedTerrain,
    Terrain,
    faces_upward,
)
from trajectory_editor.terrain.triangle_mesh import TriangleMesh
from trajectory_editor.terrain.triangle_tree import TriangleTree, build_tree

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

_TOUCHING = 1e-5  # [m] nearer than this the face's normal counts, not the direction of the point


@dataclass(frozen=True)
class SurfacePoints:
    """What lies below P points.

    Attributes:
        distances: (P,) signed distance to the nearest upward-facing surface [m], negative inside
            the ground; infinity where there is none within reach.
        normals: (P, 3) unit vector in which the distance grows: the face's normal, or beside an
            edge the direction from the nearest point.
        nearest: (P, 3) the surface's point [m].
        above: (P,) whether the point is over the surface (or inside the ground below it) rather
            than beyond its border.
        faces: (P, 3) unit normal of the face there, out of the ground.
    """

    distances: Array
    normals: Array
    nearest: Array
    above: Flags
    faces: Array


class UpwardSurface(Protocol):
    """Ground that one can stand on."""

    def query(self, points: Array, reach: Array | float = np.inf) -> SurfacePoints:
        """Find the surface nearest to each of the points (P, 3), within ``reach`` (P,) [m]."""


@dataclass(frozen=True)
class UpwardPlane:
    """The plane z = 0."""

    def query(self, points: Array, reach: Array | float = np.inf) -> SurfacePoints:
        """Find the surface nearest to each of the points (P, 3), within ``reach`` (P,) [m]."""
        normals = np.zeros_like(points)
        normals[:, 2] = 1.0
        nearest = points.copy()
        nearest[:, 2] = 0.0
        return SurfacePoints(
            points[:, 2].copy(), normals, nearest, np.ones(len(points), dtype=bool), normals
        )


@dataclass(frozen=True)
class UpwardMesh:
    """The upward-facing triangles of a mesh; surfaces without inside count from both sides."""

    mesh: TriangleMesh
    tree: TriangleTree

    def query(self, points: Array, reach: Array | float = np.inf) -> SurfacePoints:
        """Find the surface nearest to each of the points (P, 3), within ``reach`` (P,) [m]."""
        wanted = np.ascontiguousarray(points, dtype=np.float64)
        nearest, distances = np.empty_like(wanted), np.empty(len(wanted))
        triangles = np.empty(len(wanted), dtype=np.int64)
        limits = np.ascontiguousarray(np.broadcast_to(reach, len(wanted)), dtype=np.float64)
        _nearest_within(self.tree, wanted, limits, nearest, triangles, distances)
        faces, solid = self.tree.normals[triangles], self.tree.solid[triangles]
        offsets = wanted - nearest
        heights = np.einsum("ij,ij->i", offsets, faces)
        # Nearest points on a border are beyond it when the offset leans away from the normal.
        over = np.abs(heights) >= UPWARD_COSINE * distances - _TOUCHING
        buried = (heights < 0.0) & (triangles >= 0)
        checked = np.flatnonzero(buried & solid)
        inside = self.mesh.inside(wanted[checked])
        buried[checked] = inside
        over[checked[~inside]] = False
        deep = checked[inside]
        over[deep] = faces_upward(self.mesh.normal(wanted[deep]))
        over[triangles < 0] = False
        signed = np.where(buried, -distances, distances)
        away = (triangles >= 0) & (distances > _TOUCHING)
        normals = np.where(away[:, None], offsets / np.where(away, signed, 1.0)[:, None], faces)
        return SurfacePoints(signed, normals, nearest, over, faces)


@dataclass(frozen=True)
class NoSurface:
    """Ground without any face that one can stand on."""

    def query(self, points: Array, reach: Array | float = np.inf) -> SurfacePoints:
        """Return that there is nothing below any of the points."""
        up = np.tile([0.0, 0.0, 1.0], (len(points), 1))
        return SurfacePoints(
            np.full(len(points), np.inf), up, points.copy(), np.zeros(len(points), dtype=bool), up
        )


@dataclass(frozen=True)
class UpwardPair:
    """Two surfaces: the nearer one counts, the deeper one inside the ground."""

    first: UpwardSurface
    second: UpwardSurface

    def query(self, points: Array, reach: Array | float = np.inf) -> SurfacePoints:
        """Find the surface nearest to each of the points (P, 3), within ``reach`` (P,) [m]."""
        one, two = self.first.query(points, reach), self.second.query(points, reach)
        # A surface that the point is not over counts only where the other isn't below it either.
        better = np.where(one.above == two.above, one.distances <= two.distances, one.above)
        rows = better[:, None]
        return SurfacePoints(
            np.where(better, one.distances, two.distances),
            np.where(rows, one.normals, two.normals),
            np.where(rows, one.nearest, two.nearest),
            one.above | two.above,
            np.where(rows, one.faces, two.faces),
        )


def upward_surface(terrain: Terrain) -> UpwardSurface:
    """Return the part of a terrain that one can stand on.

    Raises:
        TerrainError: The terrain is of an unknown kind.
    """
    if isinstance(terrain, GroundPlane):
        return UpwardPlane()
    if isinstance(terrain, CombinedTerrain):
        return UpwardPair(upward_surface(terrain.first), upward_surface(terrain.second))
    if isinstance(terrain, TriangleMesh):
        return _upward_mesh(terrain)
    raise TerrainError(f"Contacts can't be planned on terrain of kind {type(terrain).__name__}.")


def _upward_mesh(mesh: TriangleMesh) -> UpwardSurface:
    rising = mesh.tree.normals[:, 2]
    chosen = np.where(mesh.tree.solid, rising, np.abs(rising)) >= UPWARD_COSINE
    if not chosen.any():
        return NoSurface()
    corners = mesh.tree.corners[chosen].copy()
    turned = rising[chosen] < 0.0
    corners[turned] = corners[turned][:, ::-1]
    return UpwardMesh(mesh, build_tree(corners, mesh.tree.solid[chosen]))


@compiled
def _nearest_within(
    tree: Any, points: Any, limits: Any, nearest: Any, triangles: Any, distances: Any
) -> None:
    """Fill nearest points, triangles (-1 where none is within the limit) and distances."""
    guess = -1
    for i in range(points.shape[0]):
        found, distance = nearest_triangle(
            tree, points[i, 0], points[i, 1], points[i, 2], guess, limits[i], nearest[i]
        )
        triangles[i], distances[i] = found, distance
        if found < 0:
            nearest[i] = points[i]
            distances[i] = np.inf
        else:
            guess = found
