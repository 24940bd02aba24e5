"""Forces that scheduled points can exert: rays of the friction pyramid, as wrenches, compiled.

A planted point has four rays with slope μ, the first along world x projected on the tangent plane,
the second along normal × first. A sliding point has one ray, at the cone's edge against its slip;
where it hardly slips the ray is nearer to the normal, so that no force jumps where a slip reverses.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.feasibility.tolerances import SLIP_SPEED

Array = NDArray[np.float64]

NO_FORCE, PYRAMID, EDGE = 0, 1, 2
PYRAMID_RAYS = 4
FULL_SLIP = SLIP_SPEED  # [m/s] a slower slip is no slide to the judge, and pulls in proportion


def list_rays(
    kinds: NDArray[np.int64], normals: Array, slips: Array, friction: float
) -> tuple[NDArray[np.int64], Array]:
    """List the rays of all points.

    Args:
        kinds: (E,) NO_FORCE, PYRAMID or EDGE.
        normals: (E, 3) unit normals.
        slips: (E, 3) slip velocities, for EDGE [m/s].
        friction: Coulomb coefficient μ.

    Returns:
        (R,) the point of each ray, ascending, and (R, 3) directions with unit normal component.
    """
    counts = np.where(kinds == PYRAMID, PYRAMID_RAYS, np.where(kinds == EDGE, 1, 0))
    owners = np.repeat(np.arange(len(kinds)), counts)
    directions = np.empty((len(owners), 3))
    _directions(kinds, normals, slips, friction, directions)
    return owners, directions


@compiled
def _directions(kinds: Any, normals: Any, slips: Any, friction: float, out: Any) -> None:
    row = 0
    first, second = np.empty(3), np.empty(3)
    for e in range(kinds.shape[0]):
        n = normals[e]
        if kinds[e] == EDGE:
            speed = np.sqrt(slips[e, 0] ** 2 + slips[e, 1] ** 2 + slips[e, 2] ** 2)
            for a in range(3):
                out[row, a] = n[a] - (friction * slips[e, a] / max(speed, FULL_SLIP))
            row += 1
        elif kinds[e] == PYRAMID:
            axis = 0 if 1.0 - n[0] * n[0] > 1e-12 else 1
            for a in range(3):
                first[a] = (1.0 if a == axis else 0.0) - n[axis] * n[a]
            length = np.sqrt(first[0] ** 2 + first[1] ** 2 + first[2] ** 2)
            for a in range(3):
                first[a] /= length
            second[0] = n[1] * first[2] - n[2] * first[1]
            second[1] = n[2] * first[0] - n[0] * first[2]
            second[2] = n[0] * first[1] - n[1] * first[0]
            for a in range(3):
                out[row, a] = n[a] + friction * first[a]
                out[row + 1, a] = n[a] + friction * second[a]
                out[row + 2, a] = n[a] - friction * first[a]
                out[row + 3, a] = n[a] - friction * second[a]
            row += PYRAMID_RAYS


@compiled
def generalised_rays(
    owners: Any,
    directions: Any,
    frames: Any,
    joints: Any,
    points: Any,
    origins: Any,
    path_starts: Any,
    paths: Any,
    twists: Any,
    out: Any,
) -> None:
    """Fill the generalised force (R, V) of each ray.

    ``frames``, ``joints`` and ``points`` (E, ...) describe the owners; ``twists`` (F, V, 6) are
    those of ``coordinate_twists`` about ``origins`` (F, 3).
    """
    moment = np.empty(3)
    out[:] = 0.0
    for ray in range(owners.shape[0]):
        e = owners[ray]
        f, k = directions[ray], frames[e]
        rx, ry, rz = (
            points[e, 0] - origins[k, 0],
            points[e, 1] - origins[k, 1],
            points[e, 2] - origins[k, 2],
        )
        moment[0], moment[1], moment[2] = (
            ry * f[2] - rz * f[1],
            rz * f[0] - rx * f[2],
            rx * f[1] - ry * f[0],
        )
        for i in range(path_starts[joints[e]], path_starts[joints[e] + 1]):
            c = paths[i]
            value = 0.0
            for a in range(3):
                value += twists[k, c, a] * f[a] + twists[k, c, 3 + a] * moment[a]
            out[ray, c] = value
