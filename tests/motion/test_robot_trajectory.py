import json

import numpy as np
import pytest

from motion.motions import load, npz, trajectory
from trajectory_editor.errors import InvalidMotionError, MotionFormatError, NotFoundError
from trajectory_editor.motion import RESERVED_EVENT_TYPES, RobotTrajectory

ARRAYS = ("t", "q", "qd", "u", "base_pose", "base_twist")


def test_the_documented_way_to_build_one_works(tmp_path):
    t = np.linspace(0.0, 2.0, 100)
    built = RobotTrajectory(
        t=t,
        q=np.column_stack([np.sin(t), 0.5 * t]),
        qd=np.column_stack([np.cos(t), np.full_like(t, 0.5)]),
        joint_names=["joint1", "joint2"],
        meta={"source": "my-importer"},
    ).validate()
    built.save_npz(tmp_path / "imported.npz")
    found = RobotTrajectory.from_npz(tmp_path / "imported.npz")
    assert np.array_equal(found.q, built.q)
    assert found.joint_names == ("joint1", "joint2")
    assert found.meta == {"schema": "robot_trajectory/1", "source": "my-importer"}
    assert found.base_pose is None
    assert list(found.events) == []


def test_everything_survives_a_round_trip(tmp_path):
    original = trajectory(extras={"imu": np.arange(6), "author": np.array("x")})
    original.save_npz(tmp_path / "a.npz")
    found = RobotTrajectory.from_npz(str(tmp_path / "a.npz"))
    for key in ARRAYS:
        assert np.array_equal(getattr(found, key), getattr(original, key))
        assert getattr(found, key).dtype == getattr(original, key).dtype
    assert found.actuated_joint_names == ("knee",)
    assert list(found.events) == list(original.events)
    assert found.extras["imu"].tolist() == [0, 1, 2, 3, 4, 5]
    found.save_npz(tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_the_file_has_the_documented_keys(tmp_path):
    trajectory().save_npz(tmp_path / "a.npz")
    found = load((tmp_path / "a.npz").read_bytes())
    assert set(found) == {*ARRAYS, "schema", "joint_names", "actuated_joint_names", "header"}
    assert found["schema"].shape == ()
    assert str(found["schema"]) == "robot_trajectory/1"
    header = json.loads(str(found["header"]))
    assert set(header) == {"meta", "events"}
    assert header["meta"]["schema"] == "robot_trajectory/1"


def test_float32_stays_float32(tmp_path):
    original = trajectory(q=np.ones((6, 2), np.float32))
    original.save_npz(tmp_path / "a.npz")
    assert RobotTrajectory.from_npz(tmp_path / "a.npz").q.dtype == np.float32


def test_arrays_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        trajectory().q[0, 0] = 1.0


def test_validate_returns_the_trajectory():
    built = trajectory()
    assert built.validate() is built


def poses(**values) -> np.ndarray:
    pose = np.tile([0.0, 0, 0, 0, 0, 0, 1], (6, 1))
    pose[values["row"]] = values["to"]
    return pose


BROKEN = [
    ({"t": np.zeros((6, 1))}, "t has shape"),
    ({"t": [], "q": np.zeros((0, 2)), "qd": np.zeros((0, 2))}, "no frame"),
    ({"t": [0, 1, 2, 2, 3, 4]}, "does not increase at 3"),
    ({"t": [0, 1, 5, 4, 6, 7]}, "does not increase at 3"),
    ({"t": [0, 1, np.nan, 4, 5, 6]}, "not finite"),
    ({"q": np.zeros((5, 2))}, "q has shape"),
    ({"q": np.zeros((6, 3))}, "q has shape"),
    ({"q": np.full((6, 2), np.inf)}, "hip .* in 6 frames"),
    ({"q": [[1.0], [1.0, 2.0]]}, "no array of real numbers"),
    ({"qd": np.zeros((6, 1))}, "qd has shape"),
    ({"u": np.zeros(6)}, "u has shape"),
    ({"base_pose": np.zeros((6, 6))}, "base_pose has shape"),
    ({"base_pose": poses(row=2, to=0)}, "zero quaternions.* 2"),
    ({"base_pose": poses(row=4, to=np.nan)}, "x .base_pose. in 1 frame, first 4"),
    ({"base_twist": np.zeros((6, 7))}, "base_twist has shape"),
    ({"joint_names": ["hip", "hip"]}, "more than once: hip"),
    ({"joint_names": ["hip", ""]}, "empty"),
    ({"actuated_joint_names": ["ankle"]}, "ankle"),
    ({"events": [{"t": 0.5, "type": "user"}]}, "outside of the motion"),
    ({"events": [{"t": -0.01, "type": "user"}]}, "outside of the motion"),
    ({"events": [{"type": "user"}]}, "no finite time"),
    ({"events": [{"t": "0.1", "type": "user"}]}, "no finite time"),
    ({"events": [{"t": True, "type": "user"}]}, "no finite time"),
    ({"events": [{"t": 0.1}]}, "no type"),
    ({"events": ["user"]}, "no object"),
]


@pytest.mark.parametrize(("changes", "message"), BROKEN, ids=lambda value: str(value)[:40])
def test_each_rule_is_checked(changes, message):
    with pytest.raises(InvalidMotionError, match=message):
        trajectory(**changes).validate()


def test_files_are_validated_on_every_load_and_save(tmp_path):
    path = tmp_path / "broken.npz"
    with pytest.raises(InvalidMotionError):
        trajectory(t=[0, 1, 2, 2, 3, 4]).save_npz(path)
    assert not path.exists()
    arrays = load(trajectory().to_npz_bytes()) | {"t": np.zeros(6)}
    path.write_bytes(npz(arrays))
    with pytest.raises(InvalidMotionError, match="does not increase"):
        RobotTrajectory.from_npz(path)


@pytest.mark.parametrize("missing", ["schema", "t", "q", "qd", "joint_names", "header"])
def test_a_missing_key_is_named(tmp_path, missing):
    arrays = load(trajectory().to_npz_bytes())
    del arrays[missing]
    (tmp_path / "a.npz").write_bytes(npz(arrays))
    with pytest.raises(MotionFormatError, match=f"lacks {missing}"):
        RobotTrajectory.from_npz(tmp_path / "a.npz")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("schema", np.array("robot_trajectory/2"), "robot_trajectory/2"),
        ("schema", np.array(["a", "b"]), "one text"),
        ("header", np.array("{"), "no JSON"),
        ("header", np.array("[]"), "must be a JSON object"),
        ("header", np.array('{"events": {"t": 1}}'), "list events"),
        ("header", np.array('{"meta": 3}'), "object meta"),
        ("q", np.array([["1", "2"]] * 6), "real numbers"),
        ("joint_names", np.array([1, 2]), "text"),
    ],
)  # fmt: skip
def test_faulty_keys_are_refused(tmp_path, key, value, message):
    arrays = load(trajectory().to_npz_bytes()) | {key: value}
    (tmp_path / "a.npz").write_bytes(npz(arrays))
    with pytest.raises(MotionFormatError, match=message):
        RobotTrajectory.from_npz(tmp_path / "a.npz")


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(NotFoundError):
        RobotTrajectory.from_npz(tmp_path / "gone.npz")


def test_the_reserved_event_types_are_those_of_version_1():
    assert set(RESERVED_EVENT_TYPES) == {
        "limit_violation",
        "linear_validity",
        "instability",
        "settling_time",
        "overshoot_peak",
        "saturation",
        "user",
    }


def test_an_event_at_an_end_that_float32_rounded_is_inside():
    t = (np.arange(6) * 0.1).astype(np.float32)
    events = [{"t": 0.5, "type": "user"}, {"t": 0.0, "type": "user"}]
    trajectory(t=t, events=events).validate()
