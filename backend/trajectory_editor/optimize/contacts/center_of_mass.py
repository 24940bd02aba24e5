"""The centre of mass, and how much something must be holding it up."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.robot.model import GRAVITY
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]


def center_of_mass(model: pin.Model, poses: ShapePoses) -> Array:
    """Compute the centre of mass in F poses, (F, 3) in the world [m]."""
    masses = np.array([inertia.mass for inertia in model.inertias])
    levers = np.array([inertia.lever for inertia in model.inertias])
    masses[0] = 0.0
    moments = np.einsum("j,fjia,ja->fi", masses, poses.rotations, levers, optimize=True)
    moments += np.einsum("j,fji->fi", masses, poses.positions)
    return np.asarray(moments / masses.sum())


def external_force_shares(
    centers: Array, dt: float, window: float, counted: NDArray[np.bool_] | None = None
) -> Array:
    """Compute the external force, m (a + g), as a share of the weight, (F,).

    Frames at the ends take the value of their neighbours; short motions count as standing.

    Args:
        centers: (F, 3) centre of mass [m].
        dt: Time between frames [s].
        window: The acceleration is averaged over this time [s].
        counted: (F,) frames that enter the averages, so that a flight is not blurred with the
            support before and after it; all when absent.
    """
    frames = len(centers)
    if frames < 3:
        return np.ones(frames)
    excess = (centers[2:] - 2.0 * centers[1:-1] + centers[:-2]) / dt**2
    excess += np.array([0.0, 0.0, GRAVITY])
    weights = np.ones(frames) if counted is None else counted.astype(np.float64)
    weighted = np.column_stack([excess * weights[1:-1, None], weights[1:-1]])
    half = round(0.5 * window / dt)
    sums = np.cumsum(np.concatenate([np.zeros((1, 4)), weighted]), axis=0)
    places = np.arange(frames - 2)
    first, last = np.maximum(places - half, 0), np.minimum(places + half + 1, frames - 2)
    mean = sums[last] - sums[first]
    shares = np.linalg.norm(mean[:, :3], axis=1) / np.maximum(mean[:, 3], 1e-12) / GRAVITY
    shares[mean[:, 3] == 0.0] = 1.0
    return np.concatenate([shares[:1], shares, shares[-1:]])
