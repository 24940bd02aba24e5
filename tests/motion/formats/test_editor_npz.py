import json

import numpy as np
import pytest

from motion.motions import editor_arrays, editor_motion, load, npz
from trajectory_editor.errors import InvalidMotionError, MotionFormatError
from trajectory_editor.motion.formats.registry import read_motion, write_motion, write_notices


def read(arrays, **options):
    return read_motion(npz(arrays), name="walk.npz", **options)


def codes(loaded):
    return [notice.code for notice in loaded.notices]


def test_reads_what_the_format_says():
    arrays = editor_arrays()
    loaded = read(arrays)
    assert loaded.format == "editor_npz"
    assert loaded.notices == []
    motion = loaded.motion
    assert motion.framerate == 50.0
    assert motion.joint_names == ("joint_0", "joint_1", "joint_2")
    for key in ("joint_pos", "base_pos_w", "base_quat_w"):
        assert getattr(motion, key).dtype == np.float32
        assert np.array_equal(getattr(motion, key), arrays[key])


@pytest.mark.parametrize("frames", [1, 2, 50])
@pytest.mark.parametrize("compress", [False, True])
def test_an_untouched_motion_is_saved_with_identical_arrays(frames, compress):
    arrays = editor_arrays(frames, 4) | {
        "author": np.array("x"),
        "note": np.array(["a", "b"]),
        "contacts": np.zeros((frames, 2), dtype=bool),
        "source_id": np.array(2**40 + 1),
        "precise": np.array([np.pi], dtype=">f8"),
        "empty": np.zeros((0, 3)),
        "stamp": np.array("2024-05-01", dtype="datetime64[D]"),
    }
    loaded = read_motion(npz(arrays, compress=compress), name="walk.npz")
    saved = load(write_motion(loaded.motion, "editor_npz"))
    assert set(saved) == set(arrays)
    for key, array in arrays.items():
        assert saved[key].dtype == np.asarray(array).dtype
        assert np.array_equal(saved[key], array), key
    assert write_notices(loaded.motion, "editor_npz") == []


@pytest.mark.parametrize(
    "rate",
    [30, 30.0, np.array(30), np.array([30]), np.array([[30.0]]), np.float16(30), np.uint8(30)],
    ids=repr,
)
def test_framerate_as_a_number_in_any_form(rate):
    assert read(editor_arrays() | {"framerate": rate}).motion.framerate == 30.0


def test_a_rate_that_float32_rounds_is_said():
    loaded = read(editor_arrays() | {"framerate": 29.876})
    assert loaded.motion.framerate == float(np.float32(29.876))
    assert codes(loaded) == ["framerate_rounded"]


@pytest.mark.parametrize("rate", [[30, 50], [], "30", True, 30 + 0j])
def test_a_framerate_that_is_no_single_number_is_refused(rate):
    with pytest.raises(MotionFormatError, match="one number is wanted") as caught:
        read(editor_arrays() | {"framerate": np.array(rate)})
    assert caught.value.where == "walk.npz · framerate"


@pytest.mark.parametrize("rate", [0, -1, np.nan, np.inf, 1e-60, 1e60])
def test_a_framerate_that_is_not_positive_is_refused(rate):
    with pytest.raises(InvalidMotionError, match="positive number"):
        read(editor_arrays() | {"framerate": np.float64(rate)})


@pytest.mark.parametrize(
    "names", [np.array(["hip", "Knie ü"]), np.array([b"hip", "Knie ü".encode()])]
)
def test_names_as_text_or_bytes(names):
    assert read(editor_arrays(joints=2) | {"joint_names": names}).motion.joint_names == (
        "hip",
        "Knie ü",
    )


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a", "b", "a"], "more than once: a"),
        (["a", "", "c"], "empty in columns 1"),
        ([1.0, 2.0, 3.0], "text of shape"),
        ([["a", "b", "c"]], "text of shape"),
        ([b"a", b"b", b"\xff"], "not UTF-8"),
    ],
)
def test_unusable_names_are_refused(names, message):
    with pytest.raises((InvalidMotionError, MotionFormatError), match=message) as caught:
        read(editor_arrays() | {"joint_names": np.array(names)})
    assert caught.value.where == "walk.npz · joint_names"


