"""What the warm process does ahead of jobs: imports, the robot, compiled kernels."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from trajectory_editor.jobs.robot_files import RobotModels, read_source
from trajectory_editor.motion.editor_motion import EditorMotion

_FRAMES = 4


def robot_file(folder: Path, key: str) -> Path:
    """Return where the server writes the files of a robot."""
    return folder / f"robot-{key}.json"


class WarmUp:
    """Pieces of preparation, done one at a time while nothing else is to be done.

    Whatever fails here is left to the job that needs it, which explains it to the user.

    Args:
        folder: Has the files of robots.
        models: Keeps the models that are loaded.
    """

    def __init__(self, folder: Path, models: RobotModels) -> None:
        self._folder = folder
        self._models = models
        self._robot_key = ""
        self._have_kernels = False
        self._pending: list[Callable[[], None]] = [_import_solver]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do for now."""
        return not self._pending

    def import_judge(self) -> None:
        """Import what every job needs."""
        self._attempt(_import_judge)

    def expect(self, key: str) -> None:
        """Prepare for jobs of a robot."""
        if key != self._robot_key:
            self._robot_key = key
            self._pending.append(self._load_robot)
            self._pending.append(self._load_kernels)

    def after_job(self) -> None:
        """A job may have compiled kernels that are now to be had."""
        if self._robot_key and not self._have_kernels and self._load_kernels not in self._pending:
            self._pending.append(self._load_kernels)

    def next_step(self) -> None:
        """Do one piece."""
        self._attempt(self._pending.pop(0))

    def _attempt(self, step: Callable[[], None]) -> None:
        try:
            step()
        except Exception:
            traceback.print_exc()

    def _load_robot(self) -> None:
        source = read_source(robot_file(self._folder, self._robot_key))
        self._models.get(self._robot_key, source, floating_base=True)

    def _load_kernels(self) -> None:
        """Judge a short motion once, which loads the judge's kernels from their cache."""
        from trajectory_editor.compiled import kernels_are_cached

        if self._have_kernels or not kernels_are_cached():
            return
        source = read_source(robot_file(self._folder, self._robot_key))
        robot = self._models.get(self._robot_key, source, floating_base=True)
        from trajectory_editor.feasibility.audit import audit_motion
        from trajectory_editor.feasibility.contact_record import ContactRecord
        from trajectory_editor.feasibility.settings import AuditSettings

        settings = AuditSettings(information=False)
        audit_motion(_sliding(robot.joint_names), robot, settings=settings, record=ContactRecord())
        self._have_kernels = True


def _import_judge() -> None:
    import_module("trajectory_editor.jobs.audit_job")


def _import_solver() -> None:
    import_module("trajectory_editor.jobs.optimize_job")


def _sliding(joint_names: tuple[str, ...]) -> EditorMotion:
    """Return a motion that slides along the ground, half sunken: it meets all kernels."""
    return EditorMotion(
        framerate=50.0,
        joint_names=joint_names,
        joint_pos=np.zeros((_FRAMES, len(joint_names)), np.float32),
        base_pos_w=np.outer(np.arange(_FRAMES), [0.01, 0.0, 0.0]).astype(np.float32),
        base_quat_w=np.tile(np.array([1, 0, 0, 0], np.float32), (_FRAMES, 1)),
    )
