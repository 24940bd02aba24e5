"""Which parts of a triangle soup are closed, and on which side of them is solid ground.

Corners are welded by position. A part is a set of faces joined by shared corners. A closed part of
positive volume is a solid; one of negative volume inside a solid is a cavity of it, otherwise a
room whose interior is free and whose surface is solid. An open part is a surface with two sides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

Triangles = NDArray[np.float64]


@dataclass(frozen=True)
class MeshTopology:
    """Parts of a mesh of T triangles.

    Attributes:
        parts: (T,) number of each face's part.
        closed: (K,) whether each of the K parts is watertight: every edge joins two faces that
            agree about its direction.
        volumes: (K,) signed volume [m³]; meaningless for open parts.
    """

    parts: NDArray[np.int64]
    closed: NDArray[np.bool_]
    volumes: NDArray[np.float64]


def analyse_topology(triangles: Triangles) -> MeshTopology:
    """Split triangles (T, 3, 3) into parts and look whether each is closed."""
    faces = _weld(triangles)
    corners = int(faces.max()) + 1
    ones = np.ones(2 * len(faces), dtype=np.int8)
    rows = np.concatenate([faces[:, 0], faces[:, 1]])
    columns = np.concatenate([faces[:, 1], faces[:, 2]])
    graph = coo_array((ones, (rows, columns)), shape=(corners, corners))
    _, labels = connected_components(graph, directed=False)
    _, parts = np.unique(labels[faces[:, 0]], return_inverse=True)
    count = int(parts.max()) + 1
    return MeshTopology(
        parts.astype(np.int64), _closed(faces, parts, corners, count), _volumes(triangles, parts)
    )


def _weld(triangles: Triangles) -> NDArray[np.int64]:
    """Return corner numbers (T, 3), equal where positions are equal."""
    flat = np.ascontiguousarray(triangles.reshape(-1, 3)) + 0.0  # no negative zeros
    order = np.lexsort(flat.T)
    fresh = np.ones(len(flat), dtype=np.int64)
    fresh[1:] = (flat[order[1:]] != flat[order[:-1]]).any(axis=1)
    numbers = np.empty(len(flat), dtype=np.int64)
    numbers[order] = np.cumsum(fresh) - 1
    return numbers.reshape(-1, 3)


def _closed(
    faces: NDArray[np.int64], parts: NDArray[np.int64], corners: int, count: int
) -> NDArray[np.bool_]:
    starts = faces.ravel()
    ends = np.roll(faces, -1, axis=1).ravel()
    forward, backward = starts * corners + ends, ends * corners + starts
    keys, inverse = np.unique(np.concatenate([forward, backward]), return_inverse=True)
    half = len(forward)
    ahead = np.bincount(inverse[:half], minlength=len(keys))
    back = np.bincount(inverse[half:], minlength=len(keys))
    open_edge = ahead[inverse[:half]] != back[inverse[:half]]
    owners = np.repeat(parts, 3)
    return np.asarray(np.bincount(owners[open_edge], minlength=count) == 0)


def _volumes(triangles: Triangles, parts: NDArray[np.int64]) -> NDArray[np.float64]:
    middle = triangles.mean(axis=(0, 1))
    a, b, c = np.moveaxis(triangles - middle, 1, 0)
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6.0
    return np.asarray(np.bincount(parts, weights=volumes), dtype=np.float64)
