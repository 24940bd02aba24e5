import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.motion.time_grid import (
    non_uniform_error,
    propose_framerate,
    uniform_framerate,
)


@given(st.floats(0.5, 1000, width=32), st.integers(2, 3000))
def test_the_rate_of_i_over_rate_is_found_exactly(rate, frames):
    assert uniform_framerate(np.arange(frames) / rate) == rate


@pytest.mark.parametrize("rate", [24, 30, 50, 59.94, 120])
@pytest.mark.parametrize("start", [0.0, 1000.5])
def test_times_in_float32_are_recognised(rate, start):
    t = (start + np.arange(3000) / rate).astype(np.float32)
    assert uniform_framerate(t) == pytest.approx(rate, rel=1e-6)
    if rate == round(rate):
        assert uniform_framerate(t) == rate


def test_steps_that_add_up_are_recognised():
    t = np.cumsum(np.full(36_000, 1 / 30)) - 1 / 30
    assert uniform_framerate(t) == 30.0


def test_times_printed_with_six_decimals_are_recognised():
    assert uniform_framerate(np.round(np.arange(1000) / 30, 6)) == 30.0


@pytest.mark.parametrize("jitter", [1e-3, 0.1])
def test_a_grid_that_jitters_by_a_part_of_a_frame_is_not_uniform(jitter):
    t = np.arange(100) / 50
    t[40] += jitter / 50
    assert uniform_framerate(t) is None


def test_a_dropped_frame_is_not_uniform_and_the_usual_rate_is_proposed():
    t = np.delete(np.arange(100) / 50, [30, 31])
    assert uniform_framerate(t) is None
    assert propose_framerate(t) == 50.0
    error = non_uniform_error(t)
    assert error.code == "non_uniform_time"
    assert error.data["proposed_framerate"] == 50.0
    assert error.data["longest_step"] == pytest.approx(0.06)


def test_very_slow_grids_propose_at_least_one():
    assert propose_framerate(np.array([0.0, 100.0, 300.0])) == 1.0
