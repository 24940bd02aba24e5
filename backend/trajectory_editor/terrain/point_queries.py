"""Questions about many points at once, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.terrain.nearest_triangle import mean_tied_normal
from trajectory_editor.terrain.surface_crossings import winding_number
from trajectory_editor.terrain.triangle_tree import TriangleTree

Array = NDArray[np.float64]


def windings(tree: TriangleTree, points: Array) -> NDArray[np.int64]:
    """Return the winding number of the solids' surfaces around each point (P, 3)."""
    out = np.empty(len(points), dtype=np.int64)
    _windings(tree, np.ascontiguousarray(points, dtype=np.float64), out)
    return out


def tied_normals(
    tree: TriangleTree, points: Array, triangles: NDArray[np.int64], distances: Array
) -> Array:
    """Return the mean unit normal of the faces nearest to each point, (P, 3)."""
    normals = tree.normals[triangles]
    _tied_normals(tree, np.ascontiguousarray(points, dtype=np.float64), distances, normals)
    return normals


@compiled
def _windings(tree: Any, points: Any, out: Any) -> None:
    for i in range(points.shape[0]):
        out[i] = winding_number(tree, points[i, 0], points[i, 1], points[i, 2])


@compiled
def _tied_normals(tree: Any, points: Any, distances: Any, normals: Any) -> None:
    for i in range(points.shape[0]):
        mean_tied_normal(tree, points[i, 0], points[i, 1], points[i, 2], distances[i], normals[i])
