"""Where the feet are and where the zero-moment point should be, frame by frame."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

LEFT, RIGHT = 0, 1

# A foot goes straight up in this first part of a swing and straight down in as long a last one, so
# that it never moves along the ground within a contact's reach of it.
LIFT_FIRST = 0.08


@dataclass(frozen=True)
class WalkSettings:
    """A straight walk that begins and ends standing.

    Attributes:
        framerate: Frames per second [Hz].
        steps: Steps, the last of which closes up.
        step_length: Distance a full step puts one foot ahead of the other [m].
        half_width: Distance of each sole's centre from the line of travel [m].
        swing_time: Time on one foot [s].
        double_time: Time on both feet between two swings [s].
        rest_time: Standing still at either end [s].
        shift_time: Moving the weight onto, and from, one foot at either end [s].
        swing_height: Clearance at mid-swing [m].
        sole_height: Height of a planted sole; the motion between two frames dips slightly below
            the frames, and a planted sole should not enter the ground there [m].
        roll_through: How far the zero-moment point travels along the sole in a swing [m].
    """

    framerate: float = 50.0
    steps: int = 10
    step_length: float = 0.24
    half_width: float = 0.088
    swing_time: float = 0.5
    double_time: float = 0.2
    rest_time: float = 0.9
    shift_time: float = 0.6
    swing_height: float = 0.05
    sole_height: float = 2e-4
    roll_through: float = 0.03


@dataclass(frozen=True)
class FootPlan:
    """What a walk asks of the feet and of the zero-moment point (ZMP).

    Attributes:
        framerate: Frames per second [Hz].
        soles: (F, 2, 3) centre of the left and the right sole in the world [m]; both stay level
            and point along x.
        planted: (F, 2) whether that foot is on the ground.
        zmp: (F, 2) wanted zero-moment point on the ground [m].
        swings: First frame in the air, first frame on the ground again, and foot, of each swing.
    """

    framerate: float
    soles: FloatArray
    planted: NDArray[np.bool_]
    zmp: FloatArray
    swings: tuple[tuple[int, int, int], ...]


def minimum_jerk(s: FloatArray) -> FloatArray:
    """Return the quintic from 0 to 1 with zero speed and acceleration at both ends."""
    s = np.clip(s, 0.0, 1.0)
    return np.asarray(s**3 * (10.0 - 15.0 * s + 6.0 * s**2))


def swing_lift(s: FloatArray) -> FloatArray:
    """Return the bump 64 s³(1−s)³: 1 at mid-swing, zero speed and acceleration at both ends."""
    s = np.clip(s, 0.0, 1.0)
    return np.asarray(64.0 * s**3 * (1.0 - s) ** 3)


def swing_travel(s: FloatArray) -> FloatArray:
    """Return how far along, from 0 to 1, a swinging foot is: straight up, across, straight down."""
    return minimum_jerk((s - LIFT_FIRST) / (1.0 - 2.0 * LIFT_FIRST))


def plan_walk(settings: WalkSettings) -> FootPlan:
    """Lay out a straight walk along x that starts with both soles at x = 0."""
    fps = settings.framerate
    rest, shift, swing, double = (
        round(seconds * fps)
        for seconds in (
            settings.rest_time,
            settings.shift_time,
            settings.swing_time,
            settings.double_time,
        )
    )
    frames = 2 * (rest + shift) + settings.steps * swing + (settings.steps - 1) * double + 1
    soles = np.empty((frames, 2, 3))
    soles[:, LEFT] = [0.0, settings.half_width, settings.sole_height]
    soles[:, RIGHT] = [0.0, -settings.half_width, settings.sole_height]
    planted = np.ones((frames, 2), dtype=bool)
    swings = []

    start = rest + shift
    for step in range(settings.steps):
        foot = LEFT if step % 2 == 0 else RIGHT
        first, landing = start, start + swing
        closing = step == settings.steps - 1
        target_x = soles[first, 1 - foot, 0] + (0.0 if closing else settings.step_length)
        s = np.arange(swing + 1) / swing
        span = slice(first, landing + 1)
        from_x = soles[first, foot, 0]
        soles[span, foot, 0] = from_x + (target_x - from_x) * swing_travel(s)
        soles[span, foot, 2] += settings.swing_height * swing_lift(s)
        soles[landing:, foot, 0] = target_x
        planted[first + 1 : landing, foot] = False
        swings.append((first + 1, landing, foot))
        start = landing + double
    return FootPlan(fps, soles, planted, _wanted_zmp(settings, soles, swings), tuple(swings))


def _wanted_zmp(
    settings: WalkSettings, soles: FloatArray, swings: list[tuple[int, int, int]]
) -> FloatArray:
    """Run along the standing sole in each swing, and over to the next one between swings."""
    frames = len(soles)
    middle = soles[:, :, :2].mean(axis=1)
    known: list[tuple[int, FloatArray]] = []
    rest = round(settings.rest_time * settings.framerate)
    known.append((0, middle[0]))
    known.append((rest, middle[0]))
    through = np.array([settings.roll_through / 2, 0.0])
    for first, landing, foot in swings:
        under = soles[first, 1 - foot, :2]
        known.append((first - 1, under - through))
        known.append((landing, under + through))
    known.append((frames - 1 - rest, middle[-1]))
    known.append((frames - 1, middle[-1]))

    zmp = np.empty((frames, 2))
    for (a, from_point), (b, to_point) in pairwise(known):
        s = np.arange(b - a + 1) / (b - a)
        zmp[a : b + 1] = from_point + (to_point - from_point) * minimum_jerk(s)[:, None]
    return zmp
