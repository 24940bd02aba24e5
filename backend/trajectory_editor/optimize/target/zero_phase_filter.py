"""A zero-phase second-order Butterworth low-pass, as a symmetric kernel.

A second-order Butterworth filter run forward and backward is the same as one convolution with the
even kernel that it makes of an impulse. As a kernel it serves vectors and rotations alike.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.signal import butter, sosfiltfilt

from trajectory_editor.motion.quaternion import (
    conjugate,
    from_rotation_vector,
    multiply,
    normalise,
    to_rotation_vector,
)

Array = NDArray[np.float64]

_NEGLIGIBLE = 1e-8  # taps smaller than this share of the largest are left out


def low_pass_kernel(cutoff: float, rate: float, frame_count: int) -> Array:
    """Return taps 0 to H of the even kernel; their sum over both sides is 1.

    Args:
        cutoff: Frequency at which the amplitude is one half [Hz] (each run leaves 1/sqrt(2)).
        rate: Frames per second [Hz].
        frame_count: Length of the signal; the kernel reaches at most to its far end.

    Returns:
        (H + 1,) taps; the single tap 1 where there is nothing to filter: a cut-off of 0, one that
        is not below half the rate, or a single frame.
    """
    if cutoff <= 0.0 or cutoff >= 0.5 * rate or frame_count < 2:
        return np.ones(1)
    _, poles, _ = butter(2, cutoff, fs=rate, output="zpk")
    reach = int(np.ceil(np.log(_NEGLIGIBLE) / np.log(np.abs(poles).max()))) + 8
    impulse = np.zeros(4 * reach + 1)
    impulse[2 * reach] = 1.0
    response = sosfiltfilt(butter(2, cutoff, fs=rate, output="sos"), impulse, padtype=None)
    taps = 0.5 * (response + response[::-1])[2 * reach : 3 * reach]
    large = np.flatnonzero(np.abs(taps) > _NEGLIGIBLE * np.abs(taps).max())
    taps = taps[: min(int(large[-1]), frame_count - 1) + 1]
    return np.asarray(taps / (taps[0] + 2.0 * taps[1:].sum()))


def smooth_vectors(values: Array, kernel: Array) -> Array:
    """Smooth (F, D) values over frames; beyond the ends they continue by point reflection."""
    reach = len(kernel) - 1
    if reach == 0:
        return values.copy()
    before = 2.0 * values[0] - values[reach:0:-1]
    after = 2.0 * values[-1] - values[-2 : -reach - 2 : -1]
    padded = np.concatenate([before, values, after])
    frames = len(values)
    smooth: Array = kernel[0] * padded[reach : reach + frames]
    for tap in range(1, reach + 1):
        smooth += kernel[tap] * padded[reach + tap : reach + tap + frames]
        smooth += kernel[tap] * padded[reach - tap : reach - tap + frames]
    return smooth


def smooth_rotations(quats_xyzw: Array, kernel: Array) -> Array:
    """Smooth (F, 4) unit quaternions: each frame averages its neighbours in its tangent space.

    Rotation vectors to neighbours are followed continuously, so that a body that turns more than
    half a turn within the kernel is averaged over what it really turned. A steady turn is kept, and
    the result does not depend on the world's axes.
    """
    reach = len(kernel) - 1
    if reach == 0:
        return quats_xyzw.copy()
    frames = len(quats_xyzw)
    before = _reflect(quats_xyzw[0], quats_xyzw[reach:0:-1])
    after = _reflect(quats_xyzw[-1], quats_xyzw[-2 : -reach - 2 : -1])
    padded = np.concatenate([before, quats_xyzw, after])
    back = conjugate(quats_xyzw, order="xyzw")
    tangent = np.zeros((frames, 3))
    for sign in (1, -1):
        last = np.zeros((frames, 3))
        for tap in range(1, reach + 1):
            start = reach + sign * tap
            relative = multiply(back, padded[start : start + frames], order="xyzw")
            last = _continue_turn(to_rotation_vector(relative, order="xyzw"), last)
            tangent += kernel[tap] * last
    turned = multiply(quats_xyzw, from_rotation_vector(tangent, order="xyzw"), order="xyzw")
    return normalise(turned)


def _reflect(center: Array, quats: Array) -> Array:
    """Return the rotations that are as far from the centre in the other direction."""
    inverse = conjugate(quats, order="xyzw")
    middle = np.broadcast_to(center, quats.shape)
    return multiply(multiply(middle, inverse, order="xyzw"), middle, order="xyzw")


def _continue_turn(vectors: Array, last: Array) -> Array:
    """Add full turns to rotation vectors (F, 3) so that they are nearest to the last ones."""
    angles = np.linalg.norm(vectors, axis=1)
    axes = vectors / np.maximum(angles, 1e-12)[:, None]
    along = np.einsum("ij,ij->i", last, axes)
    turns = np.where(angles > 1e-9, np.round((along - angles) / (2.0 * np.pi)), 0.0)
    return np.asarray(vectors + 2.0 * np.pi * turns[:, None] * axes)
