import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motion.motions import trajectory
from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion import FrameSampler, RobotTrajectory
from trajectory_editor.motion.quaternion import angle_between


def base_at(angles_deg: list[float], signs: list[int]) -> RobotTrajectory:
    """One frame a second, turned about z."""
    half = np.radians(angles_deg) / 2
    quats = np.column_stack([0 * half, 0 * half, np.sin(half), np.cos(half)])
    count = len(half)
    return RobotTrajectory(
        t=np.arange(count),
        q=np.zeros((count, 1)),
        qd=np.zeros((count, 1)),
        joint_names=["a"],
        base_pose=np.hstack([np.zeros((count, 3)), quats * np.array(signs)[:, None]]),
    )


@pytest.mark.parametrize("sign", [1, -1])
def test_the_base_takes_the_shorter_arc(sign):
    pose = FrameSampler(base_at([0, 21], [1, sign])).frame_at(0.5).base_pose
    half = np.radians(10.5) / 2
    np.testing.assert_allclose(pose[3:], [0, 0, np.sin(half), np.cos(half)], atol=1e-15)


def test_flipped_signs_do_not_change_the_motion():
    angles = [0, 40, 80, 120, 160, 200, 240]
    times = np.linspace(0, 6, 61)
    plain = FrameSampler(base_at(angles, [1] * 7)).sample(times)
    flipped = FrameSampler(base_at(angles, [1, -1] * 3 + [1])).sample(times)
    assert angle_between(plain.base_pose[:, 3:], flipped.base_pose[:, 3:]).max() < 1e-12


@given(st.floats(-1, 2), st.sampled_from(["linear", "hold"]))
def test_many_at_once_are_the_same_as_one_by_one(time, interpolation):
    sampler = FrameSampler(trajectory(), interpolation)
    many = sampler.sample([0.03, time, 0.1])
    one = sampler.frame_at(time)
    assert one.t == many.t[1]
    for name, batch in [
        ("joint_positions", many.q),
        ("joint_velocities", many.qd),
        ("u", many.u),
        ("base_pose", many.base_pose),
        ("base_twist", many.base_twist),
    ]:
        assert np.array_equal(getattr(one, name), batch[1])


@pytest.mark.parametrize("rate", [24.0, 29.876, 30.0, 59.94, 1000.0])
@pytest.mark.parametrize("interpolation", ["linear", "hold"])
def test_the_time_of_a_frame_gives_that_frame_bit_for_bit(rate, interpolation):
    frames = 2000
    rng = np.random.default_rng(0)
    pose = rng.normal(size=(frames, 7)).astype(np.float32)
    original = RobotTrajectory(
        t=np.arange(frames) / rate,
        q=rng.normal(size=(frames, 3)),
        qd=rng.normal(size=(frames, 3)),
        joint_names=["a", "b", "c"],
        base_pose=pose,
    ).validate()
    sampler = FrameSampler(original, interpolation)
    found = sampler.sample(original.t)
    assert np.array_equal(found.q, original.q)
    assert np.array_equal(found.qd, original.qd)
    assert np.array_equal(found.base_pose, pose)
    assert np.array_equal(sampler.nearest_indices(original.t), np.arange(frames))
    assert [sampler.index_at(time) for time in original.t[::97]] == list(range(0, frames, 97))


def test_times_outside_clamp_even_infinite_ones():
    original = trajectory()
    sampler = FrameSampler(original)
    for time in (-np.inf, -1.0, 0.0):
        assert np.array_equal(sampler.frame_at(time).joint_positions, original.q[0])
    for time in (0.2, 99.0, np.inf):
        frame = sampler.frame_at(time)
        assert frame.t == 0.2
        assert np.array_equal(frame.joint_positions, original.q[-1])


def test_hold_keeps_a_frame_until_the_next():
    original = trajectory()
    sampler = FrameSampler(original, "hold")
    just_before = np.nextafter(original.t[2], 0)
    assert np.array_equal(sampler.frame_at(just_before).joint_positions, original.q[1])
    assert np.array_equal(sampler.frame_at(original.t[2]).joint_positions, original.q[2])


def test_a_single_frame_is_shown_at_any_time():
    original = trajectory(frames=1, events=())
    for time in (-1.0, 0.0, 5.0):
        frame = FrameSampler(original).frame_at(time)
        assert np.array_equal(frame.base_pose, original.base_pose[0])


def test_a_fixed_base_stays_absent():
    original = trajectory(base_pose=None, base_twist=None, u=None)
    frame = FrameSampler(original).frame_at(0.05)
    assert frame.base_pose is None
    assert frame.base_twist is None
    assert frame.u is None


def test_unusable_arguments_are_refused():
    with pytest.raises(InvalidParameterError, match="cubic"):
        FrameSampler(trajectory(), "cubic")
    with pytest.raises(InvalidParameterError):
        FrameSampler(trajectory()).frame_at(float("nan"))
