"""Whether a stretch without support is a flight, or needs geometry that is out of reach."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.robot.model import GRAVITY

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]


def stretches_to_support(
    unsupported: Flags, shares: Array, distances: Array, resting: Flags, dt: float, bias: float
) -> Flags:
    """Return the frames whose lowest geometry should be brought to the ground, (F,).

    There are two ways to mend a stretch of frames in which nothing touches but the body does not
    fall freely: to let it fall, which moves it by about ``share g T² / 8`` in the middle of T
    seconds (or ``share g T² / 2`` at the motion's ends), or to bring its lowest geometry down. The
    smaller one is chosen: feet stay in the air during the flights of a run, whose retargeted bodies
    fall a little too slowly, and hands that stop short of the floor come down in a dive. Geometry
    that hardly moves all the while is support that hovers, and comes down in any case.

    Args:
        unsupported: (F,) frames without support that must be carried.
        shares: (F,) external force as a share of the weight.
        distances: (F,) distance of the lowest geometry to the ground [m]; infinite out of reach.
        resting: (F,) whether that geometry hardly moves.
        dt: Time between frames [s].
        bias: Bringing geometry down by a distance costs this much of moving the whole body by it; 0
            always brings it down.
    """
    chosen = np.zeros(len(unsupported), dtype=np.bool_)
    marks = np.diff(np.concatenate([[0], unsupported.astype(np.int64), [0]]))
    for start, end in zip(np.flatnonzero(marks == 1), np.flatnonzero(marks == -1), strict=True):
        within = np.isfinite(distances[start:end])
        if not within.any():
            continue
        duration = (end - start + 1) * dt
        part = 8.0 if start > 0 and end < len(unsupported) else 2.0
        falling = float(shares[start:end].mean()) * GRAVITY * duration**2 / part
        reaching = float(np.maximum(distances[start:end][within], 0.0).mean())
        hovering = bool(resting[start:end][within].all())
        chosen[start:end] = within & (hovering or falling > bias * reaching)
    return chosen
