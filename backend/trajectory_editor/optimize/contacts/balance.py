"""Where the ground must push to keep a motion's balance, and which bodies it needs for that.

A retargeted body that stands on two feet often holds one of them centimetres above the floor. Read
by distances alone it stands on the other foot, far beside its centre of pressure.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.robot.model import GRAVITY
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

LEAST_PUSH = 0.3  # of the weight: below it a centre of pressure means little


def support_wrenches(model: pin.Model, poses: ShapePoses, dt: float, window: float) -> Array:
    """Compute what must act on the robot from outside, gravity aside, in F poses.

    Args:
        model: The robot.
        poses: Joint frames.
        dt: Time between frames [s].
        window: Wrenches are averaged over this time [s].

    Returns:
        (F, 6) force [N] and moment about the world's origin [Nm], both in the world. Frames at the
        ends take the value of their neighbours; fewer than three frames are taken as still.
    """
    masses = np.array([inertia.mass for inertia in model.inertias])
    masses[0] = 0.0
    levers = np.array([inertia.lever for inertia in model.inertias])
    inertias = np.array([inertia.inertia for inertia in model.inertias])
    centers = np.einsum("fjab,jb->fja", poses.rotations, levers) + poses.positions
    up = np.array([0.0, 0.0, GRAVITY])
    moments = np.einsum("j,fja->fa", masses, centers)
    wrenches = np.concatenate(
        [np.tile(masses.sum() * up, (poses.count, 1)), np.cross(moments, up)], axis=1
    )
    if poses.count < 3:
        return wrenches
    speeds = np.diff(centers, axis=0) / dt
    turns = np.einsum("fjba,fjbc->fjac", poses.rotations[:-1], poses.rotations[1:])
    # Twice the sine of the angle about its axis: steps between frames are small.
    skew = np.stack(
        [
            turns[..., 2, 1] - turns[..., 1, 2],
            turns[..., 0, 2] - turns[..., 2, 0],
            turns[..., 1, 0] - turns[..., 0, 1],
        ],
        axis=-1,
    )
    spins = np.einsum("jab,fjb->fja", inertias, 0.5 * skew / dt)
    spins = np.einsum("fjab,fjb->fja", poses.rotations[:-1], spins)
    middles = 0.5 * (centers[1:] + centers[:-1])
    momenta = masses[:, None] * speeds
    angular = (np.cross(middles, momenta) + np.where(masses[:, None] > 0.0, spins, 0.0)).sum(axis=1)
    rates = np.diff(np.concatenate([momenta.sum(axis=1), angular], axis=1), axis=0) / dt
    rates = np.concatenate([rates[:1], rates, rates[-1:]])
    return wrenches + _averaged(rates, round(0.5 * window / dt))


def pressure_points(wrenches: Array, weight: float) -> Array:
    """Return where on the plane z = 0 wrenches (F, 6) push, (F, 2) [m]; NaN where hardly any do."""
    pushes = wrenches[:, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        points = np.stack([-wrenches[:, 4], wrenches[:, 3]], axis=1) / pushes[:, None]
    points[pushes < LEAST_PUSH * weight] = np.nan
    return points


def balancing_bodies(
    starts: Integers,
    places: Array,
    extra_starts: Integers,
    extra_places: Array,
    extra_heights: Array,
    extra_bodies: Integers,
    pressures: Array,
    bias: float,
) -> NDArray[np.bool_]:
    """Return which extra points (X,) should carry, too.

    Where the centre of pressure is outside the points that carry, the body has to move or another
    body has to come down. Bringing one down by a height must save more than its ``bias``-fold.

    Args:
        starts: (F + 1,) carrying points of each frame.
        places: (E, 2) where they are [m].
        extra_starts: (F + 1,) points of each frame that may carry, too; those of a body together.
        extra_places: (X, 2) where they are [m].
        extra_heights: (X,) their distance to the ground [m].
        extra_bodies: (X,) the body of each.
        pressures: (F, 2) where the ground must push; NaN where unknown [m].
        bias: How much more a height counts than a distance.
    """
    chosen = np.zeros(len(extra_bodies), dtype=np.bool_)
    _choose(
        starts,
        places,
        extra_starts,
        extra_places,
        extra_heights,
        extra_bodies,
        pressures,
        bias,
        chosen,
    )
    return chosen


def needless_points(
    starts: Integers,
    places: Array,
    bodies: Integers,
    speeds: Array,
    pressures: Array,
    fast: float,
    slack: float,
) -> NDArray[np.bool_]:
    """Return which carrying points (E,) belong to moving bodies that the balance does not need.

    The fastest body is looked at first: it goes when without it the centre of pressure is at most
    ``slack`` farther outside of what carries.

    Args:
        starts: (F + 1,) carrying points of each frame.
        places: (E, 2) where they are [m].
        bodies: (E,) the body of each.
        speeds: (E,) how fast the target moves them along the ground [m/s].
        pressures: (F, 2) where the ground must push; NaN where unknown [m].
        fast: Bodies whose slowest point is slower than this are left alone [m/s].
        slack: How much farther [m].
    """
    needless = np.zeros(len(bodies), dtype=np.bool_)
    _drop(starts, places, bodies, speeds, pressures, fast, slack, needless)
    return needless


def _averaged(values: Array, half: int) -> Array:
    sums = np.cumsum(np.concatenate([np.zeros_like(values[:1]), values]), axis=0)
    places = np.arange(len(values))
    first, last = np.maximum(places - half, 0), np.minimum(places + half + 1, len(values))
    return np.asarray((sums[last] - sums[first]) / (last - first)[:, None])


@compiled
def _choose(
    starts: Any,
    places: Any,
    extra_starts: Any,
    extra_places: Any,
    extra_heights: Any,
    extra_bodies: Any,
    pressures: Any,
    bias: float,
    chosen: Any,
) -> None:
    for k in range(starts.shape[0] - 1):
        count = starts[k + 1] - starts[k]
        first, last = extra_starts[k], extra_starts[k + 1]
        if count == 0 or last == first or not np.isfinite(pressures[k, 0]):
            continue
        points = np.empty((count + last - first, 2))
        points[:count] = places[starts[k] : starts[k + 1]]
        away = _distance(points[:count], pressures[k])
        while away > 0.0:
            best, best_start, best_end, best_away = 0.0, -1, -1, away
            start = first
            while start < last:
                end, low = start, np.inf
                while end < last and extra_bodies[end] == extra_bodies[start]:
                    if not chosen[start]:
                        points[count + end - start] = extra_places[end]
                    low = min(low, extra_heights[end])
                    end += 1
                if not chosen[start]:
                    left = _distance(points[: count + end - start], pressures[k])
                    gain = away - left - bias * max(low, 0.0)
                    if gain > best:
                        best, best_start, best_end, best_away = gain, start, end, left
                start = end
            if best_start < 0:
                break
            for i in range(best_start, best_end):
                chosen[i] = True
                points[count] = extra_places[i]
                count += 1
            away = best_away


@compiled
def _drop(
    starts: Any,
    places: Any,
    bodies: Any,
    speeds: Any,
    pressures: Any,
    fast: float,
    slack: float,
    needless: Any,
) -> None:
    for k in range(starts.shape[0] - 1):
        first, last = starts[k], starts[k + 1]
        if not np.isfinite(pressures[k, 0]):
            continue
        least = _distance(places[first:last], pressures[k])
        looked = np.zeros(last - first, dtype=np.bool_)
        while True:
            fastest, body = fast, -1
            for i in range(first, last):
                if looked[i - first]:
                    continue
                slowest = np.inf
                for j in range(first, last):
                    if bodies[j] == bodies[i]:
                        slowest = min(slowest, speeds[j])
                if slowest > fastest:
                    fastest, body = slowest, bodies[i]
            if body < 0:
                break
            rest = np.empty((last - first, 2))
            count = 0
            for i in range(first, last):
                if bodies[i] == body:
                    looked[i - first] = True
                elif not needless[i]:
                    rest[count] = places[i]
                    count += 1
            if count > 0 and _distance(rest[:count], pressures[k]) <= least + slack:
                for i in range(first, last):
                    needless[i] = needless[i] or bodies[i] == body


@compiled
def _distance(points: Any, place: Any) -> float:
    """Return the distance of a place to the convex hull of points."""
    count = points.shape[0]
    least = np.inf
    for i in range(count):
        for j in range(i + 1):
            ux, uy = points[j, 0] - points[i, 0], points[j, 1] - points[i, 1]
            wx, wy = place[0] - points[i, 0], place[1] - points[i, 1]
            length = ux * ux + uy * uy
            along = min(1.0, max(0.0, (ux * wx + uy * wy) / length)) if length > 0.0 else 0.0
            dx, dy = wx - along * ux, wy - along * uy
            least = min(least, np.sqrt(dx * dx + dy * dy))
    if count < 3 or least == 0.0:
        return least
    # Outside exactly when some direction has all points on one side.
    for i in range(count):
        ux, uy = points[i, 0] - place[0], points[i, 1] - place[1]
        left, right = False, False
        for j in range(count):
            turn = ux * (points[j, 1] - place[1]) - uy * (points[j, 0] - place[0])
            left, right = left or turn > 0.0, right or turn < 0.0
        if not (left and right):
            behind = False
            for j in range(count):
                back = ux * (points[j, 0] - place[0]) + uy * (points[j, 1] - place[1])
                turn = ux * (points[j, 1] - place[1]) - uy * (points[j, 0] - place[0])
                behind = behind or (turn == 0.0 and back < 0.0)
            if not behind:
                return least
    return 0.0
