"""Runs of frames in which a joint stays at its stop."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.check_result import spans_of
from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow

_NEAR = 1e-3  # [rad or m]
_SHORTEST_RUN = 0.1  # [s]
_MOST_LINES = 6


def describe_joint_stops(given: InformationInput) -> InformationRow | None:
    """List runs of at least 0.1 s within 1 mrad of (or beyond) a position limit."""
    if len(given.robot.joint_names) == 0:
        return None
    near = given.measured.position_excess >= -_NEAR
    shortest = max(2, round(_SHORTEST_RUN / given.motion.dt))
    runs = [
        (last - first + 1, given.robot.joint_names[column], first, last)
        for column in np.flatnonzero(near.any(axis=0))
        for first, last in spans_of(near[:, column])
        if last - first + 1 >= shortest
    ]
    runs.sort(reverse=True)
    return InformationRow(
        "joint_stops",
        "Runs at a joint stop",
        f"{len(runs)} runs, the longest {runs[0][0]} frames" if runs else "none",
        tuple(f"{name}: frames {a}-{b}" for _, name, a, b in runs[:_MOST_LINES]),
        {"runs": [{"joint": name, "frames": [a, b]} for _, name, a, b in runs]},
    )
