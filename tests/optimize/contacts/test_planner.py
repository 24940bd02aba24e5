"""Whole plans of motions that can be worked out by hand: a hovering step, a slide, a drop …"""

from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import FEET, RADIUS, STANDING, box_triangles, upright
from real_data import MOTIONS, ROBOTS
from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules, PlantingRule
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan, planned_spans
from trajectory_editor.optimize.contacts.planner import ContactPlanner, contact_planner
from trajectory_editor.optimize.contacts.release import ContactLoads
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import GRAVITY, RobotModel, load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

RATE = 60.0
TIMES = np.arange(60) / RATE
STILL = np.full(60, STANDING)


def planner(motion: Trajectory, **options: object) -> ContactPlanner:
    return contact_planner(motion.robot, GroundPlane(), motion.poses, motion.dt, **options)  # type: ignore[arg-type]


def planned(motion: Trajectory, **options: object) -> ContactPlan:
    return planner(motion, **options).plan(motion.poses)


def frames_of(plan: ContactPlan, link: str) -> list[int]:
    own = plan.links == plan.link_names.index(link)
    return np.unique(plan.frames[own]).tolist()


def lift(start: int, end: int, height: float) -> np.ndarray:
    """A foot's slide: up from one frame to another along a half wave, else down."""
    wave = np.zeros(60)
    share = (np.arange(60) - start) / (end - start)
    inside = (share > 0.0) & (share < 1.0)
    wave[inside] = height * np.sin(np.pi * share[inside])
    return wave


def test_standing_feet_stick_on_their_corners(walker: RobotModel) -> None:
    plan = planned(upright(walker, RATE, STILL))

    assert plan.count == 60 * 8
    assert planned_spans(plan) == tuple(PlannedSpan(f, 0, 59, "stick", 4, False) for f in FEET)
    assert plan.starts.tolist() == list(range(0, 481, 8))
    assert (plan.keys == np.sort(plan.keys)).all()


def test_a_hovering_walk_is_scheduled_while_a_stepping_foot_is_not(walker: RobotModel) -> None:
    motion = upright(walker, RATE, STILL + 0.012, joints={"left_slide": lift(20, 40, 0.08)})

    plan = planned(motion)

    assert frames_of(plan, "right_foot") == list(range(60))
    left = frames_of(plan, "left_foot")
    # At frames 20 and 40 the foot already, and still, moves at 0.38 m/s.
    assert left == [*range(20), *range(41, 60)]
    assert (plan.modes[plan.distances > 1e-3] == ContactMode.TOUCH).all()


def test_a_slow_slide_is_planted_and_a_fast_one_only_touches(walker: RobotModel) -> None:
    slow, fast = (planned(upright(walker, RATE, STILL, x=v * TIMES)) for v in (0.2, 0.5))

    assert {span.mode for span in planned_spans(slow)} == {"stick"}
    assert {span.mode for span in planned_spans(fast)} == {"slip"}
    assert slow.count == fast.count == 480
    # What the target slid is averaged away: one anchor for every corner.
    corner = slow.candidates == slow.candidates[0]
    sticking = corner & (slow.modes == ContactMode.STICK)
    assert np.ptp(slow.anchors[sticking], axis=0) == pytest.approx(np.zeros(3), abs=1e-12)


def test_too_fast_a_slide_is_not_scheduled_by_its_speed(walker: RobotModel) -> None:
    motion = upright(walker, RATE, STILL + 0.001, x=2.5 * TIMES)
    rules = ContactRules(held_up_share=10.0)

    assert planned(motion, rules=rules).count == 0


def test_a_drop_touches_when_it_has_landed(walker: RobotModel) -> None:
    fall = STANDING + 0.4 - 0.5 * GRAVITY * TIMES**2
    landing = int(np.argmax(fall < STANDING))

    plan = planned(upright(walker, RATE, np.maximum(fall, STANDING)))

    for foot in FEET:
        assert frames_of(plan, foot)[0] in (landing, landing + 1)


def test_a_rolling_ball_keeps_its_support_and_its_anchors_roll_along(ball: RobotModel) -> None:
    turn = 3.0 * TIMES
    motion = upright(ball, RATE, np.full(60, RADIUS), x=RADIUS * turn, pitch=turn)

    plan = planned(motion)

    assert plan.count == 60
    assert (plan.modes[1:-1] == ContactMode.STICK).all()
    assert plan.anchors[1:-1, 0] == pytest.approx(RADIUS * turn[1:-1], abs=1e-4)


def test_a_dive_is_caught_by_the_hand_that_stops_short(walker: RobotModel) -> None:
    joints = {"left_slide": 0.4, "right_slide": 0.4}
    motion = upright(walker, RATE, np.full(60, 0.33 + 0.15), joints=joints)

    plan = planned(motion)

    assert frames_of(plan, "hand") == list(range(60))
    assert not frames_of(plan, "left_foot")
    assert plan.distances == pytest.approx(np.full(60, 0.15))


