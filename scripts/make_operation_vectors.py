"""Write the vectors that the frontend's operations are tested against.

Usage: python scripts/make_operation_vectors.py [--check]

Expected values come from scipy and Pinocchio, which the frontend doesn't use: ``filtfilt``,
``Slerp``, ``CubicHermiteSpline``, and mirror pairs found by moving the sample robot's links. With
--check nothing is written; the script fails when the files in the repository say something else.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio
from numpy.typing import NDArray
from scipy.interpolate import CubicHermiteSpline
from scipy.signal import butter, filtfilt
from scipy.spatial.transform import Rotation, Slerp

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "vectors"
SAMPLE_ROBOT = ROOT / "samples" / "humanoid" / "humanoid.urdf"
SEED = 20_260_201
DIGITS = 12
TOLERANCE = 1e-9
# The part of an impulse that a filter leaves out beyond its reach: 18 of its time constants.
REACH_TIME_CONSTANTS = 18.0

Array = NDArray[np.float64]
Document = dict[str, Any]


def filter_reach(cutoff: float, rate: float) -> int:
    """Return the frames by which a signal is continued beyond its ends."""
    return int(np.ceil(REACH_TIME_CONSTANTS * rate / (np.sqrt(2.0) * np.pi * cutoff)))


def zero_phase(values: Array, cutoff: float, rate: float) -> Array:
    """Filter (F,) or (F, D) values along frames, as scipy does."""
    b, a = butter(2, cutoff, fs=rate)
    padding = min(len(values) - 1, filter_reach(cutoff, rate))
    smooth: Array = filtfilt(b, a, values, axis=0, padlen=padding)
    return smooth


def low_pass_document(rng: np.random.Generator) -> Document:
    """Signals and what the filter leaves of them."""
    cases = []
    shapes = [(2, 3.0, 30.0), (9, 5.0, 50.0), (120, 1.0, 50.0), (200, 6.0, 60.0), (150, 14.0, 30.0)]
    for length, cutoff, rate in [*shapes, (180, 0.2, 100.0)]:
        times = np.arange(length) / rate
        values = np.sin(2.0 * times) + times + 0.1 * rng.standard_normal(length)
        cases.append(
            {
                "cutoff": cutoff,
                "rate": rate,
                "values": numbers(values),
                "smooth": numbers(zero_phase(values, cutoff, rate)),
            }
        )
    return {"tolerance": TOLERANCE, "cases": cases}


def rotation_document(rng: np.random.Generator) -> Document:
    """Orientations and their average in each frame's tangent space."""
    return {
        "fixed_axis": [fixed_axis_case(rng, turns) for turns in (0.3, 2.5)],
        "general": [general_case(rng, noise) for noise in (0.01, 0.05)],
    }


def fixed_axis_case(rng: np.random.Generator, turns: float) -> Document:
    """About one axis the angle is filtered like any number."""
    length, cutoff, rate = 160, 4.0, 50.0
    axis = np.array([0.48, -0.6, 0.64])
    times = np.arange(length) / rate
    angles = 2.0 * np.pi * turns * times / times[-1] + 0.1 * rng.standard_normal(length)
    return {
        "cutoff": cutoff,
        "rate": rate,
        "wxyz": numbers(half_angle(angles, axis)),
        "smooth_wxyz": numbers(half_angle(zero_phase(angles, cutoff, rate), axis)),
    }


def half_angle(angles: Array, axis: Array) -> Array:
    """Return (F, 4) wxyz of continuous sign."""
    return np.column_stack([np.cos(angles / 2.0), np.sin(angles / 2.0)[:, None] * axis])


def general_case(rng: np.random.Generator, noise: float) -> Document:
    """A turning, tilting, shaking body; each frame averages all others by the filter's kernel."""
    length, cutoff, rate = 200, 5.0, 50.0
    times = np.arange(length) / rate
    rpy = np.column_stack([0.3 * np.sin(3.0 * times), 0.4 * np.cos(2.0 * times), 1.5 * times])
    bodies = Rotation.from_euler("xyz", rpy) * Rotation.from_rotvec(
        noise * rng.standard_normal((length, 3))
    )
    reach = filter_reach(cutoff, rate)
    impulse = np.zeros(4 * reach + 1)
    impulse[2 * reach] = 1.0
    kernel = zero_phase(impulse, cutoff, rate)[reach : 3 * reach + 1]
    inner = range(reach, length - reach)
    smooth = []
    for frame in inner:
        around = bodies[frame - reach : frame + reach + 1]
        turns = (bodies[frame].inv() * around).as_rotvec()
        smooth.append((bodies[frame] * Rotation.from_rotvec(kernel @ turns)).as_quat())
    return {
        "cutoff": cutoff,
        "rate": rate,
        "noise": noise,
        "wxyz": numbers(np.roll(bodies.as_quat(), 1, axis=1)),
        "first": inner.start,
        "smooth_wxyz": numbers(np.roll(np.array(smooth), 1, axis=1)),
    }


