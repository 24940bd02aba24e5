import numpy as np
import pytest

from motion.motions import editor_motion
from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion import EditorMotion


def test_arrays_are_float32_contiguous_and_read_only():
    motion = EditorMotion(50, ["a", "b"], np.asfortranarray(np.ones((3, 2))))
    assert motion.joint_pos.dtype == np.float32
    assert motion.joint_pos.flags.c_contiguous
    assert motion.joint_names == ("a", "b")
    with pytest.raises(ValueError, match="read-only"):
        motion.joint_pos[0, 0] = 1


def test_float32_arrays_are_not_copied_and_stay_writable_for_their_owner():
    values = np.ones((3, 2), np.float32)
    motion = EditorMotion(50, ("a", "b"), values)
    assert np.shares_memory(motion.joint_pos, values)
    values[0, 0] = 5


def test_times_are_indices_over_the_rate():
    motion = editor_motion(frames=4, framerate=30)
    assert motion.times.tolist() == [0, 1 / 30, 2 / 30, 3 / 30]
    assert motion.duration == 0.1
    assert motion.dt == 1 / 30


def test_half_a_base_is_invalid():
    with pytest.raises(InvalidMotionError, match="only one of"):
        editor_motion(base_quat_w=None)


def test_events_must_have_a_time_and_a_type():
    with pytest.raises(InvalidMotionError, match="no type"):
        editor_motion(events=[{"t": 1.0}])


def test_replacing_arrays_shares_the_others():
    motion = editor_motion()
    changed = motion.with_arrays(joint_pos=motion.joint_pos + 1)
    assert changed.base_pos_w is motion.base_pos_w
    assert np.array_equal(motion.joint_pos + 1, changed.joint_pos)
    assert changed.framerate == motion.framerate


def test_extras_fit_again_when_the_frame_count_is_back():
    motion = editor_motion(frames=5, extras={"contacts": np.zeros((5, 2))})
    parts = {
        name: np.vstack([getattr(motion, name), getattr(motion, name)])
        for name in ("joint_pos", "base_pos_w", "base_quat_w")
    }
    longer = motion.with_arrays(**parts)
    assert longer.fitting_extras() == ({}, ("contacts",))
    back = longer.with_arrays(**{name: values[:5] for name, values in parts.items()})
    assert set(back.fitting_extras()[0]) == {"contacts"}


def test_another_rate_moves_events_with_their_frames():
    motion = editor_motion(frames=101, framerate=100, events=[{"t": 0.5, "type": "user"}])
    slower = motion.with_framerate(50)
    assert slower.duration == 2.0
    assert slower.events[0]["t"] == 1.0
    assert slower.joint_pos is motion.joint_pos


def test_numbers_too_large_for_float32_are_reported_as_not_finite():
    with pytest.raises(InvalidMotionError, match="not finite"):
        EditorMotion(50, ("a",), np.array([[1e300]])).validate()
