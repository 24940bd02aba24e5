from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import linprog

from trajectory_editor.optimize.contacts.settled_points import LARGEST_TILT, settle

FLATNESS = 4e-4


def settled(
    points: np.ndarray, heights: np.ndarray, members: np.ndarray | None = None
) -> tuple[np.ndarray, bool]:
    """Which points of one body touch, and whether it settles."""
    chosen = np.ones(len(heights), dtype=bool) if members is None else members
    groups = np.zeros(len(heights), dtype=np.int64)
    touching, settles = settle(groups, points, heights, chosen, FLATNESS)
    assert settles.all() or not settles.any()
    return touching, bool(settles.all())


def rectangle() -> np.ndarray:
    corners = [(-0.1, -0.04), (0.1, -0.04), (0.1, 0.04), (-0.1, 0.04)]
    return np.array([(x, y, 0.0) for x, y in corners])


@pytest.mark.parametrize("tilt", [(0.0, 0.0), (0.05, 0.0), (-0.03, 0.08), (0.0, -0.11)])
def test_a_tilted_rectangle_settles_on_all_corners(tilt: tuple[float, float]) -> None:
    points = rectangle()

    touching, settles = settled(points, 0.02 + points[:, :2] @ np.array(tilt))

    assert settles
    assert touching.all()


def test_a_larger_tilt_stands_on_an_edge() -> None:
    points = rectangle()

    touching, settles = settled(points, 0.02 + 0.13 * points[:, 0])

    assert not settles
    assert not touching.any()


def test_points_that_stay_above_the_sole_do_not_touch() -> None:
    sole = rectangle()
    points = np.concatenate([sole, sole * 1.2])
    heights = 0.05 * points[:, 0] + np.repeat([0.0, 0.003], 4)

    touching, _ = settled(points, heights)

    assert touching.tolist() == [True] * 4 + [False] * 4


def test_points_that_can_not_become_contacts_bound_the_body_all_the_same() -> None:
    points = np.concatenate([rectangle(), [[0.0, 0.0, 0.0]]])
    heights = np.array([0.0, 0.0, 0.0, 0.0, -0.002])
    members = np.array([True] * 4 + [False])

    touching, _ = settled(points, heights, members)

    assert touching.sum() < 4
    assert not touching[4]


def test_two_points_or_a_line_do_not_settle() -> None:
    line = np.array([[0.0, 0, 0], [0.1, 0, 0], [0.2, 0, 0]])

    assert not settled(line[:2], np.zeros(2))[1]
    assert not settled(line, np.array([0.0, 0.001, 0.002]))[1]


def test_bodies_settle_by_themselves_in_any_order() -> None:
    points = np.repeat(rectangle(), 2, axis=0)
    groups = np.tile([7, 3], 4)
    heights = np.where(groups == 7, 0.03 * points[:, 0], 0.2 * points[:, 1])

    touching, settles = settle(groups, points, heights, np.ones(8, dtype=bool), FLATNESS)

    assert (settles == (groups == 7)).all()
    assert (touching == (groups == 7)).all()


def test_nothing_settles_where_nothing_is() -> None:
    empty = np.zeros(0)
    touching, settles = settle(
        empty.astype(np.int64), np.zeros((0, 3)), empty, empty.astype(bool), FLATNESS
    )
    assert len(touching) == len(settles) == 0


@given(st.integers(0, 2**32 - 1), st.integers(4, 40))
def test_the_plane_is_the_one_that_a_linear_program_finds(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    points = random.uniform(-0.1, 0.1, (count, 3))
    heights = 0.01 * random.random(count) + points[:, :2] @ random.uniform(-0.08, 0.08, 2)
    middle = points[:, :2].mean(axis=0)
    rows = np.column_stack([points[:, :2] - middle, np.ones(count)])
    bounds = [(-LARGEST_TILT, LARGEST_TILT)] * 2 + [(None, None)]
    best = linprog([0.0, 0.0, -1.0], A_ub=rows, b_ub=heights, bounds=bounds).x
    steepest = np.abs(best[:2]).max()
    # The program is solved to about 1e-7: what is that near to a limit may fall on either side.
    assume(abs(steepest - LARGEST_TILT) > 1e-5 or steepest == LARGEST_TILT)

    touching, settles = settled(points, heights)

    assert settles == bool(steepest < LARGEST_TILT)
    if settles:
        above = heights - rows @ best
        assert touching[above < FLATNESS - 1e-6].all()
        assert not touching[above > FLATNESS + 1e-6].any()
        assert touching.sum() >= 3
