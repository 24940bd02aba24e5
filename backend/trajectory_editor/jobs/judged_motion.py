"""A motion, or some of its frames, as the judge saw it, with contacts and centre of mass."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.audit_files import cut_frames
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.contact_record import ContactForces, ContactRecord
from trajectory_editor.feasibility.manifold_motion import place_on_manifold
from trajectory_editor.feasibility.measurements import Measurements
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Terrain


@dataclass(frozen=True)
class JudgedMotion:
    """F frames of N joints with C contact points.

    Attributes:
        first_frame: Number of the first of the frames in the whole motion.
        result: The judgement of these frames.
        contacts: Their contact points and forces.
        com: (F, 3) centre of mass in the world [m]; NaN for a robot without inertia.
    """

    first_frame: int
    result: FeasibilityResult
    contacts: ContactForces
    com: NDArray[np.float64]


def judge_motion(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain | None,
    settings: AuditSettings,
    *,
    name: str = "",
    frames: tuple[int, int] | None = None,
    progress: Progress = SILENT,
) -> JudgedMotion:
    """Judge a motion, or the frames from ``frames[0]`` to ``frames[1]``.

    Some frames are judged with one neighbour on either side, so that their values are those of the
    whole motion. Raises as ``audit_motion``.
    """
    first, last = frames if frames is not None else (0, motion.frame_count - 1)
    low, high = max(first - 1, 0), min(last + 2, motion.frame_count)
    cut = cut_frames(motion, low, high)
    record = ContactRecord()
    result = audit_motion(
        cut, robot, terrain, settings, name=name, first_frame=low, record=record, progress=progress
    )
    rows = slice(first - low, last + 1 - low)
    whole = rows == slice(0, cut.frame_count)
    return JudgedMotion(
        first_frame=first,
        result=result if whole else _some_frames(result, rows, first),
        contacts=record.joined().rows(rows.start, rows.stop),
        com=_centers_of_mass(cut, robot)[rows],
    )


def _some_frames(result: FeasibilityResult, rows: slice, first: int) -> FeasibilityResult:
    measured = Measurements(
        **{field.name: getattr(result.measured, field.name)[rows] for field in fields(Measurements)}
    )
    checks = sorted((_check_rows(check, rows) for check in result.checks), key=lambda c: -c.size)
    subject = replace(result.subject, frames=rows.stop - rows.start, first_frame=first)
    # Informative rows and the effect of rounding are about the whole.
    return replace(
        result,
        subject=subject,
        checks=tuple(checks),
        measured=measured,
        information=(),
        rounding=None,
    )


def _check_rows(check: CheckResult, rows: slice) -> CheckResult:
    return replace(
        check,
        values=check.values[rows],
        locations=check.locations[rows],
        shares=None if check.shares is None else check.shares[rows],
    )


def _centers_of_mass(motion: EditorMotion, robot: RobotModel) -> NDArray[np.float64]:
    centers = np.full((motion.frame_count, 3), np.nan)
    if robot.mass > 0.0:
        data = robot.pin_model.createData()
        for k, q in enumerate(place_on_manifold(motion, robot).configurations):
            centers[k] = pin.centerOfMass(robot.pin_model, data, q)
    return centers
