"""The collision shapes of a robot as flat arrays: convex cores in joint frames, plus a radius.

A sphere is a point with a radius, a capsule a segment with a radius, a box its eight corners, a
mesh the vertices of its convex hull; a cylinder is given by the centres of its two end discs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import RobotModelError
from trajectory_editor.robot.asset_paths import AssetResolver
from trajectory_editor.robot.collision_mesh import convex_hull_points, read_mesh_points
from trajectory_editor.robot.model_finding import ModelFinding
from trajectory_editor.robot.urdf_physics import CollisionElement, PhysicalLink, Pose

SPHERE, CAPSULE, BOX, HULL, CYLINDER = range(5)

Vector = NDArray[np.float64]


class ShapeArrays(NamedTuple):
    """The arrays of ``CollisionShapes``, in the form that compiled kernels take."""

    kinds: NDArray[np.int64]
    joints: NDArray[np.int64]
    starts: NDArray[np.int64]
    points: Vector
    radii: Vector
    side_axes: Vector
    centers: Vector
    bounds: Vector


@dataclass(frozen=True)
class CollisionShapes:
    """S shapes with V core points in total.

    Attributes:
        kinds: (S,) one of SPHERE, CAPSULE, BOX, HULL, CYLINDER.
        joints: (S,) index of the joint whose frame a shape moves with; 0 is the world.
        starts: (S + 1,) a shape's core points are ``points[starts[s]:starts[s + 1]]``.
        points: (V, 3) core points in the joint's frame [m].
        radii: (S,) sphere, capsule and cylinder radius, else 0 [m].
        side_axes: (S, 3) a unit vector across a cylinder's axis, in the joint's frame.
        centers: (S, 3) centre of a ball around the shape, in the joint's frame [m].
        bounds: (S,) radius of that ball [m].
        links: Name of each shape's link.
        names: Name of each shape: its link, numbered where the link has several.
    """

    kinds: NDArray[np.int64]
    joints: NDArray[np.int64]
    starts: NDArray[np.int64]
    points: Vector
    radii: Vector
    side_axes: Vector
    centers: Vector
    bounds: Vector
    links: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def count(self) -> int:
        """Number of shapes S."""
        return len(self.links)

    @property
    def arrays(self) -> ShapeArrays:
        """The arrays alone."""
        return ShapeArrays(
            self.kinds,
            self.joints,
            self.starts,
            self.points,
            self.radii,
            self.side_axes,
            self.centers,
            self.bounds,
        )


@dataclass(frozen=True)
class _Shape:
    kind: int
    points: Vector
    radius: float
    side_axis: Vector


def build_collision_shapes(
    links: Mapping[str, PhysicalLink],
    attachments: Mapping[str, tuple[int, Pose]],
    resolver: AssetResolver,
) -> tuple[CollisionShapes, list[ModelFinding]]:
    """Build the shapes of all links.

    Args:
        links: All links by name.
        attachments: For each link the joint it moves with and its pose in that joint's frame.
        resolver: Finds mesh files.

    Returns:
        The shapes, and findings on links without collision geometry or with unreadable meshes.
    """
    shapes: list[_Shape] = []
    joints: list[int] = []
    owners: list[str] = []
    broken: list[str] = []
    reasons: list[str] = []
    for name, link in links.items():
        joint, pose = attachments[name]
        for element in link.collisions:
            try:
                shape = _build(element, _compose(pose, element.origin), resolver)
            except RobotModelError as error:
                broken.append(name)
                reasons.append(str(error))
                continue
            shapes.append(shape)
            joints.append(joint)
            owners.append(name)
    findings = []
    if broken:
        text = f"Collision meshes that can't be used ({'; '.join(reasons)})"
        findings.append(ModelFinding("collision", True, tuple(dict.fromkeys(broken)), text))
    bare = tuple(
        name
        for name, link in links.items()
        if not link.collisions and link.inertial is not None and link.inertial.mass > 0.0
    )
    if not shapes:
        text = "No link of the robot has collision geometry"
        findings.append(ModelFinding("collision", True, bare, text))
    elif bare:
        text = "Links with mass but no collision geometry can't touch or penetrate anything"
        findings.append(ModelFinding("collision", False, bare, text))
    return _pack(shapes, joints, owners), findings


def _build(element: CollisionElement, pose: Pose, resolver: AssetResolver) -> _Shape:
    kind, radius = HULL, 0.0
    if element.kind == "box":
        kind = BOX
        local = np.array(list(product((-0.5, 0.5), repeat=3))) * np.array(element.sizes)
    elif element.kind == "sphere":
        kind, radius = SPHERE, element.sizes[0]
        local = np.zeros((1, 3))
    elif element.kind in ("capsule", "cylinder"):
        kind = CAPSULE if element.kind == "capsule" else CYLINDER
        radius = element.sizes[0]
        local = np.array([[0.0, 0.0, -0.5], [0.0, 0.0, 0.5]]) * element.sizes[1]
    else:
        asset = resolver.resolve(element.mesh_uri)
        if asset.path is None:
            raise RobotModelError(f"{element.mesh_uri} is not found")
        local = convex_hull_points(read_mesh_points(asset.path) * np.array(element.sizes))
    points = local @ pose.rotation.T + pose.position
    return _Shape(kind, points, radius, pose.rotation[:, 0].copy())


def _compose(outer: Pose, inner: Pose) -> Pose:
    return Pose(outer.rotation @ inner.rotation, outer.rotation @ inner.position + outer.position)


def _pack(
    shapes: Sequence[_Shape], joints: Sequence[int], owners: Sequence[str]
) -> CollisionShapes:
    sizes = [len(shape.points) for shape in shapes]
    centers = np.array([_center(shape) for shape in shapes]).reshape(-1, 3)
    bounds = np.array([_bound(shape, c) for shape, c in zip(shapes, centers, strict=True)])
    arrays = {
        "kinds": np.array([shape.kind for shape in shapes], dtype=np.int64),
        "joints": np.array(joints, dtype=np.int64),
        "starts": np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        "points": np.concatenate([np.zeros((0, 3)), *(shape.points for shape in shapes)]),
        "radii": np.array([shape.radius for shape in shapes], dtype=np.float64),
        "side_axes": np.array([shape.side_axis for shape in shapes]).reshape(-1, 3),
        "centers": centers,
        "bounds": bounds,
    }
    for array in arrays.values():
        array.setflags(write=False)
    return CollisionShapes(**arrays, links=tuple(owners), names=_number_names(owners))


def _center(shape: _Shape) -> Vector:
    return np.asarray((shape.points.min(axis=0) + shape.points.max(axis=0)) / 2)


def _bound(shape: _Shape, center: Vector) -> float:
    reach = float(np.linalg.norm(shape.points - center, axis=1).max())
    return float(np.hypot(reach, shape.radius)) if shape.kind == CYLINDER else reach + shape.radius


def _number_names(owners: Sequence[str]) -> tuple[str, ...]:
    names = []
    for index, owner in enumerate(owners):
        if owners.count(owner) == 1:
            names.append(owner)
        else:
            names.append(f"{owner}[{owners[:index].count(owner)}]")
    return tuple(names)
