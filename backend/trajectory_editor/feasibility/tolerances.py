"""When a check fails, and how large its unit is against those of the others.

Tolerances are the fixed ones of the judgement; scales are what one unit of a violation means
physically and only order the headline.
"""

from __future__ import annotations

BASE_WEIGHT_SHARE = 1e-3  # of the robot's weight: [N] for forces, [Nm] for moments
BASE_FLOOR = 1e-3  # [N], [Nm]
EFFORT = 1e-4  # [Nm], [N]
POSITION = 1e-6  # [rad], [m]
VELOCITY = 1e-6  # [rad/s], [m/s]
PENETRATION = 1e-5  # [m]
QUATERNION_NORM = 1e-6
SLIP_SPEED = 1e-3  # [m/s]; a faster contact slides

SCALE_BASE_WEIGHT_SHARE = 1e-2
SCALE_EFFORT = 1.0  # [Nm]
SCALE_LENGTH = 1e-3  # [m]
SCALE_POSITION = 1e-2  # [rad]
SCALE_VELOCITY = 1.0  # [rad/s]
SCALE_QUATERNION_NORM = 1e-2

POSES_PER_INTERVAL = 8


def base_tolerance(weight: float) -> float:
    """Return the tolerance of the base's dynamics for a robot's weight [N]."""
    return max(BASE_WEIGHT_SHARE * weight, BASE_FLOOR)


def base_scale(weight: float) -> float:
    """Return one unit of base force or moment for a robot's weight [N]."""
    return max(SCALE_BASE_WEIGHT_SHARE * weight, BASE_FLOOR)