def curve_document(rng: np.random.Generator) -> Document:
    """Cubic curves through keys with given velocities at both ends, and slerp over keys."""
    cubics = []
    for keys in ([0, 8], [0, 5, 17], [0, 3, 4, 20, 29]):
        values = rng.standard_normal(len(keys))
        ends = rng.standard_normal(2) * 0.1
        slopes = np.gradient(values, keys)
        slopes[[0, -1]] = ends
        frames = np.arange(keys[-1] + 1)
        cubics.append(
            {
                "keys": keys,
                "values": numbers(values),
                "before": float(ends[0]),
                "after": float(ends[1]),
                "curve": numbers(CubicHermiteSpline(keys, values, slopes)(frames)),
            }
        )
    keys = [0, 7, 12, 30]
    bodies = Rotation.random(len(keys), random_state=rng)
    path = Slerp(keys, bodies)(np.arange(31))
    slerp = {
        "keys": keys,
        "key_wxyz": numbers(np.roll(bodies.as_quat(), 1, axis=1)),
        "path_wxyz": numbers(np.roll(path.as_quat(), 1, axis=1)),
    }
    return {"tolerance": TOLERANCE, "cubic": cubics, "slerp": slerp}


def parabolic_slopes(values: np.ndarray) -> np.ndarray:
    """Central differences per frame, at the ends those of the parabola that ends there."""
    slopes = np.gradient(values, axis=0)
    slopes[0] = 2.0 * (values[1] - values[0]) - slopes[1]
    slopes[-1] = 2.0 * (values[-1] - values[-2]) - slopes[-2]
    return np.asarray(slopes)


def cubic_turns(bodies: Rotation, at: np.ndarray) -> Rotation:
    """Orientations between frames, by cumulative Bernstein polynomials (Kim, Kim, Shin 1995)."""
    turns = (bodies[:-1].inv() * bodies[1:]).as_rotvec()
    rates = np.empty((len(bodies), 3))
    rates[1:-1] = (turns[:-1] + turns[1:]) / 2.0
    rates[0] = 2.0 * turns[0] - rates[1]
    rates[-1] = 2.0 * turns[-1] - rates[-2]
    start = np.minimum(at.astype(int), len(bodies) - 2)
    s = (at - start)[:, None]
    first, last = rates[start] / 3.0, rates[start + 1] / 3.0
    inner = (bodies[start] * Rotation.from_rotvec(first)).inv()
    middle = (inner * bodies[start + 1] * Rotation.from_rotvec(last).inv()).as_rotvec()
    return (
        bodies[start]
        * Rotation.from_rotvec((1.0 - (1.0 - s) ** 3) * first)
        * Rotation.from_rotvec(s * s * (3.0 - 2.0 * s) * middle)
        * Rotation.from_rotvec(s**3 * last)
    )


def resample_document(rng: np.random.Generator) -> Document:
    """A motion at one rate and at another."""
    cases = []
    for old, new in [(30.0, 50.0), (50.0, 30.0), (60.0, 30.0), (30.0, 120.0)]:
        length = 41
        times = np.arange(length) / old
        joints = rng.standard_normal((length, 2))
        bodies = Rotation.from_rotvec(np.cumsum(0.2 * rng.standard_normal((length, 3)), axis=0))
        count = int(np.floor(times[-1] * new + 1e-6)) + 1
        at = np.minimum(np.arange(count) / new, times[-1])
        cases.append(
            {
                "old_rate": old,
                "new_rate": new,
                "joint_pos": numbers(joints),
                "wxyz": numbers(np.roll(bodies.as_quat(), 1, axis=1)),
                "new_joint_pos": numbers(
                    CubicHermiteSpline(times, joints, parabolic_slopes(joints) * old)(at)
                ),
                "new_wxyz": numbers(np.roll(cubic_turns(bodies, at * old).as_quat(), 1, axis=1)),
            }
        )
    return {"cases": cases}