@pytest.mark.parametrize("dtype", [np.float16, np.float64, np.int64, np.uint8, ">f4", "longdouble"])
def test_any_numeric_type_is_read(dtype):
    values = np.array([[1, 2, 3], [4, 5, 6]]).astype(dtype)
    arrays = editor_arrays(frames=2) | {"joint_pos": values}
    assert np.array_equal(read(arrays).motion.joint_pos, values.astype(np.float32))


@pytest.mark.parametrize("dtype", [complex, bool, "U5"])
def test_other_types_are_refused(dtype):
    arrays = editor_arrays(frames=2) | {"joint_pos": np.ones((2, 3)).astype(dtype)}
    with pytest.raises(MotionFormatError, match="real numbers are wanted"):
        read(arrays)


def test_the_error_of_float64_is_stated():
    values = np.full((5, 3), 0.1)
    loaded = read(editor_arrays() | {"joint_pos": values})
    (notice,) = loaded.notices
    assert notice.code == "converted_to_float32"
    assert f"{abs(0.1 - float(np.float32(0.1))):.1e}" in notice.message
    assert notice.where == "walk.npz · joint_pos"


def test_numbers_beyond_float32_are_refused():
    values = np.zeros((6000, 3))
    values[5000, 1] = 1e39
    arrays = editor_arrays(frames=6000) | {"joint_pos": values}
    with pytest.raises(InvalidMotionError, match="first in frame 5000"):
        read(arrays)


@pytest.mark.parametrize("missing", ["framerate", "joint_names", "joint_pos"])
def test_a_missing_key_is_named_with_what_there_is(missing):
    arrays = editor_arrays()
    del arrays[missing]
    with pytest.raises(MotionFormatError, match=f"lacks {missing}") as caught:
        read(arrays)
    assert caught.value.data["missing"] == [missing]
    assert caught.value.data["found"]["base_quat_w"] == {"dtype": "float32", "shape": [5, 4]}
    assert "base_pos_w (5, 3)" in caught.value.message


@pytest.mark.parametrize(("kept", "missing"), [("base_pos_w", "base_quat_w"),
                                               ("base_quat_w", "base_pos_w")])  # fmt: skip
def test_half_a_base_is_refused(kept, missing):
    arrays = editor_arrays()
    del arrays[missing]
    with pytest.raises(MotionFormatError, match=f"lacks {missing}"):
        read(arrays)
    assert kept in arrays


def test_a_rate_under_another_key_is_pointed_at():
    arrays = editor_arrays() | {"fps": 30}
    del arrays["framerate"]
    with pytest.raises(MotionFormatError) as caught:
        read(arrays)
    assert "fps" in caught.value.hint


@pytest.mark.parametrize(
    ("key", "shape"),
    [
        ("joint_pos", (5,)),
        ("joint_pos", (5, 4)),
        ("joint_pos", (5, 3, 1)),
        ("base_pos_w", (5, 4)),
        ("base_pos_w", (4, 3)),
        ("base_quat_w", (5, 3)),
        ("base_quat_w", (6, 4)),
    ],
)
def test_a_wrong_shape_is_named_with_the_wanted_one(key, shape):
    with pytest.raises(InvalidMotionError, match="is wanted") as caught:
        read(editor_arrays() | {key: np.ones(shape, np.float32)})
    assert caught.value.where == f"walk.npz · {key}"
    assert caught.value.data["found"] == list(shape)


def test_no_frame_is_refused_and_one_frame_is_a_pose():
    with pytest.raises(InvalidMotionError, match="no frame"):
        read(editor_arrays(frames=0))
    motion = read(editor_arrays(frames=1)).motion
    assert motion.frame_count == 1
    assert motion.duration == 0.0


