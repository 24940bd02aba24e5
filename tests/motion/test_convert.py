import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motion.motions import editor_motion, trajectory
from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion import EditorMotion
from trajectory_editor.motion.convert import to_editor_motion, to_robot_trajectory
from trajectory_editor.motion.derivatives import wrap_angle
from trajectory_editor.motion.time_grid import NonUniformTimeError

ARRAYS = ("joint_pos", "base_pos_w", "base_quat_w")


@given(st.integers(1, 40), st.integers(0, 5), st.floats(1, 500, width=32), st.booleans())
def test_there_and_back_gives_identical_arrays(frames, joints, rate, floating):
    motion = editor_motion(frames, joints, framerate=rate)
    if not floating:
        motion = EditorMotion(rate, motion.joint_names, motion.joint_pos)
    middle, _ = to_robot_trajectory(motion)
    back, _ = to_editor_motion(middle.validate(), framerate=rate if frames == 1 else None)
    assert back.framerate == rate
    assert back.joint_names == motion.joint_names
    for name in ARRAYS:
        before, after = getattr(motion, name), getattr(back, name)
        assert (before is None and after is None) or np.array_equal(before, after)


def test_the_quaternion_order_changes_from_wxyz_to_xyzw():
    quats = np.tile(np.float32([0.1, 0.2, 0.3, 0.927]), (5, 1))
    converted, _ = to_robot_trajectory(editor_motion(base_quat_w=quats))
    assert np.array_equal(converted.base_pose[0, 3:].astype(np.float32), quats[0, [1, 2, 3, 0]])


def test_velocities_are_those_of_the_positions():
    t = np.arange(500) / 200
    half = 0.7 * t / 2
    motion = EditorMotion(
        200.0,
        ("a",),
        np.sin(3 * t)[:, None],
        base_pos_w=np.column_stack([t, t**2, 0 * t]),
        base_quat_w=np.column_stack([np.cos(half), 0 * t, 0 * t, np.sin(half)]),
    )
    converted, _ = to_robot_trajectory(motion)
    inner = slice(1, -1)
    np.testing.assert_allclose(converted.qd[inner, 0], 3 * np.cos(3 * t[inner]), atol=1e-3)
    expected = np.column_stack([0 * t + 1, 2 * t, 0 * t, 0 * t, 0 * t, 0 * t + 0.7])
    np.testing.assert_allclose(converted.base_twist[inner], expected[inner], atol=1e-3)


def test_a_single_frame_has_no_velocity():
    converted, _ = to_robot_trajectory(editor_motion(frames=1))
    assert not converted.qd.any()
    assert not converted.base_twist.any()


def test_wraps_of_continuous_joints_are_taken_the_short_way_and_reported():
    wheel = wrap_angle(np.arange(100) * 0.2)
    motion = EditorMotion(50.0, ("wheel", "knee"), np.column_stack([wheel, 0 * wheel]))
    converted, notices = to_robot_trajectory(motion, continuous_joints={"wheel"})
    np.testing.assert_allclose(converted.qd[:, 0], 10.0, atol=1e-3)
    (notice,) = notices
    assert notice.code == "angles_wrap"
    assert "wheel 3 times" in notice.message
    assert np.abs(to_robot_trajectory(motion)[0].qd[:, 0]).max() > 100


def test_meta_events_inputs_and_extras_survive_both_directions():
    original = trajectory(extras={"author": np.array("x")})
    motion, _ = to_editor_motion(original)
    back, notices = to_robot_trajectory(motion)
    assert notices == []
    assert back.meta == original.meta
    assert list(back.events) == list(original.events)
    assert np.array_equal(back.u, original.u)
    assert back.actuated_joint_names == original.actuated_joint_names
    assert set(back.extras) == {"author"}
    np.testing.assert_allclose(back.q, original.q, atol=1e-6)
    np.testing.assert_allclose(back.base_pose, original.base_pose, atol=1e-6)


def test_extras_with_keys_of_the_format_are_named():
    motion = editor_motion(extras={"t": np.zeros(3), "u": np.zeros(5), "note": np.array("x")})
    converted, notices = to_robot_trajectory(motion)
    assert set(converted.extras) == {"note"}
    assert converted.u is None
    assert [notice.code for notice in notices] == ["extras_left_out"]
    assert "t, u" in notices[0].message


