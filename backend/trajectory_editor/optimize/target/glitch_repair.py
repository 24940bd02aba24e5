"""Replacing joint samples that no motor could reach by what lies between their good neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

LONGEST_REPAIR = 0.25  # [s]


@dataclass(frozen=True)
class GlitchRepair:
    """The outcome of a repair.

    Attributes:
        joints: (F, N) repaired joint positions [rad or m].
        repaired: (F, N) which samples were re-interpolated.
    """

    joints: Array
    repaired: Flags

    @property
    def count(self) -> int:
        """Number of re-interpolated joint samples."""
        return int(self.repaired.sum())


def repair_glitches(
    joints: Array, speed_limits: Array, dt: float, scale: float, fixed: Flags
) -> GlitchRepair:
    """Re-interpolate joint jumps that are faster than a multiple of the velocity limit.

    A stray sample is replaced by the line between the good frames beside it. A jump that does not
    return is spread over as many frames as the limit needs. Neither takes longer than
    ``LONGEST_REPAIR``; what is still too fast then is spread over that time.

    Args:
        joints: (F, N) joint positions, continuous joints unwound [rad or m].
        speed_limits: (N,) velocity limits, infinite where unknown [rad/s or m/s].
        dt: Time between frames [s].
        scale: The multiple; 0 repairs nothing.
        fixed: (F,) frames whose values stay; they are nodes of the lines.
    """
    result = joints.copy()
    repaired = np.zeros(joints.shape, dtype=np.bool_)
    if scale <= 0.0 or len(joints) < 3:
        return GlitchRepair(result, repaired)
    longest = int(np.floor(LONGEST_REPAIR / dt + 1e-6))
    largest_steps = scale * speed_limits * dt
    for joint in np.flatnonzero((np.abs(np.diff(joints, axis=0)) > largest_steps).any(axis=0)):
        _repair_joint(
            result[:, joint], repaired[:, joint], float(largest_steps[joint]), longest, fixed
        )
    return GlitchRepair(result, repaired)


def _repair_joint(
    values: Array, repaired: Flags, largest_step: float, longest: int, fixed: Flags
) -> None:
    """Repair one joint's values in place."""
    frame = 0
    while True:
        jumps = np.flatnonzero(np.abs(np.diff(values[frame:])) > largest_step)
        if len(jumps) == 0:
            return
        start = frame + int(jumps[0])
        ends = frame + jumps + 1
        first, last = _window(values, start, ends, largest_step, longest)
        inner = np.arange(first + 1, last)
        moved = inner[~fixed[inner]]
        nodes = np.concatenate([[first], inner[fixed[inner]], [last]])
        values[moved] = np.interp(moved, nodes, values[nodes])
        repaired[moved] = True
        frame = max(last, start + 1)


def _window(
    values: Array, start: int, ends: NDArray[np.int64], largest_step: float, longest: int
) -> tuple[int, int]:
    """Return the good frames between which the values from ``start`` on are replaced."""
    for end in ends[1:]:
        if end - start > longest:
            break
        if abs(values[end] - values[start]) <= largest_step * (end - start):
            return start, int(end)
    first, last = start, start + 1
    while last - first < longest:
        if abs(values[last] - values[first]) <= largest_step * (last - first):
            break
        widened = (max(first - 1, 0), min(last + 1, len(values) - 1))
        if widened == (first, last):
            break
        first, last = widened
        if last - first > longest:
            first += 1
    return first, last
