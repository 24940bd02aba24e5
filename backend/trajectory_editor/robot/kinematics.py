"""Where all joint frames are: forward kinematics of many poses at once, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.kinematic_tree import KinematicTree

Array = NDArray[np.float64]


def joint_placements(
    tree: KinematicTree, base_rotations: Array, base_positions: Array, joint_values: Array
) -> tuple[Array, Array]:
    """Compute the world placement of every joint frame.

    Args:
        tree: J joints.
        base_rotations: (P, 3, 3) base orientation; ignored for a fixed base.
        base_positions: (P, 3) base position in the world [m]; ignored for a fixed base.
        joint_values: (P, N) joint positions [rad or m], in the tree's order.

    Returns:
        Rotations (P, J, 3, 3) and positions (P, J, 3) [m] in the world.
    """
    count, joints = len(joint_values), len(tree.parents)
    rotations = np.empty((count, joints, 3, 3))
    positions = np.empty((count, joints, 3))
    place_joints(
        tree.parents,
        tree.rotations,
        tree.positions,
        tree.axes,
        tree.prismatic,
        tree.first,
        base_rotations,
        base_positions,
        joint_values,
        rotations,
        positions,
    )
    return rotations, positions


@compiled
def place_joints(
    parents: Any,
    placement_rotations: Any,
    placement_positions: Any,
    axes: Any,
    prismatic: Any,
    first: int,
    base_rotations: Any,
    base_positions: Any,
    joint_values: Any,
    rotations: Any,
    positions: Any,
) -> None:
    """Fill ``rotations`` (P, J, 3, 3) and ``positions`` (P, J, 3); see ``joint_placements``."""
    turn = np.empty((3, 3))
    for pose in range(joint_values.shape[0]):
        world_r, world_p = rotations[pose], positions[pose]
        for a in range(3):
            world_p[0, a] = 0.0
            for b in range(3):
                world_r[0, a, b] = 1.0 if a == b else 0.0
        if first == 2:
            world_p[1] = base_positions[pose]
            world_r[1] = base_rotations[pose]
        for joint in range(first, parents.shape[0]):
            value = joint_values[pose, joint - first]
            up_r, up_p = world_r[parents[joint]], world_p[parents[joint]]
            local_r, local_p = placement_rotations[joint], placement_positions[joint]
            own_r, own_p = world_r[joint], world_p[joint]
            _multiply(up_r, local_r, own_r)
            for a in range(3):
                own_p[a] = up_p[a] + (
                    up_r[a, 0] * local_p[0] + up_r[a, 1] * local_p[1] + up_r[a, 2] * local_p[2]
                )
            if prismatic[joint]:
                for a in range(3):
                    own_p[a] += value * (
                        own_r[a, 0] * axes[joint, 0]
                        + own_r[a, 1] * axes[joint, 1]
                        + own_r[a, 2] * axes[joint, 2]
                    )
            else:
                _rotate_about(own_r, axes[joint], value, turn)


@compiled
def _multiply(left: Any, right: Any, out: Any) -> None:
    for a in range(3):
        for b in range(3):
            out[a, b] = (
                left[a, 0] * right[0, b] + left[a, 1] * right[1, b] + left[a, 2] * right[2, b]
            )


@compiled
def _rotate_about(rotation: Any, axis: Any, angle: float, turn: Any) -> None:
    """Multiply ``rotation`` from the right with a turn about ``axis`` (Rodrigues)."""
    cosine, sine = np.cos(angle), np.sin(angle)
    x, y, z = axis[0], axis[1], axis[2]
    rest = 1.0 - cosine
    turn[0, 0] = cosine + rest * x * x
    turn[0, 1] = rest * x * y - sine * z
    turn[0, 2] = rest * x * z + sine * y
    turn[1, 0] = rest * x * y + sine * z
    turn[1, 1] = cosine + rest * y * y
    turn[1, 2] = rest * y * z - sine * x
    turn[2, 0] = rest * x * z - sine * y
    turn[2, 1] = rest * y * z + sine * x
    turn[2, 2] = cosine + rest * z * z
    for a in range(3):
        r0, r1, r2 = rotation[a, 0], rotation[a, 1], rotation[a, 2]
        for b in range(3):
            rotation[a, b] = r0 * turn[0, b] + r1 * turn[1, b] + r2 * turn[2, b]
