"""Contact plans made by hand, for tests of what is done with plans."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan

CANDIDATES = 8
_MODES = {"t": ContactMode.TOUCH, "s": ContactMode.STICK, "l": ContactMode.SLIP}


def plan_of(columns: Mapping[int, str], *, locked: tuple[int, ...] = ()) -> ContactPlan:
    """Make a plan on flat ground from one text per candidate.

    A text has a letter per frame: t touches, s sticks, l slides, a dot for nothing. Candidates 0 to
    3 belong to link 0, the others to link 1.
    """
    frame_count = len(next(iter(columns.values())))
    entries = [
        (frame, candidate, int(_MODES[text[frame]]))
        for frame in range(frame_count)
        for candidate, text in sorted(columns.items())
        if text[frame] != "."
    ]
    frames, candidates, modes = np.array(entries, dtype=np.int64).reshape(-1, 3).T
    count = len(frames)
    points = np.column_stack([0.1 * candidates, 0.01 * frames, 0.0 * frames])
    empty = np.zeros((count, 3))
    plan = ContactPlan(
        frame_count=frame_count,
        candidate_count=CANDIDATES,
        starts=np.searchsorted(frames, np.arange(frame_count + 1)),
        frames=frames,
        candidates=candidates,
        shapes=candidates,
        joints=candidates,
        links=candidates // 4,
        modes=modes,
        locked=np.isin(candidates, locked),
        phases=np.full(count, -1),
        next_entries=np.full(count, -1),
        anchors=empty,
        local_points=empty,
        points=points,
        normals=np.tile([0.0, 0.0, 1.0], (count, 1)),
        distances=np.zeros(count),
        target_points=points,
        target_rolls=empty,
        released=np.zeros(0, dtype=np.int64),
        link_names=("left", "right"),
    )
    return plan.with_modes(modes)


def texts_of(plan: ContactPlan) -> dict[int, str]:
    """Return the modes of a plan in the form that ``plan_of`` takes."""
    letters = {int(mode): letter for letter, mode in _MODES.items()}
    result = {}
    for candidate in np.unique(plan.candidates):
        text = ["."] * plan.frame_count
        for entry in np.flatnonzero(plan.candidates == candidate):
            text[plan.frames[entry]] = letters[int(plan.modes[entry])]
        result[int(candidate)] = "".join(text)
    return result
