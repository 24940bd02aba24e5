"""Quaternion and trigonometric formulas in 50 decimal digits, for expected values.

They are other formulas than those under test where there is a choice: slerp by the angle between
the quaternions from its sine or cosine, roll, pitch and yaw by multiplying three rotations,
rotation of vectors by the matrix. Decimal arithmetic gives the same digits on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal, getcontext

getcontext().prec = 50

Vector = list[Decimal]

_EPSILON = Decimal(10) ** -48


def exact(values: Sequence[float]) -> Vector:
    """Widen doubles without rounding."""
    return [Decimal(value) for value in values]


def rounded(values: Sequence[Decimal]) -> list[float]:
    """Round to the nearest doubles, with one zero."""
    return [float(value) + 0.0 for value in values]


def sin(x: Decimal) -> Decimal:
    term, total, n = x, x, 1
    while abs(term) > _EPSILON:
        n += 2
        term *= -x * x / (n * (n - 1))
        total += term
    return total


def cos(x: Decimal) -> Decimal:
    term, total, n = Decimal(1), Decimal(1), 0
    while abs(term) > _EPSILON:
        n += 2
        term *= -x * x / (n * (n - 1))
        total += term
    return total


def arc(sine: Decimal, cosine: Decimal) -> Decimal:
    """Angle from 0 to pi/2 by Newton's method on whichever of its functions is steeper."""
    x = Decimal(math.atan2(float(sine), float(cosine)))
    for _ in range(8):
        x += (sine - sin(x)) / cos(x) if cosine > sine else (cos(x) - cosine) / sin(x)
    return x


def dot(a: Vector, b: Vector) -> Decimal:
    return sum((x * y for x, y in zip(a, b, strict=True)), Decimal(0))


def normalise(q: Vector) -> Vector:
    length = dot(q, q).sqrt()
    return [component / length for component in q]


def slerp(a: Vector, b: Vector, s: Decimal) -> Vector:
    """Blend along the shorter arc; the order of the components doesn't matter."""
    a, b = normalise(a), normalise(b)
    cosine = dot(a, b)
    if cosine < 0:
        b, cosine = [-component for component in b], -cosine
    # The part of b across a keeps its digits where the two are nearly equal.
    across = [y - cosine * x for x, y in zip(a, b, strict=True)]
    sine = dot(across, across).sqrt()
    if sine == 0:
        return a
    theta = arc(sine, cosine)
    return [cos(s * theta) * x + sin(s * theta) * y / sine for x, y in zip(a, across, strict=True)]


def multiply_wxyz(a: Vector, b: Vector) -> Vector:
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return [
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    ]


def axis_rotation_wxyz(axis: int, angle: Decimal) -> Vector:
    q = [cos(angle / 2), Decimal(0), Decimal(0), Decimal(0)]
    q[1 + axis] = sin(angle / 2)
    return q


def rpy_to_wxyz(roll: Decimal, pitch: Decimal, yaw: Decimal) -> Vector:
    """Fixed axes x, y, z in turn, as URDF defines them."""
    x, y, z = (axis_rotation_wxyz(axis, angle) for axis, angle in enumerate((roll, pitch, yaw)))
    return multiply_wxyz(z, multiply_wxyz(y, x))


def rotate_by_matrix(wxyz: Vector, vector: Vector) -> Vector:
    w, x, y, z = normalise(wxyz)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return [dot(row, vector) for row in rows]
