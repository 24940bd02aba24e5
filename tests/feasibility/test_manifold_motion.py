"""Differences and interpolation on the configuration manifold, against Pinocchio."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest

from trajectory_editor.feasibility.manifold_motion import place_on_manifold
from trajectory_editor.feasibility.pose_interpolation import poses_in_intervals
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.model import RobotModel, load_robot_model

LINK = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    '</inertial><collision><geometry><sphere radius="0.1"/></geometry></collision>'
)


@pytest.fixture
def robot(tmp_path: Path) -> RobotModel:
    limit = '<limit lower="-3" upper="3" effort="9" velocity="9"/>'
    joints = "".join(
        f'<joint name="{kind}" type="{kind}"><parent link="{a}"/><child link="{b}"/>'
        f'<origin xyz="0.1 0.2 0.3" rpy="0.3 0.5 0.7"/><axis xyz="1 2 {i}"/>{limit}</joint>'
        for i, (kind, a, b) in enumerate(
            (("revolute", "a", "b"), ("continuous", "b", "c"), ("prismatic", "c", "d"))
        )
    )
    path = tmp_path / "r.urdf"
    path.write_text(
        '<robot name="r">'
        + "".join(f'<link name="{n}">{LINK}</link>' for n in "abcd")
        + joints
        + "</robot>"
    )
    return load_robot_model(path)


def _motion() -> EditorMotion:
    rng = np.random.default_rng(5)
    quats = rng.normal(size=(8, 4))
    quats /= np.linalg.norm(quats, axis=1, keepdims=True)
    joints = np.cumsum(rng.normal(size=(8, 3)), axis=0)
    return EditorMotion(
        50.0,
        ("prismatic", "revolute", "continuous"),
        joints.astype(np.float32),
        rng.normal(size=(8, 3)).astype(np.float32),
        quats.astype(np.float32),
    )


def test_turned_axes_are_those_of_pinocchios_own_reader(robot: RobotModel) -> None:
    theirs = pin.buildModelFromUrdf(robot.urdf_path, pin.JointModelFreeFlyer())
    rng = np.random.default_rng(1)
    v, a = rng.normal(size=(2, 9))
    q = pin.integrate(theirs, pin.neutral(theirs), rng.normal(size=9))
    expected = pin.rnea(theirs, theirs.createData(), q, v, a)
    ours = pin.rnea(robot.pin_model, robot.pin_model.createData(), q, v, a)
    np.testing.assert_allclose(ours, expected, atol=1e-12)


def test_differences_are_central_and_joints_are_reordered_by_name(robot: RobotModel) -> None:
    motion = _motion()
    placed = place_on_manifold(motion, robot)
    q = placed.configurations
    np.testing.assert_array_equal(placed.joint_values[:, 0], motion.joint_pos[:, 1])
    for k in range(1, 7):
        velocity = pin.difference(robot.pin_model, q[k - 1], q[k + 1]) * 25
        ahead = pin.difference(robot.pin_model, q[k], q[k + 1])
        back = pin.difference(robot.pin_model, q[k], q[k - 1])
        np.testing.assert_allclose(placed.velocities[k], velocity, atol=1e-12)
        np.testing.assert_allclose(placed.accelerations[k], (ahead + back) * 2500, atol=1e-9)
    assert np.isnan(placed.velocities[[0, -1]]).all()


def test_poses_between_frames_are_pinocchios_interpolation(robot: RobotModel) -> None:
    placed = place_on_manifold(_motion(), robot)
    rotations, positions, joints = poses_in_intervals(
        placed.base_rotations[:-1],
        placed.base_positions[:-1],
        placed.joint_values[:-1],
        placed.steps,
        8,
    )
    q = placed.configurations
    for k in range(7):
        for i in range(8):
            expected = pin.interpolate(robot.pin_model, q[k], q[k + 1], (i + 1) / 9)
            row = 8 * k + i
            np.testing.assert_allclose(positions[row], expected[:3], atol=1e-10)
            turn = pin.Quaternion(*expected[[6, 3, 4, 5]]).toRotationMatrix()
            np.testing.assert_allclose(rotations[row], turn, atol=1e-10)
            np.testing.assert_allclose(
                [np.cos(joints[row, 1]), np.sin(joints[row, 1])], expected[8:10], atol=1e-10
            )
            np.testing.assert_allclose(joints[row, [0, 2]], expected[[7, 10]], atol=1e-10)
