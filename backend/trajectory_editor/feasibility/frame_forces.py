"""Explaining the inverse dynamics of many frames by contact forces and joint torques.

Each frame's split is an exact bounded least squares. A frame it doesn't explain within the
tolerances is refuted when the residual, taken as a separating direction, proves that no admissible
forces and torques do; what is left open goes to the linear programs of ``existence_programs``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.feasibility.bounded_least_squares import solve_force_split
from trajectory_editor.feasibility.friction_rays import frame_rays
from trajectory_editor.feasibility.tolerances import SLIP_SPEED
from trajectory_editor.robot.kinematic_tree import KinematicTree
from trajectory_editor.terrain.contact_points import ContactPoints
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]

EXPLAINED, REFUTED, OPEN = 0, 1, 2


@dataclass(frozen=True)
class ForceProblem:
    """The dynamics of F frames with their contacts.

    Attributes:
        tree: The robot's joints.
        poses: Joint placements in the F frames.
        inertia_forces: (F, V) inverse dynamics: base force and moment in base axes, then joints.
        contacts: C points of the F frames.
        contact_joints: (C,) the joint each point's body moves with.
        slips: (C, 3) slip velocities [m/s].
        friction: Coulomb coefficient.
        effort_limits: (N,) scaled limits; infinity where unknown.
        base_unit: Base force or moment that counts like 1 Nm of torque [N, Nm].
        base_tolerance: Tolerance of each base component [N, Nm].
        effort_tolerance: Tolerance of each joint's torque [Nm, N].
    """

    tree: KinematicTree
    poses: ShapePoses
    inertia_forces: Array
    contacts: ContactPoints
    contact_joints: NDArray[np.int64]
    slips: Array
    friction: float
    effort_limits: Array
    base_unit: float
    base_tolerance: float
    effort_tolerance: float

    @property
    def base_size(self) -> int:
        """Number of unactuated rows: 6, or 0 for a fixed base."""
        return 6 if self.tree.first == 2 else 0


@dataclass(frozen=True)
class ForceSplit:
    """Answers for K of the frames.

    Attributes:
        residuals: (K, V) unexplained base force, and torques beyond the limits.
        status: (K,) EXPLAINED within the tolerances, REFUTED, or OPEN.
        base_status: (K,) the same for the base alone with unlimited torques.
        forces: (C, 3) world force at each contact of the K frames, zero elsewhere [N].
    """

    residuals: Array
    status: NDArray[np.int64]
    base_status: NDArray[np.int64]
    forces: Array


def split_forces(
    problem: ForceProblem,
    frames: NDArray[np.int64],
    *,
    ray_count: int,
    base_priority: float = 1.0,
) -> ForceSplit:
    """Explain the given frames.

    Args:
        problem: The dynamics and contacts.
        frames: (K,) frames to explain.
        ray_count: Rays of the friction pyramid.
        base_priority: Factor on the base's weight; large values give it what it needs first.
    """
    size = problem.inertia_forces.shape[1]
    answer = ForceSplit(
        np.zeros((len(frames), size)),
        np.zeros(len(frames), dtype=np.int64),
        np.zeros(len(frames), dtype=np.int64),
        np.zeros((len(problem.contacts.shapes), 3)),
    )
    _split_all(
        frames,
        problem.inertia_forces,
        problem.contacts.starts,
        problem.contact_joints,
        problem.contacts.points,
        problem.contacts.normals,
        problem.slips,
        SLIP_SPEED,
        problem.friction,
        ray_count,
        *_tree_arrays(problem.tree),
        problem.poses.rotations,
        problem.poses.positions,
        problem.base_size,
        base_priority / problem.base_unit,
        problem.effort_limits,
        problem.base_tolerance,
        problem.effort_tolerance,
        answer.residuals,
        answer.status,
        answer.base_status,
        answer.forces,
    )
    return answer


def rays_of_frame(
    problem: ForceProblem, frame: int, ray_count: int
) -> tuple[Array, Array, NDArray[np.int64]]:
    """Return a frame's generalised rays (K, V), force directions (K, 3) and contacts (K,)."""
    first, last = problem.contacts.starts[frame : frame + 2]
    capacity = max(int(last - first) * ray_count, 1)
    rays = np.zeros((capacity, problem.inertia_forces.shape[1]))
    directions, owners = np.zeros((capacity, 3)), np.zeros(capacity, dtype=np.int64)
    count = frame_rays(
        first,
        last,
        problem.contact_joints,
        problem.contacts.points,
        problem.contacts.normals,
        problem.slips,
        SLIP_SPEED,
        problem.friction,
        ray_count,
        *_tree_arrays(problem.tree),
        problem.poses.rotations[frame],
        problem.poses.positions[frame],
        directions,
        owners,
        rays,
    )
    return rays[:count], directions[:count], owners[:count]


