"""Centre-of-mass motion that keeps the zero-moment point where it is wanted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix, diags_array, identity, vstack
from scipy.sparse.linalg import splu

FloatArray = NDArray[np.float64]

GRAVITY = 9.81


def center_of_mass_for_zmp(
    zmp: FloatArray, com_z: FloatArray, dt: float, smoothness: float = 1e-4
) -> FloatArray:
    """Find the horizontal centre-of-mass motion whose cart-table ZMP follows a wanted one.

    The cart-table model (Kajita et al., "Biped walking pattern generation by using preview control
    of zero-moment point", ICRA 2003) has ZMP = c − z c̈ / (z̈ + g). With accelerations as central
    differences of the frames, tracking it over the whole motion with a penalty on jerk is one
    banded linear least-squares problem: what preview control does with an endless preview.

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
    second = (
        diags_array(
            [np.ones(frames - 1), np.full(frames, -2.0), np.ones(frames - 1)], offsets=[-1, 0, 1]
        ).tocsr()[1:-1]
        / dt**2
    )
    track = (identity(frames, format="csr")[1:-1] - diags_array(lever[1:-1]) @ second).tocsr()
    jerk = (second[1:] - second[:-1]) / dt
    ends = identity(frames, format="csr")[[0, 1, frames - 2, frames - 1]]
    hold = 1e3
    system = vstack([track, smoothness * jerk, hold * ends]).tocsc()
    wanted = np.vstack(
        [
            zmp[1:-1],
            np.zeros((jerk.shape[0], 2)),
            hold * zmp[[0, 0, -1, -1]],
        ]
    )
    solver = splu(csc_matrix(system.T @ system))
    return np.asarray(solver.solve(system.T @ wanted))


def acceleration(values: FloatArray, dt: float) -> FloatArray:
    """Return second central differences of (F, n) values; the end frames repeat theirs."""
    result = np.empty_like(values)
    result[1:-1] = (values[2:] - 2.0 * values[1:-1] + values[:-2]) / dt**2
    result[0], result[-1] = result[1], result[-2]
    return result
