"""Centre-of-mass motion that keeps the zero-moment point where it is wanted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

GRAVITY = 9.81


def center_of_mass_for_zmp(
    zmp: FloatArray, com_z: FloatArray, dt: float, smoothness: float = 1e-4
) -> FloatArray:
    """Find the horizontal centre-of-mass motion whose cart-table ZMP follows a wanted one.

    The cart-table model (Kajita et al., "Biped walking pattern generation by using preview control
    of zero-moment point", ICRA 2003) has ZMP = c − z c̈ / (z̈ + g). With accelerations as central
    differences of the frames, tracking it over the whole motion with a penalty on jerk is one
    linear least-squares problem: what preview control does with an endless preview.

    Args:
        zmp: (F, 2) wanted zero-moment point [m]; its first and last frames are at rest.
        com_z: (F,) height of the centre of mass above the ground [m].
        dt: Time between frames [s].
        smoothness: Weight of the jerk [m/(m/s³)].

    Returns:
        (F, 2) horizontal position of the centre of mass [m].
    """
    frames = len(zmp)
    lever = com_z / (GRAVITY + acceleration(com_z[:, None], dt)[:, 0])
    identity = np.eye(frames)
    second = np.diff(identity, n=2, axis=0) / dt**2
    track = identity[1:-1] - lever[1:-1, None] * second
    jerk = np.diff(second, axis=0) / dt
    ends = identity[[0, 1, -2, -1]]
    hold = 1e3
    system = np.vstack([track, smoothness * jerk, hold * ends])
    wanted = np.vstack([zmp[1:-1], np.zeros((len(jerk), 2)), hold * zmp[[0, 0, -1, -1]]])
    return np.asarray(np.linalg.solve(system.T @ system, system.T @ wanted))


def acceleration(values: FloatArray, dt: float) -> FloatArray:
    """Return second central differences of (F, n) values; the end frames repeat theirs."""
    result = np.empty_like(values)
    result[1:-1] = (values[2:] - 2.0 * values[1:-1] + values[:-2]) / dt**2
    result[0], result[-1] = result[1], result[-2]
    return result
