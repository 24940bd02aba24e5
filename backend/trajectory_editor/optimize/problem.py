"""One stage's problem: what is fixed, scheduled and watched while a solver iterates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.clearance_rows import Watched
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.support_survey import SupportGeometry
from trajectory_editor.optimize.friction_pyramid import EDGE, NO_FORCE, PYRAMID
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

POSITION_UNIT = 0.01  # [m] one unit of the pose term
ANGLE_UNIT = 0.02  # [rad]
ACCELERATION_UNIT = 5.0  # [m/s²], [rad/s²]


@dataclass(frozen=True)
class Weights:
    """Weights of the regularisers, per squared unit.

    Attributes:
        pose: Distance to the target's poses.
        acceleration: Distance to the target's accelerations.
        place: Planted points' distance to their places; shared by the points of a body.
    """

    pose: float = 1.0
    acceleration: float = 0.2
    place: float = 30.0


@dataclass(frozen=True)
class Problem:
    """What a solver works on.

    Attributes:
        target: The trajectory to stay close to.
        geometry: Shapes and ground.
        fixed: (F,) frames that don't move.
        lifted: (F,) frames of which only the height is free.
        plan: The scheduled contacts.
        watched: Points kept out of the ground.
        friction: Coulomb coefficient.
        efforts: (N,) effort limits with scale, less the margin; infinity where unknown.
        weights: Of the regularisers.
    """

    target: Trajectory
    geometry: SupportGeometry
    fixed: Flags
    lifted: Flags
    plan: ContactPlan
    watched: tuple[Watched, ...]
    friction: float
    efforts: Array
    weights: Weights

    @property
    def robot(self) -> RobotModel:
        """The robot."""
        return self.target.robot

    @property
    def free(self) -> Flags:
        """(F,) frames that move in all coordinates."""
        return np.asarray(~(self.fixed | self.lifted))

    @property
    def force_kinds(self) -> NDArray[np.int64]:
        """(E,) what each scheduled point can exert."""
        modes, frames = self.plan.modes, self.plan.frames
        kinds = np.where(modes == ContactMode.STICK, PYRAMID, NO_FORCE)
        kinds = np.where(modes == ContactMode.SLIP, EDGE, kinds)
        inside = (frames > 0) & (frames < self.target.frame_count - 1)
        return np.where(inside, kinds, NO_FORCE)
