"""Which support points are near ground that one can stand on, and how they move over it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.candidate_points import (
    CandidatePoints,
    material_velocities,
    points_of_candidates,
    points_of_shapes,
    shape_centers,
)
from trajectory_editor.optimize.contacts.support_candidates import (
    SupportCandidates,
    list_support_candidates,
)
from trajectory_editor.optimize.contacts.upward_surface import (
    SurfacePoints,
    UpwardPlane,
    UpwardSurface,
    upward_surface,
)
from trajectory_editor.optimize.obstacles.terrain_pieces import TerrainPieces, terrain_pieces
from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.terrain.terrain import ShapePoses, Terrain

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

DEEPEST = 0.3  # [m] what is deeper than this in a mesh is not looked for
_UNEVEN_BAND = 0.05  # [m] on a mesh, corners up to this above a shape's lowest may touch first
_DOWN = np.array([0.0, 0.0, -1.0])


@dataclass(frozen=True)
class SupportGeometry:
    """What surveys need: the robot's shapes, their candidates and the ground below them.

    On meshes ``pieces`` is what the shapes can run into besides.
    """

    shapes: CollisionShapes
    candidates: SupportCandidates
    surface: UpwardSurface
    pieces: TerrainPieces | None = None


@dataclass(frozen=True)
class SupportSurvey:
    """P support points near the ground, sorted by frame, then candidate.

    Attributes:
        placed: Which points, and where.
        distances: (P,) signed distance to the ground [m].
        normals: (P, 3) unit normal of the ground.
        approach_speeds: (P,) speed away from the ground [m/s].
        sliding: (P, 3) velocity along the ground [m/s].
        rises: (P, 3) unit vector against which each point is its shape's lowest: the ground's
            normal below the shape, which beside an edge is not that at the point.
    """

    placed: CandidatePoints
    distances: Array
    normals: Array
    approach_speeds: Array
    sliding: Array
    rises: Array

    @property
    def sliding_speeds(self) -> Array:
        """(P,) speed along the ground [m/s]."""
        return np.asarray(np.linalg.norm(self.sliding, axis=1))

    def rows(self, chosen: NDArray[np.bool_]) -> SupportSurvey:
        """Return some of the points."""
        return SupportSurvey(
            self.placed.rows(chosen),
            self.distances[chosen],
            self.normals[chosen],
            self.approach_speeds[chosen],
            self.sliding[chosen],
            self.rises[chosen],
        )


def support_geometry(shapes: CollisionShapes, terrain: Terrain) -> SupportGeometry:
    """Prepare surveys of a robot over a terrain."""
    return SupportGeometry(shapes, list_support_candidates(shapes), *_ground(_Same(terrain)))


class _Same:
    """A terrain that equals itself alone, as the key of what was made from it."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.terrain is self.terrain

    def __hash__(self) -> int:
        return id(self.terrain)


@lru_cache(maxsize=1)
def _ground(key: _Same) -> tuple[UpwardSurface, TerrainPieces | None]:
    return upward_surface(key.terrain), terrain_pieces(key.terrain)


def survey_supports(
    geometry: SupportGeometry,
    poses: ShapePoses,
    dt: float,
    *,
    reach: float,
    band: float,
    frames: Integers | None = None,
) -> SupportSurvey:
    """Find the support points within reach of the ground.

    Args:
        geometry: Robot and ground.
        poses: Joint placements at all F frames.
        dt: Time between frames [s].
        reach: Points farther than this from the ground are left out [m].
        band: On flat ground, points higher than this above their shape's lowest are left out [m].
        frames: Ascending frames to look at; all when absent.
    """
    chosen = np.arange(poses.count) if frames is None else frames
    shapes, surface = geometry.shapes, geometry.surface
    centers = shape_centers(shapes, ShapePoses(poses.rotations[chosen], poses.positions[chosen]))
    depth = max(reach, DEEPEST)
    limits = np.tile(shapes.bounds + depth, len(chosen))
    below = surface.query(centers.reshape(-1, 3), limits)
    shape_ok = np.diff(geometry.candidates.starts) > 0
    near = (below.distances.reshape(-1, shapes.count) - shapes.bounds <= reach) & shape_ok
    rows, owners = np.nonzero(near)
    downs = -below.faces.reshape(-1, shapes.count, 3)[near]
    flat = isinstance(surface, UpwardPlane)
    points = points_of_shapes(
        shapes,
        geometry.candidates,
        poses,
        chosen[rows],
        owners,
        downs,
        band if flat else max(band, _UNEVEN_BAND),
    )
    ground = surface.query(points.points, depth)
    kept = ground.above & (ground.distances <= reach)
    found = _rows(ground, kept)
    return _describe(geometry, points.rows(kept), found, found.faces, poses, dt)


def survey_candidates(
    geometry: SupportGeometry, poses: ShapePoses, dt: float, frames: Integers, chosen: Integers
) -> SupportSurvey:
    """Describe given candidates (P,) at given frames (P,), however far from the ground they are."""
    shapes, candidates, surface = geometry.shapes, geometry.candidates, geometry.surface
    downs = np.tile(_DOWN, (len(frames), 1))
    if not isinstance(surface, UpwardPlane):
        downs = -_faces_below(geometry, poses, frames, chosen)
    points = points_of_candidates(shapes, candidates, poses, frames, chosen, downs)
    return _describe(geometry, points, surface.query(points.points), -downs, poses, dt)


def _faces_below(
    geometry: SupportGeometry, poses: ShapePoses, frames: Integers, chosen: Integers
) -> Array:
    """Return the normal of the ground below the shape of each candidate, (P, 3)."""
    owners = geometry.candidates.shapes[chosen]
    fresh = np.ones(len(frames), dtype=np.bool_)
    fresh[1:] = (np.diff(owners) != 0) | (np.diff(frames) != 0)
    at, shapes = frames[fresh], owners[fresh]
    joints = geometry.shapes.joints[shapes]
    centers = np.einsum("pij,pj->pi", poses.rotations[at, joints], geometry.shapes.centers[shapes])
    faces = geometry.surface.query(centers + poses.positions[at, joints]).faces
    return np.asarray(faces[np.cumsum(fresh) - 1])


def _rows(ground: SurfacePoints, kept: NDArray[np.bool_]) -> SurfacePoints:
    return SurfacePoints(
        ground.distances[kept],
        ground.normals[kept],
        ground.nearest[kept],
        ground.above[kept],
        ground.faces[kept],
    )


def _describe(
    geometry: SupportGeometry,
    points: CandidatePoints,
    ground: SurfacePoints,
    rises: Array,
    poses: ShapePoses,
    dt: float,
) -> SupportSurvey:
    velocities = material_velocities(points, geometry.candidates, poses, dt)
    approach = np.einsum("ij,ij->i", velocities, ground.normals)
    sliding = velocities - approach[:, None] * ground.normals
    return SupportSurvey(points, ground.distances, ground.normals, approach, sliding, rises)
