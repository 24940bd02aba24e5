"""The centre of mass, and whether something must be holding it up."""

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


def is_held_up(centers: Array, dt: float, *, share: float, window: float) -> NDArray[np.bool_]:
    """Return at which frames the centre of mass is clearly not in free fall, (F,).

    That is where the external force, m (a + g), exceeds a share of the body's weight. Frames at the
    ends take the value of their neighbours.

    Args:
        centers: (F, 3) centre of mass [m].
        dt: Time between frames [s].
        share: Share of the weight.
        window: The acceleration is averaged over this time [s].
    """
    frames = len(centers)
    if frames < 3:
        return np.ones(frames, dtype=bool)
    accelerations = (centers[2:] - 2.0 * centers[1:-1] + centers[:-2]) / dt**2
    size = min(2 * round(0.5 * window / dt) + 1, 2 * len(accelerations) - 1)
    half = size // 2
    padded = np.pad(accelerations, ((half, half), (0, 0)), mode="edge")
    sums = np.cumsum(np.concatenate([np.zeros((1, 3)), padded]), axis=0)
    smooth = (sums[size:] - sums[:-size]) / size
    force = np.linalg.norm(smooth + np.array([0.0, 0.0, GRAVITY]), axis=1)
    held = force > share * GRAVITY
    return np.concatenate([held[:1], held, held[-1:]])
