"""How the forces of sliding points change with their slip when the robot moves, compiled.

A sliding point's force lies on the cone's edge against its slip. With slip s of speed v along the
ground, normal n, ray weight w and q = n × s / v, the force changes by -w μ (q · ds / v) q: slow
slips turn easily, so that without this term frames with slow sliding points don't converge. Below
v₀ = ``FULL_SLIP`` the force is -w μ s / v₀ and changes along both tangents.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.contact_forces import ContactForces
from trajectory_editor.optimize.contact_rows import stick_rows
from trajectory_editor.optimize.friction_pyramid import EDGE, FULL_SLIP
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def subtract_slip_turning(
    forces: ContactForces,
    weights: Array,
    kinds: NDArray[np.int64],
    friction: float,
    trajectory: Trajectory,
    jacobians: Array,
) -> None:
    """Subtract from ``jacobians`` (F - 2, V, 3 V) what turning slips change.

    Args:
        forces: The rays of a plan of E entries.
        weights: (K,) ray weights [N].
        kinds: (E,) kinds of force.
        friction: Coulomb coefficient μ.
        trajectory: The poses.
        jacobians: Derivatives by the poses of frames k - 1, k and k + 1; changed.
    """
    placed, links = forces.placed, forces.links
    slips = placed.survey.sliding
    speeds = np.linalg.norm(slips, axis=1)
    sliding = np.flatnonzero(kinds == EDGE)
    full = speeds[sliding] > FULL_SLIP
    fast, slow = sliding[full], sliding[~full]
    across = np.cross(placed.survey.normals[fast], slips[fast]) / speeds[fast, None]
    entries = np.concatenate([fast, slow, slow])
    if len(entries) == 0:
        return
    axes = np.concatenate([across, placed.tangents[slow, 0], placed.tangents[slow, 1]])
    origins = trajectory.base_positions
    rows = stick_rows(placed, trajectory.poses, origins, entries, 1)
    shares = np.einsum("paj,pj->pa", placed.tangents[entries], axes)
    moved = np.einsum("pa,pasi->psi", shares, rows.coefficients.reshape(-1, 2, 3, 6))
    loads = weights[np.searchsorted(forces.owners, entries)]
    pulls = friction * loads / (2.0 * trajectory.dt * np.maximum(speeds[entries], FULL_SLIP))
    frames, points = placed.plan.frames[entries], placed.points[entries]
    arms = np.cross(points - origins[frames], axes)
    _turn(
        frames,
        placed.plan.joints[entries],
        np.hstack([axes, arms]),
        pulls[:, None, None] * moved,
        links.path_starts,
        links.paths,
        links.twists,
        jacobians,
    )


@compiled
def _turn(
    frames: Any,
    joints: Any,
    wrenches: Any,
    coefficients: Any,
    path_starts: Any,
    paths: Any,
    twists: Any,
    out: Any,
) -> None:
    """Add wrench · coefficientsᵀ, taken to coordinates, to each entry's frame."""
    size = twists.shape[1]
    power = np.empty(size)
    for e in range(frames.shape[0]):
        k = frames[e]
        first, end = path_starts[joints[e]], path_starts[joints[e] + 1]
        for ii in range(first, end):
            i = paths[ii]
            power[i] = 0.0
            for a in range(6):
                power[i] += twists[k, i, a] * wrenches[e, a]
        for slot in range(3):
            at = k - 1 + slot
            for jj in range(first, end):
                j = paths[jj]
                change = 0.0
                for a in range(6):
                    change += twists[at, j, a] * coefficients[e, slot, a]
                for ii in range(first, end):
                    i = paths[ii]
                    out[k - 1, i, slot * size + j] += power[i] * change
