"""How contact forces change when the robot moves under fixed ray weights, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled


@compiled
def subtract_force_jacobians(
    entry_starts: Any,
    joints: Any,
    levers: Any,
    drifts: Any,
    rates: Any,
    points: Any,
    forces: Any,
    origins: Any,
    path_starts: Any,
    paths: Any,
    twists: Any,
    base: int,
    out: Any,
) -> None:
    """Subtract from ``out`` (F - 2, V, 3 V) the change of all frames' contact forces.

    Args:
        entry_starts: (F + 1,) the entries of each frame.
        joints: (E,) the joint whose body is touched; entries of one joint are contiguous.
        levers: (E, 3) of ``PointMotion``.
        drifts: (E, 3) of ``PointMotion``.
        rates: (E, 3) of ``PointMotion``.
        points: (E, 3) where the forces act [m].
        forces: (E, 3) in the world, taken as fixed [N].
        origins: (F, 3) reference points of the twists [m].
        path_starts: Of ``coordinate_paths``.
        paths: Of ``coordinate_paths``.
        twists: (F, V, 6) of ``coordinate_twists``.
        base: Number of base coordinates.
        out: Changed in its middle block.
    """
    size = twists.shape[1]
    total, moment, turned = np.empty(3), np.empty(3), np.empty(3)
    spread, swing = np.empty((3, 3)), np.empty((3, 3))
    for k in range(1, twists.shape[0] - 1):
        e, last = entry_starts[k], entry_starts[k + 1]
        while e < last:
            joint = joints[e]
            total[:], moment[:], spread[:], swing[:] = 0.0, 0.0, 0.0, 0.0
            loaded = False
            while e < last and joints[e] == joint:
                loaded = (
                    _gather(
                        points[e],
                        levers[e],
                        drifts[e],
                        rates[e],
                        forces[e],
                        origins[k],
                        total,
                        moment,
                        spread,
                        swing,
                    )
                    or loaded
                )
                e += 1
            if not loaded:
                continue
            trace = spread[0, 0] + spread[1, 1] + spread[2, 2]
            first, end = path_starts[joint], path_starts[joint + 1]
            for jj in range(first, end):
                j = paths[jj]
                t = twists[k, j]
                _cross(t[0], t[1], t[2], total, turned)
                for a in range(3):
                    turned[a] -= trace * t[3 + a]
                    for b in range(3):
                        turned[a] += (spread[a, b] + swing[a, b]) * t[3 + b]
                for ii in range(first, end):
                    i = paths[ii]
                    s = twists[k, i]
                    value = s[3] * turned[0] + s[4] * turned[1] + s[5] * turned[2]
                    if j <= i or (i < base and j < base):
                        value += _bracket_power(t, s, total, moment)
                    out[k - 1, i, size + j] -= value


@compiled
def _gather(
    point: Any,
    lever: Any,
    drift: Any,
    rate: Any,
    force: Any,
    origin: Any,
    total: Any,
    moment: Any,
    spread: Any,
    swing: Any,
) -> bool:
    if force[0] == 0.0 and force[1] == 0.0 and force[2] == 0.0:
        return False
    trial = np.empty(3)
    _cross(point[0] - origin[0], point[1] - origin[1], point[2] - origin[2], force, trial)
    for a in range(3):
        total[a] += force[a]
        moment[a] += trial[a]
    _cross(drift[0], drift[1], drift[2], force, trial)
    for a in range(3):
        for b in range(3):
            spread[a, b] += (lever[a] - origin[a]) * force[b]
            swing[a, b] += trial[a] * rate[b]
    return True


@compiled
def _cross(x: float, y: float, z: float, right: Any, out: Any) -> None:
    out[0] = y * right[2] - z * right[1]
    out[1] = z * right[0] - x * right[2]
    out[2] = x * right[1] - y * right[0]


@compiled
def _bracket_power(t: Any, s: Any, force: Any, moment: Any) -> float:
    """Return the power of a wrench on the motion cross product t × s."""
    value = (
        (t[4] * s[2] - t[5] * s[1] + t[1] * s[5] - t[2] * s[4]) * force[0]
        + (t[5] * s[0] - t[3] * s[2] + t[2] * s[3] - t[0] * s[5]) * force[1]
        + (t[3] * s[1] - t[4] * s[0] + t[0] * s[4] - t[1] * s[3]) * force[2]
        + (t[4] * s[5] - t[5] * s[4]) * moment[0]
        + (t[5] * s[3] - t[3] * s[5]) * moment[1]
        + (t[3] * s[4] - t[4] * s[3]) * moment[2]
    )
    return float(value)
