"""From scheduled points to a contact plan: geometry, modes, phases and anchors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.candidate_points import material_positions
from trajectory_editor.optimize.contacts.contact_modes import planted_modes
from trajectory_editor.optimize.contacts.contact_phases import number_phases, phase_anchors
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.locked_spans import Locks
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    SupportSurvey,
    survey_candidates,
)
from trajectory_editor.optimize.contacts.thinning import outermost_points
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class PlanRequest:
    """What a plan is to hold.

    Attributes:
        keys: (E,) points as ``frame * C + candidate``, ascending.
        released: (R,) points that were let go.
        fixed: (F,) frames whose pose is fixed: points that don't touch there are left out.
        locks: What the user decided.
        previous: An earlier plan, whose sliding points keep sliding.
    """

    keys: Integers
    released: Integers
    fixed: Flags
    locks: Locks
    previous: ContactPlan | None


def assemble_plan(
    geometry: SupportGeometry,
    poses: ShapePoses,
    target: ShapePoses,
    dt: float,
    rules: ContactRules,
    request: PlanRequest,
) -> ContactPlan:
    """Describe the requested points in the current poses and the target, and give them modes."""
    candidates, count = geometry.candidates, geometry.candidates.count
    keys = request.keys
    frames, chosen = np.divmod(keys, count)
    now = survey_candidates(geometry, poses, dt, frames, chosen)
    kept = ~request.fixed[frames] | (now.distances <= rules.touching)
    kept[kept] = outermost_points(
        frames[kept],
        candidates.links[chosen[kept]],
        chosen[kept],
        now.placed.points[kept],
        rules.patch_slack,
    )
    kept |= np.isin(keys, request.locks.keys) & ~request.fixed[frames]
    keys, frames, chosen, now = keys[kept], frames[kept], chosen[kept], now.rows(kept)
    aimed = survey_candidates(geometry, target, dt, frames, chosen)
    modes, locked = _modes(keys, count, poses.count, now, aimed, rules, request)
    phases, following = number_phases(frames, chosen, modes == int(ContactMode.STICK))
    target_points = aimed.placed.points - aimed.distances[:, None] * aimed.normals
    rolls = _rolls(geometry, target, dt, aimed, target_points)
    return ContactPlan(
        frame_count=poses.count,
        candidate_count=count,
        starts=np.searchsorted(frames, np.arange(poses.count + 1)).astype(np.int64),
        frames=frames,
        candidates=chosen,
        shapes=candidates.shapes[chosen],
        joints=candidates.joints[chosen],
        links=candidates.links[chosen],
        modes=modes,
        locked=locked,
        phases=phases,
        next_entries=following,
        anchors=phase_anchors(phases, following, target_points, rolls),
        local_points=now.placed.local,
        points=now.placed.points,
        normals=now.normals,
        distances=now.distances,
        target_points=target_points,
        target_rolls=rolls,
        released=request.released,
        link_names=candidates.link_names,
    )


def _modes(
    keys: Integers,
    candidate_count: int,
    frame_count: int,
    now: SupportSurvey,
    aimed: SupportSurvey,
    rules: ContactRules,
    request: PlanRequest,
) -> tuple[Integers, Flags]:
    modes = planted_modes(
        keys, candidate_count, frame_count, now.distances, aimed.sliding_speeds, rules
    )
    if request.previous is not None:
        before = request.previous
        sliding = before.keys[before.modes == ContactMode.SLIP]
        modes[np.isin(keys, sliding)] = int(ContactMode.SLIP)
    locks = request.locks
    locked = np.isin(keys, locks.keys)
    modes[locked] = locks.modes[np.searchsorted(locks.keys, keys[locked])]
    return modes, locked


def _rolls(
    geometry: SupportGeometry,
    target: ShapePoses,
    dt: float,
    aimed: SupportSurvey,
    target_points: Array,
) -> Array:
    """Return how far rolling alone moves each touching point until the next frame, (E, 3) [m].

    It is the movement of the touching point less that of the material point that touches first.
    """
    rolls = np.zeros_like(target_points)
    placed, candidates = aimed.placed, geometry.candidates
    turning = candidates.rolling[placed.candidates] & (placed.frames < target.count - 1)
    rows = np.flatnonzero(turning)
    if len(rows) == 0:
        return rolls
    frames, chosen = placed.frames[rows], placed.candidates[rows]
    after = survey_candidates(geometry, target, dt, frames + 1, chosen)
    moved = after.placed.points - after.distances[:, None] * after.normals - target_points[rows]
    material = material_positions(candidates.joints[chosen], placed.local[rows], target, frames + 1)
    difference = moved - (material - placed.points[rows])
    normals = aimed.normals[rows]
    across = np.einsum("ij,ij->i", difference, normals)
    rolls[rows] = difference - across[:, None] * normals
    return rolls
