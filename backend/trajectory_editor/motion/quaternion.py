"""Quaternion mathematics on arrays whose last axis holds the four components.

Two orders are in use: ``wxyz`` (the editor) and ``xyzw`` (``robot_trajectory/1``, three.js,
Pinocchio). Functions for which the order matters take it as a keyword; the others treat the four
components alike. Quaternions are Hamilton's, active, and rotate vectors of the body into the world.

Sources: J. Sola, "Quaternion kinematics for the error-state Kalman filter" (2017), sections 1 to
2; K. Shoemake, "Animating rotation with quaternion curves" (1985); W. Kahan, "How futile are
mindless assessments of roundoff" (2006), section 12, for the angle between vectors.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

QuaternionOrder: TypeAlias = Literal["wxyz", "xyzw"]
FloatArray: TypeAlias = NDArray[np.float64]
AnyFloatArray: TypeAlias = NDArray[np.floating[Any]]

#: Below this angle between two quaternions [rad] an arc and a chord are the same in doubles.
CHORD_ANGLE = 1e-6


def wxyz_to_xyzw(quats: NDArray[Any]) -> NDArray[Any]:
    """Move the scalar from the first place to the last; the values stay."""
    return np.ascontiguousarray(quats[..., [1, 2, 3, 0]])


def xyzw_to_wxyz(quats: NDArray[Any]) -> NDArray[Any]:
    """Move the scalar from the last place to the first; the values stay."""
    return np.ascontiguousarray(quats[..., [3, 0, 1, 2]])


def dot(a: AnyFloatArray, b: AnyFloatArray) -> FloatArray:
    """Inner product, summed in the stored order so that both languages get the same number."""
    p = a.astype(np.float64, copy=False) * b
    result: FloatArray = p[..., 0] + p[..., 1] + p[..., 2] + p[..., 3]
    return result


def norms(quats: AnyFloatArray) -> FloatArray:
    """Length of each quaternion."""
    result: FloatArray = np.sqrt(dot(quats, quats))
    return result


def normalise(quats: AnyFloatArray) -> FloatArray:
    """Divide each quaternion by its length, which must not be zero."""
    wide = quats.astype(np.float64, copy=False)
    result: FloatArray = wide / norms(wide)[..., None]
    return result


def conjugate(quats: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Inverse of unit quaternions."""
    signs = (1.0, -1.0, -1.0, -1.0) if order == "wxyz" else (-1.0, -1.0, -1.0, 1.0)
    result: FloatArray = quats * np.array(signs)
    return result


def _split(quats: AnyFloatArray, order: QuaternionOrder) -> tuple[FloatArray, FloatArray]:
    wide = quats.astype(np.float64, copy=False)
    if order == "wxyz":
        return wide[..., 0], wide[..., 1:]
    return wide[..., 3], wide[..., :3]


def _join(w: FloatArray, xyz: FloatArray, order: QuaternionOrder) -> FloatArray:
    parts = (w[..., None], xyz) if order == "wxyz" else (xyz, w[..., None])
    return np.concatenate(np.broadcast_arrays(*parts) if xyz.shape[-1] == 1 else parts, axis=-1)


