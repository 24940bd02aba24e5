"""The ground plane z = 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.robot.support_points import (
    RIM_POINTS,
    lowest_points,
    place_core,
    rounding_reach,
)
from trajectory_editor.terrain.contact_points import ContactPoints
from trajectory_editor.terrain.terrain import (
    CLEARANCE_LIMIT,
    CONTACT_MARGIN,
    Depths,
    ShapePoses,
    Survey,
)

Array = NDArray[np.float64]


@dataclass(frozen=True)
class GroundPlane:
    """The half space below z = 0 is solid."""

    name: str = "ground plane z = 0"
    has_mesh: bool = False

    def signed_distance(self, points: Array) -> Array:
        """Return the height of points (P, 3), (P,) [m]."""
        return np.asarray(points[:, 2].copy())

    def normal(self, points: Array) -> Array:
        """Return world up for each of the points, (P, 3)."""
        return np.tile([0.0, 0.0, 1.0], (len(points), 1))

    def nearest(self, points: Array) -> Array:
        """Return the points projected on the plane, (P, 3) [m]."""
        return np.asarray(points * np.array([1.0, 1.0, 0.0]))

    def survey(self, shapes: CollisionShapes, poses: ShapePoses) -> Survey:
        """Find contacts and clearances in all poses."""
        clearances = np.empty((poses.count, shapes.count))
        _shape_heights(shapes.arrays, poses.rotations, poses.positions, CLEARANCE_LIMIT, clearances)
        starts = np.zeros(poses.count + 1, dtype=np.int64)
        capacity = 32 * poses.count + 1024
        while True:
            owners = np.empty(capacity, dtype=np.int64)
            points = np.empty((capacity, 3))
            count = _collect_contacts(
                shapes.arrays,
                poses.rotations,
                poses.positions,
                clearances,
                CONTACT_MARGIN,
                starts,
                owners,
                points,
            )
            if count <= capacity:
                break
            capacity = count
        normals = np.tile([0.0, 0.0, 1.0], (count, 1))
        contacts = ContactPoints(
            starts, owners[:count], points[:count], normals, points[:count, 2].copy()
        )
        return Survey(contacts, clearances)

    def depths(self, shapes: CollisionShapes, poses: ShapePoses) -> Depths:
        """Find the deepest penetration in each pose."""
        depths = np.zeros(poses.count)
        owners = np.full(poses.count, -1, dtype=np.int64)
        _deepest(shapes.arrays, poses.rotations, poses.positions, depths, owners)
        return Depths(depths, owners, np.zeros(poses.count), np.full(poses.count, -1))


@compiled
def _height_of_bound(center: Any, bound: float, rotation: Any, position: Any) -> float:
    height = (
        rotation[2, 0] * center[0]
        + rotation[2, 1] * center[1]
        + rotation[2, 2] * center[2]
        + position[2]
    )
    return float(height - bound)


@compiled
def _height(
    kind: int, points: Any, start: int, end: int, radius: float, rotation: Any, position: Any
) -> float:
    """Return the lowest height of a shape: only the third row of the rotation matters."""
    lowest = np.inf
    for i in range(start, end):
        height = (
            rotation[2, 0] * points[i, 0]
            + rotation[2, 1] * points[i, 1]
            + rotation[2, 2] * points[i, 2]
        )
        lowest = min(lowest, height)
    if radius > 0.0:
        last = end - 1
        lowest -= rounding_reach(
            kind,
            points[last, 0] - points[start, 0],
            points[last, 1] - points[start, 1],
            points[last, 2] - points[start, 2],
            radius,
            rotation[2, 0],
            rotation[2, 1],
            rotation[2, 2],
        )
    return float(lowest + position[2])


@compiled
def _shape_heights(
    shapes: Any,
    rotations: Any,
    positions: Any,
    limit: float,
    clearances: Any,
) -> None:
    for pose in range(rotations.shape[0]):
        for shape in range(shapes.kinds.shape[0]):
            clearances[pose, shape] = np.inf
            joint = shapes.joints[shape]
            if joint == 0:
                continue
            rotation, position = rotations[pose, joint], positions[pose, joint]
            if (
                _height_of_bound(shapes.centers[shape], shapes.bounds[shape], rotation, position)
                > limit
            ):
                continue
            height = _height(
                shapes.kinds[shape],
                shapes.points,
                shapes.starts[shape],
                shapes.starts[shape + 1],
                shapes.radii[shape],
                rotation,
                position,
            )
            if height <= limit:
                clearances[pose, shape] = height


@compiled
def _deepest(
    shapes: Any,
    rotations: Any,
    positions: Any,
    depths: Any,
    owners: Any,
) -> None:
    for pose in range(rotations.shape[0]):
        for shape in range(shapes.kinds.shape[0]):
            joint = shapes.joints[shape]
            if joint == 0:
                continue
            rotation, position = rotations[pose, joint], positions[pose, joint]
            bound = _height_of_bound(
                shapes.centers[shape], shapes.bounds[shape], rotation, position
            )
            if bound > -depths[pose]:
                continue
            height = _height(
                shapes.kinds[shape],
                shapes.points,
                shapes.starts[shape],
                shapes.starts[shape + 1],
                shapes.radii[shape],
                rotation,
                position,
            )
            if -height > depths[pose]:
                depths[pose] = -height
                owners[pose] = shape


@compiled
def _collect_contacts(
    shapes: Any,
    rotations: Any,
    positions: Any,
    clearances: Any,
    margin: float,
    contact_starts: Any,
    owners: Any,
    out: Any,
) -> int:
    """Fill contact arrays; returns the count, which may exceed the capacity of ``owners``."""
    largest = 2 * RIM_POINTS
    for shape in range(shapes.kinds.shape[0]):
        largest = max(largest, shapes.starts[shape + 1] - shapes.starts[shape])
    core, candidates = np.empty((largest, 3)), np.empty((largest, 3))
    side = np.empty(3)
    down = np.array([0.0, 0.0, -1.0])
    count = 0
    for pose in range(rotations.shape[0]):
        contact_starts[pose] = count
        for shape in range(shapes.kinds.shape[0]):
            if not clearances[pose, shape] <= margin:
                continue
            joint = shapes.joints[shape]
            rotation, position = rotations[pose, joint], positions[pose, joint]
            size = place_core(
                shapes.points,
                shapes.starts[shape],
                shapes.starts[shape + 1],
                rotation,
                position,
                core,
            )
            for a in range(3):
                side[a] = (
                    rotation[a, 0] * shapes.side_axes[shape, 0]
                    + rotation[a, 1] * shapes.side_axes[shape, 1]
                    + rotation[a, 2] * shapes.side_axes[shape, 2]
                )
            found = lowest_points(
                shapes.kinds[shape], core, size, shapes.radii[shape], side, down, candidates
            )
            for i in range(found):
                if candidates[i, 2] <= margin:
                    if count < owners.shape[0]:
                        owners[count] = shape
                        for a in range(3):
                            out[count, a] = candidates[i, a]
                    count += 1
    contact_starts[rotations.shape[0]] = count
    return count