def test_geometry_farther_than_25_cm_is_out_of_reach(walker: RobotModel) -> None:
    joints = {"left_slide": 0.4, "right_slide": 0.4}

    assert planned(upright(walker, RATE, np.full(60, 0.33 + 0.26), joints=joints)).count == 0


def test_a_free_flight_needs_no_support(walker: RobotModel) -> None:
    hop = STANDING + 0.1 + 1.5 * TIMES - 0.5 * GRAVITY * TIMES**2

    plan = planned(upright(walker, RATE, hop[:18]))

    assert plan.count == 0


def test_brief_contacts_and_breaks_are_removed(walker: RobotModel) -> None:
    left = np.zeros(60)
    left[30] = 0.05
    motion = upright(walker, 120.0, STILL, joints={"left_slide": left})

    assert frames_of(planned(motion), "left_foot") == list(range(60))


def test_fixed_frames_carry_only_where_they_touch(walker: RobotModel) -> None:
    fixed = np.zeros(60, dtype=bool)
    fixed[[10, 20]] = True
    height = STILL + 0.005
    height[20] = STANDING + 0.0008

    plan = planned(upright(walker, RATE, height), fixed=fixed)

    assert frames_of(plan, "left_foot") == [*range(10), *range(11, 60)]


def test_airborne_frames_touch_nothing(walker: RobotModel) -> None:
    airborne = np.zeros(60, dtype=bool)
    airborne[30:35] = True

    plan = planned(upright(walker, RATE, STILL), airborne=airborne)

    assert frames_of(plan, "left_foot") == [*range(30), *range(35, 60)]


def test_feet_on_a_table_stand_on_its_top(walker: RobotModel) -> None:
    table = mesh_from_triangles(box_triangles((-1.0, -1.0, 0.0), (1.0, 1.0, 0.4)))
    motion = upright(walker, RATE, STILL + 0.4 + 5e-4)

    plan = contact_planner(walker, table, motion.poses, motion.dt).plan(motion.poses)

    assert plan.count == 480
    assert plan.distances == pytest.approx(np.full(480, 5e-4), abs=1e-9)
    assert plan.anchors[:, 2] == pytest.approx(np.full(480, 0.4), abs=1e-9)


class TestRefresh:
    def test_an_unchanged_motion_keeps_its_plan(self, walker: RobotModel) -> None:
        motion = upright(walker, RATE, STILL + 0.012, joints={"left_slide": lift(20, 40, 0.08)})
        plans = planner(motion)
        plan = plans.plan(motion.poses)

        again = plans.refresh(plan, motion.poses)

        assert again.keys.tolist() == plan.keys.tolist()
        assert again.modes.tolist() == plan.modes.tolist()

    def test_points_stay_a_little_beyond_the_reach_for_entering(self, walker: RobotModel) -> None:
        near, far = (upright(walker, RATE, STILL + h) for h in (0.015, 0.025))
        plans = planner(near, rules=ContactRules(held_up_share=10.0))

        assert plans.plan(far.poses).count == 0
        assert plans.refresh(plans.plan(near.poses), far.poses).count == 480
        gone = upright(walker, RATE, STILL + 0.035)
        assert plans.refresh(plans.plan(near.poses), gone.poses).count == 0

    def test_timing_moves_with_the_motion(self, walker: RobotModel) -> None:
        target = upright(walker, RATE, STILL, joints={"left_slide": lift(20, 40, 0.08)})
        later = upright(walker, RATE, STILL, joints={"left_slide": lift(30, 50, 0.08)})
        plans = planner(target)

        moved = plans.refresh(plans.plan(target.poses), later.poses)

        # At 0.38 m/s the foot is too fast to enter at frame 30, slow enough to stay at frame 50.
        assert frames_of(moved, "left_foot") == [*range(30), *range(50, 60)]

    def test_idle_points_that_the_target_lacks_are_released_for_good(
        self, walker: RobotModel
    ) -> None:
        lifted = np.where(np.arange(60) < 29, 0.06, 0.0)
        target = upright(walker, RATE, STILL, joints={"left_slide": lifted})
        held = upright(walker, RATE, STILL)
        plans = planner(target)
        plan = plans.plan(held.poses)
        assert frames_of(plan, "left_foot") == list(range(60))
        right = plan.links == plan.link_names.index("right_foot")
        loads = ContactLoads(np.where(right, 50.0, 0.0), np.zeros(plan.count))

        once = plans.refresh(plan, held.poses, loads)
        twice = plans.refresh(once, held.poses)

        assert frames_of(once, "left_foot") == list(range(30, 60))
        assert frames_of(once, "right_foot") == list(range(60))
        assert twice.keys.tolist() == once.keys.tolist()

    def test_slides_go_on(self, walker: RobotModel) -> None:
        motion = upright(walker, RATE, STILL)
        plans = planner(motion)
        plan = plans.plan(motion.poses)
        modes = plan.modes.copy()
        modes[plan.frames == 30] = int(ContactMode.SLIP)

        again = plans.refresh(plan.with_modes(modes), motion.poses)

        assert (again.modes[again.frames == 30] == ContactMode.SLIP).all()
        assert (again.modes[again.frames == 31] == ContactMode.STICK).all()


