"""What every check is given."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.measurements import Measurements
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain


@dataclass(frozen=True)
class CheckInput:
    """A motion's measurements and what they were taken with."""

    measured: Measurements
    robot: RobotModel
    terrain: Terrain

    def blocked_by(self, *kinds: str) -> str:
        """Return why a check that needs these parts of the model can't be made, or nothing."""
        return "; ".join(
            str(finding) for finding in self.robot.blocking_findings if finding.kind in kinds
        )


def has_known(limits: NDArray[np.float64]) -> bool:
    """Return whether there is a limit to judge by, or no joint that needs one."""
    return limits.size == 0 or bool(np.isfinite(limits).any())


def worst_column(
    values: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return each row's largest value and its column; NaN and -1 where a row is all NaN.

    A robot without joints has nothing that could be wrong with them: zeros.
    """
    if values.shape[1] == 0:
        return np.zeros(len(values)), np.full(len(values), -1)
    filled = np.where(np.isnan(values), -np.inf, values)
    columns = filled.argmax(axis=1)
    worst = filled[np.arange(len(values)), columns]
    absent = np.isneginf(worst)
    return np.where(absent, np.nan, worst), np.where(absent, -1, columns)
