from __future__ import annotations

import numpy as np

from trajectory_editor.optimize.contacts.inferred_support import stretches_to_support


def run(
    frames: int,
    share: float,
    distance: float,
    rate: float = 60.0,
    bias: float = 1.0,
    *,
    resting: bool = False,
) -> bool:
    """Whether a stretch of so many frames, with supported frames around it, is brought down."""
    unsupported = np.zeros(frames + 4, dtype=bool)
    unsupported[2:-2] = True
    chosen = stretches_to_support(
        unsupported,
        np.full(frames + 4, share),
        np.full(frames + 4, distance),
        np.full(frames + 4, resting),
        1.0 / rate,
        bias,
    )
    assert not chosen[~unsupported].any()
    assert chosen[unsupported].all() or not chosen.any()
    return bool(chosen.any())


def test_hands_that_stop_short_in_a_dive_come_down() -> None:
    # 27 frames with the centre of mass falling at 2 m/s²: free fall would take 21 cm more.
    assert run(27, 0.8, 0.145)


def test_the_flight_of_a_run_stays_a_flight() -> None:
    # 0.1 s at half the weight: free fall moves the body by 6 mm only.
    assert not run(5, 0.5, 0.06)


def test_standing_above_the_ground_is_no_flight() -> None:
    assert run(120, 1.0, 0.2)


def test_what_hovers_at_rest_is_put_down_however_briefly_it_does() -> None:
    assert run(3, 0.95, 0.022, rate=30.0, resting=True)
    assert not run(3, 0.95, 0.022, rate=30.0)


def test_without_a_bias_everything_comes_down() -> None:
    assert run(5, 0.5, 0.06, bias=0.0)


def test_frames_out_of_reach_are_left_alone() -> None:
    assert not run(60, 1.0, np.inf)


def test_stretches_decide_by_themselves() -> None:
    unsupported = np.array([True] * 60 + [False] + [True] * 3 + [False])
    chosen = stretches_to_support(
        unsupported, np.full(65, 0.6), np.full(65, 0.08), ~unsupported, 1.0 / 60.0, 1.0
    )

    assert chosen.tolist() == [True] * 60 + [False] * 5


def test_at_the_motions_ends_a_fall_goes_four_times_as_far() -> None:
    shares, distances = np.full(20, 1.0), np.full(20, 0.02)
    middle, end, moving = np.zeros((3, 20), dtype=bool)
    middle[8:11], end[17:] = True, True

    # Four steps of 1/60 s: 5 mm in the middle of a stretch, 22 mm at its open end.
    assert not stretches_to_support(middle, shares, distances, moving, 1.0 / 60.0, 1.0).any()
    assert stretches_to_support(end, shares, distances, moving, 1.0 / 60.0, 1.0)[17:].all()
