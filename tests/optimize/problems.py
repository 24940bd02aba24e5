"""Small problems with every kind of contact, for tests of rows and solvers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from real_data import REPOSITORY
from trajectory_editor.feasibility.audit_files import cut_frames
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.clearance_rows import watch
from trajectory_editor.optimize.preparation import Preparation, prepare
from trajectory_editor.optimize.problem import Problem, Weights
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.terrain.plane import GroundPlane

SAMPLES = REPOSITORY / "samples" / "humanoid"


def sample_robot() -> RobotModel:
    return load_robot_model(SAMPLES / "humanoid.urdf")


def prepared(
    robot: RobotModel, motion_path: Path, first: int, stop: int
) -> tuple[Preparation, Problem]:
    motion = cut_frames(read_motion(motion_path).motion, first, stop)
    preparation = prepare(motion, robot, GroundPlane(), (), OptimizeSettings())
    start = preparation.initial.trajectory
    plan = preparation.settle_plan(preparation.planner.plan(start.poses), start)
    watched = tuple(watch(preparation.planner.geometry, start, share) for share in (0.0, 0.5))
    problem = Problem(
        preparation.goal,
        preparation.planner.geometry,
        preparation.target.fixed,
        preparation.lifted,
        plan,
        watched,
        0.7,
        robot.limits.effort,
        Weights(),
    )
    return preparation, problem


def shaken(trajectory: Trajectory, seed: int, size: float) -> Trajectory:
    """Move every coordinate at random, so that no Jacobian is at a special place."""
    return trajectory.moved(size * random_steps(trajectory, seed))


def random_steps(trajectory: Trajectory, seed: int) -> np.ndarray:
    shape = (trajectory.frame_count, trajectory.base_size + len(trajectory.robot.joint_names))
    return np.random.default_rng(seed).normal(size=shape)
