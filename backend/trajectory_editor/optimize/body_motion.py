"""How bodies move when a robot's coordinates change: world Jacobians of all joints, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.kinematic_tree import KinematicTree
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]


def coordinate_twists(tree: KinematicTree, poses: ShapePoses, origins: Array) -> Array:
    """Compute the world twist that each coordinate gives to the bodies it moves.

    Args:
        tree: J joints.
        poses: Joint frames in P poses.
        origins: (P, 3) reference point of the twists in the world [m].

    Returns:
        (P, V, 6) linear velocity at the reference point and angular velocity, in world axes.
    """
    base = 6 if tree.first == 2 else 0
    twists = np.zeros((poses.count, base + len(tree.parents) - tree.first, 6))
    _fill(tree.axes, tree.prismatic, tree.first, poses.rotations, poses.positions, origins, twists)
    return twists


def coordinate_paths(tree: KinematicTree) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List for each joint the coordinates that move its body, ascending.

    Returns:
        Starts (J + 1,) and coordinates: those of joint j are ``[starts[j]:starts[j + 1]]``.
    """
    base = 6 if tree.first == 2 else 0
    lists: list[list[int]] = []
    for joint in range(len(tree.parents)):
        chain = []
        while joint >= tree.first:
            chain.append(base + joint - tree.first)
            joint = int(tree.parents[joint])
        moved_by_base = list(range(base)) if joint == 1 and base else []
        lists.append(moved_by_base + chain[::-1])
    starts = np.concatenate([[0], np.cumsum([len(one) for one in lists])]).astype(np.int64)
    return starts, np.array([c for one in lists for c in one], dtype=np.int64)


@compiled
def _fill(
    axes: Any, prismatic: Any, first: int, rotations: Any, positions: Any, origins: Any, out: Any
) -> None:
    base = 6 if first == 2 else 0
    for k in range(rotations.shape[0]):
        if base:
            rx = origins[k, 0] - positions[k, 1, 0]
            ry = origins[k, 1] - positions[k, 1, 1]
            rz = origins[k, 2] - positions[k, 1, 2]
            for b in range(3):
                sx, sy, sz = rotations[k, 1, 0, b], rotations[k, 1, 1, b], rotations[k, 1, 2, b]
                out[k, b, 0], out[k, b, 1], out[k, b, 2] = sx, sy, sz
                out[k, 3 + b, 3], out[k, 3 + b, 4], out[k, 3 + b, 5] = sx, sy, sz
                out[k, 3 + b, 0] = sy * rz - sz * ry
                out[k, 3 + b, 1] = sz * rx - sx * rz
                out[k, 3 + b, 2] = sx * ry - sy * rx
        for joint in range(first, rotations.shape[1]):
            row = base + joint - first
            sx = sy = sz = 0.0
            for b in range(3):
                sx += rotations[k, joint, 0, b] * axes[joint, b]
                sy += rotations[k, joint, 1, b] * axes[joint, b]
                sz += rotations[k, joint, 2, b] * axes[joint, b]
            if prismatic[joint]:
                out[k, row, 0], out[k, row, 1], out[k, row, 2] = sx, sy, sz
                continue
            rx = origins[k, 0] - positions[k, joint, 0]
            ry = origins[k, 1] - positions[k, joint, 1]
            rz = origins[k, 2] - positions[k, joint, 2]
            out[k, row, 0] = sy * rz - sz * ry
            out[k, row, 1] = sz * rx - sx * rz
            out[k, row, 2] = sx * ry - sy * rx
            out[k, row, 3], out[k, row, 4], out[k, row, 5] = sx, sy, sz
