from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.optimize.contacts.thinning import outermost_points

ANGLES = 2.0 * np.pi * np.arange(8) / 8


def chosen(points: np.ndarray, frames: np.ndarray | None = None, slack: float = 2e-3) -> np.ndarray:
    count = len(points)
    when = frames if frames is not None else np.zeros(count, dtype=np.int64)
    numbers = np.concatenate([np.arange((when == k).sum()) for k in np.unique(when)])
    return outermost_points(when, np.zeros(count, dtype=np.int64), numbers, points, slack)


def test_a_rectangle_keeps_its_corners_and_loses_its_inside() -> None:
    xs, ys = np.meshgrid(np.linspace(-0.1, 0.1, 9), np.linspace(-0.04, 0.04, 5))
    points = np.column_stack([xs.ravel(), ys.ravel(), 0.0 * xs.ravel()])

    kept = points[chosen(points)]

    assert {tuple(np.round(p[:2], 6)) for p in kept} == {
        (x, y) for x in (-0.1, 0.1) for y in (-0.04, 0.04)
    }


@given(st.integers(0, 2**32 - 1))
def test_the_patch_reaches_as_far_as_before_but_for_the_slack(seed: int) -> None:
    points = np.random.default_rng(seed).normal(scale=0.1, size=(40, 3))
    directions = np.column_stack([np.cos(ANGLES), np.sin(ANGLES)])

    kept = points[chosen(points)]

    full = (points[:, :2] @ directions.T).max(axis=0)
    assert ((kept[:, :2] @ directions.T).max(axis=0) >= full - 2e-3 - 1e-12).all()
    assert len(kept) <= 8


def test_a_choice_stays_while_points_hardly_move() -> None:
    random = np.random.default_rng(3)
    shape = random.normal(scale=0.1, size=(30, 3))
    frames = np.repeat(np.arange(50), 30)
    points = np.tile(shape, (50, 1)) + random.normal(scale=2e-4, size=(1500, 3))

    kept = chosen(points, frames).reshape(50, 30)

    assert (kept == kept[0]).all()


def test_points_that_are_no_longer_of_use_are_given_up() -> None:
    # A foot turns by a quarter: other points of its rim become the outermost ones.
    rim = 0.1 * np.column_stack([np.cos(ANGLES / 4 * 1.3), np.sin(ANGLES / 4 * 1.3), 0.0 * ANGLES])
    grid = np.concatenate([rim, -rim, 0.9 * rim[:, [1, 0, 2]]])
    turns = np.linspace(0.0, np.pi / 2, 90)
    cosine, sine = np.cos(turns), np.sin(turns)
    spins = np.array([[cosine, -sine, 0 * sine], [sine, cosine, 0 * sine], [0 * sine] * 3])
    points = np.einsum("abk,pb->kpa", spins, grid).reshape(-1, 3)

    kept = chosen(points, np.repeat(np.arange(90), 24)).reshape(90, 24)

    assert kept.sum(axis=1).max() <= 8


def test_links_keep_their_own_points() -> None:
    points = np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0]])
    kept = outermost_points(
        np.zeros(2, dtype=np.int64), np.array([0, 1]), np.array([0, 1]), points, 2e-3
    )
    assert kept.all()
