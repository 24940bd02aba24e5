"""Rows of scheduled points: height over the ground, no motion along it, place on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    SupportSurvey,
    survey_candidates,
)
from trajectory_editor.optimize.link_rows import LinkRows
from trajectory_editor.optimize.point_motion import PointMotion, point_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class PlacedPlan:
    """The plan's points in a trajectory.

    Attributes:
        plan: E entries.
        survey: Where they are, their distances and normals.
        motion: How they move with their bodies.
        tangents: (E, 2, 3) unit vectors along the ground.
    """

    plan: ContactPlan
    survey: SupportSurvey
    motion: PointMotion
    tangents: Array

    @property
    def points(self) -> Array:
        """(E, 3) world positions [m]."""
        return self.survey.placed.points

    @property
    def local(self) -> Array:
        """(E, 3) material points in their joints' frames [m]."""
        return self.survey.placed.local


def place_plan(geometry: SupportGeometry, plan: ContactPlan, trajectory: Trajectory) -> PlacedPlan:
    """Find the plan's points in a trajectory."""
    survey = survey_candidates(
        geometry, trajectory.poses, trajectory.dt, plan.frames, plan.candidates
    )
    motion = point_motion(
        geometry.shapes,
        trajectory.poses,
        plan.frames,
        plan.shapes,
        geometry.candidates.slots[plan.candidates],
        survey.placed.points,
        survey.rises,
    )
    return PlacedPlan(plan, survey, motion, tangent_pairs(survey.normals))


def tangent_pairs(normals: Array) -> Array:
    """Return two unit vectors across each of the normals (P, 3), (P, 2, 3)."""
    first = np.array([1.0, 0.0, 0.0]) - normals[:, :1] * normals
    steep = np.linalg.norm(first, axis=1) < 0.1
    first[steep] = np.array([0.0, 1.0, 0.0]) - normals[steep, 1:2] * normals[steep]
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return np.stack([first, np.cross(normals, first)], axis=1)


def height_rows(placed: PlacedPlan, origins: Array, chosen: Integers) -> LinkRows:
    """Return the signed distances of chosen entries to the ground [m]."""
    return _single_rows(
        placed, origins, chosen, placed.survey.normals[chosen], placed.survey.distances[chosen]
    )


def place_rows(placed: PlacedPlan, origins: Array, chosen: Integers) -> LinkRows:
    """Return how far chosen entries are from their anchors along the ground [m], two rows each."""
    away = placed.points[chosen] - placed.plan.anchors[chosen]
    parts = []
    for axis in range(2):
        along = placed.tangents[chosen, axis]
        parts.append(
            _single_rows(placed, origins, chosen, along, np.einsum("ij,ij->i", away, along))
        )
    return _interleave(parts)


def _single_rows(
    placed: PlacedPlan, origins: Array, chosen: Integers, along: Array, values: Array
) -> LinkRows:
    frames, motion = placed.plan.frames[chosen], placed.motion
    coefficients = np.zeros((len(chosen), 3, 6))
    coefficients[:, 0] = point_coefficients(
        motion.levers[chosen] - origins[frames], along, motion.drifts[chosen], motion.rates[chosen]
    )
    maps = np.full((len(chosen), 3), -1, dtype=np.int64)
    maps[:, 0] = frames
    return LinkRows(placed.plan.joints[chosen], maps, coefficients, values)


def point_coefficients(arms: Array, along: Array, drifts: Array, rates: Array) -> Array:
    """Return how points move along directions (P, 3) with their bodies' twists, (P, 6).

    ``arms`` (P, 3) lead from the twists' origins to the levers of ``PointMotion``.
    """
    drift = np.einsum("ij,ij->i", drifts, along)
    return np.hstack([along, np.cross(arms, along) + drift[:, None] * rates])


def stick_rows(
    placed: PlacedPlan, poses: ShapePoses, origins: Array, chosen: Integers, before: int
) -> LinkRows:
    """Return how far the touching material points move along the ground [m], two rows each.

    They are followed from ``before`` frames earlier (1 or 0) to the next frame.
    """
    plan, motion = placed.plan, placed.motion
    frames, joints = plan.frames[chosen], plan.joints[chosen]
    early, late = frames - before, frames + 1
    local = placed.local[chosen]
    turns = [poses.rotations[at, joints] for at in (early, late)]
    points = [
        np.einsum("pij,pj->pi", turn, local) + poses.positions[at, joints]
        for turn, at in zip(turns, (early, late), strict=True)
    ]
    # What the middle frame's pose changes: which material point touches.
    back = np.einsum("pij,pkj->pik", turns[1] - turns[0], poses.rotations[frames, joints])
    arms = motion.levers[chosen] - placed.points[chosen]
    parts = []
    for axis in range(2):
        along = placed.tangents[chosen, axis]
        seen = np.einsum("pij,pi->pj", back, along)
        drift = np.einsum("ij,ij->i", motion.drifts[chosen], seen)
        rolled = np.cross(arms, seen) + drift[:, None] * motion.rates[chosen]
        coefficients = np.zeros((len(chosen), 3, 6))
        maps = np.full((len(chosen), 3), -1, dtype=np.int64)
        last = 1 + before
        maps[:, 0], maps[:, before], maps[:, last] = early, frames, late
        for slot, at, point, sign in (
            (0, early, points[0], -1.0),
            (last, late, points[1], 1.0),
        ):
            coefficients[:, slot, :3] = sign * along
            coefficients[:, slot, 3:] = sign * np.cross(point - origins[at], along)
        coefficients[:, before, 3:] += rolled
        values = np.einsum("ij,ij->i", points[1] - points[0], along)
        parts.append(LinkRows(joints, maps, coefficients, values))
    return _interleave(parts)


def sticking_entries(plan: ContactPlan) -> Integers:
    """Return the sticking entries at interior frames."""
    inside = (plan.frames > 0) & (plan.frames < plan.frame_count - 1)
    return np.flatnonzero((plan.modes == ContactMode.STICK) & inside)


def _interleave(parts: list[LinkRows]) -> LinkRows:
    return LinkRows(
        *(
            np.stack([getattr(part, name) for part in parts], axis=1).reshape(
                (-1, *getattr(parts[0], name).shape[1:])
            )
            for name in ("joints", "maps", "coefficients", "values")
        )
    )
