"""Self-collision: which shapes of the robot overlap, how deep and when."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.self_collision import distant_pairs, overlap_depths
from trajectory_editor.robot.srdf import disabled_link_pairs

_NOTICEABLE = 1e-5  # [m]
_MOST_LINES = 8


def describe_self_collision(given: InformationInput) -> InformationRow | None:
    """List pairs of shapes that collide; those that always do, by design, are muted.

    Pairs that an SRDF beside the URDF disables are left out.
    """
    shapes, tree = given.robot.shapes, given.robot.tree
    ignored = disabled_link_pairs(given.robot.urdf_path)
    links = shapes.links
    near = distant_pairs(shapes, tree)
    kept = [frozenset((links[a], links[b])) not in ignored for a, b in near]
    pairs = near[np.array(kept, dtype=bool)]
    if len(pairs) == 0:
        return None
    limits = given.robot.limits
    rest = np.clip(np.zeros((1, len(limits.lower))), limits.lower, limits.upper)
    placed = joint_placements(tree, np.eye(3)[None], np.zeros((1, 3)), rest)
    always = overlap_depths(shapes, pairs, *placed)[0] > _NOTICEABLE
    worst, frame, count = (np.zeros(len(pairs)) for _ in range(3))
    for start, rotations, positions in given.placements():
        depths = overlap_depths(shapes, pairs, rotations, positions)
        count += (depths > _NOTICEABLE).sum(axis=0)
        deepest = depths.argmax(axis=0)
        value = depths[deepest, np.arange(len(pairs))]
        frame = np.where(value > worst, start + deepest, frame)
        worst = np.maximum(worst, value)
    always |= count == given.motion.frame_count
    names = [f"{shapes.names[a]} and {shapes.names[b]}" for a, b in pairs]
    order = [int(i) for i in np.argsort(-worst) if worst[i] > _NOTICEABLE and not always[i]]
    muted = [names[i] for i in np.flatnonzero(always)]
    details = [
        f"{names[i]}: {worst[i] * 1e3:.1f} mm at frame {int(frame[i])}, {int(count[i])} frames"
        for i in order[:_MOST_LINES]
    ]
    if muted:
        details.append(f"muted, since they overlap at rest or always: {'; '.join(muted)}")
    summary = f"{len(order)} pairs of shapes collide" if order else "no pair of shapes collides"
    return InformationRow(
        "self_collision",
        "Self-collision",
        summary,
        tuple(details),
        {
            "pairs": [
                {
                    "shapes": [shapes.names[pairs[i][0]], shapes.names[pairs[i][1]]],
                    "depth": float(worst[i]),
                    "frame": int(frame[i]),
                    "frames": int(count[i]),
                }
                for i in order
            ],
            "muted": muted,
        },
    )