def test_events_past_a_cut_are_named():
    motion = editor_motion(frames=11, events=[{"t": 0.1, "type": "a"}, {"t": 0.2, "type": "b"}])
    cut = motion.with_arrays(
        joint_pos=motion.joint_pos[:8],
        base_pos_w=motion.base_pos_w[:8],
        base_quat_w=motion.base_quat_w[:8],
    )
    converted, notices = to_robot_trajectory(cut)
    assert [event["type"] for event in converted.validate().events] == ["a"]
    assert "1 of 2 events" in notices[0].message


def test_time_is_shifted_to_start_at_zero_with_its_events():
    shifted = trajectory(
        t=trajectory().t + 10,
        events=[{"t": 10.04, "type": "user", "data": {"t_start": 10.04, "t_end": 10.08}}],
    )
    motion, notices = to_editor_motion(shifted, where="a.npz")
    (event,) = motion.events
    assert event["t"] == pytest.approx(0.04)
    assert event["data"]["t_end"] == pytest.approx(0.08)
    (notice,) = [notice for notice in notices if notice.code == "time_shifted"]
    assert "10 s" in notice.message
    assert notice.where == "a.npz · t"


def uneven(frames: int = 6):
    return trajectory(frames, t=[0.0, 0.04, 0.08, 0.14, 0.18, 0.22])


def test_uneven_time_asks_for_a_rate_and_proposes_one():
    with pytest.raises(NonUniformTimeError) as caught:
        to_editor_motion(uneven())
    assert caught.value.data["proposed_framerate"] == 25.0
    assert isinstance(caught.value, InvalidMotionError)


def test_uneven_time_is_resampled_to_a_stated_rate_with_an_account():
    motion, notices = to_editor_motion(uneven(), framerate=50.0, where="a.npz")
    assert motion.framerate == 50.0
    assert motion.frame_count == 12
    (notice,) = [notice for notice in notices if notice.code == "resampled"]
    assert "6 frames" in notice.message
    assert "12 at 50 frames/s" in notice.message
    assert len(motion.extras["u"]) == 12


def test_an_even_trajectory_is_resampled_only_when_another_rate_is_stated():
    same, notices = to_editor_motion(trajectory(), framerate=25.0)
    assert same.frame_count == 6
    assert "resampled" not in [notice.code for notice in notices]
    other, notices = to_editor_motion(trajectory(), framerate=50.0)
    assert other.frame_count == 11
    assert "resampled" in [notice.code for notice in notices]


def test_a_stated_rate_that_float32_rounds_to_the_own_one_keeps_the_frames():
    source = trajectory(t=np.arange(6) / 59.94, events=())
    motion, notices = to_editor_motion(source, framerate=59.94)
    assert motion.frame_count == 6
    assert "resampled" not in [notice.code for notice in notices]


def test_a_pose_takes_its_rate_from_its_provenance_or_the_default():
    pose = trajectory(frames=1, events=())
    assert to_editor_motion(pose)[0].framerate == 30.0
    assert to_editor_motion(pose, framerate=12.0)[0].framerate == 12.0
    known = trajectory(frames=1, events=(), meta={"sim": {"dt": 0.01}})
    assert to_editor_motion(known)[0].framerate == 100.0


def test_quaternions_of_another_length_are_normalised_with_a_warning():
    pose = trajectory().base_pose.copy()
    pose[1, 3:] *= 1.1
    motion, notices = to_editor_motion(trajectory(base_pose=pose))
    assert "quaternions_normalised" in [notice.code for notice in notices]
    np.testing.assert_allclose(np.linalg.norm(motion.base_quat_w, axis=1), 1.0, atol=1e-6)


def test_a_fixed_base_stays_fixed():
    motion, _ = to_editor_motion(trajectory(base_pose=None, base_twist=None))
    assert not motion.has_floating_base
    converted, _ = to_robot_trajectory(motion)
    assert converted.base_pose is None
    assert converted.base_twist is None


def test_a_motion_without_provenance_says_where_it_comes_from():
    assert to_robot_trajectory(editor_motion())[0].meta == {"source": "robot-trajectory-editor"}
