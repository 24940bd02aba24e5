"""Uniform and other time grids: recognising a rate, and proposing one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError

#: A time may miss the uniform grid by this part of a frame.
FRAME_TOLERANCE = 1e-4


class NonUniformTimeError(InvalidMotionError):
    """Frames are not evenly spaced in time, and no rate was stated to resample them to.

    ``data`` holds ``proposed_framerate`` [Hz] and the shortest and longest step [s].
    """

    code = "non_uniform_time"


def uniform_framerate(t: NDArray[np.floating[Any]]) -> float | None:
    """Return the rate [Hz] of a uniform grid, or ``None`` where the grid is not uniform.

    Times may miss the grid by a ten-thousandth of a frame, or by the rounding of the type they
    are stored in where that is more. A round rate is preferred to a crooked one that fits as
    well. The result is exact in float32, which a motion's rate is stored in.

    Args:
        t: (N,) strictly increasing times [s], N at least 2.
    """
    steps = len(t) - 1
    wide = t.astype(np.float64)
    elapsed = wide - wide[0]
    mean = elapsed[-1] / steps
    stored = np.float32 if np.array_equal(wide, wide.astype(np.float32)) else np.float64
    rounding = float(np.spacing(stored(np.abs(wide).max())))
    tolerance = max(FRAME_TOLERANCE * mean, rounding)
    index = np.arange(steps + 1)

    def fits(rate: float) -> bool:
        return rate > 0 and bool(np.all(np.abs(elapsed - index / rate) <= tolerance))

    measured = 1.0 / mean
    exact = float(np.float32(measured))
    if np.allclose(elapsed, index / exact, rtol=1e-14, atol=0.0):
        return exact
    for rate in (round(measured), round(measured, 1), round(measured, 2), measured):
        if fits(rate):
            return float(np.float32(rate))
    return None


def propose_framerate(t: NDArray[np.floating[Any]]) -> float:
    """Return a rate [Hz] near the usual one of a grid: a whole number, at least 1.

    Args:
        t: (N,) strictly increasing times [s], N at least 2.
    """
    return float(max(1, round(1.0 / float(np.median(np.diff(t.astype(np.float64)))))))


def non_uniform_error(t: NDArray[np.floating[Any]]) -> NonUniformTimeError:
    """Return the error that asks for a rate."""
    steps = np.diff(t.astype(np.float64))
    proposed = propose_framerate(t)
    return NonUniformTimeError(
        f"The frames are not evenly spaced: steps last from {steps.min():.4g} to "
        f"{steps.max():.4g} s.",
        where="t",
        hint=f"State a rate to resample the motion to; {proposed:g} frames/s is near its own.",
        data={
            "proposed_framerate": proposed,
            "shortest_step": float(steps.min()),
            "longest_step": float(steps.max()),
        },
    )
