"""Which of two candidates is shown."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BOX, SIZE, body_motion, load
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.optimize.candidate import LARGE_SHIFT, Candidate, distance_from
from trajectory_editor.optimize.preparation import prepare
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane

FRAMES = 12


def _candidate(robot: RobotModel, height: float, aside: float) -> Candidate:
    edited = body_motion(np.tile([0.0, 0.0, SIZE / 2], (FRAMES, 1)))
    motion = body_motion(np.tile([aside, 0.0, SIZE / 2 + height], (FRAMES, 1)))
    preparation = prepare(edited, robot, GroundPlane(), (), OptimizeSettings())
    start = preparation.initial.trajectory
    plan = preparation.settle_plan(preparation.planner.plan(start.poses), start)
    moved = Trajectory(robot, motion.dt, rows_of_motion(motion, robot))
    record = ContactRecord()
    report = audit_motion(motion, robot, record=record)
    distance = distance_from(moved, preparation.edited)
    return Candidate(moved, motion, report, record, plan, distance)


def test_distance_is_in_units_of_what_a_good_answer_may_move(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    assert _candidate(robot, 0.0, LARGE_SHIFT).distance == pytest.approx(1.0, rel=1e-5)


def test_a_little_better_headline_is_not_worth_a_motion_elsewhere(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    near = _candidate(robot, -2e-3, 0.01)
    far = _candidate(robot, -1.5e-3, 2.5)
    much_better = _candidate(robot, -2e-5, 0.1)
    assert near.badness < far.badness
    assert much_better.badness < near.badness


def test_what_passes_is_best_wherever_it_is(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    assert _candidate(robot, 5e-4, 3.0).badness == 0.0
