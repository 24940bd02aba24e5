"""Every motion of the shared data: read, saved and converted without a changed bit."""

import numpy as np
import pytest

from motion.motions import load
from real_data import MOTIONS
from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion import FrameSampler
from trajectory_editor.motion.convert import to_robot_trajectory
from trajectory_editor.motion.formats.registry import read_motion, write_motion
from trajectory_editor.motion.quaternion import angle_between

pytestmark = pytest.mark.real_data

FILES = sorted(path for path in MOTIONS.glob("*/*.npz") if path.parent.name != "raw")
RAW = sorted(path for path in MOTIONS.glob("raw/*/*") if path.is_file())
IDS = [f"{path.parent.name}/{path.name}" for path in FILES]
ARRAYS = ("joint_pos", "base_pos_w", "base_quat_w")


@pytest.mark.parametrize("path", FILES, ids=IDS)
@pytest.mark.parametrize("format", ["editor_npz", "robot_trajectory/1"])
def test_round_trips_are_exact(path, format):
    stored = load(path.read_bytes())
    loaded = read_motion(path)
    assert loaded.notices == []
    again = read_motion(write_motion(loaded.motion, format), name="again.npz").motion
    assert np.float32(again.framerate) == stored["framerate"]
    assert again.joint_names == tuple(stored["joint_names"].tolist())
    for key in ARRAYS:
        assert np.array_equal(getattr(again, key), stored[key])


@pytest.mark.parametrize("path", FILES[::6], ids=IDS[::6])
def test_sampling_at_frames_is_exact_and_between_them_near(path):
    converted, _ = to_robot_trajectory(read_motion(path).motion)
    sampler = FrameSampler(converted.validate())
    at_frames = sampler.sample(converted.t)
    assert np.array_equal(at_frames.q, converted.q)
    assert np.array_equal(at_frames.base_pose, converted.base_pose)
    between = sampler.sample((converted.t[1:] + converted.t[:-1]) / 2)
    steps = angle_between(converted.base_pose[1:, 3:], converted.base_pose[:-1, 3:])
    halves = angle_between(between.base_pose[:, 3:], converted.base_pose[:-1, 3:])
    np.testing.assert_allclose(halves, steps / 2, atol=1e-6)


@pytest.mark.parametrize("path", RAW, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_foreign_files_are_refused_by_name_with_advice(path):
    with pytest.raises(MotionFormatError) as caught:
        read_motion(path)
    assert caught.value.where == path.name
    assert len(caught.value.hint) > 40
    assert "unknown" not in caught.value.message
