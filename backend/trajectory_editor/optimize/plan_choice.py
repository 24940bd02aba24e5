"""Which of the scheduled points a stage holds still, lets slide, or leaves alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contact_rows import PlacedPlan, place_plan
from trajectory_editor.optimize.contacts.balance import needless_points
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.steadiness import shortest_run
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    survey_candidates,
)
from trajectory_editor.optimize.resting_points import resting_together
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.collision_shapes import CYLINDER, CollisionShapes
from trajectory_editor.robot.model import GRAVITY
from trajectory_editor.robot.support_points import RIM_POINTS
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]

STANDING_COSINE = 0.98
PUT_DOWN = 1e-3  # [m] above a body's lowest point
SLIDE_REACH = 0.02  # [m] fast points farther from the ground are in flight
MOVING_SPEED = 0.15  # [m/s] bodies that the target moves faster need not carry where others can
BALANCE_SLACK = 0.02  # [m] that the centre of pressure may be farther outside without them
NEEDLESS_TIME = 0.1  # [s] what is needless for less than this stays
UNLOADED_SHARE = 0.8  # of the weight: a body that less than this carries may hop
STICK_SPEED = 1.0  # [m/s] faster points are held only where nothing slower supports the frame

_ENTRY_FIELDS = (
    "frames",
    "candidates",
    "shapes",
    "joints",
    "links",
    "locked",
    "local_points",
    "points",
    "normals",
    "distances",
    "target_points",
    "target_rolls",
)


def ease_ends(
    plan: ContactPlan,
    geometry: SupportGeometry,
    trajectory: Trajectory,
    free: NDArray[np.bool_],
) -> ContactPlan:
    """Let points beside a frame that can't move stick only where that frame puts them down.

    A body that is tilted there turns about its lowest points: the others move along the ground.
    """
    last = plan.frame_count - 1
    modes = plan.modes.copy()
    for side in (-1, 1):
        beside = np.clip(plan.frames + side, 0, last)
        near = np.flatnonzero(~free[beside] & (plan.modes == ContactMode.STICK) & ~plan.locked)
        if len(near) == 0:
            continue
        order = near[np.lexsort((plan.candidates[near], beside[near]))]
        survey = survey_candidates(
            geometry, trajectory.poses, trajectory.dt, beside[order], plan.candidates[order]
        )
        group = beside[order] * (int(plan.joints.max()) + 1) + plan.joints[order]
        lowest = np.full(int(group.max()) + 1, np.inf)
        np.minimum.at(lowest, group, survey.distances)
        raised = survey.distances > lowest[group] + PUT_DOWN
        modes[order[raised]] = int(ContactMode.TOUCH)
    return plan.with_modes(modes)


def rest_together(
    plan: ContactPlan, geometry: SupportGeometry, trajectory: Trajectory, target: Trajectory
) -> ContactPlan:
    """Drop points that can't touch the ground together with the others of their body.

    A place of a cylinder's rim beside its lowest one counts only where the cylinder stands;
    elsewhere the lowest one is meant.
    """
    plan = _at_lowest_places(plan, geometry, trajectory, target)
    placed = place_plan(geometry, plan, trajectory)
    places = np.einsum("eij,ej->ei", placed.tangents, placed.points)
    heights = placed.survey.distances
    kept = resting_together(plan.starts, plan.joints, places, heights) | plan.locked
    return choose_entries(plan, kept, plan.modes[kept])


def _at_lowest_places(
    plan: ContactPlan, geometry: SupportGeometry, trajectory: Trajectory, target: Trajectory
) -> ContactPlan:
    slots = geometry.candidates.slots[plan.candidates]
    beside = (geometry.shapes.kinds[plan.shapes] == CYLINDER) & (slots % RIM_POINTS > 0)
    beside &= ~_stands(place_plan(geometry, plan, trajectory), geometry.shapes, trajectory.poses)
    if not beside.any():
        return plan
    candidates = np.where(beside, plan.candidates - slots % RIM_POINTS, plan.candidates)
    keys = plan.frames * plan.candidate_count + candidates
    order = np.lexsort((beside, keys))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = np.diff(keys[order]) > 0
    chosen = order[first]
    moved = replace(plan, candidates=candidates)
    moved = choose_entries(moved, chosen, plan.modes[chosen])
    aimed = place_plan(geometry, moved, target)
    ground = aimed.points - aimed.survey.distances[:, None] * aimed.survey.normals
    points = np.where(beside[chosen][:, None], ground, moved.target_points)
    return replace(moved, target_points=points).with_modes(moved.modes)


def _stands(placed: PlacedPlan, shapes: CollisionShapes, poses: ShapePoses) -> NDArray[np.bool_]:
    """Return which entries belong to shapes whose long axis is along the normal, (E,)."""
    plan = placed.plan
    starts = shapes.starts[plan.shapes]
    axes = shapes.points[shapes.starts[plan.shapes + 1] - 1] - shapes.points[starts]
    turned = np.einsum("eij,ej->ei", poses.rotations[plan.frames, plan.joints], axes)
    along = np.abs(np.einsum("ei,ei->e", turned, placed.survey.normals))
    return np.asarray(along >= STANDING_COSINE * np.linalg.norm(axes, axis=1))


def drop_needless(plan: ContactPlan, speeds: Array, pressures: Array, dt: float) -> ContactPlan:
    """Drop points of bodies that the target moves along the ground, where balance allows it.

    A swinging foot that grazes or sinks into the ground would be held back otherwise, and carry
    what it lags behind into all later steps.

    Args:
        plan: E entries.
        speeds: (E,) speed along the ground in the target [m/s].
        pressures: (F, 2) the target's centre of pressure [m]; NaN where unknown.
        dt: Time between frames [s].
    """
    places = np.ascontiguousarray(plan.points[:, :2])
    needless = needless_points(
        plan.starts, places, plan.links, speeds, pressures, MOVING_SPEED, BALANCE_SLACK
    )
    dropped = np.zeros((plan.frame_count, len(plan.link_names)), dtype=np.int64)
    dropped[plan.frames[needless], plan.links[needless]] = 1
    shortest = shortest_run(NEEDLESS_TIME, dt)
    for link in range(dropped.shape[1]):
        marks = np.diff(np.concatenate([[0], dropped[:, link], [0]]))
        for start, end in zip(np.flatnonzero(marks == 1), np.flatnonzero(marks == -1), strict=True):
            if end - start < shortest:
                dropped[start:end, link] = 0
    kept = (dropped[plan.frames, plan.links] == 0) | plan.locked
    return choose_entries(plan, kept, plan.modes[kept])


def lift_slides(plan: ContactPlan, speeds: Array, shares: Array, dt: float) -> ContactPlan:
    """Drop all points of frames in which an unloaded body moves along the ground, as in a hop.

    Held still, such a body would stay behind by what it slides; in flight it falls a little. The
    smaller change is chosen.

    Args:
        plan: E entries.
        speeds: (E,) speed along the ground in the target [m/s].
        shares: (F,) what carries the target, as a share of its weight.
        dt: Time between frames [s].
    """
    slowest = np.full(plan.frame_count, np.inf)
    np.minimum.at(slowest, plan.frames, speeds)
    held = np.zeros(plan.frame_count, dtype=np.bool_)
    held[plan.frames[plan.locked]] = True
    sliding = np.isfinite(slowest) & (slowest > MOVING_SPEED) & (shares < UNLOADED_SHARE) & ~held
    marks = np.diff(np.concatenate([[0], sliding.astype(np.int64), [0]]))
    for start, end in zip(np.flatnonzero(marks == 1), np.flatnonzero(marks == -1), strict=True):
        slid = dt * float(slowest[start:end].sum())
        duration = (end - start + 1) * dt
        if float(shares[start:end].mean()) * GRAVITY * duration**2 / 8.0 > slid:
            sliding[start:end] = False
    kept = ~sliding[plan.frames]
    return choose_entries(plan, kept, plan.modes[kept])


def hold_slow_points(
    plan: ContactPlan, speeds: Array, free: NDArray[np.bool_], held_up: NDArray[np.bool_]
) -> ContactPlan:
    """Let slow points stick, and drop fast ones where a frame has slow ones.

    A frame with fast points only is carried by sliding ones when its body is held up and they are
    at the ground, else it flies. Locked entries stay as they are.

    Args:
        plan: E entries.
        speeds: (E,) speed along the ground in the target [m/s].
        free: (F,) frames that can move; others have no dynamics to carry or can't be moved to the
            ground, and keep no points.
        held_up: (F,) frames at which something must carry the target's body.
    """
    slow = speeds < STICK_SPEED
    has_slow = np.zeros(plan.frame_count, dtype=bool)
    has_slow[plan.frames[slow]] = True
    near = plan.distances <= SLIDE_REACH
    kept = slow | plan.locked | (near & (held_up & ~has_slow)[plan.frames])
    kept &= free[plan.frames]
    modes = np.where(slow, int(ContactMode.STICK), int(ContactMode.SLIP))
    modes = np.where(plan.locked, plan.modes, modes)
    return choose_entries(plan, kept, modes[kept])


def choose_entries(
    plan: ContactPlan, kept: NDArray[np.bool_] | NDArray[np.int64], modes: NDArray[np.int64]
) -> ContactPlan:
    """Return some entries of a plan, with new modes for them."""
    chosen = {name: getattr(plan, name)[kept] for name in _ENTRY_FIELDS}
    counts = np.bincount(chosen["frames"], minlength=plan.frame_count)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    smaller = replace(plan, starts=starts, modes=modes, **chosen)
    return smaller.with_modes(modes)
