"""Cutting a motion into windows and putting it together again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.locked_spans import LockedSpan
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.regularisers import pose_distances
from trajectory_editor.optimize.trajectory import Trajectory

DECIDED = 2  # frames that give a window position and velocity
Values = NDArray[np.float32]

_MARGIN = 8  # frames at a window's end that feel that it ends there


def cut(motion: EditorMotion, start: int, stop: int) -> EditorMotion:
    """Return the poses of the frames ``start`` to ``stop - 1``."""
    base_p, base_q = motion.base_pos_w, motion.base_quat_w
    return EditorMotion(
        motion.framerate,
        motion.joint_names,
        motion.joint_pos[start:stop],
        None if base_p is None else base_p[start:stop],
        None if base_q is None else base_q[start:stop],
    )


def splice(whole: EditorMotion, window: EditorMotion, start: int, end: int) -> EditorMotion:
    """Return the motion with the window's frames from ``start`` to ``end - 1`` in their place."""

    def joined(values: Values | None, own: Values | None) -> Values | None:
        if values is None or own is None:
            return None
        return np.concatenate([values[:start], own[: end - start], values[end:]])

    joints = joined(whole.joint_pos, window.joint_pos)
    places = joined(whole.base_pos_w, window.base_pos_w)
    turns = joined(whole.base_quat_w, window.base_quat_w)
    return whole.with_arrays(joint_pos=joints, base_pos_w=places, base_quat_w=turns)


def quiet_place(window: EditorMotion, report: FeasibilityResult, overlap: int) -> int:
    """Return where in a window's overlap the next one should begin.

    There the motion is slow and no check fails near it: a decided velocity is then most easily met
    by whatever the next window wants.
    """
    count = window.frame_count
    low, high = count - overlap, count - min(_MARGIN, overlap // 2)
    speeds = np.square(np.diff(window.joint_pos.astype(np.float64), axis=0)).sum(axis=1)
    if window.base_pos_w is not None:
        speeds += np.square(np.diff(window.base_pos_w.astype(np.float64), axis=0)).sum(axis=1)
    failing = np.any([check.over for check in report.checks], axis=0)
    places = np.arange(max(low, 2), max(high, 3))
    near = np.array([failing[place - 2 : place + 2].any() for place in places])
    # Two decided frames in front of the place give the velocity.
    return int(places[np.argmin(np.where(near, np.inf, 0.0) + speeds[places - 2])])


@dataclass(frozen=True)
class Neighbour:
    """The window before: what was found for it, and where in the whole motion it begins."""

    trajectory: Trajectory
    start: int


def start_from(preparation: Preparation, before: Neighbour, start: int) -> Preparation:
    """Let a window that begins at ``start`` begin its solve where its neighbour ended.

    Over the overlap the start goes over from the neighbour's answer to the window's own start.
    """
    initial, known = preparation.initial, before.trajectory
    shared = before.start + known.frame_count - start
    if shared <= DECIDED:
        return preparation
    robot, dt = known.robot, known.dt
    own = Trajectory(robot, dt, initial.trajectory.q[:shared])
    away = pose_distances(Trajectory(robot, dt, known.q[-shared:]), own)
    weights = np.linspace(1.0, 0.0, shared - DECIDED)
    away[:DECIDED] = 0.0
    away[DECIDED:] *= (weights * weights * (3.0 - 2.0 * weights))[:, None]
    rows = initial.trajectory.q.copy()
    rows[:shared] = own.moved(away).q
    moved = replace(initial, trajectory=Trajectory(robot, dt, rows))
    return replace(preparation, initial=moved)


def clip_spans(spans: Sequence[LockedSpan], start: int, stop: int) -> list[LockedSpan]:
    """Return what locked spans mean for the frames ``start`` to ``stop - 1``."""
    return [
        replace(span, first=max(span.first, start) - start, last=min(span.last, stop - 1) - start)
        for span in spans
        if span.last >= start and span.first < stop
    ]


def clear_spans(spans: Sequence[PlannedSpan], first: int, end: int) -> list[PlannedSpan]:
    """Return the contacts without those at the frames ``first`` to ``end - 1``."""
    parts = [
        replace(span, first=max(span.first, low), last=min(span.last, high - 1))
        for span in spans
        for low, high in ((span.first, first), (end, span.last + 1))
    ]
    return [part for part in parts if part.first <= part.last]


def join_spans(
    before: Sequence[PlannedSpan],
    window: Sequence[PlannedSpan],
    first: int,
    start: int,
    end: int,
) -> list[PlannedSpan]:
    """Add a window's contacts at its own frames ``first`` to ``end - 1``; seams don't part them."""
    own = [
        replace(span, first=max(span.first + start, first), last=min(span.last + start, end - 1))
        for span in window
    ]
    spans: list[PlannedSpan] = []
    for span in sorted([*before, *(it for it in own if it.first <= it.last)], key=_in_time):
        place = next((k for k, known in enumerate(spans) if _goes_on(known, span)), None)
        if place is None:
            spans.append(span)
        else:
            known = spans[place]
            points = max(known.points, span.points)
            spans[place] = replace(known, last=span.last, points=points)
    return sorted(spans, key=lambda span: (span.link, span.first))


def _in_time(span: PlannedSpan) -> int:
    return span.first


def _goes_on(known: PlannedSpan, span: PlannedSpan) -> bool:
    """Return whether a contact is the same one that ended a frame before."""
    same = (known.link, known.mode, known.locked) == (span.link, span.mode, span.locked)
    return same and known.last == span.first - 1
