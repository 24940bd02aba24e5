"""How base residual and joint torques change with the poses, under given ray weights."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.optimize.contact_forces import ContactForces
from trajectory_editor.optimize.force_motion import subtract_force_jacobians
from trajectory_editor.optimize.inverse_dynamics import needed_force_jacobians
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.slip_turning import subtract_slip_turning
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def unexplained_jacobians(
    problem: Problem,
    trajectory: Trajectory,
    data: pin.Data,
    forces: ContactForces,
    weights: Array,
) -> Array:
    """Return derivatives of inverse dynamics less contact forces, (F - 2, V, 3 V).

    The last axis is the poses of frames k - 1, k and k + 1.

    Args:
        problem: What is scheduled.
        trajectory: F frames.
        data: Work space of the robot's model.
        forces: The rays at these poses.
        weights: (K,) their weights [N].
    """
    _, jacobians = needed_force_jacobians(trajectory, data)
    subtract_contact_jacobians(problem, trajectory, forces, weights, jacobians)
    return jacobians


def subtract_contact_jacobians(
    problem: Problem,
    trajectory: Trajectory,
    forces: ContactForces,
    weights: Array,
    jacobians: Array,
) -> None:
    """Subtract from ``jacobians`` (F - 2, V, 3 V) how the contact forces change."""
    plan, placed, links = problem.plan, forces.placed, forces.links
    subtract_force_jacobians(
        plan.starts,
        plan.joints,
        placed.motion.levers,
        placed.motion.drifts,
        placed.motion.rates,
        placed.points,
        forces.entry_forces(weights),
        trajectory.base_positions,
        links.path_starts,
        links.paths,
        links.twists,
        trajectory.base_size,
        jacobians,
    )
    subtract_slip_turning(
        forces, weights, problem.force_kinds, problem.friction, trajectory, jacobians
    )
