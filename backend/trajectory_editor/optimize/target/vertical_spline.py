"""A smooth curve of heights through values that are known at some frames."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import BSpline
from scipy.sparse import csc_array, diags_array
from scipy.sparse.linalg import spsolve

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

_DEGREE = 3
_STIFFNESS = 1e-3  # weight of the control points' differences against one value's error


def fit_vertical_spline(
    frames: Integers, heights: Array, frame_count: int, knot_frames: float
) -> Array:
    """Fit a cubic spline with evenly spaced knots to heights at some frames.

    Where nothing is known it leads straight from height to height, and keeps the last one.

    Args:
        frames: (M,) frames with a known height.
        heights: (M,) [m].
        frame_count: F.
        knot_frames: Distance of the knots in frames.

    Returns:
        (F,) heights [m]; zero when nothing is known.
    """
    if len(frames) == 0:
        return np.zeros(frame_count)
    spans = max(1, round((frame_count - 1) / knot_frames))
    knots = np.arange(-_DEGREE, spans + _DEGREE + 1, dtype=float)
    places = np.linspace(0.0, spans, frame_count) if frame_count > 1 else np.zeros(1)
    basis = BSpline.design_matrix(places, knots, _DEGREE)
    known, count = basis[frames], spans + _DEGREE
    change = diags_array([-1.0, 1.0], offsets=[0, 1], shape=(count - 1, count))
    normal = known.T @ known + _STIFFNESS * change.T @ change
    controls = spsolve(csc_array(normal), known.T @ heights)
    return np.asarray(basis @ controls)
