import io
import json
import pickle
import zipfile
import zlib

import numpy as np
import pytest

from motion.motions import editor_arrays, editor_motion, npz, trajectory
from trajectory_editor.errors import (
    InvalidMotionError,
    InvalidParameterError,
    MotionFormatError,
    NotFoundError,
)
from trajectory_editor.motion.formats.registry import (
    all_formats,
    get_format,
    read_motion,
    save_motion,
    write_motion,
)


def test_formats_are_found_by_their_files():
    assert {"editor_npz", "robot_trajectory/1"} <= set(all_formats())
    assert get_format("robot_trajectory") is get_format("robot_trajectory/1")


def test_an_unknown_format_lists_the_known_ones():
    with pytest.raises(InvalidParameterError) as caught:
        write_motion(editor_motion(), "bvh")
    assert caught.value.data["known"] == list(all_formats())


@pytest.mark.parametrize("format", ["editor_npz", "robot_trajectory/1"])
def test_a_saved_file_is_recognised_and_read_back_exactly(tmp_path, format):
    motion = editor_motion(frames=20)
    path = tmp_path / "walk.npz"
    assert save_motion(motion, path, format) == []
    loaded = read_motion(path)
    assert loaded.format == format
    assert loaded.motion.framerate == motion.framerate
    assert loaded.motion.joint_names == motion.joint_names
    for key in ("joint_pos", "base_pos_w", "base_quat_w"):
        assert np.array_equal(getattr(loaded.motion, key), getattr(motion, key))


def test_a_missing_file_is_said_with_its_path(tmp_path):
    with pytest.raises(NotFoundError) as caught:
        read_motion(tmp_path / "gone.npz")
    assert caught.value.where == str(tmp_path / "gone.npz")


def test_a_rule_of_motions_names_the_file():
    arrays = editor_arrays()
    arrays["joint_pos"][1, 1] = np.nan
    with pytest.raises(InvalidMotionError) as caught:
        read_motion(npz(arrays), name="broken walk.npz")
    assert caught.value.where == "broken walk.npz · joint_pos"


@pytest.mark.parametrize("rate", [0, -5, float("nan")])
def test_a_stated_rate_must_be_positive(rate):
    with pytest.raises(InvalidMotionError):
        read_motion(npz(editor_arrays()), name="walk.npz", framerate=rate)


def test_a_failed_save_leaves_the_file(tmp_path):
    path = tmp_path / "walk.npz"
    save_motion(editor_motion(), path, "editor_npz")
    before = path.read_bytes()
    broken = editor_motion().with_arrays(joint_pos=np.full((5, 3), np.inf))
    with pytest.raises(InvalidMotionError):
        save_motion(broken, path, "editor_npz")
    assert path.read_bytes() == before


F = 8
BODIES = {"body_pos_w": np.zeros((F, 4, 3)), "body_quat_w": np.zeros((F, 4, 4))}


@pytest.mark.parametrize(
    ("arrays", "title"),
    [
        ({"fps": [50], "joint_pos": np.zeros((F, 29)), **BODIES}, "BeyondMimic"),
        (
            {
                "fps": [50],
                "joint_pos": np.zeros((F, 9)),
                "joint_names": np.array(["a", "b"]),
                **BODIES,
            },
            "holosoma",
        ),
        ({"qpos": np.zeros((F, 36)), "fps": 30}, "qpos"),
        ({"trans": np.zeros((F, 3)), "poses": np.zeros((F, 156))}, "AMASS"),
        ({"trans": np.zeros((F, 3)), "pose_body": np.zeros((F, 63))}, "AMASS"),
        ({"posed_joints": np.zeros((F, 34, 3)), "global_rot_mats": np.zeros((F, 34))}, "Kimodo"),
        ({"dof_positions": np.zeros((F, 29)), "fps": 30}, "dof_"),
        ({"root_pos": np.zeros((F, 3)), "root_rot": np.zeros((F, 4))}, "root arrays"),
        ({"weights": np.zeros((3, 3))}, "unknown layout"),
    ],
)
def test_foreign_layouts_are_named_with_their_keys_and_shapes(arrays, title):
    with pytest.raises(MotionFormatError, match=title) as caught:
        read_motion(npz(arrays), name="other.npz")
    for key, array in arrays.items():
        shape = np.asarray(array).shape
        assert f"{key} {shape}" in caught.value.message
        assert caught.value.data["found"][key]["shape"] == list(shape)
    assert caught.value.hint


def test_a_pickled_extra_does_not_hide_the_layout():
    arrays = {"poses": np.zeros((F, 156)), "gender": np.array([None, 1], dtype=object)}
    with pytest.raises(MotionFormatError, match="AMASS") as caught:
        read_motion(npz(arrays), name="amass.npz")
    assert caught.value.data["found"]["gender"]["dtype"] == "object (pickled)"


def npy() -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, np.zeros(3))
    return buffer.getvalue()


def torch_archive() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("motion/data.pkl", b"\x80\x02}.")
        archive.writestr("motion/data/0", bytes(8))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "title"),
    [
        (b"", "empty"),
        (npy(), "single NumPy array"),
        (pickle.dumps({"fps": 30}), "pickle"),
        (zlib.compress(pickle.dumps({"clip": {"fps": 30}})), "joblib"),
        (torch_archive(), "PyTorch"),
        (npz({}), "zip without arrays"),
        (b"\x89HDF\r\n\x1a\n" + bytes(40), "HDF5"),
        (b"PAR1" + bytes(40), "Parquet"),
        (b"\x89MCAP0\r\n" + bytes(40), "MCAP"),
        (b"#ROSBAG V2.0\n", "ROS bag"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "Git LFS"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b'<?xml version="1.0"?>\n<robot name="r"/>', "URDF"),
        (json.dumps({"LoopMode": "Wrap", "Frames": [[0.0]]}).encode(), "AMP"),
        (b"0.1,0.2,0.3,1.0\n" * 9, "CSV table of 4 columns"),
        ("﻿frame,x,y\n".encode(), "CSV table of 3 columns"),
        (b"HIERARCHY\nROOT Hips", "BVH"),
        (b"hello\n", "a text"),
        (bytes(range(256)), "unknown binary kind"),
        (b"PK\x03\x04 cut off here", "no complete zip"),
    ],
)
def test_other_files_are_named(data, title):
    with pytest.raises(MotionFormatError, match=title) as caught:
        read_motion(data, name="file.bin")
    assert caught.value.where == "file.bin"


def test_a_trajectory_without_its_schema_is_asked_for_it():
    data = npz(
        {"t": [0.0, 1.0], "q": np.zeros((2, 1)), "qd": np.zeros((2, 1)), "joint_names": ["a"]}
    )
    with pytest.raises(MotionFormatError, match="lacks schema, header"):
        read_motion(data, name="t.npz")


def test_a_trajectory_is_opened_with_its_notices():
    loaded = read_motion(trajectory().to_npz_bytes(), name="t.npz")
    assert loaded.format == "robot_trajectory/1"
    assert loaded.motion.framerate == 25.0
    assert {notice.code for notice in loaded.notices} == {"converted_to_float32"}
