"""Cases for FrameSampler: expected frames in rational and 50-digit decimal arithmetic."""

from __future__ import annotations

import struct
from bisect import bisect_right
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from vectors import exact_maths as exact

Row = list[float]
PI = 3.141592653589793


def single(value: float) -> float:
    """Round to float32, which motions of the editor are stored in."""
    return float(struct.unpack("<f", struct.pack("<f", value))[0])


def unit(rng: Random) -> Row:
    """A random unit quaternion; plain arithmetic only, so that every machine draws the same."""
    q = [Decimal(rng.uniform(-1, 1)) for _ in range(4)]
    return exact.rounded(exact.normalise(q))


def turned(q: Row, angle: float, rng: Random) -> Row:
    """A unit quaternion at a given angle, as a rotation [rad], from q."""
    start, other = exact.exact(q), exact.exact(unit(rng))
    along = exact.dot(start, other)
    across = exact.normalise([y - along * x for x, y in zip(start, other, strict=True)])
    half = Decimal(angle) / 2
    cosine, sine = exact.cos(half), exact.sin(half)
    return exact.rounded([cosine * x + sine * y for x, y in zip(start, across, strict=True)])


ANGLES = {
    "ordinary": [0.3, 1.0, 2.0, 0.05, 2.9],
    "nearly equal": [1e-5, 1.9e-6, 2.1e-6, 1e-8, 1e-12, 0.0],
    "half a turn apart": [PI - 1e-4, PI + 1e-4, PI - 1e-2, PI + 0.3],
}


def _orientations(rng: Random, kind: str, count: int) -> list[Row]:
    rows = [unit(rng)]
    for _ in range(count - 1):
        if kind == "sign-flipped" or kind == "nearly opposite":
            angles = "ordinary" if kind == "sign-flipped" else "nearly equal"
            q = [-component for component in turned(rows[-1], rng.choice(ANGLES[angles]), rng)]
        else:
            q = turned(rows[-1], rng.choice(ANGLES[kind]), rng)
        rows.append(q)
    return rows


def _blend(a: Row, b: Row, s: Fraction) -> Row:
    return [float(Fraction(x) + (Fraction(y) - Fraction(x)) * s) for x, y in zip(a, b, strict=True)]


def _blend_pose(a: Row, b: Row, s: Fraction) -> Row:
    decimal = Decimal(s.numerator) / Decimal(s.denominator)
    quat = exact.slerp(exact.exact(a[3:]), exact.exact(b[3:]), decimal)
    return _blend(a[:3], b[:3], s) + exact.rounded(quat)


def expected(case: dict[str, Any], t: Row, time: float) -> dict[str, Any]:
    clamped = min(max(time, t[0]), t[-1])
    i = bisect_right(t, clamped) - 1
    j = min(i + 1, len(t) - 1)
    s = (Fraction(clamped) - Fraction(t[i])) / (Fraction(t[j]) - Fraction(t[i])) if j > i else 0
    frame: dict[str, Any] = {
        "time": time, "t": clamped, "index": i,
        "nearest_index": j if s >= Fraction(1, 2) else i,
    }  # fmt: skip
    for key in ("q", "qd", "u", "base_twist", "base_pose_xyzw"):
        if key not in case:
            continue
        rows = case[key]
        if case["interpolation"] == "hold" or s == 0:
            frame[key] = rows[i]
        else:
            blend = _blend_pose if key == "base_pose_xyzw" else _blend
            frame[key] = blend(rows[i], rows[j], Fraction(s))
    return frame


def _times(rng: Random, t: Row) -> Row:
    span = t[-1] - t[0]
    times = [t[0] - 1.0, t[-1] + 1.0, rng.choice(t)]
    return times + [t[0] + rng.random() * span for _ in range(4)]


def _far_from_half(t: Row, time: float) -> bool:
    """Say whether rounding can't decide which frame is nearest."""
    i = bisect_right(t, time) - 1
    if not 0 <= i < len(t) - 1:
        return True
    s = (Fraction(time) - Fraction(t[i])) / (Fraction(t[i + 1]) - Fraction(t[i]))
    return s == Fraction(1, 2) or abs(s - Fraction(1, 2)) > Fraction(1, 10**9)


def _case(rng: Random, name: str, kind: str, uniform: bool, hold: bool, count: int) -> Any:
    narrow = single if uniform else float

    def rows(width: int, scale: float) -> list[Row]:
        # Short numbers that float32 holds exactly keep the file small.
        steps = int(scale * 512)
        return [[rng.randint(-steps, steps) / 512 for _ in range(width)] for _ in range(count)]

    case: dict[str, Any] = {"name": name, "interpolation": "hold" if hold else "linear"}
    if uniform:
        rate = single(rng.choice([24, 29.876, 30, 50, 59.94, 60, 100, 120]))
        t = [i / rate for i in range(count)]
        case |= {"framerate": rate, "frame_count": count}
    else:
        t = [rng.uniform(-5, 5)]
        for _ in range(count - 1):
            t.append(t[-1] + rng.choice([0.001, 0.02, 0.5]) * rng.uniform(0.5, 1.5))
        case["t"] = t
    case |= {"q": rows(2, 3.0), "qd": rows(2, 9.0)}
    if kind != "fixed base":
        quats = _orientations(rng, kind, count)
        case["base_pose_xyzw"] = [
            position + [narrow(component) for component in quat]
            for position, quat in zip(rows(3, 4.0), quats, strict=True)
        ]
        if not uniform and not hold and count == 2:
            case["base_twist"] = rows(6, 1.0)
    if not uniform and rng.random() < 0.5:
        case["u"] = rows(1, 10.0)
    times = [time for time in _times(rng, t) if _far_from_half(t, time)]
    return case | {"queries": [expected(case, t, time) for time in times]}


def generate(rng: Random) -> list[Any]:
    kinds = [
        "ordinary", "sign-flipped", "nearly equal", "nearly opposite", "half a turn apart",
        "fixed base",
    ]  # fmt: skip
    cases: list[dict[str, object]] = []
    for kind in kinds:
        for uniform in (True, False):
            for hold in (False, False, False, True):
                for count in (1, 2, 2, rng.randint(3, 6)):
                    grid = "uniform" if uniform else "non-uniform"
                    way = "hold" if hold else "linear"
                    name = f"{kind}, {grid}, {way}, {count} frames, {len(cases)}"
                    cases.append(_case(rng, name, kind, uniform, hold, count))
    return cases
