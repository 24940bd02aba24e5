"""How far a robot has to be moved up or down to rest on the ground."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.schedule import lowest_by_link
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
    geometry: SupportGeometry, poses: ShapePoses, dt: float, rules: ContactRules
) -> tuple[Integers, Array]:
    """Return frames with support, (M,), and the vertical shift that lets each rest, (M,) [m].

    Support is what is in the contact schedule's reach and slow enough; a frame without any, whose
    lowest geometry floats a little higher, counts with that. The lowest link decides, unless it is
    much deeper than most others: the body is not lifted for one hand in the floor.
    """
    survey = survey_supports(geometry, poses, dt, reach=FLOATING_REACH, band=rules.lowest_band)
    slow = np.abs(survey.approach_speeds) < rules.approach_speed
    slow &= survey.sliding_speeds < rules.sliding_speed
    scheduled = (slow & (survey.distances <= rules.reach)) | (survey.distances < 0.0)
    supported = np.zeros(poses.count, dtype=bool)
    supported[survey.placed.frames[scheduled]] = True
    counts = scheduled | (slow & ~supported[survey.placed.frames])
    return _shift_by_frame(geometry, survey, counts)


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


def _shift_by_frame(
    geometry: SupportGeometry, survey: SupportSurvey, counts: NDArray[np.bool_]
) -> tuple[Integers, Array]:
    if not counts.any():
        return np.zeros(0, dtype=np.int64), np.zeros(0)
    frames = survey.placed.frames[counts]
    links = geometry.candidates.links[survey.placed.candidates[counts]]
    distances = survey.distances[counts]
    lowest_of_link = distances <= lowest_by_link(frames, links, distances)
    # One row per link and frame, deepest first within a frame.
    _, first = np.unique(
        np.stack([frames[lowest_of_link], links[lowest_of_link]]), axis=1, return_index=True
    )
    rows = np.flatnonzero(lowest_of_link)[first]
    rows = rows[np.lexsort((distances[rows], frames[rows]))]
    rises = (RESTING_HEIGHT - distances[rows]) / survey.normals[counts][rows, 2]
    known, starts = np.unique(frames[rows], return_index=True)
    ends = np.append(starts[1:], len(rows))
    shifts = np.empty(len(known))
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        own = rises[start:end]
        shifts[index] = own[own <= np.median(own) + STRAY_DEPTH].max()
    return known, shifts
