"""Forces and torques of judged motions against closed forms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import (
    ARM_LENGTH,
    BALL,
    BOX,
    GRAVITY,
    MASS,
    SIZE,
    body_motion,
    joint_motion,
    load,
    pendulum,
    times,
)
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.carried_forces import CarriedForces, carried_forces
from trajectory_editor.robot.model import RobotModel

FRAMES = 20


def _carried(motion: EditorMotion, robot: RobotModel) -> CarriedForces:
    record = ContactRecord()
    audit_motion(motion, robot, record=record)
    return carried_forces(motion, robot, record)


def test_a_resting_box_is_carried_by_its_weight(tmp_path: Path) -> None:
    places = np.tile([0.1, 0.2, SIZE / 2 + 5e-4], (FRAMES, 1))
    found = _carried(body_motion(places), load(tmp_path, BOX))
    assert found.forces[1:-1] == pytest.approx(
        np.tile([0.0, 0.0, MASS * GRAVITY], (FRAMES - 2, 1)), abs=0.03
    )
    assert (found.forces[[0, -1]] == 0.0).all()
    assert found.torques.shape == (FRAMES, 0)


def test_a_thrown_ball_is_carried_by_nothing(tmp_path: Path) -> None:
    t = times(FRAMES)
    path = np.stack([t, 0.0 * t, 1.0 + 2.0 * t - 0.5 * GRAVITY * t**2], axis=1)
    assert (_carried(body_motion(path), load(tmp_path, BALL)).forces == 0.0).all()


def test_a_pendulum_at_rest_is_held_by_its_torque(tmp_path: Path) -> None:
    robot = load(tmp_path, pendulum('effort="50"'), floating_base=False)
    found = _carried(joint_motion(np.full(FRAMES, 0.4)), robot)
    held = MASS * GRAVITY * ARM_LENGTH * np.cos(0.4)
    assert found.torques[1:-1, 0] == pytest.approx(held, abs=0.02)
    assert (found.torques[[0, -1]] == 0.0).all()
