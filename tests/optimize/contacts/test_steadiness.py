from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.optimize.contacts.steadiness import shortest_run, steady_contacts


def columns(*texts: str) -> np.ndarray:
    """One column per text; # touches."""
    return np.array([[mark == "#" for mark in text] for text in texts]).T


def texts(touching: np.ndarray) -> list[str]:
    return ["".join("#" if value else "." for value in column) for column in touching.T]


@pytest.mark.parametrize(("rate", "frames"), [(30, 2), (50, 3), (60, 3), (100, 5), (120, 6)])
def test_what_is_short(rate: int, frames: int) -> None:
    assert shortest_run(0.05, 1.0 / rate) == frames


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("..####..####..", "..##########.."),
        ("..####...####.", "..####...####."),
        ("...##....####.", ".........####."),
        (".#.#.#.#.#.#..", ".###########.."),
        ("##......####..", "##......####.."),
        ("....####....##", "....####....##"),
        ("..............", ".............."),
    ],
)
def test_one_point(before: str, after: str) -> None:
    assert texts(steady_contacts(columns(before), np.array([0]), 3)) == [after]


def test_points_of_a_rolling_body_take_turns_without_a_gap() -> None:
    touching = columns("##........", ".##.......", "..##......", "...#######")

    steady = steady_contacts(touching, np.zeros(4, dtype=np.int64), 3)

    assert steady.any(axis=1).all()


def test_a_short_extra_point_of_a_standing_link_goes() -> None:
    touching = columns("##########", "....##....")

    assert texts(steady_contacts(touching, np.array([0, 0]), 3)) == ["##########", ".........."]


def test_the_same_point_of_another_link_is_short_by_itself() -> None:
    touching = columns("##########", "....##....")

    assert texts(steady_contacts(touching, np.array([0, 1]), 3)) == ["##########", ".........."]


def test_a_break_between_different_points_is_met_in_the_middle() -> None:
    touching = columns("####......", "......####")

    assert texts(steady_contacts(touching, np.array([0, 0]), 3)) == ["#####.....", ".....#####"]


@given(
    st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=40),
    st.integers(2, 5),
)
def test_links_end_up_without_short_contacts_or_breaks(
    rows: list[list[bool]], shortest: int
) -> None:
    owners = np.array([0, 0, 1, 1])

    steady = steady_contacts(np.array(rows), owners, shortest)

    for link in (0, 1):
        touches = steady[:, owners == link].any(axis=1)
        borders = np.flatnonzero(np.diff(touches)) + 1
        inner = np.diff(borders)
        assert (inner >= shortest).all() if len(inner) else True


def test_the_given_array_stays() -> None:
    touching = columns("..#..")
    steady_contacts(touching, np.array([0]), 3)
    assert texts(touching) == ["..#.."]
