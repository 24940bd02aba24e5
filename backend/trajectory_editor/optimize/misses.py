"""By how much each scheduled point and each frame misses what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contact_rows import sticking_entries
from trajectory_editor.optimize.contracts import CLEARANCE_HIGH
from trajectory_editor.optimize.interior_point import InteriorPoint
from trajectory_editor.optimize.stage_rows import LENGTH_SOFTNESS, STICK_SOFTNESS

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

HOPELESS = 30.0  # softnesses: what misses by more in spite of multipliers can't be mended
MENDING = 0.7  # what is left of a miss, at most, where updates mend it


@dataclass(frozen=True)
class Misses:
    """Misses of a plan of E entries over F frames.

    Attributes:
        slips: (E,) speed of sticking points [m/s].
        gaps: (E,) distance to the ground [m].
        residuals: (F,) largest component of the base residual [N, Nm].
    """

    slips: Array
    gaps: Array
    residuals: Array

    def lasting(self, before: Misses | None) -> tuple[Flags, Flags, Flags]:
        """Return which slips, gaps and residuals an update of the multipliers did not mend."""
        if before is None:
            return tuple(np.ones(len(now), bool) for now in (self.slips, self.gaps, self.residuals))  # type: ignore[return-value]
        return (
            self.slips > MENDING * before.slips,
            self.gaps > MENDING * before.gaps,
            self.residuals > MENDING * before.residuals,
        )

    def hopeless(self, before: Misses | None, solver: InteriorPoint) -> tuple[Flags, Flags]:
        """Return which slips and gaps are far beyond the rows' softness and did not mend."""
        slips, gaps, _ = self.lasting(before)
        reach = HOPELESS * solver.loose * STICK_SOFTNESS / (2.0 * solver.trajectory.dt)
        far = HOPELESS * solver.loose * LENGTH_SOFTNESS + CLEARANCE_HIGH
        return slips & (self.slips > reach), gaps & (self.gaps > far)


def misses(solver: InteriorPoint) -> Misses:
    """Measure the misses of the present trajectory."""
    plan, rows = solver.problem.plan, solver.current.rows
    slips = np.zeros(plan.count)
    central = rows.stick.values[: rows.central].reshape(-1, 2)
    slips[sticking_entries(plan)] = np.linalg.norm(central, axis=1) / (2.0 * solver.trajectory.dt)
    base = solver.trajectory.base_size
    residuals = np.zeros(plan.frame_count)
    residuals[1:-1] = np.abs(solver.current.unexplained()[:, :base]).max(axis=1, initial=0.0)
    return Misses(slips, rows.forces.placed.survey.distances, residuals)
