"""Compiling all kernels before a time budget starts, by a solve of a few frames."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from trajectory_editor.compiled import kernels_are_cached
from trajectory_editor.errors import TrajectoryEditorError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.augmented_lagrangian.run import LagrangianRun
from trajectory_editor.optimize.preparation import prepare
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.optimize.solver_runs import run_type
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain

_FRAMES = 8
_KERNELS = tuple(
    f"trajectory_editor.optimize.{name}"
    for name in ("blocks", "force_settling", "frame_elimination", "link_rows", "se3")
)
_warm: set[tuple[bool, bool, SolverKind]] = set()


def needs_compiling() -> bool:
    """Return whether kernels have to be compiled first, which takes about a minute."""
    return not _warm and not kernels_are_cached(*_KERNELS)


def warm_up(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain,
    progress: Progress = SILENT,
    solver: SolverKind = SolverKind.INTERIOR_POINT,
) -> None:
    """Compile (or load) the kernels that a solve of this kind needs; done once per process."""
    kind = (terrain.has_mesh, robot.has_floating_base, solver)
    if kind in _warm:
        return
    progress.report(0.0, "compiling" if needs_compiling() else "loading kernels")
    frames = slice(0, min(_FRAMES, motion.frame_count))
    short = EditorMotion(
        motion.framerate,
        motion.joint_names,
        motion.joint_pos[frames],
        None if motion.base_pos_w is None else motion.base_pos_w[frames],
        None if motion.base_quat_w is None else motion.base_quat_w[frames],
    )
    try:
        preparation = prepare(short, robot, terrain, (), OptimizeSettings())
    except TrajectoryEditorError:
        return  # The solve proper tells what is wrong.
    with ThreadPoolExecutor(1) as executor:
        run = run_type(solver)(
            preparation, short, terrain, time.monotonic(), executor, 1, SILENT, None
        )
        run.solver.iterate()
        if isinstance(run, LagrangianRun):
            run.rehearse()
        run.judge_present()
        run.result(OptimizeStatus.BUDGET, "")
    _warm.add(kind)
