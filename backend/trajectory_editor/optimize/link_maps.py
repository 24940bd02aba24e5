"""Link maps at frames and between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.body_motion import coordinate_paths, coordinate_twists
from trajectory_editor.optimize.link_rows import LinkMap
from trajectory_editor.optimize.se3 import inverse_left_jacobian
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def frame_map(trajectory: Trajectory) -> LinkMap:
    """Return the map of the frames themselves; map k is frame k, about its base position."""
    tree = trajectory.robot.tree
    twists = coordinate_twists(tree, trajectory.poses, trajectory.base_positions)
    return LinkMap(twists, np.arange(trajectory.frame_count), *coordinate_paths(tree))


def interval_map(trajectory: Trajectory, share: float) -> tuple[LinkMap, Trajectory]:
    """Return the map of the poses at a share of every interval, and these poses.

    Maps 2k and 2k + 1 tell how the pose in interval k moves when frames k and k + 1 move, about its
    base position.
    """
    count = trajectory.frame_count - 1
    start = Trajectory(trajectory.robot, trajectory.dt, trajectory.q[:-1])
    between = start.moved(share * trajectory.steps)
    tree = trajectory.robot.tree
    own = coordinate_twists(tree, between.poses, between.base_positions)
    twists = np.empty((2 * count, *own.shape[1:]))
    twists[0::2], twists[1::2] = (1.0 - share) * own, share * own
    if trajectory.base_size:
        _base_twists(trajectory.steps, share, own, twists)
    frames = np.repeat(np.arange(count), 2)
    frames[1::2] += 1
    return LinkMap(twists, frames, *coordinate_paths(tree)), between


@compiled
def _base_twists(steps: Any, share: float, own: Any, out: Any) -> None:
    partial, backward, whole, forward = (
        np.empty((6, 6)),
        np.empty((6, 6)),
        np.empty((6, 6)),
        np.empty((6, 6)),
    )
    for k in range(own.shape[0]):
        inverse_left_jacobian(share * steps[k], 1.0, partial)
        inverse_left_jacobian(share * steps[k], -1.0, backward)
        inverse_left_jacobian(steps[k], 1.0, whole)
        inverse_left_jacobian(steps[k], -1.0, forward)
        right = np.linalg.inv(backward)
        early = right @ (partial - share * whole)
        late = share * (right @ forward)
        base = np.ascontiguousarray(own[k, :6])
        out[2 * k, :6] = early.T @ base
        out[2 * k + 1, :6] = late.T @ base
