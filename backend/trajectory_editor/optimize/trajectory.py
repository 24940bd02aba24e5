"""A trajectory on the robot's configuration manifold, its moves and its central differences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.se3 import difference, exponential, inverse_left_jacobian
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Trajectory:
    """F poses of a robot; rows of ``q`` as in ``contracts``.

    Attributes:
        robot: The robot.
        dt: Time between frames [s].
        q: (F, Q) poses.
    """

    robot: RobotModel
    dt: float
    q: Array

    @property
    def frame_count(self) -> int:
        """Number of frames F."""
        return len(self.q)

    @property
    def base_size(self) -> int:
        """Number of base coordinates in a step: 6, or 0 for a fixed base."""
        return 6 if self.robot.has_floating_base else 0

    @property
    def joints(self) -> Array:
        """(F, N) joint values [rad or m]."""
        return self.q[:, 7:] if self.robot.has_floating_base else self.q

    @cached_property
    def base_rotations(self) -> Array:
        """(F, 3, 3) base orientation in the world."""
        if not self.robot.has_floating_base:
            return np.tile(np.eye(3), (self.frame_count, 1, 1))
        return rotation_matrices(self.q[:, 3:7])

    @cached_property
    def base_positions(self) -> Array:
        """(F, 3) base position in the world [m]."""
        if not self.robot.has_floating_base:
            return np.zeros((self.frame_count, 3))
        return np.ascontiguousarray(self.q[:, :3])

    @cached_property
    def poses(self) -> ShapePoses:
        """Placements of all joint frames."""
        return ShapePoses(
            *joint_placements(
                self.robot.tree,
                self.base_rotations,
                self.base_positions,
                np.ascontiguousarray(self.joints),
            )
        )

    @cached_property
    def steps(self) -> Array:
        """(F - 1, V) twist from each frame to the next."""
        return self.differences(1)

    def differences(self, stride: int) -> Array:
        """Return the twists (F - stride, V) from each frame to the one ``stride`` later."""
        base = self.base_size
        moved = np.empty((max(self.frame_count - stride, 0), base + len(self.robot.joint_names)))
        moved[:, base:] = self.joints[stride:] - self.joints[:-stride]
        if base:
            _differences(self.base_rotations, self.base_positions, stride, moved)
        return moved

    @cached_property
    def velocities(self) -> Array:
        """(F - 2, V) central differences at the interior frames [1/s]."""
        return self.differences(2) / (2.0 * self.dt)

    @cached_property
    def accelerations(self) -> Array:
        """(F - 2, V) central differences at the interior frames [1/s²]."""
        return np.asarray(np.diff(self.steps, axis=0) / self.dt**2)

    def moved(self, steps: Array) -> Trajectory:
        """Return the trajectory with every frame moved by a twist (F, V)."""
        q, base = self.q.copy(), self.base_size
        if base:
            q[:, 7:] += steps[:, 6:]
            _move_bases(self.base_rotations, steps, q)
        else:
            q += steps
        return Trajectory(self.robot, self.dt, q)


def rotation_matrices(quaternions_xyzw: Array) -> Array:
    """Return the rotation matrices (F, 3, 3) of unit quaternions xyzw (F, 4)."""
    x, y, z, w = quaternions_xyzw.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.ascontiguousarray(np.moveaxis(np.array(rows), 2, 0))


@compiled
def _differences(rotations: Any, positions: Any, stride: int, out: Any) -> None:
    for k in range(out.shape[0]):
        difference(
            rotations[k], positions[k], rotations[k + stride], positions[k + stride], out[k, :6]
        )


@compiled
def _move_bases(rotations: Any, steps: Any, q: Any) -> None:
    turn, shift = np.empty((3, 3)), np.empty(3)
    for k in range(q.shape[0]):
        still = True
        for a in range(6):
            still = still and steps[k, a] == 0.0
        if still:
            continue
        exponential(steps[k, :6], turn, shift)
        for a in range(3):
            for b in range(3):
                q[k, a] += rotations[k, a, b] * shift[b]
        hx, hy, hz = 0.5 * steps[k, 3], 0.5 * steps[k, 4], 0.5 * steps[k, 5]
        half = np.sqrt(hx * hx + hy * hy + hz * hz)
        factor = np.sin(half) / half if half > 1e-8 else 1.0
        hx, hy, hz, hw = factor * hx, factor * hy, factor * hz, np.cos(half)
        x, y, z, w = q[k, 3], q[k, 4], q[k, 5], q[k, 6]
        q[k, 3] = w * hx + x * hw + y * hz - z * hy
        q[k, 4] = w * hy - x * hz + y * hw + z * hx
        q[k, 5] = w * hz + x * hy - y * hx + z * hw
        q[k, 6] = w * hw - x * hx - y * hy - z * hz
        length = np.sqrt(q[k, 3] ** 2 + q[k, 4] ** 2 + q[k, 5] ** 2 + q[k, 6] ** 2)
        for a in range(3, 7):
            q[k, a] /= length


@compiled
def difference_jacobians(twists: Any, later: Any, earlier: Any) -> None:
    """Fill how base twists (D, V) change when the later and the earlier pose move, (D, 6, 6)."""
    for k in range(twists.shape[0]):
        inverse_left_jacobian(twists[k, :6], -1.0, later[k])
        inverse_left_jacobian(twists[k, :6], 1.0, earlier[k])
        earlier[k] *= -1.0
