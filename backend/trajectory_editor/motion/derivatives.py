"""Velocities of sampled motions by finite differences."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.quaternion import (
    QuaternionOrder,
    conjugate,
    multiply,
    normalise,
    to_rotation_vector,
)

Float64Array = NDArray[np.float64]


def _neighbours(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Float64Array]:
    """Frames before and after each frame, and how many steps lie between them."""
    index = np.arange(count)
    before, after = np.maximum(index - 1, 0), np.minimum(index + 1, count - 1)
    return before, after, np.maximum(after - before, 1).astype(np.float64)


def wrap_angle(angle: Float64Array) -> Float64Array:
    """Bring angles [rad] within ±pi."""
    result: Float64Array = angle - 2.0 * np.pi * np.round(angle / (2.0 * np.pi))
    return result


def central_differences(
    values: NDArray[np.floating[Any]], dt: float, *, wrapping: NDArray[np.bool_] | None = None
) -> Float64Array:
    """Velocity of each frame: central differences, one-sided at the ends, 0 for one frame.

    Args:
        values: (F, C) positions on a uniform grid.
        dt: Time between frames [s].
        wrapping: (C,) columns that hold the angle [rad] of a joint without limits, where 3.13 and
            -3.13 are neighbours; their steps are taken modulo a full turn.

    Returns:
        (F, C) velocities, per second.
    """
    wide = values.astype(np.float64)
    if wrapping is not None and wrapping.any():
        wide = wide.copy()
        steps = wrap_angle(np.diff(wide[:, wrapping], axis=0))
        wide[1:, wrapping] = wide[0, wrapping] + np.cumsum(steps, axis=0)
    before, after, steps_between = _neighbours(len(wide))
    result: Float64Array = (wide[after] - wide[before]) / (steps_between * dt)[:, None]
    return result


def angular_velocity(
    quats: NDArray[np.floating[Any]], dt: float, *, order: QuaternionOrder
) -> Float64Array:
    """Angular velocity of each frame in world axes [rad/s], by the same differences.

    The rotation from the frame before to the frame after is divided by its time. Signs of
    the quaternions don't matter.

    Args:
        quats: (F, 4) orientations in the world on a uniform grid, not zero.
        dt: Time between frames [s].
        order: Order of the components.
    """
    unit = normalise(quats)
    before, after, steps_between = _neighbours(len(unit))
    turn = multiply(unit[after], conjugate(unit[before], order=order), order=order)
    result: Float64Array = to_rotation_vector(turn, order=order) / (steps_between * dt)[:, None]
    return result


def count_wraps(values: NDArray[np.floating[Any]]) -> NDArray[np.intp]:
    """Count in each of C columns the steps longer than half a turn, where an angle wrapped."""
    result: NDArray[np.intp] = np.count_nonzero(
        np.abs(np.diff(values.astype(np.float64), axis=0)) > np.pi, axis=0
    )
    return result
