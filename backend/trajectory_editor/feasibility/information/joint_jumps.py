"""Joint jumps: speeds from one frame to the next beyond the velocity limit."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow

_MOST_LINES = 5


def describe_joint_jumps(given: InformationInput) -> InformationRow | None:
    """List the joints whose one-interval speed exceeds the limit, fastest first."""
    joints = len(given.robot.joint_names)
    if joints == 0 or given.motion.frame_count < 2:
        return None
    changes = np.abs(given.motion.steps[:, -joints:])
    speeds = changes / given.motion.dt
    limit = given.robot.limits.velocity
    ratios = speeds / limit
    over = (ratios > 1.0).sum(axis=0)
    at = speeds.argmax(axis=0)
    fastest = ratios.max(axis=0)
    order = [int(i) for i in np.argsort(-fastest) if over[i] > 0]
    top = int(fastest.argmax())
    summary = (
        f"{int(over.sum())} joint steps between frames exceed the velocity limit"
        if order
        else f"none; the fastest step is {fastest[top] * 100:.0f} % of its limit "
        f"({given.robot.joint_names[top]}, frame {int(at[top])})"
    )
    return InformationRow(
        "joint_jumps",
        "Joint jumps (one-interval speeds)",
        summary,
        tuple(
            f"{given.robot.joint_names[i]}: {speeds[at[i], i]:.1f} of {limit[i]:.1f} rad/s after "
            f"frame {int(at[i])} ({changes[at[i], i]:.3f} rad), {int(over[i])} steps"
            for i in order[:_MOST_LINES]
        ),
        {
            "joints": [
                {
                    "joint": given.robot.joint_names[i],
                    "speed": float(speeds[at[i], i]),
                    "limit": float(limit[i]),
                    "frame": int(at[i]),
                    "steps": int(over[i]),
                }
                for i in order
            ]
        },
    )
