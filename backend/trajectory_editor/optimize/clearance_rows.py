"""Rows that keep points which are not scheduled out of the ground, at frames and between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    survey_candidates,
    survey_supports,
)
from trajectory_editor.optimize.link_rows import LinkRows
from trajectory_editor.optimize.point_motion import point_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.collision_shapes import CYLINDER
from trajectory_editor.robot.support_points import RIM_POINTS
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

WATCH_REACH = 0.08  # [m] points this near to the ground are watched
WATCH_BAND = 0.03  # [m] above their shape's lowest point
RIM_BAND = 0.004  # [m] the same for the places of a cylinder's rim that are not its lowest


@dataclass(frozen=True)
class Watched:
    """M points at frames, or at a share of the interval after a frame.

    Attributes:
        frames: (M,) frame, ascending.
        candidates: (M,) support candidate.
        share: Share of the interval; 0 at the frames themselves.
    """

    frames: Integers
    candidates: Integers
    share: float


def watch(geometry: SupportGeometry, trajectory: Trajectory, share: float) -> Watched:
    """Choose the points that come near the ground at one share of the intervals."""
    poses = _poses_at(trajectory, share)
    survey = survey_supports(geometry, poses, trajectory.dt, reach=WATCH_REACH, band=WATCH_BAND)
    frames, chosen = survey.placed.frames, survey.placed.candidates
    shapes = geometry.candidates.shapes[chosen]
    group = frames * geometry.shapes.count + shapes
    lowest = np.full(int(group.max(initial=0)) + 1, np.inf)
    np.minimum.at(lowest, group, survey.distances)
    round_rims = geometry.shapes.kinds[shapes] == CYLINDER
    round_rims &= geometry.candidates.slots[chosen] % RIM_POINTS > 0
    kept = ~round_rims | (survey.distances <= lowest[group] + RIM_BAND)
    return Watched(frames[kept], chosen[kept], share)


def clearance_rows(
    geometry: SupportGeometry, watched: Watched, trajectory: Trajectory, origins: Array
) -> LinkRows:
    """Return the signed distances (M,) of watched points to the ground [m]."""
    candidates = geometry.candidates
    poses = _poses_at(trajectory, watched.share)
    survey = survey_candidates(geometry, poses, trajectory.dt, watched.frames, watched.candidates)
    joints = candidates.joints[watched.candidates]
    coefficients = np.zeros((len(joints), 2, 6))
    second = np.full(len(joints), -1, dtype=np.int64)
    if watched.share == 0.0:
        motion = point_motion(
            geometry.shapes,
            poses,
            watched.frames,
            candidates.shapes[watched.candidates],
            candidates.slots[watched.candidates],
            survey.placed.points,
            survey.normals,
        )
        coefficients[:, 0, :3] = survey.normals
        arms = motion.levers - origins[watched.frames]
        coefficients[:, 0, 3:] = np.cross(arms, survey.normals)
        drift = np.einsum("ij,ij->i", motion.drifts, survey.normals)
        coefficients[:, 0, 3:] += drift[:, None] * motion.rates
    else:
        second = watched.frames + 1
        weights = (1.0 - watched.share, watched.share)
        for side, (frames, weight) in enumerate(
            zip((watched.frames, second), weights, strict=True)
        ):
            rotations = trajectory.poses.rotations[frames, joints]
            arms = np.einsum("pij,pj->pi", rotations, survey.placed.local) - origins[frames]
            arms += trajectory.poses.positions[frames, joints]
            coefficients[:, side, :3] = weight * survey.normals
            coefficients[:, side, 3:] = weight * np.cross(arms, survey.normals)
    return LinkRows(joints, watched.frames, second, coefficients, survey.distances)


def _poses_at(trajectory: Trajectory, share: float) -> ShapePoses:
    if share == 0.0:
        return trajectory.poses
    intervals = np.arange(trajectory.frame_count - 1)
    return trajectory.between(intervals, np.full(len(intervals), share))
