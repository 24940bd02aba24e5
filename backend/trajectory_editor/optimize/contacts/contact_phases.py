"""Contact phases: consecutive sticking frames of one point, and where they are anchored."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


def number_phases(
    frames: Integers, candidates: Integers, sticking: NDArray[np.bool_]
) -> tuple[Integers, Integers]:
    """Number the runs of consecutive frames in which one candidate sticks.

    Args:
        frames: (E,) frame of each entry.
        candidates: (E,) candidate of each entry.
        sticking: (E,) whether it sticks.

    Returns:
        (E,) phase of each entry, -1 where it does not stick; and (E,) the entry of the same phase
        at the next frame, or -1.
    """
    phases = np.full(len(frames), -1, dtype=np.int64)
    following = np.full(len(frames), -1, dtype=np.int64)
    entries = np.flatnonzero(sticking)
    if len(entries) == 0:
        return phases, following
    order = entries[np.lexsort((frames[entries], candidates[entries]))]
    same = (np.diff(candidates[order]) == 0) & (np.diff(frames[order]) == 1)
    phases[order] = np.concatenate([[0], np.cumsum(~same)])
    following[order[:-1][same]] = order[1:][same]
    return phases, following


def phase_anchors(
    phases: Integers, following: Integers, target_points: Array, target_rolls: Array
) -> Array:
    """Compute where each touching point should stay, (E, 3) [m].

    The path of a phase is what rolling alone makes of it, placed so that its mean is that of the
    target's touching points: what the target slides is averaged away.

    Args:
        phases: (E,) from ``number_phases``.
        following: (E,) from ``number_phases``.
        target_points: (E, 3) the target's touching points on the ground [m].
        target_rolls: (E, 3) movement of the touching point by rolling until the next frame [m].
    """
    anchors = target_points.copy()
    count = int(phases.max()) + 1 if len(phases) else 0
    _anchor(phases, following, target_points, target_rolls, count, anchors)
    return anchors


@compiled
def _anchor(phases: Any, following: Any, points: Any, rolls: Any, count: int, anchors: Any) -> None:
    """Entries of a phase come in the order of their frames."""
    sums, sizes = np.zeros((count, 3)), np.zeros(count)
    paths = np.zeros(points.shape)
    for entry in range(phases.shape[0]):
        phase = phases[entry]
        if phase < 0:
            continue
        sizes[phase] += 1.0
        after = following[entry]
        for a in range(3):
            sums[phase, a] += points[entry, a] - paths[entry, a]
            if after >= 0:
                paths[after, a] = paths[entry, a] + rolls[entry, a]
    for entry in range(phases.shape[0]):
        phase = phases[entry]
        if phase >= 0:
            for a in range(3):
                anchors[entry, a] = sums[phase, a] / sizes[phase] + paths[entry, a]
