"""When multipliers are updated and rows tightened, and when a stage has done what it can."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.interior_point import InteriorPoint
from trajectory_editor.optimize.misses import Misses, misses
from trajectory_editor.optimize.violations import Violations

LEAST_BARRIER = 1.0
FINAL_LOOSE = 30.0  # multipliers do the rest
DECISIVE_LOOSE = 50.0  # from here on what misses by far is given up at once
LEAST_LOOSE = 1.0  # where multipliers alone bring little
SETTLED = 0.3  # share of the merit that a step removes near the minimum
LONGEST_WAIT = 3  # steps before rows are tightened anyway
PATIENCE = 2  # updates that bring little before contacts change
HELPS = 0.7  # an update that leaves more than this of all kinds of violation brings little
_SCALES = {
    "effort": 1e-2,
    "height": 1e-4,
    "penetration": 5e-5,
    "position": 2e-4,
    "velocity": 1e-3,
    "slip": 1e-3,
}
KINDS = ("base", *_SCALES)

Array = NDArray[np.float64]


class Pace:
    """The pace of one stage."""

    def __init__(self, solver: InteriorPoint) -> None:
        self.solver = solver
        self.waited = 0
        self.poor = 0
        self.least = np.full(len(KINDS), np.inf)
        self.before: Misses | None = None
        self.present: Misses | None = None

    def go_on(self, share: float, found: Violations) -> bool:
        """Prepare the next step after one of which ``share`` was taken; False ends the stage."""
        solver = self.solver
        settled = share > 0.9 and solver.progress < SETTLED
        if not settled and share > 0.0 and self.waited < LONGEST_WAIT:
            self.waited += 1
            return True
        self.waited = 0
        if share == 0.0:
            solver.damping = 1e-4
        solver.update_multipliers()
        self.before, self.present = self.present, misses(solver)
        sizes = severities(found, solver.problem.robot.weight)
        mended = bool(((sizes < HELPS * self.least) & (self.least > 1.0)).any())
        self.least = np.minimum(self.least, sizes)
        if solver.loose <= DECISIVE_LOOSE and self.before is not None and not mended:
            plan = solver.problem.plan
            slips, gaps = self.present.hopeless(self.before, solver)
            if ((slips | gaps) & ~plan.locked).any():
                return False
        factor = 0.4 if settled else 0.6
        solver.barrier = min(solver.barrier, max(LEAST_BARRIER, factor * solver.barrier))
        if solver.loose > FINAL_LOOSE:
            solver.loose = max(FINAL_LOOSE, factor * solver.loose)
            return True
        self.poor = 0 if mended else self.poor + 1
        if self.poor and solver.loose > LEAST_LOOSE:
            solver.loose *= 0.6
        return self.poor < PATIENCE


def severities(found: Violations, weight: float) -> Array:
    """Return the worst violation of each kind as a multiple of what the judge may let pass."""
    scales = {"base": 1e-3 * weight, **_SCALES}
    return np.array([getattr(found, kind) / scales[kind] for kind in KINDS])
