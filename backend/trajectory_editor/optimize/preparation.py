"""Everything that is decided before the solver starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contact_rows import place_plan
from trajectory_editor.optimize.contacts.center_of_mass import external_force_shares
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules, PlantingRule
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan, check_locked_spans
from trajectory_editor.optimize.contacts.planner import ContactPlanner, contact_planner
from trajectory_editor.optimize.contacts.support_candidates import list_support_candidates
from trajectory_editor.optimize.contracts import Target
from trajectory_editor.optimize.plan_choice import (
    drop_needless,
    ease_ends,
    hold_slow_points,
    lift_slides,
    rest_together,
)
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.target.frame_freedom import (
    WHOLE,
    Borders,
    FrameFreedom,
    frame_freedom,
)
from trajectory_editor.optimize.target.glitch_repair import repair_glitches
from trajectory_editor.optimize.target.initial_trajectory import (
    InitialTrajectory,
    initial_trajectory,
)
from trajectory_editor.optimize.target.keyframe_checks import check_fixed_frames
from trajectory_editor.optimize.target.motion_rows import joint_columns, rows_of_motion
from trajectory_editor.optimize.target.prepare_target import prepare_target
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain

CARRIED_SHARE = 0.5  # of the weight: less than this is flight where nothing slow touches


@dataclass(frozen=True)
class Preparation:
    """What the stages share.

    Attributes:
        settings: The parameters.
        edited: The edited motion.
        target: What to stay close to, and what was repaired.
        goal: The target as a trajectory.
        initial: Where to start.
        freedom: (F,) ``FrameFreedom``.
        planner: Plans contacts.
    """

    settings: OptimizeSettings
    edited: Trajectory
    target: Target
    goal: Trajectory
    initial: InitialTrajectory
    freedom: NDArray[np.int64]
    planner: ContactPlanner

    @property
    def lifted(self) -> NDArray[np.bool_]:
        """(F,) frames of which only the height is free."""
        return np.asarray(self.freedom == FrameFreedom.HEIGHT)

    def _speeds(self, plan: ContactPlan) -> NDArray[np.float64]:
        """Return how fast the target moves the plan's points along the ground, (E,) [m/s]."""
        return place_plan(self.planner.geometry, plan, self.goal).survey.sliding_speeds

    def settle_plan(self, plan: ContactPlan, trajectory: Trajectory) -> ContactPlan:
        """Decide what a schedule holds still: points that rest together and are slow enough."""
        planner, dt = self.planner, self.goal.dt
        free = np.asarray(self.freedom == FrameFreedom.FREE)
        # Fixed frames inside the motion have dynamics of their own: what touches there carries.
        loaded = free.copy()
        loaded[1:-1] |= self.freedom[1:-1] == FrameFreedom.FIXED
        shares = external_force_shares(planner.centers, dt, planner.rules.held_up_window)
        plan = drop_needless(plan, self._speeds(plan), planner.pressures, dt)
        plan = lift_slides(plan, self._speeds(plan), shares, dt)
        held = hold_slow_points(plan, self._speeds(plan), loaded, shares > CARRIED_SHARE)
        together = rest_together(held, self.planner.geometry, trajectory, self.goal)
        return ease_ends(together, self.planner.geometry, trajectory, free)


def prepare(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain,
    anchors: Sequence[int],
    settings: OptimizeSettings,
    locked_spans: Sequence[LockedSpan] = (),
    borders: Borders = WHOLE,
) -> Preparation:
    """Prepare target, start and contacts of a motion, or of a stretch with ``borders``.

    Raises:
        InvalidMotionError: The motion breaks a rule.
        InvalidParameterError: An anchor is outside the motion, or a fixed frame can't be performed.
        UnsupportedModelError: The motion does not fit the robot.
    """
    rows = rows_of_motion(motion, robot)
    freedom = frame_freedom(anchors, motion.frame_count, borders)
    edited = Trajectory(robot, motion.dt, rows)
    check_fixed_frames(edited, terrain, _given_frames(freedom, borders))
    target = prepare_target(
        rows,
        robot,
        motion.dt,
        freedom,
        smoothing_hz=settings.smoothing_hz,
        glitch_speed_scale=settings.glitch_speed_scale,
    )
    goal = Trajectory(robot, motion.dt, target.q)
    rules = ContactRules(planting=PlantingRule.ALL)
    initial = initial_trajectory(goal, terrain, freedom, rules)
    planner = contact_planner(
        robot,
        terrain,
        goal.poses,
        motion.dt,
        rules=rules,
        fixed=target.fixed,
        airborne=initial.airborne,
        locked_spans=locked_spans,
    )
    return Preparation(settings, edited, target, goal, initial, freedom, planner)


def check_given(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain,
    anchors: Sequence[int],
    settings: OptimizeSettings,
    locked_spans: Sequence[LockedSpan],
) -> int:
    """Check what ``prepare`` checks without planning; return the number of repaired samples.

    Raises as ``prepare``.
    """
    rows = rows_of_motion(motion, robot)
    freedom = frame_freedom(anchors, motion.frame_count)
    check_fixed_frames(Trajectory(robot, motion.dt, rows), terrain, freedom)
    names = list_support_candidates(robot.shapes).link_names
    check_locked_spans(locked_spans, names, motion.frame_count)
    columns, kept = joint_columns(robot), freedom != FrameFreedom.FREE
    limits, scale = robot.limits.velocity, settings.glitch_speed_scale
    return repair_glitches(rows[:, columns], limits, motion.dt, scale, kept).count


def _given_frames(freedom: NDArray[np.int64], borders: Borders) -> NDArray[np.int64]:
    """Return the freedom with frames that were decided before as free: nobody gave them."""
    given = freedom.copy()
    given[: borders.decided_before] = int(FrameFreedom.FREE)
    given[len(given) - borders.decided_after :] = int(FrameFreedom.FREE)
    return given
