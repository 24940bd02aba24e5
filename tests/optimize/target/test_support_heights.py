from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import STANDING, upright
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.support_survey import support_geometry
from trajectory_editor.optimize.target.support_heights import (
    descendants,
    lowest_clearances,
    resting_shifts,
)
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane

RULES = ContactRules()


def shifts(motion: Trajectory) -> tuple[list[int], np.ndarray]:
    geometry = support_geometry(motion.robot.shapes, GroundPlane())
    frames, heights = resting_shifts(
        geometry, motion.robot.tree.parents, motion.poses, motion.dt, RULES
    )
    return frames.tolist(), heights


@pytest.mark.parametrize("height", [0.015, 0.06, -0.04])
def test_floating_and_sunken_feet_are_brought_half_a_millimetre_above(
    walker: RobotModel, height: float
) -> None:
    frames, found = shifts(upright(walker, 60.0, np.full(4, STANDING + height)))

    assert frames == [0, 1, 2, 3]
    assert found == pytest.approx(np.full(4, 5e-4 - height))


def test_what_is_higher_is_no_support(walker: RobotModel) -> None:
    assert shifts(upright(walker, 60.0, np.full(4, STANDING + 0.09)))[0] == []


def test_the_lower_foot_decides(walker: RobotModel) -> None:
    motion = upright(walker, 60.0, np.full(3, STANDING - 0.01), joints={"left_slide": 0.015})

    assert shifts(motion)[1] == pytest.approx(np.full(3, 0.0105))


def test_one_hand_deep_in_the_floor_does_not_lift_the_body(walker: RobotModel) -> None:
    # Both feet 1 cm deep, the hand 12 cm.
    motion = upright(
        walker, 60.0, np.full(3, 0.21), joints={"left_slide": 0.29, "right_slide": 0.29}
    )

    assert shifts(motion)[1] == pytest.approx(np.full(3, 0.0105))


def test_a_trunk_is_no_support_while_its_feet_are_below_it(walker: RobotModel) -> None:
    # Feet 6 cm deep, the trunk, 2 cm above the ground, and no hand near it.
    slides = {"left_slide": 0.32, "right_slide": 0.32, "shoulder": 1.5}
    motion = upright(walker, 60.0, np.full(3, 0.12 + 0.01), joints=slides)

    assert shifts(motion)[1] == pytest.approx(np.full(3, 0.06 + 5e-4))


def test_joints_below_others() -> None:
    below = descendants(np.array([0, 0, 1, 2, 1]))

    assert below.astype(int).tolist() == [
        [0, 1, 1, 1, 1],
        [0, 0, 1, 1, 1],
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ]


def test_lowest_clearances_at_chosen_frames(walker: RobotModel) -> None:
    motion = upright(walker, 60.0, STANDING + np.array([0.0, 0.1, 0.2, 0.3]))
    geometry = support_geometry(walker.shapes, GroundPlane())

    found = lowest_clearances(geometry, motion.poses, motion.dt, np.array([1, 3]), RULES)

    assert found.tolist() == [pytest.approx(0.1), np.inf]