class TestLockedSpans:
    def test_a_link_can_be_kept_off_the_ground(self, walker: RobotModel) -> None:
        spans = [LockedSpan("left_foot", 20, 29, "none")]

        plan = planned(upright(walker, RATE, STILL), locked_spans=spans)

        assert frames_of(plan, "left_foot") == [*range(20), *range(30, 60)]

    @pytest.mark.parametrize("mode", ["stick", "slip"])
    def test_a_link_can_be_put_on_the_ground(self, walker: RobotModel, mode: str) -> None:
        motion = upright(walker, RATE, STILL, joints={"left_slide": 0.1})
        spans = [LockedSpan("left_foot", 20, 29, mode)]  # type: ignore[arg-type]

        plan = planned(motion, locked_spans=spans)

        assert frames_of(plan, "left_foot") == list(range(20, 30))
        assert PlannedSpan("left_foot", 20, 29, mode, 4, True) in planned_spans(plan)  # type: ignore[arg-type]
        assert planner(motion, locked_spans=spans).refresh(plan, motion.poses).count == plan.count

    def test_release_leaves_locked_points(self, walker: RobotModel) -> None:
        motion = upright(walker, RATE, STILL)
        plans = planner(motion, locked_spans=[LockedSpan("left_foot", 0, 59, "stick")])
        plan = plans.plan(motion.poses)
        nothing = np.zeros(plan.count)

        after = plans.refresh(plan, motion.poses, ContactLoads(nothing, nothing + 99.0))

        assert frames_of(after, "left_foot") == list(range(60))

    @pytest.mark.parametrize(
        ("span", "message"),
        [
            (LockedSpan("tail", 0, 3, "stick"), "no link 'tail'"),
            (LockedSpan("left_foot", 5, 4, "stick"), "ascending"),
            (LockedSpan("left_foot", 0, 60, "slip"), "within 0 to 59"),
            (LockedSpan("left_foot", 0, 3, "glue"), "stick, slip or none"),  # type: ignore[arg-type]
        ],
    )
    def test_spans_that_make_no_sense(
        self, walker: RobotModel, span: LockedSpan, message: str
    ) -> None:
        with pytest.raises(InvalidParameterError, match=message):
            planned(upright(walker, RATE, STILL), locked_spans=[span])

    def test_spans_of_one_link_must_not_overlap(self, walker: RobotModel) -> None:
        spans = [LockedSpan("left_foot", 0, 9, "stick"), LockedSpan("left_foot", 9, 12, "none")]

        with pytest.raises(InvalidParameterError, match="overlap at frame 9"):
            planned(upright(walker, RATE, STILL), locked_spans=spans)


@pytest.mark.real_data
class TestRealMotions:
    def plan(self, urdf: str, motion: str, rule: PlantingRule) -> ContactPlan:
        robot = load_robot_model(ROBOTS / urdf)
        loaded = read_motion(MOTIONS / motion).motion
        rows = Trajectory(robot, loaded.dt, rows_of_motion(loaded, robot))
        return planned(rows, rules=ContactRules(planting=rule))

    def test_a_walk_steps_with_both_feet_and_nothing_else(self) -> None:
        plan = self.plan("g1/g1_29dof.urdf", "g1_29dof/kimodo_walk.npz", PlantingRule.ALL)

        spans = planned_spans(plan)
        assert {span.link for span in spans} == {"left_ankle_roll_link", "right_ankle_roll_link"}
        assert len(spans) >= 8
        assert all(span.last - span.first + 1 >= 2 for span in spans if span.first > 0)
        assert (np.diff(plan.starts) > 0).all()

    def test_a_fall_is_supported_by_more_than_feet(self) -> None:
        plan = self.plan(
            "h1/h1.urdf", "h1/lafan_fallAndGetUp2_subject2_785_1235.npz", PlantingRule.ALL
        )

        links = {span.link for span in planned_spans(plan)}
        assert "pelvis" in links or "torso_link" in links or "left_hip_pitch_link" in links
        assert {"left_ankle_link", "right_ankle_link"} <= links
        assert (np.diff(plan.starts) > 0).all()

    def test_a_quadruped_trots_on_four_feet(self) -> None:
        plan = self.plan(
            "go2_description/urdf/go2_description.urdf",
            "go2/amp_pace1.npz",
            PlantingRule.SLOW_TARGET,
        )

        assert {f"{leg}_foot" for leg in ("FL", "FR", "RL", "RR")} <= {
            span.link for span in planned_spans(plan)
        }
