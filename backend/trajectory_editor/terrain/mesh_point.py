"""One point against a triangle mesh, compiled: side, signed distance and contact normal."""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled
from trajectory_editor.terrain.nearest_triangle import mean_tied_normal, nearest_triangle
from trajectory_editor.terrain.surface_crossings import surface_between, winding_number

EDGE_DISTANCE = 1e-5  # [m] nearer than this to an edge, the faces that tie share the normal
_INSIDE_SHARE = 1e-9  # of a triangle's size: nearer to its border is on the border


@compiled
def is_buried(
    tree: Any, has_solids: bool, has_sheets: bool, x: float, y: float, z: float, center: Any
) -> bool:
    """Return whether a shape's point is in a solid, or beyond a surface from the shape's centre."""
    if has_solids and winding_number(tree, x, y, z) > 0:
        return True
    return has_sheets and surface_between(tree, center[0], center[1], center[2], x, y, z)


@compiled
def contact_normal(
    tree: Any,
    triangle: int,
    buried: bool,
    distance: float,
    x: float,
    y: float,
    z: float,
    nearest: Any,
    center: Any,
    out: Any,
) -> None:
    """Write the unit normal at a point's nearest point on the mesh to ``out``, out of the ground.

    Inside a face it is the face's; at an edge or corner the direction between the two points; when
    these are too near to each other, the mean of the faces that tie. A surface with two sides is
    seen from the side of the shape's centre.
    """
    for a in range(3):
        out[a] = tree.normals[triangle, a]
    if not _is_inside_face(tree.corners[triangle], tree.normals[triangle], nearest):
        if distance < EDGE_DISTANCE:
            mean_tied_normal(tree, x, y, z, distance, out)
        else:
            sign = -1.0 if buried else 1.0
            out[0] = sign * (x - nearest[0]) / distance
            out[1] = sign * (y - nearest[1]) / distance
            out[2] = sign * (z - nearest[2]) / distance
            return
    if not tree.solid[triangle]:
        side = 0.0
        for a in range(3):
            side += out[a] * (center[a] - nearest[a])
        if side < 0.0:
            for a in range(3):
                out[a] = -out[a]


@compiled
def _is_inside_face(corners: Any, normal: Any, point: Any) -> bool:
    for i in range(3):
        j = (i + 1) % 3
        ex, ey, ez = (
            corners[j, 0] - corners[i, 0],
            corners[j, 1] - corners[i, 1],
            corners[j, 2] - corners[i, 2],
        )
        px, py, pz = point[0] - corners[i, 0], point[1] - corners[i, 1], point[2] - corners[i, 2]
        turn = (
            normal[0] * (ey * pz - ez * py)
            + normal[1] * (ez * px - ex * pz)
            + normal[2] * (ex * py - ey * px)
        )
        if turn <= _INSIDE_SHARE * (ex * ex + ey * ey + ez * ez):
            return False
    return True


@compiled
def buried_depth(
    tree: Any, x: float, y: float, z: float, guess: int, nearest: Any
) -> tuple[float, int]:
    """Return the distance of a buried point to the surface, and the triangle it is nearest to."""
    triangle, distance = nearest_triangle(tree, x, y, z, guess, np.inf, nearest)
    return distance, triangle
