"""Motions as messages: what is carried, what is checked, and equality after a round trip."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from real_data import MOTIONS
from trajectory_editor.errors import InvalidMotionError, InvalidParameterError
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message, encode_message
from trajectory_editor.messages.motion_message import decode_motion, encode_motion
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.base import LoadedMotion
from trajectory_editor.motion.formats.registry import read_motion, write_motion
from trajectory_editor.motion.notice import Notice


def _motion(**changes: Any) -> EditorMotion:
    quats = np.tile(np.float32([0.5, 0.5, -0.5, -0.5]), (2, 1))
    fields: dict[str, Any] = {
        "framerate": 29.88,
        "joint_names": ("a", "b c", "Ж"),
        "joint_pos": np.float32([[0, 1, 2], [3, 4, 5]]),
        "base_pos_w": np.float32([[0, 0, 1], [0, 0, 2]]),
        "base_quat_w": quats,
        "meta": {"source": "mocap"},
        "events": ({"t": 0.0, "type": "user"},),
        "extras": {"contacts": np.array([[True], [False]]), "names": np.array(["x", "yy"])},
    }
    return EditorMotion(**(fields | changes))


def _message(**changes: Any) -> bytes:
    """A valid message with some header fields or arrays changed; ``None`` removes one."""
    whole = decode_message(encode_motion(LoadedMotion(_motion(), "editor_npz"), "walk.npz"))
    fields, arrays = dict(whole.fields), dict(whole.arrays)
    for key, value in changes.items():
        target = arrays if isinstance(value, np.ndarray) or key in arrays else fields
        target.pop(key, None)
        if value is not None:
            target[key] = value
    return encode_message(BinaryMessage(changes.pop("kind", "motion"), fields, arrays))


def test_header_and_arrays_of_a_motion() -> None:
    notice = Notice("code", "info", "Said.", "walk.npz")
    source = {"id": "1", "path": "/m/walk.v2.npz", "etag": '"e"'}
    loaded = LoadedMotion(_motion(), "editor_npz", [notice])
    message = decode_message(encode_motion(loaded, "walk.v2.npz", source))
    assert message.kind == "motion"
    assert message.fields == {
        "name": "walk.v2",
        "format": "editor_npz",
        "framerate": 29.88,
        "joint_names": ["a", "b c", "Ж"],
        "meta": {"source": "mocap"},
        "events": [{"t": 0.0, "type": "user"}],
        "notices": [{"code": "code", "severity": "info", "message": "Said.", "where": "walk.npz"}],
        "source": source,
    }
    assert {name: (a.dtype.str, a.shape) for name, a in message.arrays.items()} == {
        "joint_pos": ("<f4", (2, 3)),
        "base_pos_w": ("<f4", (2, 3)),
        "base_quat_wxyz": ("<f4", (2, 4)),
        "extra/contacts": ("|b1", (2, 1)),
        "extra/names": ("<U2", (2,)),
    }


def test_round_trip_is_exact() -> None:
    motion = _motion()
    back = decode_motion(encode_motion(LoadedMotion(motion, "editor_npz"), "walk.npz"))
    assert back.format == "editor_npz"
    assert back.motion.framerate == motion.framerate
    assert back.motion.joint_names == motion.joint_names
    assert back.motion.meta == motion.meta
    assert list(back.motion.events) == list(motion.events)
    assert back.motion.base_quat_w is not None
    np.testing.assert_array_equal(back.motion.joint_pos, motion.joint_pos)
    np.testing.assert_array_equal(back.motion.base_quat_w, motion.base_quat_w)
    np.testing.assert_array_equal(back.motion.extras["names"], ["x", "yy"])


def test_fixed_base_stays_without_base() -> None:
    motion = _motion(base_pos_w=None, base_quat_w=None)
    data = encode_motion(LoadedMotion(motion, "editor_npz"), "arm.npz")
    assert "base_pos_w" not in decode_message(data).arrays
    assert not decode_motion(data).motion.has_floating_base


def test_records_among_the_extras_are_named_as_left_out() -> None:
    records = np.zeros(2, dtype=[("x", "f4"), ("y", "i4")])
    loaded = LoadedMotion(_motion(extras={"rec": records}), "editor_npz")
    message = decode_message(encode_motion(loaded, "walk.npz"))
    assert "extra/rec" not in message.arrays
    assert message.fields["notices"][0]["code"] == "extras_left_out"
    assert "rec" in message.fields["notices"][0]["message"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"kind": "report"}, "kind"),
        ({"joint_names": ["a", 2, "c"]}, "joint_names"),
        ({"joint_names": None}, "joint_names"),
        ({"framerate": "30"}, "framerate"),
        ({"framerate": True}, "framerate"),
        ({"framerate": 10**400}, "framerate"),
        ({"joint_pos": None}, "lacks joint_pos"),
        ({"joint_pos": np.zeros((2, 3))}, "<f8, not <f4"),
        ({"surprise": np.zeros(2)}, "surprise"),
        ({"events": [1]}, "events"),
        ({"meta": []}, "meta"),
    ],
)
def test_malformed_motions_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidParameterError, match=said):
        decode_motion(_message(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"joint_pos": np.float32([[0, 1, np.nan]] * 2)},
        {"joint_pos": np.zeros((2, 4), np.float32)},
        {"joint_pos": np.zeros((0, 3), np.float32)},
        {"base_quat_wxyz": np.zeros((2, 4), np.float32)},
        {"base_quat_wxyz": None},
        {"joint_names": ["a", "a", "b"]},
        {"framerate": 0},
    ],
)
def test_invalid_motions_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidMotionError):
        decode_motion(_message(**changes))


@pytest.mark.real_data
def test_real_motions_come_back_as_the_same_file() -> None:
    paths = sorted(MOTIONS.glob("*/*.npz"))
    assert len(paths) >= 40
    for path in paths:
        loaded = read_motion(path)
        back = decode_motion(encode_motion(loaded, path.name))
        assert write_motion(back.motion, back.format) == write_motion(loaded.motion, loaded.format)
