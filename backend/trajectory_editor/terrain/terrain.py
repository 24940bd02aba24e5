"""What a ground is to a robot: where it can be touched, and how deep a robot is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.terrain.contact_points import ContactPoints, merge_contacts

Array = NDArray[np.float64]

CONTACT_MARGIN = 1e-3  # [m] a point this near, or lower, may carry support
CLEARANCE_LIMIT = 0.25  # [m] clearances above this are not told apart
NEAR_LIMIT = 0.025  # [m] above this only the lowest shape's clearance is sure to be known
UPWARD_COSINE = 0.5  # a surface steeper than 60 degrees does not face upward


@dataclass(frozen=True)
class ShapePoses:
    """Placements of all joint frames in P poses: (P, J, 3, 3) and (P, J, 3) [m]."""

    rotations: Array
    positions: Array

    @property
    def count(self) -> int:
        """Number of poses P."""
        return len(self.positions)


@dataclass(frozen=True)
class Survey:
    """A robot's shapes against the terrain in P poses.

    Attributes:
        contacts: Points that may carry support.
        clearances: (P, S) signed distance of each shape [m]: minus its depth where it penetrates,
            infinity above ``CLEARANCE_LIMIT``, and possibly above ``NEAR_LIMIT`` for all but the
            lowest shape.
    """

    contacts: ContactPoints
    clearances: Array


@dataclass(frozen=True)
class Depths:
    """How deep a robot is in the terrain in P poses.

    Attributes:
        depths: (P,) largest depth over all shapes [m]; 0 where none penetrates.
        shapes: (P,) the shape with that depth, -1 where none penetrates.
        crossings: (P,) depth of the deepest shape that crosses a mesh surface or lies inside a
            solid [m]; 0 where none does, and on a plane.
        crossing_shapes: (P,) that shape, -1 where none.
    """

    depths: Array
    shapes: NDArray[np.int64]
    crossings: Array
    crossing_shapes: NDArray[np.int64]

    def rows(self, poses: slice) -> Depths:
        """Return some of the poses."""
        return Depths(
            self.depths[poses],
            self.shapes[poses],
            self.crossings[poses],
            self.crossing_shapes[poses],
        )


class Terrain(Protocol):
    """A ground plane, a triangle mesh, or both."""

    @property
    def name(self) -> str:
        """Short description for reports."""

    @property
    def has_mesh(self) -> bool:
        """Whether surface crossing is a question here."""

    def signed_distance(self, points: Array) -> Array:
        """Return the signed distance of points (P, 3) to the surface, (P,) [m]."""

    def normal(self, points: Array) -> Array:
        """Return the unit normal at the surface point nearest to each point, (P, 3)."""

    def nearest(self, points: Array) -> Array:
        """Return the surface point nearest to each of the points, (P, 3) [m]."""

    def survey(self, shapes: CollisionShapes, poses: ShapePoses) -> Survey:
        """Find contacts and clearances in all poses."""

    def depths(self, shapes: CollisionShapes, poses: ShapePoses) -> Depths:
        """Find the deepest penetration in each pose."""


def faces_upward(normals: Array) -> NDArray[np.bool_]:
    """Return which of the unit normals (P, 3) belong to ground that one can stand on."""
    return np.asarray(normals[:, 2] >= UPWARD_COSINE)


@dataclass(frozen=True)
class CombinedTerrain:
    """A mesh with the ground plane added."""

    first: Terrain
    second: Terrain

    @property
    def name(self) -> str:
        """Short description for reports."""
        return f"{self.first.name} with {self.second.name}"

    @property
    def has_mesh(self) -> bool:
        """Whether surface crossing is a question here."""
        return self.first.has_mesh or self.second.has_mesh

    def signed_distance(self, points: Array) -> Array:
        """Return the smaller of the two signed distances, (P,) [m]."""
        return np.minimum(self.first.signed_distance(points), self.second.signed_distance(points))

    def normal(self, points: Array) -> Array:
        """Return the unit normal of the nearer (or deeper) surface, (P, 3)."""
        first = self._prefers_first(points)[:, None]
        return np.where(first, self.first.normal(points), self.second.normal(points))

    def nearest(self, points: Array) -> Array:
        """Return the nearest point of the nearer (or deeper) surface, (P, 3) [m]."""
        first = self._prefers_first(points)[:, None]
        return np.where(first, self.first.nearest(points), self.second.nearest(points))

    def _prefers_first(self, points: Array) -> NDArray[np.bool_]:
        return np.asarray(self.first.signed_distance(points) <= self.second.signed_distance(points))

    def survey(self, shapes: CollisionShapes, poses: ShapePoses) -> Survey:
        """Find contacts and clearances in all poses."""
        one, two = self.first.survey(shapes, poses), self.second.survey(shapes, poses)
        return Survey(
            merge_contacts(one.contacts, two.contacts), np.minimum(one.clearances, two.clearances)
        )

    def depths(self, shapes: CollisionShapes, poses: ShapePoses) -> Depths:
        """Find the deepest penetration in each pose."""
        one, two = self.first.depths(shapes, poses), self.second.depths(shapes, poses)
        deeper = one.depths >= two.depths
        return Depths(
            np.maximum(one.depths, two.depths),
            np.where(deeper, one.shapes, two.shapes),
            np.maximum(one.crossings, two.crossings),
            np.where(one.crossings >= two.crossings, one.crossing_shapes, two.crossing_shapes),
        )
