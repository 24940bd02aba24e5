"""Poses between frames, as Pinocchio's ``interpolate`` gives them, compiled for many frames."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]


def poses_in_intervals(
    base_rotations: Array,
    base_positions: Array,
    joint_values: Array,
    steps: Array,
    per_interval: int,
) -> tuple[Array, Array, Array]:
    """Interpolate ``per_interval`` evenly spaced poses inside each interval, ends excluded.

    Args:
        base_rotations: (I, 3, 3) base orientation at the start of each of I intervals.
        base_positions: (I, 3) base position there [m].
        joint_values: (I, N) joints there [rad or m].
        steps: (I, V) tangent over each interval; V = N, or N + 6 with a floating base.
        per_interval: Number of poses in each.

    Returns:
        Base rotations (I·n, 3, 3), base positions (I·n, 3) and joint values (I·n, N), interval by
        interval.
    """
    intervals, joints = joint_values.shape
    base = steps.shape[1] - joints
    shares = np.arange(1, per_interval + 1) / (per_interval + 1)
    values = joint_values[:, None] + shares[None, :, None] * steps[:, None, base:]
    rotations = np.empty((intervals * per_interval, 3, 3))
    positions = np.empty((intervals * per_interval, 3))
    if base:
        _screw_poses(base_rotations, base_positions, steps, shares, rotations, positions)
    else:
        rotations[:], positions[:] = np.eye(3), 0.0
    return rotations, positions, values.reshape(intervals * per_interval, joints)


@compiled
def _screw_poses(
    base_rotations: Any,
    base_positions: Any,
    steps: Any,
    shares: Any,
    rotations: Any,
    positions: Any,
) -> None:
    """Follow the screw of each step: M exp6(u step)."""
    count = shares.shape[0]
    turn, shift = np.empty((3, 3)), np.empty((3, 3))
    for k in range(steps.shape[0]):
        for i in range(count):
            _exponential(steps[k], shares[i], turn, shift)
            row = k * count + i
            for a in range(3):
                positions[row, a] = base_positions[k, a]
                for b in range(3):
                    value = 0.0
                    moved = 0.0
                    for c in range(3):
                        value += base_rotations[k, a, c] * turn[c, b]
                        moved += shift[b, c] * steps[k, c]
                    rotations[row, a, b] = value
                    positions[row, a] += base_rotations[k, a, b] * shares[i] * moved


@compiled
def _exponential(step: Any, share: float, turn: Any, shift: Any) -> None:
    """Fill rotation and left Jacobian of SO(3) for the rotation vector share * step[3:6]."""
    x, y, z = share * step[3], share * step[4], share * step[5]
    square = x * x + y * y + z * z
    angle = np.sqrt(square)
    if angle < 1e-4:
        a = 1.0 - square / 6.0
        b = 0.5 - square / 24.0
        c = 1.0 / 6.0 - square / 120.0
    else:
        a = np.sin(angle) / angle
        b = (1.0 - np.cos(angle)) / square
        c = (1.0 - a) / square
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    for i in range(3):
        for j in range(3):
            twice = 0.0
            for k in range(3):
                twice += skew[i, k] * skew[k, j]
            unit = 1.0 if i == j else 0.0
            turn[i, j] = unit + a * skew[i, j] + b * twice
            shift[i, j] = unit + b * skew[i, j] + c * twice
