"""Distance between two convex shapes, compiled: GJK on the shapes' cores.

A core is a set of points (``points``), widened to discs of radius ``rim`` across ``axis`` where it
is a cylinder. The radius of spheres and capsules is not part of the core: the caller subtracts it.

After E. Gilbert, D. Johnson and S. Keerthi (1988), with the stopping rule of G. van den Bergen
(1999).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.convex_simplex import nearest_on_simplex

TOUCHING = 1e-10  # [m]
_MAX_STEPS = 128


@compiled
def support_point(
    points: Any, rim: float, axis: Any, x: float, y: float, z: float, out: Any
) -> None:
    """Write the core's farthest point in the direction (x, y, z) to ``out`` (3,)."""
    best, index = -np.inf, 0
    for i in range(points.shape[0]):
        height = points[i, 0] * x + points[i, 1] * y + points[i, 2] * z
        if height > best:
            best, index = height, i
    out[0], out[1], out[2] = points[index, 0], points[index, 1], points[index, 2]
    if rim > 0.0:
        along = axis[0] * x + axis[1] * y + axis[2] * z
        px, py, pz = x - along * axis[0], y - along * axis[1], z - along * axis[2]
        length = np.sqrt(px * px + py * py + pz * pz)
        if length > 1e-14 * (abs(x) + abs(y) + abs(z)):
            out[0] += rim * px / length
            out[1] += rim * py / length
            out[2] += rim * pz / length


@compiled
def core_distance(
    points_a: Any, rim_a: float, axis_a: Any, points_b: Any, rim_b: float, axis_b: Any, work: Any
) -> float:
    """Return the distance between two cores [m]; 0 when they overlap or all but touch.

    Args:
        points_a: (A, 3) points of the first core.
        rim_a: Its disc radius, 0 for a polytope.
        axis_a: (3,) its disc axis.
        points_b: (B, 3) points of the second core.
        rim_b: Its disc radius, 0 for a polytope.
        axis_b: (3,) its disc axis.
        work: (16, 3) scratch. Afterwards rows 0-3 are the simplex in the difference A - B, rows 4-7
            its points on A, rows 8-11 on B; row 12 is the nearest point on A, row 13 on B; and
            ``work[14, 0]`` is the number of simplex corners.
    """
    simplex, on_a, on_b = work[0:4], work[4:8], work[8:12]
    weights = np.zeros(4)
    for i in range(3):
        on_a[0, i], on_b[0, i] = points_a[0, i], points_b[0, i]
        simplex[0, i] = on_a[0, i] - on_b[0, i]
    count = 1
    weights[0] = 1.0
    vx, vy, vz = simplex[0, 0], simplex[0, 1], simplex[0, 2]
    square = vx * vx + vy * vy + vz * vz
    size = 1e-30
    for _ in range(_MAX_STEPS):
        support_point(points_a, rim_a, axis_a, -vx, -vy, -vz, on_a[count])
        support_point(points_b, rim_b, axis_b, vx, vy, vz, on_b[count])
        dot = 0.0
        for i in range(3):
            simplex[count, i] = on_a[count, i] - on_b[count, i]
            size = max(size, abs(simplex[count, i]))
        dot = vx * simplex[count, 0] + vy * simplex[count, 1] + vz * simplex[count, 2]
        length = np.sqrt(square)
        if length <= TOUCHING:
            square = 0.0
            break
        if square - dot <= 1e-13 * square + 1e-15 * size * length:
            break
        if _repeats(simplex, count):
            break
        needed = nearest_on_simplex(simplex, count + 1, weights)
        if needed == 4:
            count, square = 4, 0.0
            break
        new_x = new_y = new_z = 0.0
        for i in range(count + 1):
            new_x += weights[i] * simplex[i, 0]
            new_y += weights[i] * simplex[i, 1]
            new_z += weights[i] * simplex[i, 2]
        new_square = new_x * new_x + new_y * new_y + new_z * new_z
        if new_square >= square:
            break
        vx, vy, vz, square = new_x, new_y, new_z, new_square
        count = _keep_needed(simplex, on_a, on_b, weights, count + 1)
    work[14, 0] = count
    for i in range(3):
        work[12, i] = work[13, i] = 0.0
    if square > 0.0:
        nearest_on_simplex(simplex, count, weights)
        for corner in range(count):
            for i in range(3):
                work[12, i] += weights[corner] * on_a[corner, i]
                work[13, i] += weights[corner] * on_b[corner, i]
    return float(np.sqrt(square)) if square > TOUCHING * TOUCHING else 0.0


@compiled
def _repeats(simplex: Any, count: int) -> bool:
    for i in range(count):
        if (
            simplex[i, 0] == simplex[count, 0]
            and simplex[i, 1] == simplex[count, 1]
            and simplex[i, 2] == simplex[count, 2]
        ):
            return True
    return False


@compiled
def _keep_needed(simplex: Any, on_a: Any, on_b: Any, weights: Any, count: int) -> int:
    kept = 0
    for i in range(count):
        if weights[i] > 0.0:
            if kept < i:
                for k in range(3):
                    simplex[kept, k] = simplex[i, k]
                    on_a[kept, k] = on_a[i, k]
                    on_b[kept, k] = on_b[i, k]
                weights[kept] = weights[i]
            kept += 1
    return kept
