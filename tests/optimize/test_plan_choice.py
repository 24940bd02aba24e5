"""What a stage lets go: sliding bodies that the balance can spare, hops of unloaded bodies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from optimize.contacts.hand_made import FEET, STANDING, upright, walker
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.planner import contact_planner
from trajectory_editor.optimize.plan_choice import drop_needless, lift_slides
from trajectory_editor.robot.model import GRAVITY
from trajectory_editor.terrain.plane import GroundPlane

RATE, FRAMES = 30.0, 40
DT = 1.0 / RATE


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> ContactPlan:
    """A walker that stands on its feet, 10 cm to either side of its middle."""
    robot = walker(Path(tmp_path_factory.mktemp("walker")))
    motion = upright(robot, RATE, np.full(FRAMES, STANDING))
    return contact_planner(robot, GroundPlane(), motion.poses, motion.dt).plan(motion.poses)


def frames_on(plan: ContactPlan, link: str) -> list[int]:
    return np.unique(plan.frames[plan.links == plan.link_names.index(link)]).tolist()


def speeds(plan: ContactPlan, first: int, stop: int, speed: float, link: str = "") -> np.ndarray:
    chosen = (plan.frames >= first) & (plan.frames < stop)
    if link:
        chosen &= plan.links == plan.link_names.index(link)
    return np.where(chosen, speed, 0.0)


def pressures(beside: float) -> np.ndarray:
    return np.tile([0.0, beside], (FRAMES, 1))


def test_a_sliding_foot_goes_where_the_other_carries_all(standing: ContactPlan) -> None:
    moving = speeds(standing, 10, 20, 0.5, "left_foot")
    left = drop_needless(standing, moving, pressures(-0.1), DT)
    assert frames_on(left, "left_foot") == [*range(10), *range(20, FRAMES)]
    assert frames_on(left, "right_foot") == list(range(FRAMES))


def test_a_sliding_foot_stays_where_the_balance_needs_it(standing: ContactPlan) -> None:
    moving = speeds(standing, 10, 20, 0.5, "left_foot")
    assert drop_needless(standing, moving, pressures(0.05), DT).count == standing.count


def test_one_of_two_sliding_feet_stays(standing: ContactPlan) -> None:
    moving = speeds(standing, 10, 20, 0.5, "left_foot") + speeds(
        standing, 10, 20, 0.4, "right_foot"
    )
    left = drop_needless(standing, moving, pressures(-0.1), DT)
    assert frames_on(left, "left_foot") == [*range(10), *range(20, FRAMES)]
    assert frames_on(left, "right_foot") == list(range(FRAMES))


def test_short_slides_stay(standing: ContactPlan) -> None:
    moving = speeds(standing, 10, 12, 0.5, "left_foot")
    assert drop_needless(standing, moving, pressures(-0.1), DT).count == standing.count


@pytest.mark.parametrize(
    ("share", "speed", "flies"),
    [(0.6, 0.5, True), (1.2, 0.5, False), (0.6, 0.1, False)],
)
def test_unloaded_slides_become_hops(
    standing: ContactPlan, share: float, speed: float, flies: bool
) -> None:
    shares = np.ones(FRAMES)
    shares[10:13] = share
    # Four intervals in the air fall by 0.6 g T² / 8 = 13 mm; three frames at 0.5 m/s slide 50 mm,
    # and at 0.1 m/s they hardly slide.
    assert pytest.approx(0.0131, abs=1e-4) == 0.6 * GRAVITY * (4.0 * DT) ** 2 / 8.0
    moving = speeds(standing, 10, 13, speed)
    left = lift_slides(standing, moving, shares, DT)
    gone = [10, 11, 12] if flies else []
    for foot in FEET:
        assert frames_on(left, foot) == [k for k in range(FRAMES) if k not in gone]


def test_long_slides_do_not_become_flights(standing: ContactPlan) -> None:
    shares = np.full(FRAMES, 0.6)
    # Thirty frames at 0.2 m/s are 0.2 m; a flight of one second falls 0.7 m.
    assert lift_slides(standing, speeds(standing, 5, 35, 0.2), shares, DT).count == standing.count
