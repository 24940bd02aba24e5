"""Both solvers behind one interface."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from feasibility.simple_robots import BOX, SIZE, body_motion, load
from trajectory_editor.optimize import optimize, solver_runs, stretch_solver
from trajectory_editor.optimize.augmented_lagrangian.run import LagrangianRun
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.optimize.solver_runs import run_type
from trajectory_editor.optimize.stages import StageRun


@pytest.mark.parametrize("kind", list(SolverKind))
def test_every_scheme_has_a_run_of_the_same_interface(kind: SolverKind) -> None:
    run = run_type(kind)
    assert issubclass(run, StageRun)
    assert inspect.signature(run) == inspect.signature(StageRun)


def test_settings_choose_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[SolverKind] = []

    def noted(kind: SolverKind) -> type[StageRun]:
        asked.append(kind)
        return solver_runs.run_type(kind)

    monkeypatch.setattr(stretch_solver, "run_type", noted)
    frames = [[0.0, 0.0, SIZE / 2 + 5e-4]] * 10
    for kind in SolverKind:
        result = optimize.optimize_motion(
            body_motion(frames), load(tmp_path, BOX), settings=OptimizeSettings(solver=kind)
        )
        assert result.status is OptimizeStatus.CONVERGED
        assert result.iterations == 0
    assert asked == list(SolverKind)
    assert run_type(SolverKind.AUGMENTED_LAGRANGIAN) is LagrangianRun
