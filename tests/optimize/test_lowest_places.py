"""Points of a hull that can be the first to enter the ground, against all of its vertices."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from trajectory_editor.optimize.lowest_places import lowest_when_tilted

RADIUS = 0.05


def ball(seed: int, count: int = 1500) -> np.ndarray:
    points = np.random.default_rng(seed).normal(size=(count, 3))
    return RADIUS * points / np.linalg.norm(points, axis=1)[:, None]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_tilt_a_chosen_point_is_all_but_the_lowest(seed: int) -> None:
    points = ball(seed)
    chosen = lowest_when_tilted(np.zeros(len(points), dtype=np.int64), points[:, :2], points[:, 2])
    rng = np.random.default_rng(seed + 10)
    slope, angle = 0.3 * np.sqrt(rng.random(500)), 2.0 * np.pi * rng.random(500)
    tilts = slope[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    levels = points[:, 2] - tilts @ points[:, :2].T
    short = levels[:, chosen].min(axis=1) - levels.min(axis=1)
    # A point of a ball that is an angle away from the lowest is R (1 - cos angle) above it: here
    # half the gap between probed tilts, and the angle between neighbouring points.
    assert short.max() <= RADIUS * (1.0 - np.cos(0.075 + 2.0 / np.sqrt(len(points))))
    assert chosen.sum() < 0.05 * len(points)


def test_every_group_has_its_own_lowest_point() -> None:
    clouds = [ball(seed, 60) for seed in range(4)]
    points = np.concatenate(clouds)
    groups = np.repeat(np.array([3, 5, 6, 9]), 60)
    chosen = lowest_when_tilted(groups, points[:, :2], points[:, 2]).reshape(4, 60)
    for flags, cloud in zip(chosen, clouds, strict=True):
        assert flags[cloud[:, 2].argmin()]


def test_of_a_flat_sole_only_corners_of_its_outline_are_chosen() -> None:
    rng = np.random.default_rng(1)
    inner = np.column_stack([rng.uniform(-0.08, 0.08, 200), rng.uniform(-0.02, 0.02, 200)])
    corners = np.array([[-0.1, -0.03], [-0.1, 0.03], [0.1, -0.03], [0.1, 0.03]])
    places = np.concatenate([inner, corners])
    groups = np.zeros(len(places), dtype=np.int64)
    chosen = np.flatnonzero(lowest_when_tilted(groups, places, np.zeros(len(places))))
    level = {0}  # on level ground all touch: the first of them stands for all
    assert set(chosen) - level == set(range(200, 204))
    assert set(chosen) - level <= set(ConvexHull(places).vertices)


def test_nothing_is_chosen_of_nothing() -> None:
    empty = np.zeros(0)
    assert len(lowest_when_tilted(np.zeros(0, dtype=np.int64), np.zeros((0, 2)), empty)) == 0
