"""What a judged motion is carried by: contact forces, and the torques that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.friction_rays import generalised_force
from trajectory_editor.feasibility.inverse_dynamics import inverse_dynamics
from trajectory_editor.feasibility.manifold_motion import place_on_manifold
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]


@dataclass(frozen=True)
class CarriedForces:
    """Forces over F frames; zero at the boundary, which has no dynamics.

    Attributes:
        forces: (F, 3) total world contact force [N].
        torques: (F, N) joint torques in the robot's order [Nm or N].
    """

    forces: Array
    torques: Array


def carried_forces(motion: EditorMotion, robot: RobotModel, record: ContactRecord) -> CarriedForces:
    """Return the judge's contact forces by frame and the joint torques that they leave.

    Args:
        motion: The judged motion.
        robot: The robot.
        record: What the judge kept of this motion.
    """
    placed, contacts = place_on_manifold(motion, robot), record.joined()
    rotations, positions = joint_placements(
        robot.tree, placed.base_rotations, placed.base_positions, placed.joint_values
    )
    needed = np.nan_to_num(inverse_dynamics(placed, robot).forces)
    tree, frames = robot.tree, np.repeat(np.arange(len(needed)), np.diff(contacts.starts))
    _subtract(
        frames,
        robot.shapes.joints[contacts.shapes],
        contacts.points,
        contacts.forces,
        tree.parents,
        tree.axes,
        tree.prismatic,
        tree.first,
        rotations,
        positions,
        needed,
    )
    forces = np.zeros((len(needed), 3))
    np.add.at(forces, frames, contacts.forces)
    return CarriedForces(forces, needed[:, needed.shape[1] - len(robot.joint_names) :])


@compiled
def _subtract(
    frames: Any,
    joints: Any,
    points: Any,
    forces: Any,
    parents: Any,
    axes: Any,
    prismatic: Any,
    first: int,
    rotations: Any,
    positions: Any,
    needed: Any,
) -> None:
    pull = np.empty(needed.shape[1])
    for i in range(frames.shape[0]):
        frame = frames[i]
        generalised_force(
            forces[i],
            points[i],
            joints[i],
            parents,
            axes,
            prismatic,
            first,
            rotations[frame],
            positions[frame],
            pull,
        )
        for row in range(pull.shape[0]):
            needed[frame, row] -= pull[row]