def _tree_arrays(tree: KinematicTree) -> tuple[Any, Any, Any, int]:
    return tree.parents, tree.axes, tree.prismatic, tree.first


@compiled
def _split_all(
    frames: Any,
    inertia_forces: Any,
    starts: Any,
    contact_joints: Any,
    points: Any,
    normals: Any,
    slips: Any,
    slip_limit: float,
    friction: float,
    ray_count: int,
    parents: Any,
    axes: Any,
    prismatic: Any,
    first: int,
    rotations: Any,
    positions: Any,
    base: int,
    base_weight: float,
    limits: Any,
    base_tolerance: float,
    effort_tolerance: float,
    residuals: Any,
    status: Any,
    base_status: Any,
    forces: Any,
) -> None:
    size = inertia_forces.shape[1]
    most = 1
    for frame in frames:
        most = max(most, (starts[frame + 1] - starts[frame]) * ray_count)
    rays = np.empty((most, size))
    directions = np.empty((most, 3))
    owners = np.empty(most, dtype=np.int64)
    weights = np.empty(most)
    for k in range(frames.shape[0]):
        frame = frames[k]
        count = frame_rays(
            starts[frame],
            starts[frame + 1],
            contact_joints,
            points,
            normals,
            slips,
            slip_limit,
            friction,
            ray_count,
            parents,
            axes,
            prismatic,
            first,
            rotations[frame],
            positions[frame],
            directions,
            owners,
            rays,
        )
        needed = inertia_forces[frame]
        steps = solve_force_split(
            needed, rays[:count], base, base_weight, limits, weights[:count], residuals[k]
        )
        for ray in range(count):
            for a in range(3):
                forces[owners[ray], a] += weights[ray] * directions[ray, a]
        if _is_within(residuals[k], base, base_tolerance, effort_tolerance):
            continue
        status[k] = OPEN
        if steps >= 0 and _separates(
            needed,
            rays[:count],
            base,
            base_weight,
            limits,
            residuals[k],
            base_tolerance,
            effort_tolerance,
        ):
            status[k] = REFUTED
        if base > 0:
            base_status[k] = _judge_base(needed, rays[:count], base, base_tolerance)


@compiled
def _is_within(residual: Any, base: int, base_tolerance: float, effort_tolerance: float) -> bool:
    for row in range(residual.shape[0]):
        if abs(residual[row]) > (base_tolerance if row < base else effort_tolerance):
            return False
    return True


@compiled
def _separates(
    needed: Any,
    rays: Any,
    base: int,
    base_weight: float,
    limits: Any,
    residual: Any,
    base_tolerance: float,
    effort_tolerance: float,
) -> bool:
    """Return whether the weighted residual separates the needed forces from all admissible ones.

    With y the residual times its weights squared: no ray has a positive product with y, and the
    needed forces, moved by all tolerances towards the admissible ones, still lie beyond what the
    torque limits reach along y.
    """
    size = needed.shape[0]
    direction = np.empty(size)
    gap = length = reach = 0.0
    for row in range(size):
        value = residual[row]
        if row < base:
            value *= base_weight * base_weight
            gap -= base_tolerance * abs(value)
        elif value != 0.0:
            gap -= effort_tolerance * abs(value)
            reach += limits[row - base] * abs(value)
        direction[row] = value
        length += value * value
        gap += value * needed[row]
    gap -= reach
    length = np.sqrt(length)
    for ray in range(rays.shape[0]):
        product = square = 0.0
        for row in range(size):
            product += rays[ray, row] * direction[row]
            square += rays[ray, row] * rays[ray, row]
        if product > 1e-9 * length * np.sqrt(square):
            return False
    return bool(gap > 1e-9 * (reach + length))


@compiled
def _judge_base(needed: Any, rays: Any, base: int, tolerance: float) -> int:
    """Judge the base rows with unlimited torques."""
    count = rays.shape[0]
    own = np.empty((count, base))
    for ray in range(count):
        for row in range(base):
            own[ray, row] = rays[ray, row]
    residual, weights, none = np.empty(base), np.empty(count), np.empty(0)
    steps = solve_force_split(needed[:base], own, base, 1.0, none, weights, residual)
    if _is_within(residual, base, tolerance, 0.0):
        return EXPLAINED
    if steps >= 0 and _separates(needed[:base], own, base, 1.0, none, residual, tolerance, 0.0):
        return REFUTED
    return OPEN
