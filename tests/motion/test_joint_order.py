import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.joint_order import match_joints

names = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


def test_joints_are_matched_by_name():
    match = match_joints(["knee", "tail", "hip"], ["hip", "knee", "ankle"])
    assert match.matched == ("hip", "knee")
    assert match.missing == ("ankle",)
    assert match.extra == ("tail",)
    found = match.to_robot_order(np.array([[1.0, 2.0, 3.0]], np.float32))
    assert found.tolist() == [[3.0, 1.0, 0.0]]
    assert found.dtype == np.float32


@given(names, names)
def test_every_value_goes_to_the_joint_of_its_name(motion, robot):
    match = match_joints(motion, robot)
    values = np.arange(1.0, 1 + 3 * len(motion)).reshape(3, len(motion))
    in_robot = match.to_robot_order(values)
    for column, name in enumerate(robot):
        expected = values[:, motion.index(name)] if name in motion else np.zeros(3)
        assert np.array_equal(in_robot[:, column], expected)
    assert np.array_equal(match.to_motion_order(in_robot, values), values)
    assert match.complete == (set(motion) == set(robot))


def test_extra_joints_keep_their_values():
    match = match_joints(["tail", "hip"], ["hip", "ankle"])
    found = match.to_motion_order(np.array([9.0, 5.0]), np.array([1.0, 2.0]))
    assert found.tolist() == [1.0, 9.0]


def test_notices_name_every_joint():
    notices = match_joints(["tail", "hip"], ["hip", "ankle", "toe"]).notices()
    assert [notice.code for notice in notices] == ["joints_missing", "joints_extra"]
    assert "lacks 2 of 3" in notices[0].message
    assert "ankle, toe" in notices[0].message
    assert "tail" in notices[1].message
    assert match_joints(["a", "b"], ["b", "a"]).notices() == []


def test_a_motion_of_another_generator_is_refused_by_name_where_all_joints_are_needed():
    match = match_joints([f"body_{index}" for index in range(24)], ["hip", "knee"])
    with pytest.raises(InvalidMotionError, match=r"lacks hip, knee and has body_0") as caught:
        match.require_complete()
    assert caught.value.data["missing"] == ["hip", "knee"]
    assert len(caught.value.data["extra"]) == 24
    assert match_joints(["a"], ["a"]).require_complete().complete


def test_a_wrong_number_of_columns_is_refused():
    with pytest.raises(InvalidMotionError, match="must be 2 long"):
        match_joints(["a", "b"], ["a"]).to_robot_order(np.zeros((3, 4)))
