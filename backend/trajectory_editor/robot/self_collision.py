"""Overlaps between a robot's own collision shapes, compiled for many poses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CYLINDER, CollisionShapes
from trajectory_editor.robot.convex_distance import core_distance
from trajectory_editor.robot.convex_penetration import push_out_depth
from trajectory_editor.robot.kinematic_tree import KinematicTree
from trajectory_editor.robot.support_points import place_core

Array = NDArray[np.float64]
Pairs = NDArray[np.int64]


def distant_pairs(shapes: CollisionShapes, tree: KinematicTree) -> Pairs:
    """Return the pairs of shapes (K, 2) whose bodies are not neighbours.

    Neighbours are bodies joined by one joint, or by several with no collision shape between them.
    """
    shaped = {int(joint) for joint in shapes.joints}
    above = {}
    for joint in shaped:
        parent = int(tree.parents[joint])
        while parent not in shaped and parent > 0:
            parent = int(tree.parents[parent])
        above[joint] = parent
    pairs = []
    for a in range(shapes.count):
        for b in range(a + 1, shapes.count):
            one, two = int(shapes.joints[a]), int(shapes.joints[b])
            siblings = above[one] == above[two] and above[one] not in shaped
            if one != two and above[one] != two and above[two] != one and not siblings:
                pairs.append((a, b))
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def overlap_depths(
    shapes: CollisionShapes, pairs: Pairs, rotations: Array, positions: Array
) -> Array:
    """Return how deep the shapes of each pair overlap in each pose, (P, K) [m]; 0 when apart.

    Args:
        shapes: The shapes.
        pairs: (K, 2) pairs of them.
        rotations: (P, J, 3, 3) joint frames in the world.
        positions: (P, J, 3) joint frames in the world [m].
    """
    depths = np.zeros((len(positions), len(pairs)))
    _overlaps(shapes.arrays, pairs, rotations, positions, depths)
    return depths


@compiled
def _overlaps(
    shapes: Any,
    pairs: Any,
    rotations: Any,
    positions: Any,
    depths: Any,
) -> None:
    count = shapes.kinds.shape[0]
    world = np.empty(shapes.points.shape)
    middle = np.empty((count, 3))
    placed = np.empty(count, dtype=np.bool_)
    work, normal = np.zeros((16, 3)), np.empty(3)
    axis_a, axis_b = np.zeros(3), np.zeros(3)
    for pose in range(rotations.shape[0]):
        placed[:] = False
        for shape in range(count):
            joint = shapes.joints[shape]
            for a in range(3):
                middle[shape, a] = positions[pose, joint, a]
                for b in range(3):
                    middle[shape, a] += rotations[pose, joint, a, b] * shapes.centers[shape, b]
        for pair in range(pairs.shape[0]):
            one, two = pairs[pair, 0], pairs[pair, 1]
            square = 0.0
            for a in range(3):
                square += (middle[one, a] - middle[two, a]) ** 2
            if square > (shapes.bounds[one] + shapes.bounds[two]) ** 2:
                continue
            for shape in (one, two):
                if not placed[shape]:
                    joint = shapes.joints[shape]
                    place_core(
                        shapes.points,
                        shapes.starts[shape],
                        shapes.starts[shape + 1],
                        rotations[pose, joint],
                        positions[pose, joint],
                        world[shapes.starts[shape] :],
                    )
                    placed[shape] = True
            core_a = world[shapes.starts[one] : shapes.starts[one + 1]]
            core_b = world[shapes.starts[two] : shapes.starts[two + 1]]
            rim_a = _rim(shapes.kinds[one], shapes.radii[one], core_a, axis_a)
            rim_b = _rim(shapes.kinds[two], shapes.radii[two], core_b, axis_b)
            rounding = (0.0 if rim_a > 0.0 else shapes.radii[one]) + (
                0.0 if rim_b > 0.0 else shapes.radii[two]
            )
            distance = core_distance(core_a, rim_a, axis_a, core_b, rim_b, axis_b, work)
            if distance == 0.0:
                distance = -push_out_depth(
                    core_a, rim_a, axis_a, core_b, rim_b, axis_b, 0.0, work, normal
                )
            depths[pose, pair] = max(0.0, rounding - distance)


@compiled
def _rim(kind: int, radius: float, core: Any, axis: Any) -> float:
    """Fill the axis of a cylinder's core and return its radius; 0 for other kinds."""
    if kind != CYLINDER:
        return 0.0
    length = 0.0
    for a in range(3):
        axis[a] = core[1, a] - core[0, a]
        length += axis[a] * axis[a]
    length = np.sqrt(length)
    for a in range(3):
        axis[a] /= length
    return radius
