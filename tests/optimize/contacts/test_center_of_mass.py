from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest

from optimize.contacts.hand_made import upright
from trajectory_editor.optimize.contacts.center_of_mass import (
    center_of_mass,
    external_force_shares,
)
from trajectory_editor.robot.model import GRAVITY, RobotModel

DT = 1.0 / 100.0
TIMES = DT * np.arange(100)


def path(heights: np.ndarray) -> np.ndarray:
    return np.column_stack([0.3 * TIMES, 0.0 * TIMES, heights])


def test_it_is_pinocchios(walker: RobotModel) -> None:
    random = np.random.default_rng(1)
    motion = upright(
        walker,
        60.0,
        random.normal(size=5),
        pitch=random.normal(size=5),
        joints={"left_slide": random.normal(size=5), "shoulder": random.normal(size=5)},
    )
    data = walker.pin_model.createData()
    expected = [pin.centerOfMass(walker.pin_model, data, q) for q in motion.q]

    assert center_of_mass(walker.pin_model, motion.poses) == pytest.approx(
        np.array(expected), abs=1e-12
    )


def test_standing_takes_the_weight_and_falling_nothing() -> None:
    fall = 5.0 + 2.0 * TIMES - 0.5 * GRAVITY * TIMES**2

    assert external_force_shares(path(0.0 * TIMES), DT, 0.1) == pytest.approx(np.ones(100))
    assert external_force_shares(path(fall), DT, 0.1) == pytest.approx(np.zeros(100), abs=1e-9)


def test_a_body_that_falls_at_two_metres_per_second_squared_is_held_up() -> None:
    shares = external_force_shares(path(3.0 - 1.0 * TIMES**2), DT, 0.1)

    assert shares == pytest.approx(np.full(100, 1.0 - 2.0 / GRAVITY))


def test_averages_can_leave_out_the_support_around_a_flight() -> None:
    accelerations = np.where((TIMES > 0.4) & (TIMES < 0.6), -GRAVITY, 10.0)
    heights = np.cumsum(np.cumsum(accelerations)) * DT**2
    flight = np.zeros(100, dtype=bool)
    flight[41:58] = True

    blurred = external_force_shares(path(heights), DT, 0.1)
    clean = external_force_shares(path(heights), DT, 0.1, flight)

    assert blurred[42] > 0.2
    assert clean[flight] == pytest.approx(np.zeros(17), abs=1e-9)


@pytest.mark.parametrize("frames", [1, 2, 3, 4])
def test_short_motions_have_a_share_for_every_frame(frames: int) -> None:
    assert external_force_shares(path(0.0 * TIMES)[:frames], DT, 0.1) == pytest.approx(
        np.ones(frames)
    )
