from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.optimize.target.glitch_repair import GlitchRepair, repair_glitches

RATE = 60.0
LIMIT = 6.0  # [rad/s], 0.1 rad per frame


def repair(values: np.ndarray, *, scale: float = 1.0, fixed: tuple[int, ...] = ()) -> GlitchRepair:
    stays = np.zeros(len(values), dtype=bool)
    stays[list(fixed)] = True
    return repair_glitches(values[:, None], np.array([LIMIT]), 1.0 / RATE, scale, stays)


def test_a_stray_sample_is_put_between_its_neighbours() -> None:
    values = np.linspace(0.0, 0.5, 30)
    spiked = values.copy()
    spiked[12] += 1.3

    found = repair(spiked)

    assert found.count == 1
    assert found.joints[:, 0] == pytest.approx(values)


def test_several_stray_samples_are_put_on_the_line_between_good_frames() -> None:
    values = np.linspace(0.0, 0.5, 40)
    spiked = values.copy()
    spiked[12:19] += 1.3 + 0.05 * np.arange(7)

    found = repair(spiked)

    assert np.flatnonzero(found.repaired[:, 0]).tolist() == list(range(12, 19))
    assert found.joints[:, 0] == pytest.approx(values)


def test_a_jump_that_stays_is_spread_until_it_is_slow_enough() -> None:
    step = np.where(np.arange(60) < 30, 0.0, 0.65)

    found = repair(step)

    speeds = np.abs(np.diff(found.joints[:, 0]))
    assert speeds.max() <= 0.1 + 1e-12
    moving = np.flatnonzero(speeds > 0.0)
    assert len(moving) in (7, 8)
    assert found.joints[0, 0] == 0.0
    assert found.joints[-1, 0] == 0.65


def test_no_repair_takes_longer_than_a_quarter_of_a_second() -> None:
    step = np.where(np.arange(90) < 45, 0.0, 20.0)

    found = repair(step)

    assert found.count <= 15
    assert np.diff(found.joints[:, 0]).max() == pytest.approx(20.0 / 15.0)


def test_two_strays_far_apart_are_repaired_one_by_one() -> None:
    spiked = np.sin(np.arange(60) / 20.0)
    original = spiked.copy()
    spiked[[20, 30]] += 2.0

    found = repair(spiked)

    assert np.flatnonzero(found.repaired[:, 0]).tolist() == [20, 30]
    assert found.joints[:, 0] == pytest.approx(original, abs=2e-3)


def test_fast_but_possible_motion_stays() -> None:
    values = 0.099 * np.arange(20)

    assert repair(values).count == 0
    assert repair(values, scale=0.5).count > 0
    assert repair(values * 3.0, scale=0.0).count == 0


def test_fixed_frames_keep_their_values() -> None:
    spiked = np.zeros(30)
    spiked[10:13] = 1.5

    found = repair(spiked, fixed=(11,))

    assert found.joints[11, 0] == 1.5
    assert not found.repaired[11, 0]


def test_an_unknown_limit_is_no_limit() -> None:
    spiked = np.zeros((20, 1))
    spiked[7] = 9.0
    found = repair_glitches(spiked, np.array([np.inf]), 1 / RATE, 1.0, np.zeros(20, dtype=bool))
    assert found.count == 0


def test_a_bad_first_frame_is_met_by_its_followers() -> None:
    values = np.zeros(40)
    values[0] = 0.35

    found = repair(values)

    assert found.joints[0, 0] == 0.35
    assert np.abs(np.diff(found.joints[:, 0])).max() <= 0.1 + 1e-12


@pytest.mark.parametrize("frames", [1, 2])
def test_motions_too_short_to_have_a_middle_stay(frames: int) -> None:
    assert repair(np.arange(frames) * 5.0).count == 0


@given(st.lists(st.floats(-3.0, 3.0), min_size=3, max_size=60))
def test_what_is_not_repaired_is_untouched(values: list[float]) -> None:
    given_values = np.array(values)

    found = repair(given_values)

    untouched = ~found.repaired[:, 0]
    assert (found.joints[untouched, 0] == given_values[untouched]).all()
    assert untouched[0]
    assert untouched[-1]
    low, high = given_values.min(), given_values.max()
    assert (found.joints >= low - 1e-12).all()
    assert (found.joints <= high + 1e-12).all()
