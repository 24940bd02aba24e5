"""Convex distances and push-outs against coal, separating axes, and closed forms."""

from __future__ import annotations

from itertools import product

import coal
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from trajectory_editor.robot.convex_distance import core_distance
from trajectory_editor.robot.convex_penetration import push_out_depth

NO_AXIS = np.zeros(3)


def _box(edges: np.ndarray, turn: np.ndarray, shift: np.ndarray) -> np.ndarray:
    return (np.array(list(product((-0.5, 0.5), repeat=3))) * edges) @ turn.T + shift


def _signed(a: np.ndarray, b: np.ndarray, rim: float = 0.0, axis: np.ndarray = NO_AXIS) -> float:
    work, normal = np.zeros((16, 3)), np.zeros(3)
    distance = core_distance(a, rim, axis, b, 0.0, NO_AXIS, work)
    if distance > 0.0:
        return distance
    return -push_out_depth(a, rim, axis, b, 0.0, NO_AXIS, 0.0, work, normal)


def _separating_axes(a: np.ndarray, ra: np.ndarray, b: np.ndarray, rb: np.ndarray) -> float:
    best = np.inf
    for axis in [*ra.T, *rb.T, *(np.cross(x, y) for x in ra.T for y in rb.T)]:
        length = np.linalg.norm(axis)
        if length > 1e-9:
            unit = axis / length
            best = min(best, (a @ unit).max() - (b @ unit).min(),
                       (b @ unit).max() - (a @ unit).min())  # fmt: skip
    return best


@pytest.mark.parametrize("seed", range(150))
def test_two_boxes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    turns = Rotation.random(2, random_state=seed).as_matrix()
    edges, shifts = rng.uniform(0.1, 0.6, (2, 3)), rng.normal(size=(2, 3)) * 0.25
    a, b = (_box(edges[i], turns[i], shifts[i]) for i in range(2))
    signed = _signed(a, b)
    if signed < 0:
        assert -signed == pytest.approx(_separating_axes(a, turns[0], b, turns[1]), abs=1e-8)
        return
    request = coal.DistanceRequest(True, True)
    request.gjk_tolerance = 1e-10
    expected = coal.distance(
        coal.Box(*edges[0]),
        coal.Transform3s(turns[0], shifts[0]),
        coal.Box(*edges[1]),
        coal.Transform3s(turns[1], shifts[1]),
        request,
        coal.DistanceResult(),
    )
    assert signed == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("angle", [0.0, 0.3, 1.2, np.pi / 2])
def test_a_cylinder_over_a_wide_box(angle: float) -> None:
    radius, half, height = 0.1, 0.2, 0.5
    axis = np.array([np.sin(angle), 0.0, np.cos(angle)])
    ends = np.array([[0, 0, height] - half * axis, [0, 0, height] + half * axis])
    slab = _box(np.array([10.0, 10.0, 1.0]), np.eye(3), np.array([0.0, 0.0, -0.5]))
    expected = height - half * np.cos(angle) - radius * np.sin(angle)
    assert _signed(ends, slab, radius, axis) == pytest.approx(expected, abs=1e-9)
    sunk = ends - [0, 0, expected + 0.02]
    assert _signed(sunk, slab, radius, axis) == pytest.approx(-0.02, abs=1e-8)


def test_points_segments_and_triangles() -> None:
    triangle = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]])
    assert _signed(np.array([[0.2, 0.2, 0.7]]), triangle) == pytest.approx(0.7, abs=1e-12)
    assert _signed(np.array([[-1.0, -1, 0]]), triangle) == pytest.approx(np.sqrt(2), abs=1e-12)
    parallel = np.array([[0.1, 0.1, 0.25], [0.6, 0.1, 0.25]])
    assert _signed(parallel, triangle) == pytest.approx(0.25, abs=1e-12)
    piercing = np.array([[0.2, 0.2, -0.3], [0.2, 0.2, 0.9]])
    assert _signed(piercing, triangle) == pytest.approx(-0.2, abs=1e-9)  # sideways is shorter
