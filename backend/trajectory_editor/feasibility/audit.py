"""Judging a motion: measure everything, then run all checks on the measurements."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import UnsupportedModelError
from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.checks.base_dynamics import check_base_dynamics
from trajectory_editor.feasibility.checks.check_input import CheckInput
from trajectory_editor.feasibility.checks.effort import check_effort
from trajectory_editor.feasibility.checks.joint_position import check_joint_position
from trajectory_editor.feasibility.checks.joint_velocity import check_joint_velocity
from trajectory_editor.feasibility.checks.penetration import check_penetration
from trajectory_editor.feasibility.checks.quaternion_norm import check_quaternion_norm
from trajectory_editor.feasibility.checks.surface_crossing import check_surface_crossing
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.float_rounding import rounding_effect
from trajectory_editor.feasibility.frame_chunks import ChunkInput, measure_chunk
from trajectory_editor.feasibility.information.all_rows import collect_information
from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.inverse_dynamics import inverse_dynamics
from trajectory_editor.feasibility.manifold_motion import ManifoldMotion, place_on_manifold
from trajectory_editor.feasibility.measurements import Measurements, empty_measurements
from trajectory_editor.feasibility.result import AuditSubject, FeasibilityResult
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.progress import SILENT, Progress, check_cancelled
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain

_CHUNK_FRAMES = 96
_THREADS = 2


def audit_motion(
    motion: EditorMotion,
    robot: RobotModel,
    terrain: Terrain | None = None,
    settings: AuditSettings | None = None,
    *,
    name: str = "",
    first_frame: int = 0,
    stored_quaternion_errors: NDArray[np.float64] | None = None,
    record: ContactRecord | None = None,
    progress: Progress = SILENT,
) -> FeasibilityResult:
    """Judge whether the robot can physically perform the motion.

    Args:
        motion: The float32 motion that is kept.
        robot: The robot, with a floating base exactly when the motion has one.
        terrain: The ground; the plane z = 0 when absent.
        settings: Friction, effort scale and more.
        name: Name of the motion for the report.
        first_frame: Number of the motion's first frame in its file, for the report.
        stored_quaternion_errors: (F,) how far the norms in the file are from 1, for readers that
            have normalised them.
        record: Gets the contact points and forces of all frames.
        progress: Hears about progress, may cancel.

    Raises:
        UnsupportedModelError: The robot doesn't fit the motion.
        InvalidMotionError: The motion's arrays are unusable.
        CancelledError: The caller cancelled.
    """
    ground: Terrain = terrain if terrain is not None else GroundPlane()
    chosen = settings if settings is not None else AuditSettings()
    if motion.has_floating_base != robot.has_floating_base:
        raise UnsupportedModelError(
            "The motion moves its base and the robot's is fixed, or the other way round.",
            where=robot.urdf_path,
            hint="Load the robot with floating_base as the motion has it.",
        )
    placed = place_on_manifold(motion, robot)
    measured = _measure(placed, robot, ground, chosen, record, progress)
    if stored_quaternion_errors is not None:
        measured.quaternion_errors[:] = stored_quaternion_errors
    given = CheckInput(measured, robot, ground)
    checks = sorted((check(given) for check in _checks_for(given)), key=lambda c: -c.size)
    subject = AuditSubject(
        motion=name,
        robot=robot.name,
        urdf=robot.urdf_path,
        terrain=ground.name,
        frames=placed.frame_count,
        first_frame=first_frame,
        framerate=float(motion.framerate),
        weight=robot.weight,
    )
    information = (
        collect_information(InformationInput(placed, robot, measured, progress))
        if chosen.information
        else ()
    )
    can_move = not any(finding.kind == "inertia" for finding in robot.blocking_findings)
    progress.report(1.0, "done")
    return FeasibilityResult(
        subject=subject,
        settings=chosen,
        checks=tuple(checks),
        findings=robot.findings,
        information=tuple(information),
        measured=measured,
        rounding=rounding_effect(placed, robot) if can_move else None,
        shape_names=robot.shapes.names,
        shape_links=robot.shapes.links,
    )


def _checks_for(given: CheckInput) -> list[Callable[[CheckInput], CheckResult]]:
    checks: list[Callable[[CheckInput], CheckResult]]
    checks = [check_effort, check_joint_position, check_joint_velocity, check_penetration]
    if given.terrain.has_mesh:
        checks.append(check_surface_crossing)
    if given.robot.has_floating_base:
        checks += [check_base_dynamics, check_quaternion_norm]
    return checks


def _measure(
    placed: ManifoldMotion,
    robot: RobotModel,
    terrain: Terrain,
    settings: AuditSettings,
    record: ContactRecord | None,
    progress: Progress,
) -> Measurements:
    frames = placed.frame_count
    out = empty_measurements(frames, len(robot.joint_names), robot.shapes.count)
    limits = robot.limits
    values = placed.joint_values
    out.position_excess[:] = np.maximum(limits.lower - values, values - limits.upper)
    base = robot.pin_model.nv - len(robot.joint_names)
    out.velocity_excess[:] = np.abs(placed.velocities[:, base:]) - limits.velocity
    out.quaternion_errors[:] = placed.quaternion_errors
    can_move = not any(finding.kind == "inertia" for finding in robot.blocking_findings)
    progress.report(0.02, "inverse dynamics")
    dynamics = inverse_dynamics(placed, robot) if can_move else None
    if dynamics is not None and robot.has_floating_base:
        out.needed_forces[:] = np.linalg.norm(dynamics.forces[:, :3], axis=1)
    given = ChunkInput(robot, terrain, placed, dynamics, settings, record)
    starts = range(0, frames, _CHUNK_FRAMES)
    with ThreadPoolExecutor(_THREADS) as pool:
        pending = [
            pool.submit(measure_chunk, given, start, min(start + _CHUNK_FRAMES, frames), out)
            for start in starts
        ]
        try:
            for done, future in enumerate(as_completed(pending), start=1):
                future.result()
                check_cancelled(progress)
                progress.report(0.05 + 0.85 * done / len(pending), "contacts and forces")
        except BaseException:
            for future in pending:
                future.cancel()
            raise
    return out
