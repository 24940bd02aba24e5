"""How a body's support point moves when the body does, compiled.

A body's twist (v, ω) moves the point by v + ω × (lever − origin) + drift (ω · rate). Corners are
material points; the lowest point of a sphere or capsule end follows its centre; a point of a
cylinder's rim keeps its place relative to the rim's lowest point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.collision_shapes import CAPSULE, CYLINDER, SPHERE, CollisionShapes
from trajectory_editor.robot.support_points import RIM_POINTS
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class PointMotion:
    """Motion of P points: ``levers``, ``drifts`` and ``rates``, each (P, 3)."""

    levers: Array
    drifts: Array
    rates: Array


def point_motion(
    shapes: CollisionShapes,
    poses: ShapePoses,
    frames: Integers,
    owners: Integers,
    slots: Integers,
    points: Array,
    normals: Array,
) -> PointMotion:
    """Describe how points move.

    Args:
        shapes: The robot's shapes.
        poses: Joint frames at all poses.
        frames: (P,) pose of each point.
        owners: (P,) its shape.
        slots: (P,) its place among the shape's support points.
        points: (P, 3) where it is [m].
        normals: (P, 3) unit vector; the shape's lowest direction is against it.
    """
    motion = PointMotion(points.copy(), np.zeros((len(points), 3)), np.zeros((len(points), 3)))
    _describe(
        shapes.arrays,
        poses.rotations,
        poses.positions,
        frames,
        owners,
        slots,
        normals,
        motion.levers,
        motion.drifts,
        motion.rates,
    )
    return motion


@compiled
def _describe(
    shapes: Any,
    rotations: Any,
    positions: Any,
    frames: Any,
    owners: Any,
    slots: Any,
    normals: Any,
    levers: Any,
    drifts: Any,
    rates: Any,
) -> None:
    axis, arm, first = np.empty(3), np.empty(3), np.empty(3)
    for i in range(frames.shape[0]):
        shape = owners[i]
        kind, joint, start = shapes.kinds[shape], shapes.joints[shape], shapes.starts[shape]
        rotation, position = rotations[frames[i], joint], positions[frames[i], joint]
        if kind in (SPHERE, CAPSULE):
            for a in range(3):
                levers[i, a] += shapes.radii[shape] * normals[i, a]
        if kind != CYLINDER:
            continue
        length = along = 0.0
        for a in range(3):
            axis[a] = arm[a] = 0.0
            for b in range(3):
                axis[a] += rotation[a, b] * (shapes.points[start + 1, b] - shapes.points[start, b])
                arm[a] += rotation[a, b] * shapes.points[start + slots[i] // RIM_POINTS, b]
            arm[a] = levers[i, a] - arm[a] - position[a]
            length += axis[a] * axis[a]
        for a in range(3):
            axis[a] /= np.sqrt(length)
            along -= axis[a] * normals[i, a]
        across = np.sqrt(max(0.0, 1.0 - along * along))
        if across < 1e-6:
            continue
        for a in range(3):
            first[a] = (-normals[i, a] - along * axis[a]) / across
            rates[i, a] = along / across * first[a] - axis[a]
        drifts[i, 0] = axis[1] * arm[2] - axis[2] * arm[1]
        drifts[i, 1] = axis[2] * arm[0] - axis[0] * arm[2]
        drifts[i, 2] = axis[0] * arm[1] - axis[1] * arm[0]
