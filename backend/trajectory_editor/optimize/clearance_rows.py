"""Rows that keep points which are not scheduled out of the ground, at frames and between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.optimize.contact_rows import point_coefficients
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    SupportSurvey,
    survey_candidates,
    survey_supports,
)
from trajectory_editor.optimize.link_maps import interval_map
from trajectory_editor.optimize.link_rows import LinkMap, LinkRows, concatenate_rows
from trajectory_editor.optimize.lowest_places import lowest_when_tilted
from trajectory_editor.optimize.obstacles.obstacle_rows import obstacle_rows
from trajectory_editor.optimize.obstacles.pairs import ObstaclePairs, find_pairs
from trajectory_editor.optimize.point_motion import point_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.collision_shapes import CYLINDER, HULL
from trajectory_editor.robot.support_points import RIM_POINTS
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

WATCH_REACH = 0.05  # [m] points this near to the ground are watched
WATCH_BAND = 0.02  # [m] above their shape's lowest point
RIM_BAND = 0.004  # [m] a rim whose places differ by less lies on the ground
_NONE = np.zeros((0, 2), dtype=np.int64)


@dataclass(frozen=True)
class Watched:
    """M points at frames, or at a share of the interval after a frame.

    Attributes:
        frames: (M,) frame, ascending.
        candidates: (M,) support candidate.
        share: Share of the interval; 0 at the frames themselves.
        pairs: Shapes to keep from walls and edges there; ``None`` on a plane.
    """

    frames: Integers
    candidates: Integers
    share: float
    pairs: ObstaclePairs | None = None


def watch(
    geometry: SupportGeometry,
    trajectory: Trajectory,
    share: float,
    complaints: Integers = _NONE,
) -> Watched:
    """Choose the points that come near the ground at one share of the intervals.

    On meshes shapes near walls and edges are watched, too, and those of ``complaints`` (K, 2), pose
    and shape, wherever they are.
    """
    poses = _poses_at(trajectory, share)
    survey = survey_supports(geometry, poses, trajectory.dt, reach=WATCH_REACH, band=WATCH_BAND)
    frames, chosen = survey.placed.frames, survey.placed.candidates
    kept = ~_beside_lowest(geometry, frames, chosen, survey.distances)
    kept &= _can_be_lowest(geometry, survey)
    pairs = None
    if geometry.pieces is not None:
        pairs = find_pairs(geometry.pieces, geometry.shapes, poses, complaints)
    return Watched(frames[kept], chosen[kept], share, pairs)


def _beside_lowest(
    geometry: SupportGeometry, frames: Integers, chosen: Integers, distances: Array
) -> NDArray[np.bool_]:
    """Return which places of a cylinder's rim are never lower than the rim's lowest one.

    That is all others, unless the rim all but lies on the ground: there the lowest one jumps
    around the rim at the slightest tilt.
    """
    candidates = geometry.candidates
    places = candidates.slots[chosen] % RIM_POINTS
    on_rim = geometry.shapes.kinds[candidates.shapes[chosen]] == CYLINDER
    rims = frames * candidates.count + chosen - places
    _, rim = np.unique(rims, return_inverse=True)
    count = int(rim.max(initial=0)) + 1
    lowest, highest = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(lowest, rim, distances)
    np.maximum.at(highest, rim, distances)
    complete = np.bincount(rim, minlength=len(lowest)) == RIM_POINTS
    flat = complete & (highest - lowest <= RIM_BAND)
    return np.asarray(on_rim & (places > 0) & ~flat[rim])


def _can_be_lowest(geometry: SupportGeometry, survey: SupportSurvey) -> NDArray[np.bool_]:
    """Return which points are not those of a hull that others of it keep out of the ground."""
    frames, shapes = survey.placed.frames, geometry.candidates.shapes[survey.placed.candidates]
    kept = geometry.shapes.kinds[shapes] != HULL
    hulls = np.flatnonzero(~kept)
    groups = frames[hulls] * geometry.shapes.count + shapes[hulls]
    kept[hulls] = lowest_when_tilted(
        groups, survey.placed.points[hulls, :2], survey.distances[hulls]
    )
    return np.asarray(kept)


def penetrations(report: FeasibilityResult) -> dict[float, Integers]:
    """Return pose and shape (K, 2) of what the judge found in the ground, by share of interval."""
    found: dict[float, list[tuple[int, int]]] = {}
    for check in report.checks:
        if check.key not in ("penetration", "surface_crossing") or check.shares is None:
            continue
        for frame in np.flatnonzero(check.over):
            share = float(np.round(9.0 * check.shares[frame]) / 9.0)
            found.setdefault(share, []).append((int(frame), int(check.locations[frame])))
    return {share: np.unique(np.array(rows), axis=0) for share, rows in found.items()}


@dataclass(frozen=True)
class Clearances:
    """Rows of watched points.

    Attributes:
        links: Their link map.
        rows: Signed distances (M,) to the ground [m], then gaps to walls and edges.
    """

    links: LinkMap
    rows: LinkRows


def clearance_rows(
    geometry: SupportGeometry, watched: Watched, trajectory: Trajectory, frames: LinkMap
) -> Clearances:
    """Evaluate watched points; ``frames`` is the trajectory's frame map."""
    candidates, at = geometry.candidates, watched.frames
    links, placed = frames, trajectory
    if watched.share > 0.0:
        links, placed = interval_map(trajectory, watched.share)
    survey = survey_candidates(geometry, placed.poses, trajectory.dt, at, watched.candidates)
    motion = point_motion(
        geometry.shapes,
        placed.poses,
        at,
        candidates.shapes[watched.candidates],
        candidates.slots[watched.candidates],
        survey.placed.points,
        survey.rises,
    )
    own = point_coefficients(
        motion.levers - placed.base_positions[at], survey.normals, motion.drifts, motion.rates
    )
    coefficients = np.zeros((len(at), 3, 6))
    maps = np.full((len(at), 3), -1, dtype=np.int64)
    coefficients[:, 0], maps[:, 0] = own, at
    if watched.share > 0.0:
        coefficients[:, 1], maps[:, 0], maps[:, 1] = own, 2 * at, 2 * at + 1
    joints = candidates.joints[watched.candidates]
    rows = LinkRows(joints, maps, coefficients, survey.distances)
    if geometry.pieces is not None and watched.pairs is not None:
        origins, between = placed.base_positions, watched.share > 0.0
        obstacles = obstacle_rows(
            geometry.pieces, geometry.shapes, watched.pairs, placed.poses, origins, between
        )
        rows = concatenate_rows([rows, obstacles])
    return Clearances(links, rows)


def _poses_at(trajectory: Trajectory, share: float) -> ShapePoses:
    if share == 0.0:
        return trajectory.poses
    start = Trajectory(trajectory.robot, trajectory.dt, trajectory.q[:-1])
    return start.moved(share * trajectory.steps).poses
