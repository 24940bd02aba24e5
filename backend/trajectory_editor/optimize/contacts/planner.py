"""Planning contacts: the schedule from a pose sequence, support from the dynamics, refreshes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.balance import (
    balancing_bodies,
    pressure_points,
    support_wrenches,
)
from trajectory_editor.optimize.contacts.center_of_mass import center_of_mass, external_force_shares
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.inferred_support import stretches_to_support
from trajectory_editor.optimize.contacts.locked_spans import (
    LockedSpan,
    Locks,
    check_locked_spans,
    resolve_locks,
)
from trajectory_editor.optimize.contacts.plan_assembly import PlanRequest, assemble_plan
from trajectory_editor.optimize.contacts.release import ContactLoads, points_to_release
from trajectory_editor.optimize.contacts.schedule import (
    balancing_points,
    inferred_points,
    scheduled_points,
)
from trajectory_editor.optimize.contacts.steadiness import shortest_run, steady_contacts
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    SupportSurvey,
    support_geometry,
    survey_candidates,
    survey_supports,
)
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import ShapePoses, Terrain

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

_EMPTY = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class ContactPlanner:
    """Plans contacts of one motion; build it with ``contact_planner``.

    Attributes:
        geometry: Robot and ground.
        target: Joint placements of the target at all F frames.
        dt: Time between frames [s].
        weight: The robot's weight [N].
        rules: Thresholds.
        centers: (F, 3) the target's centre of mass [m].
        pressures: (F, 2) where on the ground the target must be pushed [m]; NaN where in flight.
        related: (L, L) links of which one carries the other.
        fixed: (F,) frames whose whole pose is fixed: only what touches there may carry.
        airborne: (F,) frames that touch nothing because a hovering keyframe is dropped from.
        locks: What the user decided.
        target_keys: What the target's own schedule holds, as ``frame * C + candidate``.
    """

    geometry: SupportGeometry
    target: ShapePoses
    dt: float
    weight: float
    rules: ContactRules
    centers: Array
    pressures: Array
    related: Flags
    fixed: Flags
    airborne: Flags
    locks: Locks
    target_keys: Integers

    def plan(self, poses: ShapePoses) -> ContactPlan:
        """Plan the contacts of a pose sequence afresh (F frames)."""
        keys = self._schedule(self._survey(poses), 1.0)
        return self._complete(poses, keys, _EMPTY, None)

    def refresh(
        self, plan: ContactPlan, poses: ShapePoses, loads: ContactLoads | None = None
    ) -> ContactPlan:
        """Read the schedule again from the current poses.

        Scheduled points stay while they are within wider thresholds than those for entering. With
        ``loads``, idle points are released, for good unless the target schedules them itself
        and they are not pulled down. Sliding points keep sliding.

        Args:
            plan: The present plan.
            poses: Joint placements of the current trajectory.
            loads: What the present plan's points carry in it.
        """
        survey = self._survey(poses)
        fresh = self._schedule(survey, 1.0)
        staying = np.intersect1d(plan.keys, self._schedule(survey, self.rules.stay_factor))
        released = plan.released
        if loads is not None:
            idle = points_to_release(
                plan,
                loads,
                self.target_keys,
                weight=self.weight,
                dt=self.dt,
                rules=self.rules,
            )
            released = np.union1d(released, idle)
        keys = np.setdiff1d(np.union1d(fresh, staying), released)
        return self._complete(poses, keys, released, plan)

    def _survey(self, poses: ShapePoses) -> SupportSurvey:
        factor = self.rules.stay_factor
        return survey_supports(
            self.geometry,
            poses,
            self.dt,
            reach=factor * self.rules.reach,
            band=self.rules.surveyed_band,
        )

    def _schedule(self, survey: SupportSurvey, factor: float) -> Integers:
        candidates = self.geometry.candidates
        chosen = scheduled_points(survey, candidates.links, self.rules, factor)
        return _keys(survey, candidates.count)[chosen]

    def _complete(
        self, poses: ShapePoses, keys: Integers, released: Integers, previous: ContactPlan | None
    ) -> ContactPlan:
        count = self.geometry.candidates.count
        keys = self._without_forbidden(keys)
        supported = np.zeros(poses.count, dtype=bool)
        supported[keys // count] = True
        supported[self.locks.keys // count] = True
        inferred = np.setdiff1d(self._inferred(poses, supported), released)
        keys = self._without_forbidden(np.union1d(keys, inferred))
        balancing = np.setdiff1d(self._balancing(poses, keys), released)
        keys = self._without_forbidden(np.union1d(keys, balancing))
        keys = self._without_forbidden(self._steady(keys, poses))
        keys = np.union1d(keys, self.locks.keys)
        request = PlanRequest(keys, released, self.fixed, self.locks, previous)
        return assemble_plan(self.geometry, poses, self.target, self.dt, self.rules, request)

    def _inferred(self, poses: ShapePoses, supported: Flags) -> Integers:
        """Return the lowest geometry of frames that nothing supports but something must carry."""
        rules, candidates = self.rules, self.geometry.candidates
        shares = external_force_shares(self.centers, self.dt, rules.held_up_window, ~supported)
        needing = (shares > rules.held_up_share) & ~self.fixed & ~self.airborne & ~supported
        if not needing.any():
            return _EMPTY
        survey = survey_supports(
            self.geometry,
            poses,
            self.dt,
            reach=rules.inferred_reach,
            band=rules.lowest_band,
            frames=np.flatnonzero(needing),
        )
        frames = survey.placed.frames
        lowest = np.full(poses.count, np.inf)
        np.minimum.at(lowest, frames, survey.distances)
        fast = np.abs(survey.approach_speeds) > rules.approach_speed
        fast |= survey.sliding_speeds > rules.planting_speed
        resting = np.ones(poses.count, dtype=bool)
        resting[frames[fast & (survey.distances <= lowest[frames] + rules.lowest_band)]] = False
        wanted = stretches_to_support(
            needing, shares, lowest, resting, self.dt, rules.inference_bias
        )
        chosen = inferred_points(survey, candidates.links, rules) & wanted[frames]
        return self._without_forbidden(_keys(survey, candidates.count)[chosen])

    def _balancing(self, poses: ShapePoses, keys: Integers) -> Integers:
        """Return slow geometry without which the centre of pressure is outside the support."""
        rules, candidates = self.rules, self.geometry.candidates
        survey = survey_supports(
            self.geometry, poses, self.dt, reach=rules.balance_reach, band=rules.surveyed_band
        )
        own = _keys(survey, candidates.count)
        links = candidates.links[survey.placed.candidates]
        groups = survey.placed.frames * len(candidates.link_names) + links
        frames, chosen = np.divmod(keys, candidates.count)
        carrying = frames * len(candidates.link_names) + candidates.links[chosen]
        extra = balancing_points(survey, candidates.links, rules) & ~np.isin(groups, carrying)
        extra &= ~self.fixed[survey.placed.frames]
        extra &= self._is_lowest(survey, links, frames, candidates.links[chosen])
        rows = np.flatnonzero(extra)
        rows = rows[np.lexsort((own[rows], groups[rows]))]
        if len(rows) == 0:
            return _EMPTY
        present = survey_candidates(self.geometry, poses, self.dt, frames, chosen)
        edges = np.arange(poses.count + 1)
        wanted = balancing_bodies(
            np.searchsorted(frames, edges),
            np.ascontiguousarray(present.placed.points[:, :2]),
            np.searchsorted(survey.placed.frames[rows], edges),
            np.ascontiguousarray(survey.placed.points[rows, :2]),
            survey.distances[rows],
            links[rows],
            self.pressures,
            rules.balance_bias,
        )
        flags = np.zeros((poses.count, len(candidates.link_names)), dtype=np.bool_)
        flags[survey.placed.frames[rows[wanted]], links[rows[wanted]]] = True
        shortest = shortest_run(rules.balance_steadiness, self.dt)
        flags = steady_contacts(flags, np.arange(flags.shape[1]), shortest)
        return np.sort(own[rows[flags[survey.placed.frames[rows], links[rows]]]])

    def _is_lowest(
        self, survey: SupportSurvey, links: Integers, frames: Integers, carrying: Integers
    ) -> Flags:
        """Return which points (P,) are not above a lower or carrying link of their limb."""
        lowest = np.full((self.target.count, len(self.related)), np.inf)
        np.minimum.at(lowest, (survey.placed.frames, links), survey.distances)
        lowest[frames, carrying] = -np.inf
        own = lowest.copy()
        for link in range(len(self.related)):
            others = self.related[link] & (np.arange(len(self.related)) != link)
            own[:, link] = lowest[:, others].min(axis=1, initial=np.inf)
        return np.asarray(survey.distances < own[survey.placed.frames, links] + 1e-9)

    def _without_forbidden(self, keys: Integers) -> Integers:
        candidates = self.geometry.candidates
        frames, chosen = np.divmod(keys, candidates.count)
        barred = self.locks.forbidden[frames, candidates.links[chosen]] | self.airborne[frames]
        return np.asarray(keys[~barred])

    def _steady(self, keys: Integers, poses: ShapePoses) -> Integers:
        candidates = self.geometry.candidates
        frames, chosen = np.divmod(keys, candidates.count)
        active, columns = np.unique(chosen, return_inverse=True)
        touching = np.zeros((poses.count, len(active)), dtype=bool)
        touching[frames, columns] = True
        shortest = shortest_run(self.rules.steadiness, self.dt)
        rows, kept = np.nonzero(steady_contacts(touching, candidates.links[active], shortest))
        steady = rows * candidates.count + active[kept]
        added = np.setdiff1d(steady, keys)
        found = survey_candidates(
            self.geometry, poses, self.dt, *np.divmod(added, candidates.count)
        )
        return np.setdiff1d(steady, added[found.distances > self.rules.bridged_reach])


def contact_planner(
    robot: RobotModel,
    terrain: Terrain,
    target: ShapePoses,
    dt: float,
    *,
    rules: ContactRules | None = None,
    fixed: Flags | None = None,
    airborne: Flags | None = None,
    locked_spans: Sequence[LockedSpan] = (),
) -> ContactPlanner:
    """Prepare the planning of a motion's contacts.

    Args:
        robot: The robot.
        terrain: The ground.
        target: Joint placements of the target at all F frames.
        dt: Time between frames [s].
        rules: Thresholds.
        fixed: (F,) frames whose whole pose is fixed; none when absent.
        airborne: (F,) frames that must not touch the ground; none when absent.
        locked_spans: Contacts that the user decided.

    Raises:
        InvalidParameterError: A locked span makes no sense.
        TerrainError: The terrain is of an unknown kind.
    """
    chosen = rules if rules is not None else ContactRules()
    geometry = support_geometry(robot.shapes, terrain)
    frames = target.count
    check_locked_spans(locked_spans, geometry.candidates.link_names, frames)
    survey = survey_supports(
        geometry,
        target,
        dt,
        reach=chosen.stay_factor * chosen.reach,
        band=chosen.surveyed_band,
    )
    scheduled = scheduled_points(survey, geometry.candidates.links, chosen)
    return ContactPlanner(
        geometry=geometry,
        target=target,
        dt=dt,
        weight=robot.weight,
        rules=chosen,
        centers=center_of_mass(robot.pin_model, target),
        pressures=pressure_points(
            support_wrenches(robot.pin_model, target, dt, chosen.held_up_window), robot.weight
        ),
        related=_related_links(robot, geometry),
        fixed=_flags(fixed, frames),
        airborne=_flags(airborne, frames),
        locks=resolve_locks(locked_spans, geometry, target, dt, chosen),
        target_keys=_keys(survey, geometry.candidates.count)[scheduled],
    )


def _related_links(robot: RobotModel, geometry: SupportGeometry) -> Flags:
    """Return which links (L, L) are carried by the same joint or one by the other's."""
    candidates, parents = geometry.candidates, robot.pin_model.parents
    joints = np.zeros(len(candidates.link_names), dtype=np.int64)
    joints[candidates.links] = candidates.joints
    chains: list[set[int]] = []
    for joint in joints:
        chain, place = set(), int(joint)
        while place > 0:
            chain.add(place)
            place = int(parents[place])
        chains.append(chain)
    carries = np.array([[int(j) in chain for j in joints] for chain in chains], dtype=np.bool_)
    return np.asarray(carries | carries.T)


def _flags(given: Flags | None, frames: int) -> Flags:
    return given if given is not None else np.zeros(frames, dtype=np.bool_)


def _keys(survey: SupportSurvey, candidate_count: int) -> Integers:
    return np.asarray(survey.placed.frames * candidate_count + survey.placed.candidates)