def multiply(a: AnyFloatArray, b: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Product a b: the rotation b followed by a, seen from the world."""
    a_w, a_xyz = _split(a, order)
    b_w, b_xyz = _split(b, order)
    w = a_w * b_w - np.sum(a_xyz * b_xyz, axis=-1)
    xyz = a_w[..., None] * b_xyz + b_w[..., None] * a_xyz + np.cross(a_xyz, b_xyz)
    return _join(w, xyz, order)


def rotate(quats: AnyFloatArray, vectors: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Rotate (…, 3) vectors by unit quaternions."""
    w, xyz = _split(quats, order)
    twice = 2.0 * np.cross(xyz, vectors)
    result: FloatArray = vectors + w[..., None] * twice + np.cross(xyz, twice)
    return result


def angle_between(a: AnyFloatArray, b: AnyFloatArray) -> FloatArray:
    """Angle of the rotation that leads from a to b [rad], 0 … pi; signs don't matter."""
    first, second = normalise(a), normalise(b)
    second = second * np.where(dot(first, second) < 0.0, -1.0, 1.0)[..., None]
    result: FloatArray = 4.0 * np.arctan2(norms(first - second), norms(first + second))
    return result


def align_signs(quats: AnyFloatArray) -> NDArray[Any]:
    """Choose the sign of each quaternion of an (F, 4) array to be nearest to the one before.

    Curves through several keys need this first: q and -q are one rotation but two points.
    """
    if len(quats) < 2:
        return quats.copy()
    flips = np.where(dot(quats[1:], quats[:-1]) < 0.0, -1.0, 1.0)
    signs = np.concatenate([[1.0], np.cumprod(flips)])
    return quats * signs[:, None].astype(quats.dtype)


def slerp(a: AnyFloatArray, b: AnyFloatArray, s: AnyFloatArray) -> FloatArray:
    """Blend along the shorter arc at constant speed; the rule is in ``docs/playback.md``.

    Args:
        a: (…, 4) quaternions at s = 0, not zero.
        b: (…, 4) quaternions at s = 1, in the order of ``a``.
        s: (…) fractions.

    Returns:
        (…, 4) unit quaternions with the sign of ``a``.
    """
    first, second = normalise(a), normalise(b)
    second = np.where(dot(first, second)[..., None] < 0.0, -second, second)
    theta = 2.0 * np.arctan2(norms(first - second), norms(first + second))
    near = theta < CHORD_ANGLE
    sine = np.where(near, 1.0, np.sin(theta))
    weight_a = np.where(near, 1.0 - s, np.sin((1.0 - s) * theta) / sine)
    weight_b = np.where(near, s, np.sin(s * theta) / sine)
    return normalise(weight_a[..., None] * first + weight_b[..., None] * second)


def from_rotation_vector(vectors: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Unit quaternions of (…, 3) rotation vectors [rad]."""
    wide = vectors.astype(np.float64, copy=False)
    half = 0.5 * np.sqrt(np.sum(wide * wide, axis=-1))
    # NumPy's sinc is sin(pi x) / (pi x), exact at 0.
    return _join(np.cos(half), 0.5 * np.sinc(half / np.pi)[..., None] * wide, order)


def to_rotation_vector(quats: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Rotation vectors (…, 3) [rad] of unit quaternions, of length 0 … pi."""
    w, xyz = _split(quats, order)
    xyz = np.where(w[..., None] < 0.0, -xyz, xyz)
    sine = np.sqrt(np.sum(xyz * xyz, axis=-1))
    half = np.arctan2(sine, np.abs(w))
    with np.errstate(invalid="ignore", divide="ignore"):
        factor = np.where(sine > 0.0, 2.0 * half / sine, 2.0)
    result: FloatArray = factor[..., None] * xyz
    return result


def from_rpy(rpy: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Unit quaternions of (…, 3) roll, pitch, yaw [rad] about the fixed axes x, y, z in turn.

    This is the convention of URDF: R = Rz(yaw) Ry(pitch) Rx(roll).
    """
    half = 0.5 * rpy.astype(np.float64, copy=False)
    (cr, cp, cy), (sr, sp, sy) = (
        (f(half[..., 0]), f(half[..., 1]), f(half[..., 2])) for f in (np.cos, np.sin)
    )
    w = cr * cp * cy + sr * sp * sy
    xyz = np.stack(
        [
            sr * cp * cy - cr * sp * sy,
            cr * sp * cy + sr * cp * sy,
            cr * cp * sy - sr * sp * cy,
        ],
        axis=-1,
    )
    return _join(w, xyz, order)


def to_rpy(quats: AnyFloatArray, *, order: QuaternionOrder) -> FloatArray:
    """Roll, pitch, yaw (…, 3) [rad] about fixed axes of quaternions that are not zero.

    Pitch lies within ±pi/2. Where it is ±pi/2 only yaw ∓ roll is defined; the formulas, which
    work on sums and differences of components, stay accurate there and give any one of the
    equivalent pairs. Source: E. Bernardes, S. Viollet, "Quaternion to Euler angles conversion: a
    direct, general and computationally efficient method" (2022).
    """
    w, xyz = _split(quats, order)
    x, y, z = xyz[..., 0], xyz[..., 1], xyz[..., 2]
    a, b, c, d = w - y, x + z, y + w, z - x
    pitch = 2.0 * np.arctan2(np.hypot(c, d), np.hypot(a, b)) - 0.5 * np.pi
    half_sum = np.where(np.hypot(a, b) > 0.0, np.arctan2(b, a), 0.0)
    half_difference = np.where(np.hypot(c, d) > 0.0, np.arctan2(d, c), 0.0)
    roll = _wrap(half_sum - half_difference)
    yaw = _wrap(half_sum + half_difference)
    return np.stack([roll, pitch, yaw], axis=-1)


def _wrap(angle: FloatArray) -> FloatArray:
    """Bring angles [rad] within ±pi."""
    result: FloatArray = angle - 2.0 * np.pi * np.round(angle / (2.0 * np.pi))
    return result
