from __future__ import annotations

import numpy as np
import pytest

from real_data import ROBOTS
from trajectory_editor.optimize.contacts.support_candidates import list_support_candidates
from trajectory_editor.robot.collision_shapes import CYLINDER, HULL
from trajectory_editor.robot.model import RobotModel, load_robot_model


def test_boxes_have_their_corners_and_a_sphere_one_point(walker: RobotModel) -> None:
    found = list_support_candidates(walker.shapes)

    assert sorted(np.diff(found.starts).tolist()) == [1, 8, 8, 8]
    assert sorted(found.link_names) == ["hand", "left_foot", "right_foot", "torso"]
    hand = found.links == found.link_names.index("hand")
    assert found.rolling[hand].tolist() == [True]
    assert not found.rolling[~hand].any()


def test_points_move_with_their_links_joint(walker: RobotModel) -> None:
    found = list_support_candidates(walker.shapes)

    for candidate in range(found.count):
        name = found.link_names[found.links[candidate]]
        assert found.joints[candidate] == walker.link_joints[name]


@pytest.mark.real_data
def test_a_real_robots_cylinders_have_two_rims_of_eight() -> None:
    shapes = load_robot_model(ROBOTS / "g1/g1_29dof.urdf").shapes
    found = list_support_candidates(shapes)

    sizes = np.diff(found.starts)
    assert (sizes[shapes.kinds == CYLINDER] == 16).all()
    assert found.count == 28 * 16 + 1
    assert (shapes.kinds != HULL).all()


def test_shapes_fixed_to_the_world_carry_nothing(walker: RobotModel) -> None:
    fixed = load_robot_model(walker.urdf_path, floating_base=False)

    found = list_support_candidates(fixed.shapes)

    assert "torso" not in found.link_names
    assert found.count == 17
