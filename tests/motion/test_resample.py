import numpy as np
import pytest

from motion.motions import trajectory
from trajectory_editor.errors import InvalidMotionError, InvalidParameterError
from trajectory_editor.motion import RobotTrajectory
from trajectory_editor.motion.resample import resample


def ramp(t: np.ndarray) -> RobotTrajectory:
    return RobotTrajectory(
        t=t, q=np.column_stack([2 * t]), qd=np.full((len(t), 1), 2.0), joint_names=["a"]
    ).validate()


def test_a_straight_line_is_kept_whatever_the_grids():
    rng = np.random.default_rng(0)
    t = np.cumsum(rng.uniform(0.005, 0.05, 200)) + 3.0
    result, report = resample(ramp(t), 60.0)
    inside = result.t <= t[-1]
    np.testing.assert_allclose(result.q[inside, 0], 2 * result.t[inside], atol=1e-12)
    np.testing.assert_allclose(np.diff(result.t), 1 / 60, atol=1e-12)
    assert report.joint_deviation < 2 / 60
    assert result.q[-1, 0] == 2 * t[-1]
    assert 0 <= report.end_delay < 1 / 60


def test_the_largest_deviation_is_that_of_the_corner_that_was_cut():
    t = np.array([0.0, 0.15, 1.0])
    corner = RobotTrajectory(t=t, q=[[0.0], [1.5], [1.5]], qd=np.zeros((3, 1)), joint_names=["a"])
    result, report = resample(corner, 10.0)
    # New frames at 0.1 and 0.2 are 1.0 and 1.5; between them the line passes 0.15 at 1.25.
    np.testing.assert_allclose(result.q[:3, 0], [0.0, 1.0, 1.5])
    assert report.joint_deviation == pytest.approx(0.25)


def test_a_longer_motion_keeps_its_duration_to_within_a_frame():
    source = ramp(np.arange(1001) / 100)
    result, report = resample(source, 50.0)
    assert result.frame_count == 501
    assert result.duration == pytest.approx(10.0, abs=1e-12)
    assert (report.frames_before, report.frames_after) == (1001, 501)
    assert report.end_delay < 1e-12
    assert "1001 frames at 100 frames/s" in report.sentence()
    assert "501 at 50 frames/s" in report.sentence()


def test_arrays_with_a_row_per_frame_are_resampled_too():
    contacts = np.array([0, 0, 1, 1, 1, 0])
    source = trajectory(extras={"contacts": contacts, "offsets": np.zeros(3)})
    result, _ = resample(source, 75.0)
    assert result.frame_count == 16
    assert len(result.u) == len(result.base_twist) == 16
    # Three new frames for one old: the nearest of 0, 1/3, 2/3, 1 … are 0, 0, 1, 1 …
    assert result.extras["contacts"].tolist() == [0] * 5 + [1] * 9 + [0] * 2
    assert len(result.extras["offsets"]) == 3
    assert list(result.events) == list(source.events)
    result.validate()


def test_the_base_is_reported_apart():
    _, report = resample(trajectory(), 10.0)
    assert report.base_position_deviation > 0
    assert report.base_angle_deviation > 0
    assert "in the base" in report.sentence()


def test_unusable_rates_are_refused():
    with pytest.raises(InvalidMotionError):
        resample(trajectory(), 0.0)
    with pytest.raises(InvalidParameterError, match="frames"):
        resample(trajectory(), 1e12)
