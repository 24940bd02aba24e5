from __future__ import annotations

import numpy as np

from optimize.contacts.plans import CANDIDATES, plan_of
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.release import ContactLoads, points_to_release

NONE = np.zeros(0, dtype=np.int64)


def released(
    plan: ContactPlan,
    pushes: dict[int, float],
    *,
    target: np.ndarray = NONE,
    pulls: float = 0.0,
) -> list[int]:
    """Frames at which candidate 1 is let go, when it pushes at some frames only."""
    loads = ContactLoads(
        np.array([pushes.get(int(frame), 0.0) for frame in plan.frames]),
        np.full(plan.count, pulls),
    )
    keys = points_to_release(plan, loads, target, weight=300.0, dt=1.0 / 60.0, rules=ContactRules())
    return (keys[keys % CANDIDATES == 1] // CANDIDATES).tolist()


def test_points_that_carry_nothing_go() -> None:
    assert released(plan_of({1: "ssssss"}), {}) == [0, 1, 2, 3, 4, 5]


def test_frames_around_a_load_stay() -> None:
    # Less than 0.05 s is at most two frames at 60 Hz.
    assert released(plan_of({1: "ssssssssss"}), {4: 50.0}) == [0, 1, 7, 8, 9]


def test_a_load_of_less_than_a_thousandth_of_the_weight_is_none() -> None:
    assert released(plan_of({1: "sss"}), {1: 0.29}) == [0, 1, 2]
    assert released(plan_of({1: "sss"}), {1: 0.31}) == []


def test_what_the_target_schedules_stays_unless_it_is_pulled_down() -> None:
    plan = plan_of({1: "ssss"})

    assert released(plan, {}, target=plan.keys) == []
    assert released(plan, {}, target=plan.keys, pulls=20.0) == [0, 1, 2, 3]


def test_locked_points_stay() -> None:
    assert released(plan_of({1: "ssss"}, locked=(1,)), {}) == []
