"""What keeps a motion's balance, against Pinocchio and cases that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest

from optimize.contacts.hand_made import FEET, STANDING, upright
from trajectory_editor.optimize.contacts.balance import (
    balancing_bodies,
    pressure_points,
    support_wrenches,
)
from trajectory_editor.optimize.contacts.planner import contact_planner
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane

RATE = 200.0
TIMES = np.arange(200) / RATE
STILL = np.full(200, STANDING)


def scheduled_feet(motion: Trajectory, frame: int) -> list[str]:
    planner = contact_planner(motion.robot, GroundPlane(), motion.poses, motion.dt)
    plan = planner.plan(motion.poses)
    names = {plan.link_names[link] for link in plan.links[plan.frames == frame]}
    return sorted(names & set(FEET))


def test_wrenches_are_those_of_inverse_dynamics(walker: RobotModel) -> None:
    motion = upright(
        walker,
        RATE,
        STILL + 0.05 * np.sin(5.0 * TIMES),
        x=0.3 * np.sin(3.0 * TIMES),
        pitch=0.2 * np.sin(4.0 * TIMES),
        joints={"left_slide": 0.05 * np.cos(6.0 * TIMES), "shoulder": np.sin(5.0 * TIMES)},
    )
    found = support_wrenches(walker.pin_model, motion.poses, motion.dt, 0.0)
    data = walker.pin_model.createData()
    for frame in (20, 77, 150):
        base = pin.rnea(
            walker.pin_model,
            data,
            motion.q[frame],
            motion.velocities[frame - 1],
            motion.accelerations[frame - 1],
        )[:6]
        pose = pin.SE3(motion.base_rotations[frame], motion.base_positions[frame])
        expected = pose.act(pin.Force(base)).vector
        assert found[frame] == pytest.approx(expected, abs=0.15)


def test_pressure_is_below_a_standing_body_and_unknown_in_flight() -> None:
    weight = 100.0
    still = np.array([0.0, 0.0, weight, 0.2 * weight, -0.3 * weight, 0.0])
    falling = np.array([0.0, 0.0, 0.1 * weight, 0.0, 0.0, 0.0])
    points = pressure_points(np.array([still, falling]), weight)
    assert points[0] == pytest.approx([0.3, 0.2])
    assert np.isnan(points[1]).all()


@pytest.mark.parametrize(
    ("pressure", "height", "wanted"),
    [(0.05, 0.02, True), (0.05, 0.07, False), (0.0, 0.0, False), (np.nan, 0.0, False)],
)
def test_a_body_comes_down_where_that_moves_less_than_the_balance(
    pressure: float, height: float, wanted: bool
) -> None:
    # A square foot of 2 cm stands at the origin; another one is 10 cm beside it.
    square = 0.01 * np.array([[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]])
    chosen = balancing_bodies(
        np.array([0, 4]),
        square,
        np.array([0, 4]),
        square + np.array([0.1, 0.0]),
        np.full(4, height),
        np.zeros(4, dtype=np.int64),
        np.array([[pressure, 0.0]]),
        1.0,
    )
    assert chosen.tolist() == [wanted] * 4


def test_a_standing_body_stands_on_the_foot_that_hovers(walker: RobotModel) -> None:
    hovering = upright(walker, RATE, STILL, joints={"left_slide": 0.02})
    assert scheduled_feet(hovering, 100) == ["left_foot", "right_foot"]


def test_a_foot_that_is_lifted_too_high_is_left_there(walker: RobotModel) -> None:
    lifted = upright(walker, RATE, STILL, joints={"left_slide": 0.08})
    assert scheduled_feet(lifted, 100) == ["right_foot"]


def test_a_foot_that_moves_is_left_in_the_air(walker: RobotModel) -> None:
    moving = 0.03 + 0.02 * np.sin(40.0 * TIMES)
    stepping = upright(walker, RATE, STILL, joints={"left_slide": moving})
    # Fastest upward at this frame: 0.8 m/s.
    frame = int(np.argmax(np.gradient(moving)))
    assert scheduled_feet(stepping, frame) == ["right_foot"]
