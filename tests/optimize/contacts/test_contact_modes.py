from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.plans import CANDIDATES, plan_of, texts_of
from trajectory_editor.feasibility.friction_rays import contact_rays
from trajectory_editor.optimize.contacts.contact_modes import (
    ModeSwitches,
    planted_modes,
    switch_modes,
    used_friction,
)
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules, PlantingRule

TOUCH, STICK, SLIP = (
    int(mode) for mode in (ContactMode.TOUCH, ContactMode.STICK, ContactMode.SLIP)
)
FRICTION, WEIGHT, DT = 0.7, 300.0, 1.0 / 60.0


def planted(
    frames: list[int],
    *,
    distance: float = 0.0,
    speed: float = 0.0,
    frame_count: int = 10,
    rule: PlantingRule = PlantingRule.SLOW_TARGET,
) -> list[int]:
    keys = CANDIDATES * np.array(frames) + 2
    return planted_modes(
        keys,
        CANDIDATES,
        frame_count,
        np.full(len(keys), distance),
        np.full(len(keys), speed),
        ContactRules(planting=rule),
    ).tolist()


def test_a_point_is_planted_between_two_scheduled_frames() -> None:
    assert planted([3, 4, 5, 7, 8]) == [TOUCH, STICK, TOUCH, TOUCH, TOUCH]


def test_the_first_and_last_frame_have_only_one_neighbour() -> None:
    assert planted([0, 1, 2], frame_count=3) == [TOUCH, STICK, TOUCH]


@pytest.mark.parametrize(
    ("distance", "speed", "expected"),
    [(9e-4, 0.29, STICK), (-0.02, 0.0, STICK), (1.1e-3, 0.0, TOUCH), (0.0, 0.31, TOUCH)],
)
def test_it_must_be_on_the_ground_and_slow_in_the_target(
    distance: float, speed: float, expected: int
) -> None:
    assert planted([3, 4, 5], distance=distance, speed=speed)[1] == expected


def test_the_other_rule_plants_everything() -> None:
    assert planted([3, 5], distance=0.01, speed=1.0, rule=PlantingRule.ALL) == [STICK, STICK]


@pytest.mark.parametrize("rays", [4, 8, 16])
@pytest.mark.parametrize("normal", [(0.0, 0.0, 1.0), (0.6, 0.0, 0.8), (1.0, 0.0, 0.0)])
def test_forces_on_the_pyramids_border_use_all_friction(
    rays: int, normal: tuple[float, float, float]
) -> None:
    directions = np.empty((rays, 3))
    contact_rays(np.array(normal), np.zeros(3), 1e-3, FRICTION, rays, directions)
    edges = np.stack([0.3 * directions[i] + 2.0 * directions[i - 1] for i in range(rays)])
    inner = directions.sum(axis=0) / rays + 0.5 * directions

    normals = np.tile(normal, (rays, 1))
    assert used_friction(edges, normals, FRICTION, rays) == pytest.approx(np.ones(rays))
    assert used_friction(inner, normals, FRICTION, rays) == pytest.approx(np.full(rays, 1.0 / 3.0))


def test_forces_without_push() -> None:
    normals = np.tile([0.0, 0.0, 1.0], (2, 1))
    forces = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
    assert used_friction(forces, normals, FRICTION).tolist() == [0.0, np.inf]


def switched(
    plan: ContactPlan,
    *,
    share: float = 1.0,
    push: float = 100.0,
    speed: float = 0.5,
    failing: tuple[int, ...] = (),
) -> ModeSwitches:
    forces = np.zeros((plan.count, 3))
    forces[:, 0], forces[:, 2] = share * FRICTION * push, push
    sliding = np.zeros((plan.count, 3))
    sliding[:, 1] = speed
    failures = np.zeros(plan.frame_count, dtype=bool)
    failures[list(failing)] = True
    return switch_modes(
        plan,
        forces,
        sliding,
        failures,
        friction=FRICTION,
        weight=WEIGHT,
        dt=DT,
        rules=ContactRules(),
    )


def test_a_point_slides_where_friction_is_used_up_and_the_dynamics_fail() -> None:
    found = switched(plan_of({1: ".ssssssss."}), failing=(4, 5))

    assert texts_of(found.plan) == {1: ".sssllsss."}
    assert (found.to_slip, found.to_stick) == (2, 0)


@pytest.mark.parametrize("change", [{"share": 0.9}, {"push": 0.1}, {"failing": ()}])
def test_it_sticks_while_friction_is_left_or_nothing_fails_or_it_carries_nothing(
    change: dict[str, float],
) -> None:
    found = switched(plan_of({1: ".ssssssss."}), **{"failing": (4, 5), **change})  # type: ignore[arg-type]

    assert texts_of(found.plan) == {1: ".ssssssss."}


def test_short_pauses_of_a_slide_are_bridged() -> None:
    found = switched(plan_of({1: "ssssssssss"}), failing=(2, 5, 9))

    assert texts_of(found.plan) == {1: "ssllllsssl"}


def test_a_slow_slide_sticks_again() -> None:
    plan = plan_of({1: "ssllllssss"})

    assert texts_of(switched(plan, speed=0.02).plan) == {1: "ssllllssss"}
    found = switched(plan, speed=0.009)
    assert texts_of(found.plan) == {1: "ssssssssss"}
    assert found.to_stick == 4


def test_locked_points_keep_their_modes() -> None:
    plan = plan_of({1: "ssssssssss", 5: "llllllllll"}, locked=(1, 5))

    found = switched(plan, failing=(4,), speed=0.0)

    assert texts_of(found.plan) == texts_of(plan)
    assert (found.to_slip, found.to_stick) == (0, 0)


def test_a_slide_splits_the_phase_and_its_anchor() -> None:
    plan = plan_of({1: "sssssssss"})
    assert len(np.unique(plan.phases)) == 1

    found = switched(plan, failing=(3, 4, 5)).plan

    assert found.phases.tolist() == [0, 0, 0, -1, -1, -1, 1, 1, 1]
    assert found.anchors[:3, 1] == pytest.approx(np.full(3, 0.01))
    assert found.anchors[6:, 1] == pytest.approx(np.full(3, 0.07))
