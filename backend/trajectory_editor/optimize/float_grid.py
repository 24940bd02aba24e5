"""Flight on the float32 grid: choosing roundings that keep the base's dynamics.

Rounding every frame to the nearest float32 makes second differences wrong by up to two units, which
stance absorbs and flight can't. Here each frame of a flight is rounded where the frame before it
needs it: half a unit is left, and what this adds up to over the flight is steered back slowly.
"""

from __future__ import annotations

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.feasibility.manifold_motion import place_on_manifold
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.tolerances import base_tolerance
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]

LARGEST_EXCESS = 60.0  # of the tolerance: more than this isn't rounding
_STEPS = 3  # of Newton's method per frame
_SHARE = 0.3  # of the tolerance, for steering back
_SETTLING = 5.0  # frames in which what has added up is steered back


def may_be_rounding(report: FeasibilityResult) -> bool:
    """Return whether all that fails are base dynamics of frames without contact, by little."""
    for check in report.checks:
        if check.failed and (
            check.key != "base_dynamics"
            or check.worst > LARGEST_EXCESS * check.tolerance
            or (report.measured.contact_counts[check.over] > 0).any()
        ):
            return False
    return any(check.failed for check in report.checks)


def settle_on_grid(
    motion: EditorMotion,
    robot: RobotModel,
    report: FeasibilityResult,
    fixed: NDArray[np.bool_],
    lifted: NDArray[np.bool_] | None = None,
) -> EditorMotion:
    """Return the motion with base poses in flight moved by a few float32 units.

    Args:
        motion: A motion of a floating base.
        robot: The robot.
        report: The judge's report of it.
        fixed: (F,) frames that can't be moved.
        lifted: (F,) frames of which only the height can be moved; none when absent.
    """
    assert motion.base_pos_w is not None
    assert motion.base_quat_w is not None
    placed = place_on_manifold(motion, robot)
    rows, places = placed.configurations, motion.base_pos_w.copy()
    turns, wished = motion.base_quat_w.copy(), placed.configurations.copy()
    airborne = report.measured.contact_counts == 0
    airborne[[0, -1]] = False
    flight = _Flight(robot, placed.dt)
    for k in np.flatnonzero(airborne):
        if fixed[k + 1] or not airborne[max(k - 1, 1) : k + 2].any():
            continue
        before = rows[k + 1].copy()
        flight.correct(rows, wished, int(k))
        if lifted is not None and lifted[k + 1]:
            places[k + 1, 2] = rows[k + 1, 2]
            rows[k + 1] = before
            rows[k + 1, 2] = places[k + 1, 2]
            continue
        places[k + 1] = rows[k + 1, :3]
        sign = np.sign(rows[k + 1, [6, 3, 4, 5]] @ turns[k + 1]) or 1.0
        turns[k + 1] = sign * rows[k + 1, [6, 3, 4, 5]]
        rows[k + 1, :3] = places[k + 1]
        stored = turns[k + 1, [1, 2, 3, 0]].astype(np.float64)
        rows[k + 1, 3:7] = stored / np.linalg.norm(stored)
    return motion.with_arrays(base_pos_w=places, base_quat_w=turns)


class _Flight:
    """Newton's method on one frame's base at a time."""

    def __init__(self, robot: RobotModel, dt: float) -> None:
        self.model, self.dt = robot.pin_model, dt
        self.data = self.model.createData()
        self.limit = _SHARE * base_tolerance(robot.weight)

    def correct(self, rows: Array, wished: Array, k: int) -> None:
        """Move the base of frame k + 1 so that frame k needs no external force."""
        upper = pin.crba(self.model, self.data, rows[k])[:6, :6]
        mass = np.triu(upper) + np.triu(upper, 1).T
        steered = self._steering(rows, wished, k, mass)
        for _ in range(_STEPS):
            step = -(self.dt**2) * np.linalg.solve(mass, self._needed(rows, k) - steered)
            whole = np.zeros(self.model.nv)
            whole[:6] = step
            rows[k + 1] = pin.integrate(self.model, rows[k + 1], whole)

    def _steering(self, rows: Array, wished: Array, k: int, mass: Array) -> Array:
        """Return the force that brings the base back to where it was wished, within its limit."""
        away = [pin.difference(self.model, wished[i], rows[i])[:6] for i in (k - 1, k)]
        rate = away[1] - away[0]
        pull = -(away[1] / _SETTLING**2 + 2.0 * rate / _SETTLING) / self.dt**2
        return np.asarray(np.clip(mass @ pull, -self.limit, self.limit))

    def _needed(self, rows: Array, k: int) -> Array:
        before = pin.difference(self.model, rows[k], rows[k - 1])
        after = pin.difference(self.model, rows[k], rows[k + 1])
        speed = pin.difference(self.model, rows[k - 1], rows[k + 1]) / (2.0 * self.dt)
        forces = pin.rnea(self.model, self.data, rows[k], speed, (after + before) / self.dt**2)
        return np.asarray(forces[:6])
