"""Which scheduled points of a body can rest on the ground together, compiled.

A tilted foot has points near the ground that can't all touch it at once. Those that do once the
body has settled lie in one facet of the lower hull of its scheduled points: of the facets within
reach of a small tilt the one with the most points. Without such a facet only the lowest stay.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

FLATNESS = 4e-4  # [m] points this near to the facet touch too
LARGEST_TILT = 0.12  # [rad]
_TILT_ERROR = 1e-6  # [m]
_SMALLEST_AREA = 1e-6  # [m²] of the parallelogram that three points span


def resting_together(
    starts: Integers, bodies: Integers, places: Array, heights: Array
) -> NDArray[np.bool_]:
    """Return which points (E,) touch once their bodies have settled.

    Args:
        starts: (F + 1,) the points of each frame.
        bodies: (E,) body of each point.
        places: (E, 2) position along the ground [m].
        heights: (E,) distance to the ground [m].
    """
    kept = np.ones(len(bodies), dtype=np.bool_)
    _settle(starts, bodies, places, heights, kept)
    return kept


@compiled
def _settle(starts: Any, bodies: Any, places: Any, heights: Any, kept: Any) -> None:
    for frame in range(starts.shape[0] - 1):
        first, last = starts[frame], starts[frame + 1]
        members = np.empty(last - first, dtype=np.int64)
        done = np.zeros(last - first, dtype=np.bool_)
        for e in range(first, last):
            if done[e - first]:
                continue
            count = 0
            for i in range(e, last):
                if bodies[i] == bodies[e]:
                    members[count] = i
                    done[i - first] = True
                    count += 1
            if count >= 3:
                _settle_body(members[:count], places, heights, kept)


@compiled
def _settle_body(members: Any, places: Any, heights: Any, kept: Any) -> None:
    count = members.shape[0]
    cx, cy, lowest = 0.0, 0.0, np.inf
    for m in members:
        cx += places[m, 0] / count
        cy += places[m, 1] / count
        lowest = min(lowest, heights[m])
    best, most, slope_x, slope_y, offset = -np.inf, 0, 0.0, 0.0, lowest
    for a in range(count):
        i = members[a]
        for b in range(a + 1, count):
            j = members[b]
            ux, uy = places[j, 0] - places[i, 0], places[j, 1] - places[i, 1]
            for c in range(b + 1, count):
                k = members[c]
                vx, vy = places[k, 0] - places[i, 0], places[k, 1] - places[i, 1]
                area = ux * vy - uy * vx
                if abs(area) < _SMALLEST_AREA:
                    continue
                uz, vz = heights[j] - heights[i], heights[k] - heights[i]
                sx, sy = (uz * vy - vz * uy) / area, (ux * vz - vx * uz) / area
                if sx * sx + sy * sy > LARGEST_TILT**2:
                    continue
                level = heights[i] - sx * places[i, 0] - sy * places[i, 1]
                touching = 0
                for m in members:
                    above = heights[m] - (level + sx * places[m, 0] + sy * places[m, 1])
                    if above < -_TILT_ERROR:
                        touching = 0
                        break
                    touching += 1 if above <= FLATNESS else 0
                center = level + sx * cx + sy * cy
                if touching > most or (touching == most and touching > 0 and center > best):
                    best, most = center, touching
                    slope_x, slope_y, offset = sx, sy, level
    for m in members:
        plane = offset + slope_x * places[m, 0] + slope_y * places[m, 1]
        kept[m] = heights[m] <= plane + FLATNESS
