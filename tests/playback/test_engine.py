import numpy as np
import pytest

from motion.motions import trajectory
from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion import RobotFrame, RobotTrajectory
from trajectory_editor.playback import PlaybackEngine, PlaybackState, TrajectoryRenderer


class Recorder(TrajectoryRenderer):
    def __init__(self) -> None:
        self.set_up: list[RobotTrajectory] = []
        self.frames: list[RobotFrame] = []

    def setup(self, trajectory: RobotTrajectory) -> None:
        self.set_up.append(trajectory)

    def render(self, frame: RobotFrame) -> None:
        self.frames.append(frame)


class Wall:
    time = 50.0

    def __call__(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


@pytest.fixture
def wall():
    return Wall()


def line(seconds: float = 2.0, start: float = 0.0) -> RobotTrajectory:
    t = start + np.linspace(0.0, seconds, 101)
    return RobotTrajectory(
        t=t, q=(t - start)[:, None], qd=np.ones((101, 1)), joint_names=["a"]
    ).validate()


def test_all_renderers_get_the_same_frame_of_the_present_time(wall):
    first, second = Recorder(), Recorder()
    engine = PlaybackEngine(line(), [first, second], now=wall)
    assert first.set_up == second.set_up == [engine.trajectory]
    engine.clock.play()
    wall.time += 0.505
    assert engine.tick()
    assert first.frames[-1] is second.frames[-1]
    assert first.frames[-1].joint_positions[0] == pytest.approx(0.505)


def test_nothing_is_rendered_when_nothing_changed(wall):
    recorder = Recorder()
    engine = PlaybackEngine(line(), [recorder], now=wall)
    assert engine.tick()
    wall.time += 1.0
    assert not engine.tick()
    engine.invalidate()
    assert engine.tick()
    engine.clock.seek(1.0)
    assert engine.tick()
    assert not engine.tick()
    assert [frame.t for frame in recorder.frames] == [0.0, 0.0, 1.0]


def test_an_added_renderer_is_set_up_and_shown_and_a_removed_one_is_not(wall):
    recorder = Recorder()
    engine = PlaybackEngine(line(), now=wall)
    engine.tick()
    engine.add(recorder)
    assert recorder.set_up == [engine.trajectory]
    assert engine.tick()
    engine.remove(recorder)
    engine.invalidate()
    engine.tick()
    assert len(recorder.frames) == 1


def test_an_edited_trajectory_is_shown_at_the_same_time(wall):
    recorder = Recorder()
    engine = PlaybackEngine(line(), [recorder], now=wall)
    engine.clock.seek(1.5)
    engine.tick()
    shorter = line(1.0)
    engine.replace_trajectory(shorter)
    assert recorder.set_up[-1] is shorter
    assert engine.tick()
    assert recorder.frames[-1].t == 1.0
    assert engine.clock.duration == 1.0


def test_a_trajectory_that_starts_late_plays_from_its_start(wall):
    recorder = Recorder()
    engine = PlaybackEngine(line(start=10.0), [recorder], now=wall)
    engine.clock.play()
    engine.tick()
    wall.time += 0.5
    engine.tick()
    assert [frame.t for frame in recorder.frames] == [10.0, 10.5]
    assert recorder.frames[-1].joint_positions[0] == pytest.approx(0.5)


def test_hold_shows_stored_frames_only(wall):
    recorder = Recorder()
    source = trajectory()
    engine = PlaybackEngine(source, [recorder], now=wall, interpolation="hold")
    engine.clock.seek(0.07)
    engine.tick()
    assert np.array_equal(recorder.frames[-1].joint_positions, source.q[1])


@pytest.mark.parametrize("rate", [30, 144])
def test_a_run_lasts_as_long_as_the_motion_and_shows_its_end(wall, rate):
    recorder = Recorder()
    engine = PlaybackEngine(line(), [recorder], now=wall)
    engine.clock.play()
    engine.run(rate, wall.sleep)
    assert engine.clock.state() is PlaybackState.FINISHED
    assert wall.time - 50.0 == pytest.approx(2.0, abs=1 / rate + 1e-9)
    assert recorder.frames[-1].t == 2.0
    assert len(recorder.frames) == pytest.approx(2 * rate, abs=2)


def test_late_ticks_drop_frames_and_do_not_add_up(wall):
    recorder = Recorder()
    engine = PlaybackEngine(line(), [recorder], now=wall)
    engine.clock.play()
    blocked = []

    def sleep(seconds: float) -> None:
        # Once every half second the thread is blocked for a tenth of one.
        wall.time += seconds
        if len(blocked) < (wall.time - 50.0) // 0.5:
            blocked.append(wall.time)
            wall.time += 0.1

    engine.run(50, sleep)
    assert wall.time - 50.0 <= 2.0 + 0.1 + 1 / 50
    for frame in recorder.frames[1:-1]:
        assert frame.t * 50 == pytest.approx(round(frame.t * 50), abs=1e-6)
    assert len(recorder.frames) < 2 * 50


def test_a_paused_run_shows_one_frame_and_returns(wall):
    recorder = Recorder()
    PlaybackEngine(line(), [recorder], now=wall).run(60, wall.sleep)
    assert len(recorder.frames) == 1


def test_a_rate_out_of_range_is_refused(wall):
    with pytest.raises(InvalidParameterError):
        PlaybackEngine(line(), now=wall).run(0, wall.sleep)
