"""Which parts of a triangle soup are closed, and on which side of them is solid ground.

Corners are welded by position. A part is a set of faces joined by shared corners. A closed part of
positive volume is a solid; one of negative volume inside a solid is a cavity of it, otherwise a
room whose interior is free and whose surface is solid. An open part is a surface with two sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

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
    owners = np.arange(corners)
    _join_corners(faces, owners)
    _, parts = np.unique(owners[faces[:, 0]], return_inverse=True)
    parts = parts.astype(np.int64)
    closed = _closed(faces, parts, corners, int(parts.max()) + 1)
    return MeshTopology(parts, closed, _volumes(triangles, parts))


@compiled
def _join_corners(faces: Any, owners: Any) -> None:
    """Give all corners of one part the same owner (disjoint sets with path halving)."""
    for face in range(faces.shape[0]):
        first = _owner(owners, faces[face, 0])
        for corner in range(1, 3):
            other = _owner(owners, faces[face, corner])
            owners[max(first, other)] = min(first, other)
            first = min(first, other)
    for corner in range(owners.shape[0]):
        owners[corner] = _owner(owners, corner)


@compiled
def _owner(owners: Any, corner: int) -> int:
    while owners[corner] != corner:
        owners[corner] = owners[owners[corner]]
        corner = owners[corner]
    return corner


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
    known = np.sort(forward)
    open_edge = _count(known, forward) != _count(known, backward)
    owners = np.repeat(parts, 3)
    return np.asarray(np.bincount(owners[open_edge], minlength=count) == 0)


def _count(known: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how often each wanted key is among the sorted known ones."""
    return np.searchsorted(known, wanted, "right") - np.searchsorted(known, wanted, "left")


def _volumes(triangles: Triangles, parts: NDArray[np.int64]) -> NDArray[np.float64]:
    middle = triangles.mean(axis=(0, 1))
    a, b, c = np.moveaxis(triangles - middle, 1, 0)
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6.0
    return np.asarray(np.bincount(parts, weights=volumes), dtype=np.float64)
