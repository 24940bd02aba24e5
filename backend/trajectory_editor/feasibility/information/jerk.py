"""Jerk: which joints shake."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow

_MOST_LINES = 5


def describe_jerk(given: InformationInput) -> InformationRow | None:
    """Rank the joints by the root mean square of their jerk (third difference over dt³)."""
    joints = len(given.robot.joint_names)
    if joints == 0 or given.motion.frame_count < 4:
        return None
    jerks = np.diff(given.motion.steps[:, -joints:], n=2, axis=0) / given.motion.dt**3
    rms = np.sqrt((jerks**2).mean(axis=0))
    peak = np.abs(jerks).max(axis=0)
    at = np.abs(jerks).argmax(axis=0)
    order = [int(i) for i in np.argsort(-rms)[:_MOST_LINES]]
    names = given.robot.joint_names
    return InformationRow(
        "jerk",
        "Jerk",
        f"largest in {names[order[0]]}: {rms[order[0]]:.0f} rad/s³ RMS, "
        f"all joints {np.sqrt((rms**2).mean()):.0f}",
        tuple(
            f"{names[i]}: {rms[i]:.0f} rad/s³ RMS, {peak[i]:.0f} at frame {int(at[i]) + 1}"
            for i in order
        ),
        {
            "joints": {
                name: {"rms": float(r), "peak": float(p), "frame": int(a) + 1}
                for name, r, p, a in zip(names, rms, peak, at, strict=True)
            }
        },
    )
