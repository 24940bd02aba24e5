"""How much a trajectory violates each kind of row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Violations:
    """Worst violation of each kind in its unit.

    Attributes:
        base: [N, Nm].
        effort: Above the limit less its margin [Nm].
        height: Scheduled points above their band [m].
        penetration: Points below their clearance [m].
        position: [rad].
        velocity: [rad/s].
        slip: Sticking points' speed [m/s].
    """

    base: float
    effort: float
    height: float
    penetration: float
    position: float
    velocity: float
    slip: float
