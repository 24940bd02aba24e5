"""Inverse dynamics of real robots against a second engine, and kinematics against Pinocchio."""

from __future__ import annotations

import mujoco
import numpy as np
import pinocchio as pin
import pytest

from real_data import ROBOTS
from robot.mujoco_models import mujoco_model
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.model import RobotModel, load_robot_model

URDFS = [
    "g1/g1_29dof.urdf",
    "h1/h1.urdf",
    "go2_description/urdf/go2_description.urdf",
    "booster_t1/T1_29dof.urdf",
]


def _random_state(robot: RobotModel, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    q = pin.neutral(robot.pin_model)
    q = pin.integrate(robot.pin_model, q, rng.normal(size=robot.pin_model.nv))
    return q, rng.normal(size=robot.pin_model.nv), 3 * rng.normal(size=robot.pin_model.nv)


@pytest.mark.real_data
@pytest.mark.parametrize("name", URDFS)
@pytest.mark.parametrize("seed", range(5))
def test_inverse_dynamics_agree_with_mujoco(name: str, seed: int) -> None:
    robot = load_robot_model(ROBOTS / name)
    model = mujoco_model(ROBOTS / name)
    data = mujoco.MjData(model)
    q, v, a = _random_state(robot, seed)
    turn = pin.Quaternion(*(q[[6, 3, 4, 5]])).toRotationMatrix()
    places = [model.joint(joint).dofadr[0] for joint in robot.joint_names]
    data.qpos[:3], data.qpos[3:7] = q[:3], q[[6, 3, 4, 5]]
    data.qpos[[model.joint(joint).qposadr[0] for joint in robot.joint_names]] = q[7:]
    # MuJoCo's free joint: linear part in the world and of the classical acceleration.
    data.qvel[:3], data.qvel[3:6] = turn @ v[:3], v[3:6]
    data.qvel[places] = v[6:]
    data.qacc[:3], data.qacc[3:6] = turn @ (a[:3] + np.cross(v[3:6], v[:3])), a[3:6]
    data.qacc[places] = a[6:]
    mujoco.mj_inverse(model, data)
    ours = pin.rnea(robot.pin_model, robot.pin_model.createData(), q, v, a)
    theirs = np.concatenate(
        [turn.T @ data.qfrc_inverse[:3], data.qfrc_inverse[3:6], data.qfrc_inverse[places]]
    )
    np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-6 * np.abs(ours).max())
    assert robot.mass == pytest.approx(model.body_mass.sum(), rel=1e-9)


@pytest.mark.real_data
@pytest.mark.parametrize("name", URDFS)
def test_the_tree_is_that_of_pinocchios_own_reader(name: str) -> None:
    robot = load_robot_model(ROBOTS / name)
    theirs = pin.buildModelFromUrdf(str(ROBOTS / name), pin.JointModelFreeFlyer())
    q, v, a = _random_state(robot, 7)
    places = [theirs.joints[theirs.getJointId(joint)].idx_v for joint in robot.joint_names]
    their_v, their_a, their_q = v.copy(), a.copy(), q.copy()
    their_v[places], their_a[places], their_q[np.array(places) + 1] = v[6:], a[6:], q[7:]
    expected = pin.rnea(theirs, theirs.createData(), their_q, their_v, their_a)
    ours = pin.rnea(robot.pin_model, robot.pin_model.createData(), q, v, a)
    np.testing.assert_allclose(ours[6:], expected[places], atol=1e-10)
    np.testing.assert_allclose(ours[:6], expected[:6], atol=1e-10)


@pytest.mark.real_data
@pytest.mark.parametrize("name", URDFS)
def test_compiled_placements_are_those_of_pinocchio(name: str) -> None:
    robot = load_robot_model(ROBOTS / name)
    data = robot.pin_model.createData()
    for seed in range(5):
        q, _, _ = _random_state(robot, seed)
        pin.forwardKinematics(robot.pin_model, data, q)
        turn = pin.Quaternion(*(q[[6, 3, 4, 5]])).toRotationMatrix()
        rotations, positions = joint_placements(robot.tree, turn[None], q[None, :3], q[None, 7:])
        for joint in range(1, robot.pin_model.njoints):
            np.testing.assert_allclose(rotations[0, joint], data.oMi[joint].rotation, atol=1e-12)
            np.testing.assert_allclose(positions[0, joint], data.oMi[joint].translation, atol=1e-12)
