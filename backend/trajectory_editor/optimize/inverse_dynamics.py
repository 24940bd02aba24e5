"""The generalised forces that a trajectory needs, and how they change with the poses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.trajectory import Trajectory, difference_jacobians
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]


def pinocchio_configurations(robot: RobotModel, q: Array) -> Array:
    """Return poses ``q`` (F, Q) as Pinocchio has them: a continuous joint as cosine, sine."""
    if not robot.continuous.any():
        return q
    base = 7 if robot.has_floating_base else 0
    full = np.empty((len(q), robot.pin_model.nq))
    full[:, :base] = q[:, :base]
    for column, turns in enumerate(robot.continuous):
        first = robot.pin_model.idx_qs[robot.tree.first + column]
        value = q[:, base + column]
        if turns:
            full[:, first], full[:, first + 1] = np.cos(value), np.sin(value)
        else:
            full[:, first] = value
    return full


def needed_forces(trajectory: Trajectory, data: pin.Data) -> Array:
    """Return the inverse dynamics (F - 2, V) of the interior frames [N, Nm]."""
    model = trajectory.robot.pin_model
    q = pinocchio_configurations(trajectory.robot, trajectory.q)
    velocities, accelerations = trajectory.velocities, trajectory.accelerations
    forces = np.empty_like(velocities)
    for k in range(len(forces)):
        forces[k] = pin.rnea(model, data, q[k + 1], velocities[k], accelerations[k])
    return forces


def needed_force_jacobians(trajectory: Trajectory, data: pin.Data) -> tuple[Array, Array]:
    """Return inverse dynamics and its change with the poses.

    Returns:
        Forces (F - 2, V), and Jacobians (F - 2, V, 3 V) with respect to steps of the frames before,
        at and after each interior frame.
    """
    model, dt = trajectory.robot.pin_model, trajectory.dt
    q = pinocchio_configurations(trajectory.robot, trajectory.q)
    velocities, accelerations = trajectory.velocities, trajectory.accelerations
    count, size = velocities.shape
    forces = np.empty((count, size))
    by_position, by_velocity, inertia = (np.empty((count, size, size)) for _ in range(3))
    for k in range(count):
        pin.computeRNEADerivatives(model, data, q[k + 1], velocities[k], accelerations[k])
        forces[k] = data.tau
        by_position[k], by_velocity[k], inertia[k] = data.dtau_dq, data.dtau_dv, data.M
    jacobians = np.empty((count, size, 3 * size))
    base = trajectory.base_size
    later, earlier = (np.zeros((count + 1, 6, 6)) for _ in range(2))
    later_wide, earlier_wide = (np.zeros((count, 6, 6)) for _ in range(2))
    if base:
        difference_jacobians(trajectory.steps, later, earlier)
        difference_jacobians(2.0 * dt * velocities, later_wide, earlier_wide)
    _chain(
        by_position,
        by_velocity,
        inertia,
        later,
        earlier,
        later_wide,
        earlier_wide,
        dt,
        base,
        jacobians,
    )
    return forces, jacobians


@compiled
def _chain(
    by_position: Any,
    by_velocity: Any,
    inertia: Any,
    later: Any,
    earlier: Any,
    later_wide: Any,
    earlier_wide: Any,
    dt: float,
    base: int,
    out: Any,
) -> None:
    size = inertia.shape[1]
    per_v, per_a = 0.5 / dt, 1.0 / (dt * dt)
    for k in range(inertia.shape[0]):
        for i in range(size):
            for j in range(base, size):
                mass, drag = per_a * inertia[k, i, j], per_v * by_velocity[k, i, j]
                out[k, i, j] = mass - drag
                out[k, i, size + j] = by_position[k, i, j] - 2.0 * mass
                out[k, i, 2 * size + j] = mass + drag
            for j in range(base):
                before = after = here = 0.0
                for b in range(base):
                    mass, drag = per_a * inertia[k, i, b], per_v * by_velocity[k, i, b]
                    before += drag * earlier_wide[k, b, j] - mass * earlier[k, b, j]
                    after += drag * later_wide[k, b, j] + mass * later[k + 1, b, j]
                    here += mass * (earlier[k + 1, b, j] - later[k, b, j])
                out[k, i, j] = before
                out[k, i, size + j] = by_position[k, i, j] + here
                out[k, i, 2 * size + j] = after
