"""The contact schedule of a pose sequence: the points that are near the ground and stay near it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.settled_points import settle
from trajectory_editor.optimize.contacts.support_survey import SupportSurvey

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


def scheduled_points(
    survey: SupportSurvey, links: Integers, rules: ContactRules, factor: float = 1.0
) -> Flags:
    """Return which of the surveyed points qualify as contacts, (P,).

    A point must be within reach, move slowly toward or away from the ground and not too fast along
    it, or penetrate. Only each link's lowest points count, or those on which a link that stands a
    little tilted will rest, and only links near the frame's lowest support; links below the surface
    are near it, because they will be lifted onto it.

    Args:
        survey: P points.
        links: (C,) link of each candidate.
        rules: Thresholds.
        factor: Factor on reach, speeds and the band of lowest points.
    """
    distances = survey.distances
    near = distances <= factor * rules.reach
    near &= np.abs(survey.approach_speeds) < factor * rules.approach_speed
    near &= survey.sliding_speeds < factor * rules.sliding_speed
    near |= distances < 0.0
    frames, owners = survey.placed.frames, links[survey.placed.candidates]
    near = _resting_points(survey, links, near, rules, factor)
    link_lowest = lowest_by_link(frames, owners, distances)
    frame_lowest = _lowest(frames, np.where(near, distances, np.inf))
    return np.asarray(near & (link_lowest <= np.maximum(frame_lowest, 0.0) + rules.link_band))


def _resting_points(
    survey: SupportSurvey, links: Integers, near: Flags, rules: ContactRules, factor: float
) -> Flags:
    """Return which of the near points their links would rest on."""
    distances = survey.distances
    frames, owners = survey.placed.frames, links[survey.placed.candidates]
    link_lowest = lowest_by_link(frames, owners, distances)
    lowest = near & (distances <= link_lowest + factor * rules.lowest_band)
    if rules.settling_band == 0.0:
        return np.asarray(lowest)
    slow = near & (np.abs(survey.approach_speeds) < rules.planting_speed)
    slow &= survey.sliding_speeds < rules.planting_speed
    slow &= distances <= link_lowest + factor * rules.settling_band
    groups = frames * len(links) + owners
    touching, settles = settle(groups, survey.placed.points, distances, slow, rules.sole_flatness)
    return np.asarray(np.where(settles, touching, lowest))


def balancing_points(survey: SupportSurvey, links: Integers, rules: ContactRules) -> Flags:
    """Return which points can be support that hovers: what links near the ground rest on."""
    near = survey.distances <= rules.balance_reach
    near &= np.abs(survey.approach_speeds) < rules.approach_speed
    near &= survey.sliding_speeds < rules.balance_speed
    return _resting_points(survey, links, near, rules, 1.0)


def inferred_points(survey: SupportSurvey, links: Integers, rules: ContactRules) -> Flags:
    """Return which points carry a body that is held up by nothing in reach, (P,).

    They are the lowest points of links whose lowest point is near the frame's lowest one; their
    speeds don't matter.
    """
    frames, owners = survey.placed.frames, links[survey.placed.candidates]
    distances = survey.distances
    link_lowest = lowest_by_link(frames, owners, distances)
    chosen = distances <= np.minimum(link_lowest + rules.lowest_band, rules.inferred_reach)
    chosen &= link_lowest <= _lowest(frames, distances) + rules.inferred_link_band
    return np.asarray(chosen)


def lowest_by_link(frames: Integers, links: Integers, distances: Array) -> Array:
    """Return for each point the least distance among the points of its link and frame, (P,)."""
    count = int(links.max()) + 1 if len(links) else 1
    return _lowest(frames * count + links, distances)


def _lowest(groups: Integers, values: Array) -> Array:
    if len(groups) == 0:
        return values.copy()
    lowest = np.full(int(groups.max()) + 1, np.inf)
    np.minimum.at(lowest, groups, values)
    return np.asarray(lowest[groups])