def test_a_fixed_base_stays_absent():
    arrays = editor_arrays()
    del arrays["base_pos_w"], arrays["base_quat_w"]
    loaded = read(arrays)
    assert not loaded.motion.has_floating_base
    assert loaded.notices == []
    assert set(load(write_motion(loaded.motion, "editor_npz"))) == set(arrays)


@pytest.mark.parametrize("empty", [np.zeros(0, np.float32), np.zeros((0, 3), np.float32)])
def test_empty_base_arrays_count_as_absent(empty):
    loaded = read(editor_arrays() | {"base_pos_w": empty, "base_quat_w": empty})
    assert not loaded.motion.has_floating_base
    assert codes(loaded) == ["empty_key_ignored"]


@pytest.mark.parametrize("names", [np.array([]), np.array([], dtype="U1")])
def test_a_motion_of_the_base_alone_has_empty_joint_arrays(names):
    arrays = editor_arrays() | {"joint_names": names, "joint_pos": np.zeros((5, 0), np.float32)}
    motion = read(arrays).motion
    assert motion.joint_pos.shape == (5, 0)
    again = read_motion(write_motion(motion, "editor_npz"), name="again.npz").motion
    assert again.joint_names == ()
    assert np.array_equal(again.base_quat_w, motion.base_quat_w)


def test_every_channel_that_is_not_finite_is_listed():
    arrays = editor_arrays(frames=12)
    arrays["joint_pos"][0, 1] = np.nan
    arrays["joint_pos"][3:, 2] = np.inf
    arrays["base_pos_w"][9, 2] = -np.inf
    with pytest.raises(InvalidMotionError, match=r"NaN or Inf.*joint_1.*joint_2.*z ") as caught:
        read(arrays)
    assert caught.value.data["channels"] == [
        {"key": "joint_pos", "channel": "joint_1", "count": 1, "first_frames": [0]},
        {"key": "joint_pos", "channel": "joint_2", "count": 9, "first_frames": [3, 4, 5, 6, 7]},
        {"key": "base_pos_w", "channel": "z", "count": 1, "first_frames": [9]},
    ]
    assert caught.value.where == "walk.npz · joint_pos, base_pos_w"


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_nan_is_refused_in_every_type(dtype):
    arrays = editor_arrays()
    arrays["joint_pos"] = arrays["joint_pos"].astype(dtype)
    arrays["joint_pos"][2, 0] = np.nan
    with pytest.raises(InvalidMotionError, match="not finite"):
        read(arrays)


def test_zero_quaternions_are_refused_with_their_frames():
    arrays = editor_arrays(frames=10)
    arrays["base_quat_w"][[4, 7]] = 0
    with pytest.raises(InvalidMotionError, match="frames 4, 7") as caught:
        read(arrays)
    assert caught.value.data["first_frames"] == [4, 7]


def test_a_quaternion_of_another_length_is_normalised_with_a_warning():
    arrays = editor_arrays()
    before = arrays["base_quat_w"].copy()
    arrays["base_quat_w"][2] *= np.float32(1.05)
    loaded = read(arrays)
    (notice,) = loaded.notices
    assert (notice.code, notice.severity) == ("quaternions_normalised", "warning")
    assert "1 of 5" in notice.message
    assert "1.05 at frame 2" in notice.message
    np.testing.assert_allclose(loaded.motion.base_quat_w, before, atol=1e-7)
    kept = [0, 1, 3, 4]
    assert np.array_equal(loaded.motion.base_quat_w[kept], before[kept])


def test_small_length_errors_and_signs_are_left_as_stored():
    arrays = editor_arrays()
    arrays["base_quat_w"] *= np.array([1, -1, 1.0009, -0.9991, 1], np.float32)[:, None]
    loaded = read(arrays)
    assert loaded.notices == []
    assert np.array_equal(loaded.motion.base_quat_w, arrays["base_quat_w"])


@pytest.mark.parametrize("key", ["joint_names", "joint_pos", "author"])
def test_pickled_arrays_are_refused_whatever_their_key(key):
    arrays = editor_arrays() | {key: np.array([None, "x"], dtype=object)}
    with pytest.raises(MotionFormatError, match=f"{key} holds pickled") as caught:
        read(arrays)
    assert "array" in caught.value.hint


