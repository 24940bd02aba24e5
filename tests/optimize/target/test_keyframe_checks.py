from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import STANDING, box_triangles, upright
from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.optimize.target.frame_freedom import frame_freedom
from trajectory_editor.optimize.target.keyframe_checks import check_fixed_frames
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

FLOOR = GroundPlane()


def check(motion: Trajectory, anchors: list[int], terrain: Terrain = FLOOR) -> None:
    check_fixed_frames(motion, terrain, frame_freedom(anchors, motion.frame_count))


def standing(robot: RobotModel, heights: list[float], **joints: np.ndarray) -> Trajectory:
    return upright(robot, 60.0, STANDING + np.array(heights), joints=dict(joints))


def test_poses_on_the_ground_within_limits_pass(walker: RobotModel) -> None:
    check(standing(walker, [0.0, 0.1, -9e-6, 0.0]), [0, 1, 2, 3])


def test_an_anchor_in_the_ground_is_named_with_its_depth(walker: RobotModel) -> None:
    motion = standing(walker, [0.0, 0.0, -0.004, 0.0])

    with pytest.raises(InvalidMotionError, match=r"keyframe 2 has .*foot 4 mm") as caught:
        check(motion, [0, 2])

    (violation,) = caught.value.data["violations"]
    assert violation["frame"] == 2
    assert violation["depth"] == pytest.approx(0.004)
    check(motion, [0, 1, 3])


def test_ends_without_an_anchor_may_start_in_the_ground(walker: RobotModel) -> None:
    check(standing(walker, [-0.05, 0.0, 0.0, -0.05]), [])


def test_joint_limits_hold_for_anchors_and_ends(walker: RobotModel) -> None:
    shoulder = np.array([1.6, 1.6, 0.0, -1.5 - 2e-6])
    motion = standing(walker, [0.1, 0.1, 0.1, 0.1], shoulder=shoulder)

    with pytest.raises(InvalidMotionError, match="end frame 0 has shoulder") as caught:
        check(motion, [1])

    found = caught.value.data["violations"]
    assert [violation["frame"] for violation in found] == [0, 1, 3]
    assert [violation["excess"] for violation in found] == pytest.approx([0.1, 0.1, 2e-6])


def test_long_lists_are_cut(walker: RobotModel) -> None:
    with pytest.raises(InvalidMotionError, match="and 3 more"):
        check(standing(walker, [-0.1] * 8), list(range(8)))


def test_meshes_are_penetrated_too(walker: RobotModel) -> None:
    table = mesh_from_triangles(box_triangles((-1.0, -1.0, 0.0), (1.0, 1.0, 0.3)))
    motion = standing(walker, [0.31, 0.295, 0.31])

    check(motion, [0, 2], table)
    with pytest.raises(InvalidMotionError, match="keyframe 1"):
        check(motion, [1], table)
