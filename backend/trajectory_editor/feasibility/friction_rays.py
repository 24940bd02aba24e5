"""Directions a contact can push in, and the generalised forces they cause, compiled.

A sticking contact has a pyramid of rays inside its friction cone: the first along world x projected
on the tangent plane, the others evenly spaced around the normal. A sliding contact has the one ray
at the cone's edge against its slip.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled


@compiled
def contact_rays(
    normal: Any, slip: Any, slip_limit: float, friction: float, ray_count: int, out: Any
) -> int:
    """Write the force rays of one contact to ``out`` (ray_count, 3); return how many.

    Every ray has a unit component along the normal.
    """
    speed = math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2])
    if speed > slip_limit:
        for a in range(3):
            out[0, a] = normal[a] - friction * slip[a] / speed
        return 1
    nx, ny, nz = normal[0], normal[1], normal[2]
    tx, ty, tz = 1.0 - nx * nx, -nx * ny, -nx * nz
    length = math.sqrt(tx * tx + ty * ty + tz * tz)
    if length < 1e-6:
        tx, ty, tz = -ny * nx, 1.0 - ny * ny, -ny * nz
        length = math.sqrt(tx * tx + ty * ty + tz * tz)
    tx, ty, tz = tx / length, ty / length, tz / length
    ux, uy, uz = ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx
    for ray in range(ray_count):
        angle = 2.0 * math.pi * ray / ray_count
        cosine, sine = friction * math.cos(angle), friction * math.sin(angle)
        out[ray, 0] = nx + cosine * tx + sine * ux
        out[ray, 1] = ny + cosine * ty + sine * uy
        out[ray, 2] = nz + cosine * tz + sine * uz
    return ray_count


@compiled
def generalised_force(
    force: Any,
    point: Any,
    joint: int,
    parents: Any,
    axes: Any,
    prismatic: Any,
    first: int,
    rotations: Any,
    positions: Any,
    out: Any,
) -> None:
    """Write the generalised force of a world force at a world point of a joint's body.

    Args:
        force: (3,) [N].
        point: (3,) [m].
        joint: The joint that the body moves with.
        parents: (J,) as in ``KinematicTree``.
        axes: (J, 3) as in ``KinematicTree``.
        prismatic: (J,) as in ``KinematicTree``.
        first: Number of the first movable joint; 2 with a floating base.
        rotations: (J, 3, 3) joint frames in the world.
        positions: (J, 3) joint frames in the world [m].
        out: (V,) filled: base force and moment about the base origin in base axes, then joints.
    """
    out[:] = 0.0
    base = 6 if first == 2 else 0
    while joint >= first:
        rx, ry, rz = (
            point[0] - positions[joint, 0],
            point[1] - positions[joint, 1],
            point[2] - positions[joint, 2],
        )
        value = 0.0
        moment_x = ry * force[2] - rz * force[1]
        moment_y = rz * force[0] - rx * force[2]
        moment_z = rx * force[1] - ry * force[0]
        for b in range(3):
            if prismatic[joint]:
                value += axes[joint, b] * (
                    rotations[joint, 0, b] * force[0]
                    + rotations[joint, 1, b] * force[1]
                    + rotations[joint, 2, b] * force[2]
                )
            else:
                value += axes[joint, b] * (
                    rotations[joint, 0, b] * moment_x
                    + rotations[joint, 1, b] * moment_y
                    + rotations[joint, 2, b] * moment_z
                )
        out[base + joint - first] = value
        joint = parents[joint]
    if base == 6:
        rx, ry, rz = (
            point[0] - positions[1, 0],
            point[1] - positions[1, 1],
            point[2] - positions[1, 2],
        )
        moment_x = ry * force[2] - rz * force[1]
        moment_y = rz * force[0] - rx * force[2]
        moment_z = rx * force[1] - ry * force[0]
        for b in range(3):
            out[b] = (
                rotations[1, 0, b] * force[0]
                + rotations[1, 1, b] * force[1]
                + rotations[1, 2, b] * force[2]
            )
            out[3 + b] = (
                rotations[1, 0, b] * moment_x
                + rotations[1, 1, b] * moment_y
                + rotations[1, 2, b] * moment_z
            )


@compiled
def frame_rays(
    first_contact: int,
    last_contact: int,
    contact_joints: Any,
    points: Any,
    normals: Any,
    slips: Any,
    slip_limit: float,
    friction: float,
    ray_count: int,
    parents: Any,
    axes: Any,
    prismatic: Any,
    first: int,
    rotations: Any,
    positions: Any,
    directions: Any,
    owners: Any,
    rays: Any,
) -> int:
    """Fill the rays of one frame's contacts; return how many.

    ``directions`` (K, 3) are unit-normal forces in the world, ``owners`` (K,) their contacts and
    ``rays`` (K, V) their generalised forces.
    """
    count = 0
    trial = np.empty((ray_count, 3))
    for contact in range(first_contact, last_contact):
        found = contact_rays(
            normals[contact], slips[contact], slip_limit, friction, ray_count, trial
        )
        for ray in range(found):
            owners[count] = contact
            for a in range(3):
                directions[count, a] = trial[ray, a]
            generalised_force(
                trial[ray],
                points[contact],
                contact_joints[contact],
                parents,
                axes,
                prismatic,
                first,
                rotations,
                positions,
                rays[count],
            )
            count += 1
    return count
