"""Rigid motions in Pinocchio's conventions, compiled: exponential, logarithm, their Jacobians.

A twist is (linear, angular) in the axes of the moving frame. Jacobians follow T. Barfoot, State
Estimation for Robotics, 2017, section 7.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled


@compiled
def skew(x: float, y: float, z: float, out: Any) -> None:
    """Write the cross product matrix of (x, y, z) to ``out`` (3, 3)."""
    out[0, 0] = out[1, 1] = out[2, 2] = 0.0
    out[0, 1], out[0, 2], out[1, 2] = -z, y, -x
    out[1, 0], out[2, 0], out[2, 1] = z, -y, x


@compiled
def exponential(twist: Any, turn: Any, shift: Any) -> None:
    """Write rotation (3, 3) and translation (3,) of exp(twist)."""
    x, y, z = twist[3], twist[4], twist[5]
    square = x * x + y * y + z * z
    angle = np.sqrt(square)
    if angle < 1e-4:
        a, b, c = 1.0 - square / 6.0, 0.5 - square / 24.0, 1.0 / 6.0 - square / 120.0
    else:
        a, b = np.sin(angle) / angle, (1.0 - np.cos(angle)) / square
        c = (1.0 - a) / square
    cross = np.empty((3, 3))
    skew(x, y, z, cross)
    for i in range(3):
        shift[i] = 0.0
        for j in range(3):
            twice = 0.0
            for k in range(3):
                twice += cross[i, k] * cross[k, j]
            unit = 1.0 if i == j else 0.0
            turn[i, j] = unit + a * cross[i, j] + b * twice
            shift[i] += (unit + b * cross[i, j] + c * twice) * twist[j]


@compiled
def rotation_vector(turn: Any, out: Any) -> None:
    """Write the logarithm (3,) of a rotation matrix; well defined below half a turn."""
    x, y, z = turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]
    sine = 0.5 * np.sqrt(x * x + y * y + z * z)
    cosine = 0.5 * (turn[0, 0] + turn[1, 1] + turn[2, 2] - 1.0)
    angle = np.arctan2(sine, cosine)
    if sine < 1e-5 and cosine < 0.0:
        column = 0
        for a in range(1, 3):
            if turn[a, a] > turn[column, column]:
                column = a
        length = 0.0
        for a in range(3):
            out[a] = turn[a, column] + (1.0 if a == column else 0.0)
            length += out[a] * out[a]
        sign = 1.0 if x * out[0] + y * out[1] + z * out[2] >= 0.0 else -1.0
        for a in range(3):
            out[a] *= sign * angle / np.sqrt(length)
        return
    factor = 0.5 * angle / sine if angle > 1e-5 else 0.5 + angle * angle / 12.0
    out[0], out[1], out[2] = factor * x, factor * y, factor * z


@compiled
def _inverse_left3(x: float, y: float, z: float, out: Any) -> None:
    square = x * x + y * y + z * z
    angle = np.sqrt(square)
    if angle < 5e-2:
        c = 1.0 / 12.0 + square / 720.0 + square * square / 30240.0
    else:
        c = (1.0 - 0.5 * angle * np.sin(angle) / (1.0 - np.cos(angle))) / square
    cross = np.empty((3, 3))
    skew(x, y, z, cross)
    for i in range(3):
        for j in range(3):
            twice = 0.0
            for k in range(3):
                twice += cross[i, k] * cross[k, j]
            out[i, j] = (1.0 if i == j else 0.0) - 0.5 * cross[i, j] + c * twice


@compiled
def difference(turn_a: Any, place_a: Any, turn_b: Any, place_b: Any, out: Any) -> None:
    """Write the twist (6,) from pose a to pose b: log(a⁻¹ b)."""
    turn, shift = np.empty((3, 3)), np.empty(3)
    for i in range(3):
        shift[i] = 0.0
        for k in range(3):
            shift[i] += turn_a[k, i] * (place_b[k] - place_a[k])
        for j in range(3):
            turn[i, j] = 0.0
            for k in range(3):
                turn[i, j] += turn_a[k, i] * turn_b[k, j]
    rotation_vector(turn, out[3:])
    inverse = np.empty((3, 3))
    _inverse_left3(out[3], out[4], out[5], inverse)
    for i in range(3):
        out[i] = 0.0
        for j in range(3):
            out[i] += inverse[i, j] * shift[j]


@compiled
def inverse_left_jacobian(twist: Any, sign: float, out: Any) -> None:
    """Write the inverse left Jacobian (6, 6) of SE(3) at ``sign`` times ``twist``.

    The difference from a to b changes by this at -1 when b moves, and by minus this at +1 when a
    moves, both by a twist in their own axes.
    """
    x, y, z = sign * twist[3], sign * twist[4], sign * twist[5]
    square = x * x + y * y + z * z
    angle = np.sqrt(square)
    if angle < 2e-2:
        a, b, c = 1.0 / 6.0 - square / 120.0, 1.0 / 24.0 - square / 720.0, 1.0 / 120.0
        c -= square / 2520.0
    else:
        sine, cosine = np.sin(angle), np.cos(angle)
        a = (angle - sine) / (square * angle)
        b = (square + 2.0 * cosine - 2.0) / (2.0 * square * square)
        c = (2.0 * angle - 3.0 * sine + angle * cosine) / (2.0 * square * square * angle)
    w, v = np.empty((3, 3)), np.empty((3, 3))
    skew(x, y, z, w)
    skew(sign * twist[0], sign * twist[1], sign * twist[2], v)
    wv, vw = w @ v, v @ w
    wvw, wwv, vww = wv @ w, w @ wv, vw @ w
    mixed = 0.5 * v + a * (wv + vw + wvw) + b * (wwv + vww - 3.0 * wvw) + c * (wvw @ w + w @ wvw)
    inverse = np.empty((3, 3))
    _inverse_left3(x, y, z, inverse)
    corner = inverse @ mixed @ inverse
    for i in range(3):
        for j in range(3):
            out[i, j] = out[3 + i, 3 + j] = inverse[i, j]
            out[i, 3 + j] = -corner[i, j]
            out[3 + i, j] = 0.0
