"""Cases for quaternion mathematics, in 50-digit decimal arithmetic."""

from __future__ import annotations

import math
from decimal import Decimal
from random import Random
from typing import Any

from vectors import exact_maths as exact
from vectors.sampler_cases import ANGLES, turned, unit


def _rpy(rng: Random) -> list[Any]:
    angles = [[0.0, 0.0, 0.0], [0.1, 0.2, 0.3], [math.pi / 2, 0.0, 0.0], [0.0, 0.0, 3.1],
              [-3.0, 1.4, -2.0], [1e-9, -1e-9, 1e-9]]  # fmt: skip
    angles += [
        [rng.uniform(-3.1, 3.1), rng.uniform(-1.5, 1.5), rng.uniform(-3.1, 3.1)] for _ in range(34)
    ]
    return [
        {"rpy": rpy, "wxyz": exact.rounded(exact.rpy_to_wxyz(*exact.exact(rpy)))} for rpy in angles
    ]


def _slerp(rng: Random) -> list[Any]:
    pairs: list[tuple[str, list[float], list[float]]] = [
        ("identical", [1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]),
        ("exactly opposite", [0.5, 0.5, 0.5, 0.5], [-0.5, -0.5, -0.5, -0.5]),
        ("exactly half a turn apart", [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]),
        ("exactly half a turn apart, negative", [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, -1.0, 0.0]),
        ("not of unit length", [0.9, 0.0, 0.0, 0.0], [0.6, 0.6, 0.6, 0.0]),
    ]
    for kind, angles in ANGLES.items():
        for angle in angles:
            a = unit(rng)
            b = turned(a, angle, rng)
            pairs.append((kind, a, b))
            pairs.append((f"{kind}, sign flipped", a, [-component for component in b]))
    cases = []
    for kind, a, b in pairs:
        for s in (0.5, rng.random()):
            result = exact.slerp(exact.exact(a), exact.exact(b), Decimal(s))
            cases.append({"kind": kind, "a": a, "b": b, "s": s, "result": exact.rounded(result)})
    return cases


def _multiply(rng: Random) -> list[Any]:
    cases = []
    for _ in range(20):
        a, b = unit(rng), unit(rng)
        product = exact.multiply_wxyz(exact.exact(a), exact.exact(b))
        cases.append({"a_wxyz": a, "b_wxyz": b, "product_wxyz": exact.rounded(product)})
    return cases


def _rotate(rng: Random) -> list[Any]:
    cases = []
    for _ in range(20):
        quat, vector = unit(rng), [rng.uniform(-3, 3) for _ in range(3)]
        result = exact.rotate_by_matrix(exact.exact(quat), exact.exact(vector))
        cases.append({"wxyz": quat, "vector": vector, "rotated": exact.rounded(result)})
    return cases


def _order(rng: Random) -> list[Any]:
    return [
        {"wxyz": [w, x, y, z], "xyzw": [x, y, z, w]}
        for w, x, y, z in ([1.0, 0.0, 0.0, 0.0], [1.0, 2.0, 3.0, 4.0], unit(rng), unit(rng))
    ]


def generate(rng: Random) -> dict[str, Any]:
    return {
        "rpy": _rpy(rng),
        "slerp": _slerp(rng),
        "multiply": _multiply(rng),
        "rotate": _rotate(rng),
        "order": _order(rng),
    }
