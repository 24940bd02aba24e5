"""Plants the faults that retargeted and hand-edited motions typically have."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sample_humanoid.footsteps import LEFT, RIGHT, FootPlan, minimum_jerk, swing_travel
from sample_humanoid.whole_body import WholeBody

FloatArray = NDArray[np.float64]

SLIDE = 0.05  # [m]
JUMP = 1.4  # [rad]
HOVER = 0.03  # [m]
SINK = 0.02  # [m]
JUMPING_JOINT = "left_shoulder_roll_joint"


@dataclass(frozen=True)
class Fault:
    """A planted fault: its kind and the frames, first and last, that it shows on."""

    kind: str
    first: int
    last: int


def plant_faults(
    body: WholeBody, plan: FootPlan, clean: FloatArray
) -> tuple[FloatArray, tuple[Fault, ...]]:
    """Return a copy of the walk's configurations (F, 36) with four faults, and where they are."""
    soles = plan.soles.copy()
    faults = (
        _slide_right_foot(plan, soles),
        Fault("joint jump", plan.swings[4][0] + 4, plan.swings[4][0] + 9),
        Fault("hovering", plan.swings[5][0] + 6, plan.swings[6][1] + 4),
        _sink_left_foot(plan, soles),
    )
    q = clean.copy()
    for k in np.flatnonzero(np.abs(soles - plan.soles).max(axis=(1, 2)) > 0.0):
        q[k] = body.reach_feet(q[k], soles[k])
    _, jump, hover, _ = faults
    q[jump.first : jump.last + 1, 7 + body.joint_names.index(JUMPING_JOINT)] += JUMP
    frames = np.arange(len(q))
    q[:, 2] += HOVER * _plateau(frames, hover, ramp=8)
    return q, faults


def _plateau(frames: NDArray[np.int_], fault: Fault, ramp: int) -> FloatArray:
    """Rise from 0 to 1 where the fault begins, and fall to 0 right after its last frame."""
    rise = minimum_jerk((frames - fault.first + 1) / ramp)
    fall = minimum_jerk((fault.last + 1 - frames) / ramp)
    return np.minimum(rise, fall)


def _slide_right_foot(plan: FootPlan, soles: FloatArray) -> Fault:
    """Push the standing foot forward while the left one swings; its next swing makes it good."""
    first, landing, _ = plan.swings[2]
    lift_off, next_landing, _ = plan.swings[3]
    fault = Fault("sliding foot", first + 3, landing - 3)
    frames = np.arange(len(soles))
    forward = minimum_jerk((frames - fault.first + 1) / (fault.last - fault.first + 1))
    back = swing_travel((frames - lift_off + 1) / (next_landing - lift_off + 1))
    soles[:, RIGHT, 0] += SLIDE * (forward - back)
    return fault


def _sink_left_foot(plan: FootPlan, soles: FloatArray) -> Fault:
    """Land the left foot below the ground and bring it up while it stands."""
    first, landing, _ = plan.swings[8]
    fault = Fault("sunk landing", landing - 5, landing + 20)
    frames = np.arange(len(soles))
    down = minimum_jerk((frames - first) / (landing - first))
    up = minimum_jerk((frames - landing - 10) / 11)
    soles[:, LEFT, 2] -= SINK * (down - up)
    return fault
