"""The tree of joints: built from a URDF's physics, for Pinocchio and for compiled kernels."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.errors import UnsupportedModelError
from trajectory_editor.robot.inertia import is_possible
from trajectory_editor.robot.urdf_physics import (
    MOVABLE_KINDS,
    PhysicalJoint,
    Pose,
    UrdfPhysics,
)

_ALIGNED = {
    "revolute": (pin.JointModelRX, pin.JointModelRY, pin.JointModelRZ),
    "continuous": (pin.JointModelRUBX, pin.JointModelRUBY, pin.JointModelRUBZ),
    "prismatic": (pin.JointModelPX, pin.JointModelPY, pin.JointModelPZ),
}
_UNALIGNED = {
    "revolute": pin.JointModelRevoluteUnaligned,
    "prismatic": pin.JointModelPrismaticUnaligned,
}


@dataclass(frozen=True)
class KinematicTree:
    """J joints as arrays, in Pinocchio's numbering: 0 is the world, 1 the base if it floats.

    Attributes:
        parents: (J,) parent joint.
        rotations: (J, 3, 3) placement in the parent joint's frame.
        positions: (J, 3) placement in the parent joint's frame [m].
        axes: (J, 3) joint axis in its own frame; zero for the world and the base.
        prismatic: (J,) whether the joint translates.
        first: Number of the first movable joint; joint ``first + i`` is joint vector column i.
    """

    parents: NDArray[np.int64]
    rotations: NDArray[np.float64]
    positions: NDArray[np.float64]
    axes: NDArray[np.float64]
    prismatic: NDArray[np.bool_]
    first: int


@dataclass
class BuiltTree:
    """A robot's tree in both forms.

    Attributes:
        model: The Pinocchio model.
        tree: The same joints as arrays.
        joints: The movable joints, in order.
        attachments: For each link its joint number and its pose in that joint's frame.
        body_links: For each moving body, named after its first link, the links fixed together.
        body_joints: For each moving body its joint number.
    """

    model: pin.Model
    tree: KinematicTree
    joints: tuple[PhysicalJoint, ...]
    attachments: dict[str, tuple[int, Pose]]
    body_links: dict[str, list[str]]
    body_joints: dict[str, int]


@dataclass
class _Build:
    physics: UrdfPhysics
    model: pin.Model
    children: dict[str, list[PhysicalJoint]]
    joints: list[PhysicalJoint] = field(default_factory=list)
    axes: list[NDArray[np.float64]] = field(default_factory=list)
    attachments: dict[str, tuple[int, Pose]] = field(default_factory=dict)
    body_links: dict[str, list[str]] = field(default_factory=dict)
    body_joints: dict[str, int] = field(default_factory=dict)


def build_tree(physics: UrdfPhysics, *, floating_base: bool) -> BuiltTree:
    """Build the tree of a robot whose root link floats freely or is fixed to the world.

    An empty root link with one ``floating`` joint is the world: its child is the base.

    Raises:
        UnsupportedModelError: Mimic joints, or joints of other kinds than fixed, revolute,
            continuous and prismatic.
    """
    physics, root = _without_world(physics)
    _refuse_unsupported(physics)
    children: dict[str, list[PhysicalJoint]] = {name: [] for name in physics.links}
    for joint in physics.joints.values():
        children[joint.parent].append(joint)
    model = pin.Model()
    model.name = physics.name
    build = _Build(physics, model, children)
    number = 0
    if floating_base:
        number = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "root_joint")
        build.body_links[root] = []
        build.body_joints[root] = number
    _add_links(build, root, number)
    tree = _as_arrays(build, 2 if floating_base else 1)
    return BuiltTree(
        model, tree, tuple(build.joints), build.attachments, build.body_links, build.body_joints
    )


def _without_world(physics: UrdfPhysics) -> tuple[UrdfPhysics, str]:
    root = physics.root
    below = [joint for joint in physics.joints.values() if joint.parent == root]
    if len(below) != 1 or below[0].kind != "floating" or not physics.links[root].is_empty:
        return physics, root
    links = {name: link for name, link in physics.links.items() if name != root}
    joints = {name: j for name, j in physics.joints.items() if name != below[0].name}
    return UrdfPhysics(physics.name, links, joints, below[0].child), below[0].child


def _refuse_unsupported(physics: UrdfPhysics) -> None:
    mimics = sorted(j.name for j in physics.joints.values() if j.mimics is not None)
    others = sorted(
        f"{j.name} ({j.kind or 'no type'})"
        for j in physics.joints.values()
        if j.kind not in (*MOVABLE_KINDS, "fixed")
    )
    if mimics:
        raise UnsupportedModelError(
            f"Unsupported model: joints that mimic others can't be judged: {', '.join(mimics)}.",
            hint="Make them fixed, or actuated joints of their own, in a copy of the URDF.",
            data={"mimic_joints": mimics},
        )
    if others:
        raise UnsupportedModelError(
            f"Unsupported model: joints of unsupported types: {', '.join(others)}.",
            hint="Supported are fixed, revolute, continuous and prismatic joints.",
            data={"joints": others},
        )


def _add_links(build: _Build, root: str, number: int) -> None:
    """Attach the root link to joint ``number`` and everything below it, depth first."""
    pending: list[tuple[str, int, Pose, str, PhysicalJoint | None]]
    pending = [(root, number, Pose(np.eye(3), np.zeros(3)), root, None)]
    while pending:
        link, number, pose, body, joint = pending.pop()
        if joint is not None and joint.kind != "fixed":
            turn, axis = _turn_to_axis(joint)
            placement = pin.SE3(pose.rotation @ turn, pose.position)
            number = build.model.addJoint(number, _joint_model(joint, axis), placement, joint.name)
            build.joints.append(joint)
            build.axes.append(axis)
            build.body_links[link] = []
            build.body_joints[link] = number
            pose, body = Pose(turn.T, np.zeros(3)), link
        build.attachments[link] = (number, pose)
        if body in build.body_links:
            build.body_links[body].append(link)
        inertial = build.physics.links[link].inertial
        if inertial is not None and number > 0 and is_possible(inertial):
            inertia = pin.Inertia(inertial.mass, inertial.com, inertial.tensor)
            build.model.appendBodyToJoint(number, inertia, pin.SE3(pose.rotation, pose.position))
        for child in reversed(build.children[link]):
            rotation = pose.rotation @ child.origin.rotation
            position = pose.rotation @ child.origin.position + pose.position
            pending.append((child.child, number, Pose(rotation, position), body, child))


def _joint_model(joint: PhysicalJoint, axis: NDArray[np.float64]) -> pin.JointModel:
    for aligned, unit in zip(_ALIGNED[joint.kind], np.eye(3), strict=True):
        if np.array_equal(axis, unit):
            return aligned()
    return _UNALIGNED[joint.kind](axis)


def _turn_to_axis(joint: PhysicalJoint) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a rotation of the joint's frame and the axis in it, one that Pinocchio takes.

    The Python interface has endless joints about x, y and z only.
    """
    if joint.kind != "continuous" or any(np.array_equal(joint.axis, e) for e in np.eye(3)):
        return np.eye(3), joint.axis
    across = np.cross(joint.axis, np.eye(3)[np.argmin(np.abs(joint.axis))])
    across /= np.linalg.norm(across)
    turn = np.stack([joint.axis, across, np.cross(joint.axis, across)], axis=1)
    return turn, np.array([1.0, 0.0, 0.0])


def _as_arrays(build: _Build, first: int) -> KinematicTree:
    placements = build.model.jointPlacements
    still = [np.zeros(3)] * first
    return KinematicTree(
        parents=np.array(list(build.model.parents), dtype=np.int64),
        rotations=np.array([placement.rotation for placement in placements]),
        positions=np.array([placement.translation for placement in placements]),
        axes=np.array([*still, *build.axes]),
        prismatic=np.array([False] * first + [joint.kind == "prismatic" for joint in build.joints]),
        first=first,
    )
