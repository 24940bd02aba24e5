"""Filling the measurements of a stretch of frames: poses, terrain, slips, forces, penetration."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.contact_slip import slip_velocities
from trajectory_editor.feasibility.existence_programs import decide_frame
from trajectory_editor.feasibility.frame_forces import (
    EXPLAINED,
    OPEN,
    REFUTED,
    ForceProblem,
    ForceSplit,
    split_forces,
)
from trajectory_editor.feasibility.inverse_dynamics import InertiaForces
from trajectory_editor.feasibility.manifold_motion import ManifoldMotion
from trajectory_editor.feasibility.measurements import Integers, Measurements
from trajectory_editor.feasibility.pose_interpolation import poses_in_intervals
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.feasibility.support_polygon import polygon_margins, zero_moment_points
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.terrain import Depths, ShapePoses, Terrain

MORE_RAYS = 16
STRICT_PRIORITY = 1e5


@dataclass(frozen=True)
class ChunkInput:
    """What all chunks of one motion share; ``record`` keeps their contacts where there is one."""

    robot: RobotModel
    terrain: Terrain
    motion: ManifoldMotion
    dynamics: InertiaForces | None
    settings: AuditSettings
    record: ContactRecord | None = None


def measure_chunk(given: ChunkInput, start: int, stop: int, out: Measurements) -> None:
    """Fill the rows ``start:stop`` of the measurements.

    Dynamics need the neighbours of these frames, which are placed too.
    """
    motion, frames = given.motion, given.motion.frame_count
    low, high = max(start - 1, 0), min(stop + 1, frames)
    span = slice(low, high)
    poses = ShapePoses(
        *joint_placements(
            given.robot.tree,
            motion.base_rotations[span],
            motion.base_positions[span],
            motion.joint_values[span],
        )
    )
    own = ShapePoses(
        poses.rotations[start - low : stop - low], poses.positions[start - low : stop - low]
    )
    _measure_penetration(given, start, stop, own, out)
    survey = given.terrain.survey(given.robot.shapes, poses)
    out.clearances[start:stop] = survey.clearances[start - low : stop - low]
    contacts = survey.contacts
    out.contact_counts[start:stop] = np.diff(contacts.starts)[start - low : stop - low]
    if given.record is not None:
        given.record.keep(start, stop, low, contacts)
    if given.dynamics is None:
        return
    shape_joints = given.robot.shapes.joints
    slips = slip_velocities(contacts, shape_joints, poses, motion.dt)
    weight = given.robot.weight
    problem = ForceProblem(
        tree=given.robot.tree,
        poses=poses,
        inertia_forces=given.dynamics.forces[span],
        contacts=contacts,
        contact_joints=shape_joints[contacts.shapes],
        slips=slips,
        friction=given.settings.friction,
        effort_limits=given.robot.limits.effort * given.settings.max_effort_scale,
        base_unit=tolerances.base_scale(weight),
        base_tolerance=tolerances.base_tolerance(weight),
        effort_tolerance=tolerances.EFFORT,
    )
    inner = np.arange(max(start, 1), min(stop, frames - 1))
    if len(inner) == 0:
        return
    _measure_slips(problem, inner - low, low, out)
    split = _measure_dynamics(given.settings, problem, inner, low, out)
    _measure_forces(problem, split.forces, inner, low, out)
    if given.record is not None:
        given.record.keep(start, stop, low, contacts, split.forces, slips)
    if given.robot.has_floating_base:
        _measure_balance(given, problem, inner, low, out)


def _measure_penetration(
    given: ChunkInput, start: int, stop: int, own: ShapePoses, out: Measurements
) -> None:
    motion = given.motion
    shapes = given.robot.shapes
    _book(given.terrain.depths(shapes, own), np.arange(start, stop), 0.0, out)
    last = min(stop, motion.frame_count - 1)
    if last <= start:
        return
    span = slice(start, last)
    between = poses_in_intervals(
        motion.base_rotations[span],
        motion.base_positions[span],
        motion.joint_values[span],
        motion.steps[span],
        tolerances.POSES_PER_INTERVAL,
    )
    poses = ShapePoses(*joint_placements(given.robot.tree, *between))
    found = given.terrain.depths(shapes, poses)
    for i in range(tolerances.POSES_PER_INTERVAL):
        at_pose = found.rows(slice(i, None, tolerances.POSES_PER_INTERVAL))
        share = (i + 1) / (tolerances.POSES_PER_INTERVAL + 1)
        _book(at_pose, np.arange(start, last), share, out)


def _book(found: Depths, frames: Integers, share: float, out: Measurements) -> None:
    deeper = found.depths > out.depths[frames]
    rows = frames[deeper]
    out.depths[rows] = found.depths[deeper]
    out.depth_shapes[rows] = found.shapes[deeper]
    out.depth_shares[rows] = share
    crossing = found.crossings > out.crossings[frames]
    rows = frames[crossing]
    out.crossings[rows] = found.crossings[crossing]
    out.crossing_shapes[rows] = found.crossing_shapes[crossing]
    out.crossing_shares[rows] = share


def _measure_slips(problem: ForceProblem, local: Integers, low: int, out: Measurements) -> None:
    contacts = problem.contacts
    speeds = np.linalg.norm(problem.slips, axis=1)
    for frame in local:
        first, last = contacts.starts[frame : frame + 2]
        if first == last:
            continue
        here = speeds[first:last]
        out.sliding_counts[low + frame] = int((here > tolerances.SLIP_SPEED).sum())
        fastest = int(np.argmax(here))
        if here[fastest] > tolerances.SLIP_SPEED:
            out.slip_speeds[low + frame] = here[fastest]
            out.slip_shapes[low + frame] = contacts.shapes[first + fastest]


def _measure_dynamics(
    settings: AuditSettings, problem: ForceProblem, inner: Integers, low: int, out: Measurements
) -> ForceSplit:
    split = split_forces(problem, inner - low, ray_count=settings.friction_rays)
    for k in np.flatnonzero(split.status == OPEN):
        frame = int(inner[k] - low)
        found = decide_frame(problem, frame, settings.friction_rays)
        passes = found.residual is not None and found.effort <= tolerances.EFFORT
        split.status[k] = EXPLAINED if passes else REFUTED
        split.base_status[k] = EXPLAINED if found.base <= problem.base_tolerance else REFUTED
        out.by_program[inner[k]] = True
        if passes and found.residual is not None:
            split.residuals[k] = found.residual
            first, last = problem.contacts.starts[frame : frame + 2]
            split.forces[first:last] = found.forces
    base = problem.base_size
    out.base_residuals[inner, :base] = split.residuals[:, :base]
    out.effort_excess[inner] = split.residuals[:, base:]
    out.frame_status[inner] = split.status
    out.base_status[inner] = split.base_status
    _measure_alternatives(problem, inner[split.status != EXPLAINED], low, out)
    return split


def _measure_alternatives(
    problem: ForceProblem, failing: Integers, low: int, out: Measurements
) -> None:
    """What a rounder cone, or explaining the base first, makes of the failing frames."""
    if len(failing) == 0:
        return
    rounder = split_forces(problem, failing - low, ray_count=MORE_RAYS)
    out.passes_with_more_rays[failing] = rounder.status == EXPLAINED
    limited = failing[out.base_status[failing] != REFUTED]
    strict = split_forces(problem, limited - low, ray_count=4, base_priority=STRICT_PRIORITY)
    excess = np.abs(strict.residuals[:, problem.base_size :])
    out.strict_effort[limited] = excess.max(axis=1, initial=0.0)


def _measure_forces(
    problem: ForceProblem, forces: np.ndarray, inner: Integers, low: int, out: Measurements
) -> None:
    frames = problem.contacts.frames
    shapes = problem.contacts.shapes
    total = np.zeros((len(problem.inertia_forces), out.shape_forces.shape[1], 3))
    np.add.at(total, (frames, shapes), forces)
    out.shape_forces[inner] = np.linalg.norm(total[inner - low], axis=2)


def _measure_balance(
    given: ChunkInput, problem: ForceProblem, inner: Integers, low: int, out: Measurements
) -> None:
    contacts = problem.contacts
    counts = np.maximum(np.diff(contacts.starts), 1)
    heights = (
        np.bincount(contacts.frames, weights=contacts.points[:, 2], minlength=len(counts)) / counts
    )
    span = slice(low, low + len(counts))
    targets = zero_moment_points(
        given.motion.base_rotations[span],
        given.motion.base_positions[span],
        problem.inertia_forces[:, :6],
        heights,
    )
    assert given.dynamics is not None
    margins = np.empty((2, len(counts)))
    polygon_margins(contacts.starts, contacts.points, targets, margins[0])
    polygon_margins(contacts.starts, contacts.points, given.dynamics.com[span, :2], margins[1])
    out.balance_margins[inner] = margins[0][inner - low]
    out.com_margins[inner] = margins[1][inner - low]
