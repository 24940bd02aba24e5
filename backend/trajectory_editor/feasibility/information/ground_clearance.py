"""Floating and sunk frames: the height of the lowest shape over the ground."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.check_result import spans_of
from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow

_NOTICEABLE = 1e-3  # [m]
_CARRIED_SHARE = 0.2  # of the weight: below, the robot may be in free flight


def describe_ground_clearance(given: InformationInput) -> InformationRow | None:
    """Find frames that hover while something has to carry them, and frames in the ground."""
    measured = given.measured
    if given.robot.shapes.count == 0 or not given.robot.has_floating_base:
        return None
    lowest = measured.clearances.min(axis=1).astype(np.float64)
    carried = measured.needed_forces > _CARRIED_SHARE * given.robot.weight
    floating = carried & (lowest > _NOTICEABLE)
    sunk = lowest < -_NOTICEABLE
    resting = lowest[carried & np.isfinite(lowest)]
    usual = float(np.median(resting)) if len(resting) else float("nan")
    summary = (
        f"{int(floating.sum())} frames float although the robot has to be carried, "
        f"{int(sunk.sum())} frames are sunk"
    )
    details = [f"frame 0: lowest point {_height(float(lowest[0]))}"]
    if np.isfinite(usual):
        details.append(f"median of the carried frames: lowest point {_height(usual)}")
    return InformationRow(
        "ground_clearance",
        "Floating and sunk frames",
        summary,
        tuple(details),
        {
            "floating_frames": int(floating.sum()),
            "floating_spans": spans_of(floating),
            "sunk_frames": int(sunk.sum()),
            "sunk_spans": spans_of(sunk),
            "first_frame_clearance": _finite(float(lowest[0])),
            "median_clearance": _finite(usual),
        },
    )


def _height(value: float) -> str:
    if not np.isfinite(value):
        return "more than 250 mm above the ground"
    return f"{abs(value) * 1e3:.1f} mm {'above' if value >= 0 else 'below'} the surface"


def _finite(value: float) -> float | None:
    return value if np.isfinite(value) else None
