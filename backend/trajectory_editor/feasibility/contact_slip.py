"""How fast touching material points move along the surface, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.terrain.contact_points import ContactPoints
from trajectory_editor.terrain.terrain import ShapePoses


def slip_velocities(
    contacts: ContactPoints, shape_joints: NDArray[np.int64], poses: ShapePoses, dt: float
) -> NDArray[np.float64]:
    """Compute the slip of each contact: a central difference in the local tangent plane.

    The material point that touches at frame k is followed from frame k - 1 to k + 1.

    Args:
        contacts: C points of the F frames of ``poses``.
        shape_joints: (S,) the joint that each shape moves with.
        poses: Joint placements at the F frames.
        dt: Time between frames [s].

    Returns:
        (C, 3) tangential velocity in the world [m/s]; NaN at the first and last frame.
    """
    slips = np.full((len(contacts.shapes), 3), np.nan)
    _slips(
        contacts.starts,
        shape_joints[contacts.shapes],
        contacts.points,
        contacts.normals,
        poses.rotations,
        poses.positions,
        dt,
        slips,
    )
    return slips


@compiled
def _slips(
    starts: Any,
    joints: Any,
    points: Any,
    normals: Any,
    rotations: Any,
    positions: Any,
    dt: float,
    slips: Any,
) -> None:
    local, moved = np.empty(3), np.empty(3)
    for frame in range(1, rotations.shape[0] - 1):
        for c in range(starts[frame], starts[frame + 1]):
            joint = joints[c]
            for a in range(3):
                local[a] = 0.0
                for b in range(3):
                    local[a] += rotations[frame, joint, b, a] * (
                        points[c, b] - positions[frame, joint, b]
                    )
            along = 0.0
            for a in range(3):
                after = positions[frame + 1, joint, a]
                before = positions[frame - 1, joint, a]
                for b in range(3):
                    after += rotations[frame + 1, joint, a, b] * local[b]
                    before += rotations[frame - 1, joint, a, b] * local[b]
                moved[a] = (after - before) / (2.0 * dt)
                along += moved[a] * normals[c, a]
            for a in range(3):
                slips[c, a] = moved[a] - along * normals[c, a]
