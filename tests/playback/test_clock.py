import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.playback import PlaybackClock, PlaybackState


class Wall:
    """A wall clock that stands where the test puts it."""

    def __init__(self, time: float = 0.0) -> None:
        self.time = time
        self.reads = 0

    def __call__(self) -> float:
        self.reads += 1
        return self.time


@pytest.mark.parametrize("display_rate", [24, 30, 60, 144, 240])
def test_ten_seconds_last_ten_seconds_at_every_display_rate(display_rate):
    wall = Wall()
    clock = PlaybackClock(10.0, wall)
    clock.play()
    frames = 0
    while clock.state() is PlaybackState.PLAYING:
        frames += 1
        wall.time = frames / display_rate
    assert wall.time == pytest.approx(10.0, abs=1 / display_rate)


def test_a_minute_of_late_and_missing_reads_does_not_drift():
    wall = Wall(12345.678)
    clock = PlaybackClock(1000.0, wall)
    clock.play()
    rng = np.random.default_rng(0)
    while wall.time < 12345.678 + 60:
        wall.time += rng.choice([0.004, 0.016, 0.1])
        clock.time()
    assert clock.time() == pytest.approx(wall.time - 12345.678, abs=1e-9)


def test_a_new_clock_is_paused_at_the_start():
    clock = PlaybackClock(5.0, Wall(3.0))
    assert (clock.time(), clock.state()) == (0.0, PlaybackState.PAUSED)
    assert (clock.duration, clock.speed, clock.loop) == (5.0, 1.0, False)


@given(
    st.lists(
        st.tuples(
            st.floats(0, 3),
            st.sampled_from(["set_speed", "set_loop", "pause", "play", "read"]),
            st.floats(0.1, 4),
        ),
        max_size=20,
    ),
    st.booleans(),
)
@settings(max_examples=200)
def test_no_change_but_a_restart_makes_the_time_jump(calls, loop):
    wall = Wall(100.0)
    clock = PlaybackClock(7.0, wall, loop=loop)
    clock.play()
    for wait, call, value in calls:
        wall.time += wait
        before = clock.time()
        if call == "set_speed":
            clock.set_speed(value)
        elif call == "set_loop":
            clock.set_loop(value > 2)
        elif call != "read":
            getattr(clock, call)()
        if not (call == "play" and before == clock.duration):
            assert clock.time() == before
        assert 0.0 <= clock.time() <= clock.duration


def test_each_call_reads_the_wall_clock_once():
    wall = Wall()
    clock = PlaybackClock(4.0, wall)
    clock.play()
    calls = [
        clock.time,
        clock.state,
        lambda: clock.set_speed(2.0),
        lambda: clock.set_loop(True),
        lambda: clock.seek(1.0),
        lambda: clock.set_duration(3.0),
        clock.pause,
        clock.play,
        clock.reset,
    ]
    for call in calls:
        before = wall.reads
        call()
        assert wall.reads == before + 1


def test_a_loop_of_many_turns_wraps_exactly():
    wall = Wall()
    clock = PlaybackClock(0.1, wall, loop=True)
    clock.play()
    wall.time = 86_400.05
    assert clock.time() == math.fmod(86_400.05, 0.1)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_seek_that_is_not_finite_is_refused_without_change(value):
    wall = Wall()
    clock = PlaybackClock(4.0, wall)
    clock.play()
    wall.time = 1.0
    with pytest.raises(InvalidParameterError):
        clock.seek(value)
    assert (clock.time(), clock.state()) == (1.0, PlaybackState.PLAYING)


@pytest.mark.parametrize("value", [0.0, -1.0, math.nan, math.inf])
def test_a_speed_out_of_range_is_refused_without_change(value):
    clock = PlaybackClock(4.0, Wall(), speed=2.0)
    with pytest.raises(InvalidParameterError):
        clock.set_speed(value)
    assert clock.speed == 2.0
    with pytest.raises(InvalidParameterError):
        PlaybackClock(4.0, Wall(), speed=value)


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf])
def test_a_duration_out_of_range_is_refused_without_change(value):
    clock = PlaybackClock(4.0, Wall())
    with pytest.raises(InvalidParameterError):
        clock.set_duration(value)
    assert clock.duration == 4.0
    with pytest.raises(InvalidParameterError):
        PlaybackClock(value, Wall())


def test_the_default_wall_clock_is_monotonic_time():
    clock = PlaybackClock(1000.0)
    clock.play()
    assert 0.0 <= clock.time() < 1000.0
