"""Validated results in MuJoCo: with our forces and torques it finds the accelerations again."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from optimize.problems import SAMPLES
from real_data import MOTIONS, ROBOTS
from robot.mujoco_models import mujoco_model
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.audit_files import cut_frames
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.manifold_motion import ManifoldMotion, place_on_manifold
from trajectory_editor.feasibility.tolerances import base_tolerance
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.robot.model import RobotModel, load_robot_model


class Replay:
    """One robot in MuJoCo, set to the states of a motion."""

    def __init__(self, urdf: Path, robot: RobotModel) -> None:
        self.model = mujoco_model(urdf)
        self.data = mujoco.MjData(self.model)
        joints = [self.model.joint(name) for name in robot.joint_names]
        self.positions = np.array([joint.qposadr[0] for joint in joints])
        self.places = np.array([joint.dofadr[0] for joint in joints])
        # The body that moves with each of our joints; the base is the first.
        self.bodies = [0, self.model.body(1).id, *(joint.bodyid[0] for joint in joints)]

    def set_state(self, placed: ManifoldMotion, frame: int) -> None:
        """Set pose, velocity and acceleration of an interior frame."""
        q, v = placed.configurations[frame], placed.velocities[frame]
        a, turn = placed.accelerations[frame], placed.base_rotations[frame]
        self.turn, data = turn, self.data
        data.qpos[:3], data.qpos[3:7] = q[:3], q[[6, 3, 4, 5]]
        data.qpos[self.positions] = placed.joint_values[frame]
        # A free joint's linear part is in the world and of the classical acceleration.
        data.qvel[:3], data.qvel[3:6], data.qvel[self.places] = turn @ v[:3], v[3:6], v[6:]
        data.qacc[:3] = turn @ (a[:3] + np.cross(v[3:6], v[:3]))
        data.qacc[3:6], data.qacc[self.places] = a[3:6], a[6:]

    def pushes(self, joints: np.ndarray, points: np.ndarray, forces: np.ndarray) -> np.ndarray:
        """Return the generalised force of world forces at world points of our joints' bodies."""
        total, torque = np.zeros(self.model.nv), np.zeros(3)
        for joint, point, force in zip(joints, points, forces, strict=True):
            body = self.bodies[joint]
            mujoco.mj_applyFT(self.model, self.data, force, torque, point, body, total)
        return total


def _replay(urdf: Path, robot: RobotModel, motion: EditorMotion) -> None:
    result = optimize_motion(motion, robot)
    assert result.status is OptimizeStatus.CONVERGED
    assert result.iterations > 0
    assert result.motion is not None
    assert result.torques is not None
    record = ContactRecord()
    audit_motion(result.motion, robot, record=record)
    contacts, placed = record.joined(), place_on_manifold(result.motion, robot)
    joints = robot.shapes.joints[contacts.shapes]
    replay, loaded = Replay(urdf, robot), 0
    for frame in range(1, placed.frame_count - 1):
        span = slice(contacts.starts[frame], contacts.starts[frame + 1])
        replay.set_state(placed, frame)
        wanted = replay.data.qacc.copy()
        mujoco.mj_inverse(replay.model, replay.data)
        pushes = replay.pushes(joints[span], contacts.points[span], contacts.forces[span])
        rest = replay.data.qfrc_inverse - pushes
        loaded += np.linalg.norm(contacts.forces[span].sum(axis=0)) > 0.5 * robot.weight
        tolerance = 1.01 * base_tolerance(robot.weight)
        assert np.abs(replay.turn.T @ rest[:3]).max() <= tolerance
        assert np.abs(rest[3:6]).max() <= tolerance
        assert rest[replay.places] == pytest.approx(result.torques[frame], abs=1e-5)
        # Forward: a base that is off by the tolerance at most accelerates as the motion does.
        replay.data.qfrc_applied[:] = pushes
        replay.data.qfrc_applied[:6] += rest[:6]
        replay.data.qfrc_applied[replay.places] += result.torques[frame]
        mujoco.mj_forward(replay.model, replay.data)
        assert replay.data.qacc == pytest.approx(wanted, abs=1e-4 * (1.0 + np.abs(wanted).max()))
    assert loaded > 0.5 * placed.frame_count


def test_sample_walk_that_floats(tmp_path: Path) -> None:
    urdf = SAMPLES / "humanoid.urdf"
    motion = cut_frames(read_motion(SAMPLES / "walk.npz").motion, 40, 90)
    assert motion.base_pos_w is not None
    floating = motion.with_arrays(base_pos_w=motion.base_pos_w + np.float32([0.0, 0.0, 0.01]))
    _replay(urdf, load_robot_model(urdf), floating)


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("urdf", "name", "frames"),
    [
        ("go2_description/urdf/go2_description.urdf", "go2/amp_pace1", (0, 120)),
        ("g1/g1_29dof.urdf", "g1_29dof/lafan_walk3_subject3_1473_1773", (0, 90)),
    ],
)
def test_published_motions(urdf: str, name: str, frames: tuple[int, int]) -> None:
    robot = load_robot_model(ROBOTS / urdf, package_roots=[ROBOTS])
    motion = cut_frames(read_motion(MOTIONS / f"{name}.npz").motion, *frames)
    _replay(ROBOTS / urdf, robot, motion)
