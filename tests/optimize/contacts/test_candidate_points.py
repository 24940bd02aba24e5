from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import RADIUS, upright
from real_data import ROBOTS
from trajectory_editor.optimize.contacts.candidate_points import (
    material_positions,
    material_velocities,
    points_of_candidates,
    points_of_shapes,
    shape_centers,
)
from trajectory_editor.optimize.contacts.support_candidates import list_support_candidates
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel, load_robot_model

DOWN = np.array([0.0, 0.0, -1.0])


def test_a_spheres_point_is_below_its_centre_in_the_given_direction(ball: RobotModel) -> None:
    motion = upright(ball, 60.0, np.array([0.5, 0.6]), pitch=0.7)
    direction = np.array([0.6, 0.0, -0.8])

    found = points_of_candidates(
        ball.shapes,
        list_support_candidates(ball.shapes),
        motion.poses,
        np.array([1]),
        np.array([0]),
        direction[None],
    )

    assert found.points[0] == pytest.approx([0.06, 0.0, 0.6 - 0.08])
    assert np.linalg.norm(found.local[0]) == pytest.approx(RADIUS)


def test_centres_of_shapes(walker: RobotModel) -> None:
    motion = upright(walker, 60.0, np.array([1.0]), joints={"left_slide": 0.2})

    centers = shape_centers(walker.shapes, motion.poses)[0]

    left = walker.shapes.links.index("left_foot")
    assert centers[left] == pytest.approx([0.0, 0.1, 0.7])


@pytest.mark.real_data
@pytest.mark.parametrize("urdf", ["g1/g1_29dof.urdf", "h1/h1.urdf", "booster_t1/T1_29dof.urdf"])
def test_points_listed_by_shape_and_placed_one_by_one_are_the_same(urdf: str) -> None:
    robot = load_robot_model(ROBOTS / urdf)
    random = np.random.default_rng(8)
    q = np.zeros((3, 7 + len(robot.joint_names)))
    q[:, 3:7] = random.normal(size=(3, 4))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    q[:, 7:] = random.normal(scale=0.5, size=(3, len(robot.joint_names)))
    poses = Trajectory(robot, 0.01, q).poses
    candidates = list_support_candidates(robot.shapes)
    moving = np.flatnonzero(np.diff(candidates.starts) > 0)
    frames, owners = np.repeat(np.arange(3), len(moving)), np.tile(moving, 3)
    downs = np.tile(DOWN, (len(frames), 1))

    listed = points_of_shapes(robot.shapes, candidates, poses, frames, owners, downs, 100.0)
    placed = points_of_candidates(
        robot.shapes,
        candidates,
        poses,
        listed.frames,
        listed.candidates,
        np.tile(DOWN, (len(listed.frames), 1)),
    )

    assert len(listed.frames) == 3 * candidates.count
    assert placed.points == pytest.approx(listed.points, abs=1e-12)
    assert placed.local == pytest.approx(listed.local, abs=1e-12)
    joints = candidates.joints[placed.candidates]
    again = material_positions(joints, placed.local, poses, placed.frames)
    assert again == pytest.approx(placed.points, abs=1e-12)


def test_velocities_are_one_sided_at_the_ends(walker: RobotModel) -> None:
    motion = upright(walker, 10.0, np.array([0.0, 0.1, 0.4, 0.5]))
    candidates = list_support_candidates(walker.shapes)
    frames = np.arange(4)

    points = points_of_candidates(
        walker.shapes, candidates, motion.poses, frames, 0 * frames, np.tile(DOWN, (4, 1))
    )

    assert material_velocities(points, candidates, motion.poses, 0.1)[:, 2] == pytest.approx(
        [1.0, 2.0, 2.0, 1.0]
    )
