"""The one way to start a solve: a run of the scheme that the settings name."""

from __future__ import annotations

from trajectory_editor.optimize.augmented_lagrangian.run import LagrangianRun
from trajectory_editor.optimize.settings import SolverKind
from trajectory_editor.optimize.stages import StageRun

_RUNS: dict[SolverKind, type[StageRun]] = {
    SolverKind.INTERIOR_POINT: StageRun,
    SolverKind.AUGMENTED_LAGRANGIAN: LagrangianRun,
}


def run_type(kind: SolverKind) -> type[StageRun]:
    """Return the run of a scheme; all take the same arguments and answer alike."""
    return _RUNS[kind]
