from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.contacts.candidate_points import CandidatePoints
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.schedule import (
    inferred_points,
    lowest_by_link,
    scheduled_points,
)
from trajectory_editor.optimize.contacts.support_survey import SupportSurvey

RULES = ContactRules(settling_band=0.0)


def made(
    distances: list[float],
    *,
    approach: list[float] | None = None,
    sliding: list[float] | None = None,
    frames: list[int] | None = None,
) -> SupportSurvey:
    """A survey of one candidate per entry, numbered in order."""
    count = len(distances)
    placed = CandidatePoints(
        np.array(frames or [0] * count),
        np.arange(count),
        np.zeros((count, 3)),
        np.zeros((count, 3)),
    )
    slide = np.zeros((count, 3))
    slide[:, 0] = sliding or 0.0
    return SupportSurvey(
        placed,
        np.array(distances),
        np.tile([0.0, 0.0, 1.0], (count, 1)),
        np.array(approach or [0.0] * count),
        slide,
        np.tile([0.0, 0.0, 1.0], (count, 1)),
    )


def links(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.int64)


@pytest.mark.parametrize(
    ("distance", "approach", "sliding", "expected"),
    [
        (0.019, 0.0, 0.0, True),
        (0.021, 0.0, 0.0, False),
        (0.01, 0.29, 0.0, True),
        (0.01, -0.31, 0.0, False),
        (0.01, 0.31, 0.0, False),
        (0.01, 0.0, 1.9, True),
        (0.01, 0.0, 2.1, False),
        (-0.001, -2.0, 5.0, True),
    ],
)
def test_reach_and_speeds(distance: float, approach: float, sliding: float, expected: bool) -> None:
    survey = made([distance], approach=[approach], sliding=[sliding])

    assert scheduled_points(survey, links(0), RULES).tolist() == [expected]


def test_only_the_links_lowest_points_count() -> None:
    survey = made([0.004, 0.0049, 0.0051])

    assert scheduled_points(survey, links(0, 0, 0), RULES).tolist() == [True, True, False]


def tilted_foot(degrees: float, speed: float = 0.0) -> SupportSurvey:
    """A foot of 20 by 8 cm whose heel touches: two corners down, two up, and a rim above them."""
    survey = made([0.0] * 6, sliding=[speed] * 6)
    x = np.array([0.0, 0.0, 0.2, 0.2, 0.0, 0.2])
    survey.placed.points[:, 0] = x
    survey.placed.points[:, 1] = [-0.04, 0.04, -0.04, 0.04, 0.05, 0.05]
    survey.distances[:] = (
        0.001 + np.sin(np.deg2rad(degrees)) * x + np.array([0, 0, 0, 0, 3, 3]) / 1e3
    )
    return survey


def test_a_slightly_tilted_foot_is_scheduled_with_its_whole_sole() -> None:
    rules = ContactRules(settling_band=0.01)
    chosen = scheduled_points(tilted_foot(2.0), links(*[0] * 6), rules)

    assert chosen.tolist() == [True] * 4 + [False] * 2


def test_a_moving_or_lifted_foot_keeps_its_lowest_points_only() -> None:
    rules = ContactRules(settling_band=0.01)
    for survey in (tilted_foot(2.0, speed=0.5), tilted_foot(4.0)):
        chosen = scheduled_points(survey, links(*[0] * 6), rules)
        assert chosen.tolist() == [True] * 2 + [False] * 4


def test_only_links_near_the_lowest_support_count() -> None:
    survey = made([0.002, 0.0119, 0.0121])

    assert scheduled_points(survey, links(0, 1, 2), RULES).tolist() == [True, True, False]


def test_a_fast_link_is_no_support_to_be_near_to() -> None:
    survey = made([0.0, 0.018], sliding=[3.0, 0.0])

    assert scheduled_points(survey, links(0, 1), RULES).tolist() == [False, True]


def test_links_below_the_surface_all_count_however_deep_one_is() -> None:
    survey = made([-0.12, -0.01, 0.009])

    assert scheduled_points(survey, links(0, 1, 2), RULES).all()


def test_a_factor_widens_reach_and_speeds() -> None:
    survey = made([0.029], approach=[0.44], sliding=[2.9])

    assert not scheduled_points(survey, links(0), RULES)[0]
    assert scheduled_points(survey, links(0), RULES, 1.5)[0]


def test_frames_are_told_apart() -> None:
    survey = made([0.0, 0.015, 0.0], frames=[0, 1, 2])

    assert scheduled_points(survey, links(0, 1, 0), RULES).all()


def test_inferred_support_is_the_lowest_geometry_within_its_bounds() -> None:
    survey = made([0.12, 0.1205, 0.13, 0.169, 0.171, 0.3], frames=[0, 0, 0, 0, 0, 1])

    chosen = inferred_points(survey, links(0, 0, 0, 1, 2, 0), RULES)

    assert chosen.tolist() == [True, True, False, True, False, False]


def test_lowest_by_link_and_frame() -> None:
    lowest = lowest_by_link(links(0, 0, 1, 1), links(0, 1, 0, 0), np.array([3.0, 2.0, 1.0, 4.0]))

    assert lowest.tolist() == [3.0, 2.0, 1.0, 1.0]


def test_nothing_in_reach_is_nothing_scheduled() -> None:
    assert scheduled_points(made([]), links(), RULES).tolist() == []
