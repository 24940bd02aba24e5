"""A triangle mesh in world coordinates as terrain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.terrain.contact_points import ContactPoints
from trajectory_editor.terrain.mesh_file import clean_triangles, read_terrain_triangles
from trajectory_editor.terrain.mesh_poses import mesh_depths, mesh_survey
from trajectory_editor.terrain.mesh_topology import MeshTopology, analyse_topology
from trajectory_editor.terrain.nearest_triangle import nearest_of_many
from trajectory_editor.terrain.point_queries import tied_normals, windings
from trajectory_editor.terrain.terrain import (
    CLEARANCE_LIMIT,
    CONTACT_MARGIN,
    NEAR_LIMIT,
    Depths,
    ShapePoses,
    Survey,
)
from trajectory_editor.terrain.triangle_tree import TriangleTree, build_tree

Array = NDArray[np.float64]


@dataclass(frozen=True)
class TriangleMesh:
    """T triangles; build it with ``mesh_from_triangles`` or ``load_terrain_mesh``.

    Attributes:
        name: Short description for reports.
        tree: The triangles under boxes.
        topology: Parts, and which of them are closed.
        solid_parts: (K,) which parts bound solid ground.
        has_mesh: True.
    """

    name: str
    tree: TriangleTree
    topology: MeshTopology
    solid_parts: NDArray[np.bool_]
    has_mesh: bool = True

    @property
    def has_solids(self) -> bool:
        """Whether some part has an inside that is solid."""
        return bool(self.solid_parts.any())

    @property
    def has_sheets(self) -> bool:
        """Whether some part is a surface by itself: an open part, or a room."""
        return not bool(self.solid_parts.all())

    def describe(self) -> str:
        """Return what kind of ground the mesh is, for reports."""
        parts = len(self.solid_parts)
        rooms = int((self.topology.closed & ~self.solid_parts).sum())
        kinds = {
            "solid": int(self.solid_parts.sum()),
            "room": rooms,
            "open surface": parts - int(self.solid_parts.sum()) - rooms,
        }
        listed = ", ".join(
            f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in kinds.items() if n > 0
        )
        return f"{len(self.tree.faces)} triangles, {listed}"

    def inside(self, points: Array) -> NDArray[np.bool_]:
        """Return which of the points (P, 3) are in a solid (winding number above one half)."""
        if not self.has_solids:
            return np.zeros(len(points), dtype=bool)
        return windings(self.tree, points) > 0

    def nearest(self, points: Array) -> Array:
        """Return the surface point nearest to each of the points, (P, 3) [m]."""
        return self._nearest(points)[0]

    def normal(self, points: Array) -> Array:
        """Return the mean unit normal, by winding, of the faces nearest to each point, (P, 3)."""
        _, triangles, distances = self._nearest(points)
        return tied_normals(self.tree, points, triangles, distances)

    def signed_distance(self, points: Array) -> Array:
        """Return the signed distance of points (P, 3) to the surface, (P,) [m].

        Negative in solids and, near a surface without inside, behind the faces' front.
        """
        nearest, triangles, distances = self._nearest(points)
        normals = tied_normals(self.tree, nearest, triangles, np.zeros(len(points)))
        behind = np.einsum("ij,ij->i", points - nearest, normals) < 0.0
        negative = np.where(self.tree.solid[triangles], self.inside(points), behind)
        return np.where(negative | self.inside(points), -distances, distances)

    def survey(self, shapes: CollisionShapes, poses: ShapePoses) -> Survey:
        """Find contacts and clearances in all poses."""
        clearances = np.empty((poses.count, shapes.count))
        starts = np.zeros(poses.count + 1, dtype=np.int64)
        capacity = 64 * poses.count + 1024
        while True:
            owners = np.empty(capacity, dtype=np.int64)
            points, normals = np.empty((capacity, 3)), np.empty((capacity, 3))
            distances = np.empty(capacity)
            count = mesh_survey(
                self.tree,
                self.has_solids,
                self.has_sheets,
                shapes.arrays,
                poses.rotations,
                poses.positions,
                CLEARANCE_LIMIT,
                NEAR_LIMIT,
                CONTACT_MARGIN,
                clearances,
                starts,
                owners,
                points,
                normals,
                distances,
            )
            if count <= capacity:
                break
            capacity = count
        contacts = ContactPoints(
            starts, owners[:count], points[:count], normals[:count], distances[:count]
        )
        return Survey(contacts, clearances)

    def depths(self, shapes: CollisionShapes, poses: ShapePoses) -> Depths:
        """Find the deepest penetration and crossing in each pose."""
        found = Depths(
            np.zeros(poses.count),
            np.full(poses.count, -1, dtype=np.int64),
            np.zeros(poses.count),
            np.full(poses.count, -1, dtype=np.int64),
        )
        mesh_depths(
            self.tree,
            self.has_solids,
            self.has_sheets,
            shapes.arrays,
            poses.rotations,
            poses.positions,
            found.depths,
            found.shapes,
            found.crossings,
            found.crossing_shapes,
        )
        return found

    def _nearest(self, points: Array) -> tuple[Array, NDArray[np.int64], Array]:
        wanted = np.ascontiguousarray(points, dtype=np.float64)
        nearest, distances = np.empty_like(wanted), np.empty(len(wanted))
        triangles = np.empty(len(wanted), dtype=np.int64)
        nearest_of_many(self.tree, wanted, nearest, triangles, distances)
        return nearest, triangles, distances


def mesh_from_triangles(triangles: Array, name: str = "mesh") -> TriangleMesh:
    """Build terrain from triangle corners in the world, (T, 3, 3) [m].

    Raises:
        TerrainError: A corner is not finite, or no triangle has an area.
    """
    clean = clean_triangles(np.asarray(triangles, dtype=np.float64), name)
    topology = analyse_topology(clean)
    solid = _solid_parts(clean, topology)
    return TriangleMesh(name, build_tree(clean, solid[topology.parts]), topology, solid)


def load_terrain_mesh(path: str | Path) -> TriangleMesh:
    """Load an STL, OBJ or PLY file as terrain.

    Raises:
        TerrainError: The file can't be read or holds no triangles.
    """
    mesh = mesh_from_triangles(read_terrain_triangles(path), Path(path).name)
    return replace(mesh, name=f"{mesh.name} ({mesh.describe()})")


def _solid_parts(triangles: Array, topology: MeshTopology) -> NDArray[np.bool_]:
    """Return which parts bound solids: closed, of positive volume, or cavities of such."""
    solid = topology.closed & (topology.volumes > 0.0)
    hollow = np.flatnonzero(topology.closed & (topology.volumes < 0.0))
    if not solid.any() or len(hollow) == 0:
        return solid
    tree = build_tree(triangles, solid[topology.parts])
    first_faces = np.array([np.flatnonzero(topology.parts == part)[0] for part in hollow])
    solid = solid.copy()
    solid[hollow] = windings(tree, triangles[first_faces].mean(axis=1)) > 0
    return solid