def test_arrays_that_are_not_plain_are_named():
    arrays = editor_arrays() | {"record": np.zeros(2, dtype=[("a", "<f4"), ("b", "<i4")])}
    loaded = read(arrays)
    assert codes(loaded) == ["extras_left_out"]
    assert "record" in loaded.notices[0].message
    assert "record" not in loaded.motion.extras


def test_extras_that_no_longer_fit_are_named_and_left_out():
    arrays = editor_arrays(frames=5) | {
        "contacts": np.zeros((5, 2)),
        "author": np.array("x"),
        "offsets": np.zeros(3),
    }
    motion = read(arrays).motion
    shorter = motion.with_arrays(
        joint_pos=motion.joint_pos[:4],
        base_pos_w=motion.base_pos_w[:4],
        base_quat_w=motion.base_quat_w[:4],
    )
    (notice,) = write_notices(shorter, "editor_npz")
    assert notice.code == "extras_left_out"
    assert "contacts" in notice.message
    assert "author" not in notice.message
    saved = load(write_motion(shorter, "editor_npz"))
    assert set(saved) == {*editor_arrays(), "author", "offsets"}
    edited = motion.with_arrays(joint_pos=motion.joint_pos + 1)
    assert write_notices(edited, "editor_npz") == []
    assert "contacts" in load(write_motion(edited, "editor_npz"))


def test_a_stated_rate_replaces_the_stored_one_and_leaves_the_samples():
    arrays = editor_arrays(frames=121) | {"framerate": 120}
    loaded = read(arrays, framerate=60)
    assert loaded.motion.framerate == 60.0
    assert loaded.motion.duration == 2.0
    assert np.array_equal(loaded.motion.joint_pos, arrays["joint_pos"])
    assert codes(loaded) == ["framerate_replaced"]
    assert "lasts 2 s instead of 1 s" in loaded.notices[0].message
    assert codes(read(arrays, framerate=120)) == []


@pytest.mark.parametrize("stored", [None, 0.0, np.array([1, 2])])
def test_a_stated_rate_stands_in_for_one_that_is_missing_or_unusable(stored):
    arrays = editor_arrays() | {"framerate": stored}
    if stored is None:
        del arrays["framerate"]
    assert read(arrays, framerate=24).motion.framerate == 24.0


def test_provenance_and_events_survive_in_a_header():
    meta = {"source": "mocap", "robot": {"name": "testbot"}}
    events = [{"t": 0.04, "type": "user", "message": "Schritt ü"}]
    motion = editor_motion(meta=meta, events=events)
    data = write_motion(motion, "editor_npz")
    header = json.loads(str(load(data)["header"]))
    assert header == {"meta": meta, "events": events}
    again = read_motion(data, name="again.npz").motion
    assert again.meta == meta
    assert list(again.events) == events
    assert again.extras == {}


def test_a_header_of_another_kind_stays_an_extra():
    arrays = editor_arrays() | {"header": np.array("recorded on Tuesday")}
    motion = read(arrays).motion
    assert motion.meta == {}
    assert str(load(write_motion(motion, "editor_npz"))["header"]) == "recorded on Tuesday"


def test_events_follow_their_frames_to_a_stated_rate():
    motion = editor_motion(
        frames=101, events=[{"t": 1.0, "type": "user", "data": {"t_start": 0.5, "t_end": 1.5}}]
    )
    data = write_motion(motion, "editor_npz")
    event = read_motion(data, name="walk.npz", framerate=25).motion.events[0]
    assert event == {"t": 2.0, "type": "user", "data": {"t_start": 1.0, "t_end": 3.0}}


def test_an_invalid_motion_is_never_written():
    motion = editor_motion().with_arrays(joint_pos=np.full((5, 3), np.nan))
    with pytest.raises(InvalidMotionError):
        write_motion(motion, "editor_npz")
