from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from real_data import MOTIONS, ROBOTS
from trajectory_editor.errors import InvalidMotionError, UnsupportedModelError
from trajectory_editor.feasibility.manifold_motion import place_on_manifold
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.target.motion_rows import joint_columns, rows_of_motion, wind_like
from trajectory_editor.robot.model import RobotModel, load_robot_model

NAMES = ("right_slide", "shoulder", "left_slide")


def motion(**changes: object) -> EditorMotion:
    arrays = {
        "joint_pos": np.array([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]),
        "base_pos_w": np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        "base_quat_w": np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.6, 0.8, 0.0]]),
    }
    return EditorMotion(60.0, NAMES, **{**arrays, **changes})  # type: ignore[arg-type]


def test_rows_hold_position_xyzw_quaternion_and_joints_in_the_robots_order(
    walker: RobotModel,
) -> None:
    rows = rows_of_motion(motion(), walker)

    columns = [NAMES.index(name) for name in walker.joint_names]
    assert rows[:, :3].tolist() == [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    assert rows[:, 3:7] == pytest.approx(np.array([[0, 0, 0, 1], [0.6, 0.8, 0, 0]]), abs=1e-7)
    assert rows[:, joint_columns(walker)] == pytest.approx(
        motion().joint_pos[:, columns], abs=1e-12
    )


def test_a_fixed_base_has_joints_only(walker: RobotModel) -> None:
    fixed = load_robot_model(walker.urdf_path, floating_base=False)

    rows = rows_of_motion(motion(base_pos_w=None, base_quat_w=None), fixed)

    assert rows.shape == (2, 3)
    with pytest.raises(UnsupportedModelError, match="moves its base"):
        rows_of_motion(motion(), fixed)


def test_unusable_motions_are_refused(walker: RobotModel) -> None:
    with pytest.raises(InvalidMotionError):
        rows_of_motion(motion(base_pos_w=np.array([[np.nan, 0, 0], [0, 0, 0]])), walker)
    with pytest.raises(UnsupportedModelError, match="tail"):
        rows_of_motion(EditorMotion(60.0, ("tail",), np.zeros((2, 1))), walker)


def test_continuous_joints_are_unwound_and_wound_again(tmp_path: Path) -> None:
    path = tmp_path / "wheel.urdf"
    path.write_text(
        '<robot name="wheel"><link name="frame"/><link name="rim"/>'
        '<joint name="axle" type="continuous"><parent link="frame"/><child link="rim"/>'
        '<axis xyz="0 1 0"/></joint></robot>'
    )
    wheel = load_robot_model(path, floating_base=False)
    turned = 0.5 * np.arange(40.0)
    stored = np.angle(np.exp(1j * turned))
    wheels = EditorMotion(60.0, ("axle",), stored[:, None])

    rows = rows_of_motion(wheels, wheel)

    assert rows[:, 0] == pytest.approx(turned, abs=1e-5)
    wound = wind_like(rows, wheels.joint_pos, wheel.continuous)
    assert wound.astype(np.float32).tolist() == wheels.joint_pos.tolist()


@pytest.mark.real_data
def test_rows_are_the_configurations_that_the_judge_sees() -> None:
    robot = load_robot_model(ROBOTS / "g1/g1_29dof.urdf")
    walk = read_motion(MOTIONS / "g1_29dof/kimodo_walk.npz").motion

    rows = rows_of_motion(walk, robot)

    assert rows == pytest.approx(place_on_manifold(walk, robot).configurations, abs=1e-12)
