"""What a stage starts with: ray weights, multipliers of earlier rows, frames that can't move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.multipliers import Multipliers, carried
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.stage_rows import RowKeys, StageRows
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def carry_over(
    known: Multipliers, known_keys: RowKeys, multipliers: Multipliers, keys: RowKeys
) -> None:
    """Give rows the multipliers that they had in an earlier stage."""
    multipliers.base, multipliers.efforts = known.base, known.efforts
    multipliers.position, multipliers.velocity = known.position, known.velocity
    all_keys, values = np.concatenate(known_keys.lengths), np.concatenate(known.lengths)
    multipliers.lengths = [carried(part, all_keys, values) for part in keys.lengths]
    multipliers.stick = carried(keys.stick, known_keys.stick, known.stick)


def first_weights(problem: Problem, rows: StageRows, earlier: dict[int, Array]) -> Array:
    """Return ray weights that carry half of the weight per frame, or those of an earlier stage."""
    owners, plan = rows.forces.owners, problem.plan
    frames = plan.frames[owners]
    counts = np.bincount(frames, minlength=plan.frame_count)
    weights = 0.5 * problem.robot.weight / np.maximum(counts[frames], 1)
    if not earlier:
        return np.asarray(weights)
    keys = plan.keys[owners]
    numbers = np.arange(len(owners)) - np.searchsorted(owners, owners)
    for row, (key, number) in enumerate(zip(keys, numbers, strict=True)):
        known = earlier.get(int(key))
        if known is not None and number < len(known):
            weights[row] = max(known[number], 1e-2)
    return np.asarray(weights)


def restricted_frames(problem: Problem, trajectory: Trajectory) -> tuple[NDArray[np.int64], Array]:
    """Return the frames that are not free (K,), and the one direction of each (K, V), or zero."""
    frames = np.flatnonzero(~problem.free)
    size = trajectory.base_size + len(problem.robot.joint_names)
    directions = np.zeros((len(frames), size))
    if trajectory.base_size:
        up = trajectory.base_rotations[frames, 2, :]
        directions[:, :3] = np.where(problem.lifted[frames, None], up, 0.0)
    return frames, directions