def mirror_document() -> Document:
    """The sample robot's joints at zero, and its mirror pairs as its moving links show them."""
    model = pinocchio.buildModelFromUrdf(str(SAMPLE_ROBOT))
    data = model.createData()
    pinocchio.forwardKinematics(model, data, pinocchio.neutral(model))
    names = list(model.names)[1:]
    joints = []
    for name in names:
        placement = data.oMi[model.getJointId(name)]
        axis = joint_axis(model, name)
        joints.append(
            {
                "name": name,
                "axis": numbers(placement.rotation @ axis),
                "origin": numbers(placement.translation),
            }
        )
    pairs = [{"joint": name, **mirror_partner(model, name, names)} for name in names]
    return {"tolerance": TOLERANCE, "joints": joints, "pairs": pairs}


def joint_axis(model: pinocchio.Model, name: str) -> Array:
    """Return the joint's axis in its own frame, from the motion it makes."""
    data = model.createData()
    velocity = np.zeros(model.nv)
    velocity[model.joints[model.getJointId(name)].idx_v] = 1.0
    pinocchio.forwardKinematics(model, data, pinocchio.neutral(model), velocity)
    twist = pinocchio.getVelocity(
        model, data, model.getJointId(name), pinocchio.ReferenceFrame.LOCAL
    )
    axis: Array = np.array(twist.angular if np.any(np.abs(twist.angular) > 0.5) else twist.linear)
    return axis


def mirror_partner(model: pinocchio.Model, name: str, names: list[str]) -> Document:
    """Find the joint and sign whose motion mirrors that of ``name``, by comparing all links."""
    step = 0.4
    wanted = points_after(model, name, step) * np.array([1.0, -1.0, 1.0])
    best: tuple[float, str, int] = (np.inf, name, 1)
    for other in names:
        for sign in (1, -1):
            best = min(
                best, (mismatch(wanted, points_after(model, other, sign * step)), other, sign)
            )
    return {"partner": best[1], "sign": best[2], "mismatch": round(best[0], 6)}


def points_after(model: pinocchio.Model, name: str, value: float) -> Array:
    """Return three points on every joint frame after one joint moved."""
    data = model.createData()
    q = pinocchio.neutral(model)
    q[model.joints[model.getJointId(name)].idx_q] = value
    pinocchio.forwardKinematics(model, data, q)
    arms = np.array([[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.0, 0.1], [0.0, 0.1, 0.0],
                     [0.0, -0.1, 0.0]])  # fmt: skip
    return np.concatenate([[data.oMi[i].act(arm) for arm in arms] for i in range(1, model.njoints)])


def mismatch(wanted: Array, found: Array) -> float:
    """Return the largest distance from a point to the nearest one of the other set."""
    distances = np.linalg.norm(wanted[:, None] - found[None], axis=2)
    return float(distances.min(axis=1).max())


def numbers(values: Array) -> Any:
    """Return nested lists of rounded numbers, without negative zeros."""
    return (np.round(np.asarray(values, dtype=np.float64), DIGITS) + 0.0).tolist()


def documents() -> dict[str, Document]:
    """Return the content of each file, by name."""
    rng = np.random.default_rng(SEED)
    makers: dict[str, Callable[[], Document]] = {
        "operations_low_pass.json": lambda: low_pass_document(rng),
        "operations_rotations.json": lambda: rotation_document(rng),
        "operations_curves.json": lambda: curve_document(rng),
        "operations_resample.json": lambda: resample_document(rng),
        "operations_mirror.json": mirror_document,
    }
    return {name: make() for name, make in makers.items()}


def agree(a: Any, b: Any) -> bool:
    """Whether two documents say the same, up to what versions of scipy round differently."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(agree(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(agree, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return abs(float(a) - float(b)) <= TOLERANCE
    return bool(a == b)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Write tests/vectors/operations_*.json.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    stale = []
    for name, document in documents().items():
        path = FOLDER / name
        if not check:
            path.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")
        elif not path.exists() or not agree(json.loads(path.read_text("utf-8")), document):
            stale.append(name)
    if stale:
        print(f"Not current: {', '.join(stale)}. Run scripts/make_operation_vectors.py.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
