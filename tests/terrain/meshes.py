"""Triangle soups of known shape."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

Height = Callable[[np.ndarray, np.ndarray], np.ndarray]


def flat(x: np.ndarray, _y: np.ndarray) -> np.ndarray:
    return 0.0 * x


def waves(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return 0.1 * np.sin(2 * x) * np.cos(3 * y)


def sheet(cells: int, half: float, height: Height = flat) -> np.ndarray:
    """An open height field over [-half, half]², facing up."""
    grid = np.linspace(-half, half, cells + 1)
    x, y = np.meshgrid(grid, grid, indexing="ij")
    p = np.stack([x, y, height(x, y)], axis=-1)
    a, b, c, d = p[:-1, :-1], p[1:, :-1], p[1:, 1:], p[:-1, 1:]
    one, two = np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)
    return np.concatenate([one.reshape(-1, 3, 3), two.reshape(-1, 3, 3)])


def block(cells: int, half: float, height: Height = flat, floor: float = -1.0) -> np.ndarray:
    """The same height field as the top of a closed solid."""
    top = sheet(cells, half, height)
    bottom = sheet(cells, half, lambda x, _y: 0.0 * x + floor)[:, ::-1]
    grid = np.linspace(-half, half, cells + 1)
    walls = []
    for axis, value, turn in ((0, -half, 1), (0, half, 0), (1, -half, 0), (1, half, 1)):
        for u, v in pairwise(grid):
            low, high = ([value, t] if axis == 0 else [t, value] for t in (u, v))
            z = [float(height(np.array(p[0]), np.array(p[1]))) for p in (low, high)]
            a, b = np.array([*low, floor]), np.array([*high, floor])
            c, d = np.array([*high, z[1]]), np.array([*low, z[0]])
            wall = [[a, b, c], [a, c, d]]
            walls += [t[::-1] for t in wall] if turn else wall
    return np.concatenate([top, bottom, np.array(walls)])


def box(low: list[float], high: list[float]) -> np.ndarray:
    """A closed box."""
    size, start = np.array(high) - low, np.array(low)
    corners = start + size * np.array([[i & 1, i >> 1 & 1, i >> 2 & 1] for i in range(8)])
    quads = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return np.array([corners[[q[0], q[i], q[i + 1]]] for q in quads for i in (1, 2)])


def winding_by_solid_angle(triangles: np.ndarray, point: np.ndarray) -> float:
    """Sum the solid angles of all triangles (van Oosterom and Strackee, 1983)."""
    a, b, c = np.moveaxis(triangles - point, 1, 0)
    la, lb, lc = (np.linalg.norm(v, axis=1) for v in (a, b, c))
    top = np.einsum("ij,ij->i", a, np.cross(b, c))
    bottom = la * lb * lc + (a * b).sum(1) * lc + (b * c).sum(1) * la + (c * a).sum(1) * lb
    return float(2 * np.arctan2(top, bottom).sum() / (4 * np.pi))
