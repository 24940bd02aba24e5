"""How far a robot has to be moved up or down to rest on the ground."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.support_survey import (
    SupportGeometry,
    SupportSurvey,
    survey_supports,
)
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

RESTING_HEIGHT = 5e-4  # [m]
FLOATING_REACH = 0.08  # [m] a motion whose supports float up to this high is put down
STRAY_DEPTH = 0.03  # [m] a link this much deeper than the middle one does not decide


def resting_shifts(
    geometry: SupportGeometry,
    parents: Integers,
    poses: ShapePoses,
    dt: float,
    rules: ContactRules,
) -> tuple[Integers, Array]:
    """Find the vertical shifts that let supports rest on the ground.

    Support is what is in the contact schedule's reach and slow enough; a frame without any, whose
    lowest geometry floats a little higher, counts with that. Of each limb the lowest link counts: a
    shin is no support while its foot is below it. The lowest limb decides, unless it is much deeper
    than most others: the body is not lifted for one hand in the floor.

    Args:
        geometry: Robot and ground.
        parents: (J,) parent of each joint.
        poses: Joint placements at all frames.
        dt: Time between frames [s].
        rules: Thresholds.

    Returns:
        Frames with support (M,) and the shift of each (M,) [m].
    """
    survey = survey_supports(geometry, poses, dt, reach=FLOATING_REACH, band=rules.lowest_band)
    slow = np.abs(survey.approach_speeds) < rules.approach_speed
    slow &= survey.sliding_speeds < rules.sliding_speed
    scheduled = (slow & (survey.distances <= rules.reach)) | (survey.distances < 0.0)
    supported = np.zeros(poses.count, dtype=bool)
    supported[survey.placed.frames[scheduled]] = True
    counts = scheduled | (slow & ~supported[survey.placed.frames])
    return _shift_by_frame(geometry, descendants(parents), survey, counts)


def lowest_clearances(
    geometry: SupportGeometry,
    poses: ShapePoses,
    dt: float,
    frames: Integers,
    rules: ContactRules,
) -> Array:
    """Return the distance of the lowest support point at the given frames, (M,) [m].

    Infinity where nothing is within ``rules.inferred_reach``.
    """
    survey = survey_supports(
        geometry,
        poses,
        dt,
        reach=rules.inferred_reach,
        band=rules.lowest_band,
        frames=np.sort(frames),
    )
    lowest = np.full(poses.count, np.inf)
    np.minimum.at(lowest, survey.placed.frames, survey.distances)
    return np.asarray(lowest[frames])


def descendants(parents: Integers) -> NDArray[np.bool_]:
    """Return which joints are below which, (J, J): row the upper, column the lower one."""
    below = np.zeros((len(parents), len(parents)), dtype=np.bool_)
    for joint in range(1, len(parents)):
        upper = parents[joint]
        below[:, joint] = below[:, upper]
        below[upper, joint] = True
    return below


def _shift_by_frame(
    geometry: SupportGeometry,
    below: NDArray[np.bool_],
    survey: SupportSurvey,
    counts: NDArray[np.bool_],
) -> tuple[Integers, Array]:
    candidates = geometry.candidates
    frames, chosen = survey.placed.frames[counts], survey.placed.candidates[counts]
    distances, slopes = survey.distances[counts], survey.normals[counts, 2]
    # One row per link and frame, its lowest point; deepest first within a frame.
    order = np.lexsort((distances, candidates.links[chosen], frames))
    marks = np.stack([frames[order], candidates.links[chosen[order]]])
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = (np.diff(marks, axis=1) != 0).any(axis=0)
    rows = order[first]
    rows = rows[np.lexsort((distances[rows], frames[rows]))]
    joints = candidates.joints[chosen[rows]]
    rises = (RESTING_HEIGHT - distances[rows]) / slopes[rows]
    known, starts = np.unique(frames[rows], return_index=True)
    shifts = np.empty(len(known))
    for index, (start, end) in enumerate(pairwise([*starts, len(rows)])):
        deeper = np.tri(end - start, k=-1, dtype=bool)
        upper = below[np.ix_(joints[start:end], joints[start:end])] & deeper
        own = rises[start:end][~upper.any(axis=1)]
        shifts[index] = own[own <= np.median(own) + STRAY_DEPTH].max()
    return known, shifts
