"""Generalised forces that a motion needs (Pinocchio's RNEA), frame by frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.feasibility.manifold_motion import ManifoldMotion
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]


@dataclass(frozen=True)
class InertiaForces:
    """What moves and holds the robot; NaN at the boundary frames.

    Attributes:
        forces: (F, V) base force and moment about the base origin in base axes, then torques.
        com: (F, 3) centre of mass in the world [m].
    """

    forces: Array
    com: Array


def inverse_dynamics(motion: ManifoldMotion, robot: RobotModel) -> InertiaForces:
    """Compute the generalised forces of all interior frames, gravity included."""
    model = robot.pin_model
    data = model.createData()
    forces = np.full((motion.frame_count, model.nv), np.nan)
    com = np.full((motion.frame_count, 3), np.nan)
    for k in range(1, motion.frame_count - 1):
        q = motion.configurations[k]
        forces[k] = pin.rnea(model, data, q, motion.velocities[k], motion.accelerations[k])
        com[k] = pin.centerOfMass(model, data, q)
    return InertiaForces(forces, com)
