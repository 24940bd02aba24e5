"""Which points of a tilted sole rest together."""

from __future__ import annotations

import numpy as np

from trajectory_editor.optimize.resting_points import resting_together

SOLE = np.array([[0.0, 0.0], [0.2, 0.0], [0.2, 0.1], [0.0, 0.1]])
STARTS, BODY = np.array([0, 4]), np.zeros(4, dtype=np.int64)


def _tilted(pitch: float) -> np.ndarray:
    return 0.005 + pitch * SOLE[:, 0]


def test_slightly_tilted_sole_rests_on_all_corners() -> None:
    assert resting_together(STARTS, BODY, SOLE, _tilted(0.05)).all()


def test_steep_sole_rests_on_its_lowest_edge() -> None:
    kept = resting_together(STARTS, BODY, SOLE, _tilted(0.5))
    assert kept.tolist() == [True, False, False, True]


def test_point_above_the_sole_is_dropped() -> None:
    places = np.vstack([SOLE, [[0.1, 0.05]]])
    heights = np.append(_tilted(0.02), 0.005 + 0.02 * 0.1 + 0.003)
    kept = resting_together(np.array([0, 5]), np.zeros(5, dtype=np.int64), places, heights)
    assert kept.tolist() == [True, True, True, True, False]


def test_bodies_are_settled_one_by_one() -> None:
    bodies = np.repeat(np.arange(2), 4)
    places = np.vstack([SOLE, SOLE + 1.0])
    heights = np.concatenate([_tilted(0.5), _tilted(0.0)])
    kept = resting_together(np.array([0, 8]), bodies, places, heights)
    assert kept.tolist() == [True, False, False, True] + [True] * 4
