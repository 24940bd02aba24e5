"""A contact plan as plain data: from when to when each link touches, sticking or sliding."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_plan import ContactPlan

Integers = NDArray[np.int64]

_NOTHING, _TOUCHES, _SLIPS, _STICKS = range(4)


@dataclass(frozen=True)
class PlannedSpan:
    """One link's contact.

    Attributes:
        link: Name of the link.
        first: First frame.
        last: Last frame, included.
        mode: ``stick`` while any of the link's points sticks, else ``slip``.
        points: Largest number of points that touch at one frame of the span.
        locked: Whether the user fixed it.
    """

    link: str
    first: int
    last: int
    mode: Literal["stick", "slip"]
    points: int
    locked: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the span as JSON values."""
        return asdict(self)


def planned_spans(plan: ContactPlan) -> tuple[PlannedSpan, ...]:
    """Return the spans of all links, by link, then first frame.

    Frames at which a link touches without being planted belong to the sticking span beside them;
    where there is none they are a sliding one.
    """
    spans: list[PlannedSpan] = []
    for number, name in enumerate(plan.link_names):
        own = np.flatnonzero(plan.links == number)
        if len(own):
            spans += _spans_of_link(plan, own, name)
    return tuple(spans)


def _spans_of_link(plan: ContactPlan, own: Integers, name: str) -> list[PlannedSpan]:
    frames = plan.frames[own]
    rank = np.array([_TOUCHES, _STICKS, _SLIPS])[plan.modes[own]]
    states = np.zeros(plan.frame_count, dtype=np.int64)
    np.maximum.at(states, frames, rank)
    counts = np.bincount(frames, minlength=plan.frame_count)
    locked = np.zeros(plan.frame_count, dtype=bool)
    locked[frames[plan.locked[own]]] = True
    states = _settle_touches(states)
    marks = 2 * states + locked
    borders = np.flatnonzero(np.diff(marks)) + 1
    starts, ends = np.append(0, borders), np.append(borders, plan.frame_count)
    return [
        PlannedSpan(
            name,
            int(start),
            int(end) - 1,
            "stick" if states[start] == _STICKS else "slip",
            int(counts[start:end].max()),
            bool(locked[start]),
        )
        for start, end in zip(starts, ends, strict=True)
        if states[start] != _NOTHING
    ]


def _settle_touches(states: Integers) -> Integers:
    """Let touching frames take the state of a sticking neighbour span, else of sliding."""
    settled = states.copy()
    borders = np.flatnonzero(np.diff(states)) + 1
    starts, ends = np.append(0, borders), np.append(borders, len(states))
    for start, end in zip(starts, ends, strict=True):
        if states[start] != _TOUCHES:
            continue
        before = states[start - 1] if start > 0 else _NOTHING
        after = states[end] if end < len(states) else _NOTHING
        settled[start:end] = _STICKS if _STICKS in (before, after) else _SLIPS
    return settled
