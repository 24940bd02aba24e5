"""The point of a simplex nearest to the origin: the inner step of a GJK distance query.

After C. Ericson, Real-Time Collision Detection (2005), sections 5.1.2, 5.1.5 and 5.1.6.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled

_FLAT = 1e-10  # a tetrahedron lower than this share of its size has no inside


@compiled
def nearest_on_simplex(vertices: Any, count: int, weights: Any) -> int:
    """Find the point of a simplex that is nearest to the origin.

    Args:
        vertices: (4, 3) its ``count`` corners first.
        count: 1 to 4.
        weights: (4,) filled with the point's barycentric weights; zero for corners not needed.

    Returns:
        4 if the origin lies inside a tetrahedron, else the number of weights above zero.
    """
    weights[:] = 0.0
    if count == 1:
        weights[0] = 1.0
    elif count == 2:
        _nearest_on_edge(vertices, 0, 1, weights)
    elif count == 3:
        _nearest_on_triangle(vertices, 0, 1, 2, weights)
    elif _nearest_on_tetrahedron(vertices, weights):
        return 4
    needed = 0
    for i in range(4):
        if weights[i] > 0.0:
            needed += 1
    return needed


@compiled
def _nearest_on_edge(v: Any, a: int, b: int, weights: Any) -> None:
    dot = length = 0.0
    for i in range(3):
        edge = v[b, i] - v[a, i]
        dot -= v[a, i] * edge
        length += edge * edge
    share = 0.0 if length == 0.0 else min(max(dot / length, 0.0), 1.0)
    weights[a], weights[b] = 1.0 - share, share


@compiled
def _nearest_on_triangle(v: Any, a: int, b: int, c: int, weights: Any) -> None:
    d1 = d2 = d3 = d4 = d5 = d6 = 0.0
    for i in range(3):
        ab, ac = v[b, i] - v[a, i], v[c, i] - v[a, i]
        d1 -= ab * v[a, i]
        d2 -= ac * v[a, i]
        d3 -= ab * v[b, i]
        d4 -= ac * v[b, i]
        d5 -= ab * v[c, i]
        d6 -= ac * v[c, i]
    if d1 <= 0.0 and d2 <= 0.0:
        weights[a] = 1.0
        return
    if d3 >= 0.0 and d4 <= d3:
        weights[b] = 1.0
        return
    vc = d1 * d4 - d3 * d2
    if vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        share = d1 / (d1 - d3) if d1 != d3 else 0.0
        weights[a], weights[b] = 1.0 - share, share
        return
    if d6 >= 0.0 and d5 <= d6:
        weights[c] = 1.0
        return
    vb = d5 * d2 - d1 * d6
    if vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        share = d2 / (d2 - d6) if d2 != d6 else 0.0
        weights[a], weights[c] = 1.0 - share, share
        return
    va = d3 * d6 - d5 * d4
    if va <= 0.0 and d4 >= d3 and d5 >= d6:
        span = (d4 - d3) + (d5 - d6)
        share = (d4 - d3) / span if span != 0.0 else 0.0
        weights[b], weights[c] = 1.0 - share, share
        return
    total = va + vb + vc
    weights[a], weights[b], weights[c] = va / total, vb / total, vc / total


@compiled
def _nearest_on_tetrahedron(v: Any, weights: Any) -> bool:
    """Return whether the origin is inside; else fill the weights of the nearest face's point."""
    best = np.inf
    inside = True
    trial = np.zeros(4)
    for opposite in range(4):
        a, b, c = (opposite + 1) % 4, (opposite + 2) % 4, (opposite + 3) % 4
        if _is_behind_face(v, a, b, c, opposite):
            continue
        inside = False
        trial[:] = 0.0
        _nearest_on_triangle(v, a, b, c, trial)
        square = 0.0
        for i in range(3):
            x = trial[a] * v[a, i] + trial[b] * v[b, i] + trial[c] * v[c, i]
            square += x * x
        if square < best:
            best = square
            weights[:] = trial
    return inside


@compiled
def _is_behind_face(v: Any, a: int, b: int, c: int, opposite: int) -> bool:
    """Return whether the origin is strictly inside of face a, b, c; never so in a flat simplex."""
    nx = (v[b, 1] - v[a, 1]) * (v[c, 2] - v[a, 2]) - (v[b, 2] - v[a, 2]) * (v[c, 1] - v[a, 1])
    ny = (v[b, 2] - v[a, 2]) * (v[c, 0] - v[a, 0]) - (v[b, 0] - v[a, 0]) * (v[c, 2] - v[a, 2])
    nz = (v[b, 0] - v[a, 0]) * (v[c, 1] - v[a, 1]) - (v[b, 1] - v[a, 1]) * (v[c, 0] - v[a, 0])
    origin = -(v[a, 0] * nx + v[a, 1] * ny + v[a, 2] * nz)
    inner = size = 0.0
    normals = (nx, ny, nz)
    for i in range(3):
        edge = v[opposite, i] - v[a, i]
        inner += edge * normals[i]
        size += edge * edge + (v[b, i] - v[a, i]) ** 2
    if inner * inner <= _FLAT * _FLAT * size * (nx * nx + ny * ny + nz * nz):
        return False
    return bool(origin * inner > 0.0)
