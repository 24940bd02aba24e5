"""A robot as computations see it: tree, limits, inertia and collision shapes of a URDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from trajectory_editor.errors import UnsupportedModelError
from trajectory_editor.robot.asset_paths import AssetResolver
from trajectory_editor.robot.collision_shapes import CollisionShapes, build_collision_shapes
from trajectory_editor.robot.inertia import inertia_findings
from trajectory_editor.robot.kinematic_tree import BuiltTree, KinematicTree, build_tree
from trajectory_editor.robot.limits import JointLimits, read_limits
from trajectory_editor.robot.model_finding import ModelFinding
from trajectory_editor.robot.side_file import SideValues, apply_side_values
from trajectory_editor.robot.urdf_physics import read_urdf_physics

GRAVITY = 9.81  # [m/s²], as Pinocchio's default


@dataclass(frozen=True)
class RobotModel:
    """A robot with N movable joints.

    Attributes:
        name: Name in the URDF.
        urdf_path: The file.
        has_floating_base: Whether the root link moves freely.
        pin_model: Pinocchio's model; no friction, damping or rotor inertia.
        tree: The joints as arrays for compiled kernels.
        joint_names: (N,) names in Pinocchio's order.
        continuous: (N,) whether a joint turns without end.
        prismatic: (N,) whether a joint translates.
        limits: Limits of the joints.
        shapes: Collision shapes.
        link_joints: The joint (Pinocchio's number) that each link moves with.
        mass: Total mass of the moving bodies [kg].
        findings: What the description lacks and how it was read.
    """

    name: str
    urdf_path: str
    has_floating_base: bool
    pin_model: pin.Model
    tree: KinematicTree
    joint_names: tuple[str, ...]
    continuous: NDArray[np.bool_]
    prismatic: NDArray[np.bool_]
    limits: JointLimits
    shapes: CollisionShapes
    link_joints: dict[str, int]
    mass: float
    findings: tuple[ModelFinding, ...]

    @property
    def weight(self) -> float:
        """Weight of the robot [N]."""
        return self.mass * GRAVITY

    @property
    def blocking_findings(self) -> tuple[ModelFinding, ...]:
        """Findings that keep a check from being made."""
        return tuple(finding for finding in self.findings if finding.blocking)

    def columns_of(self, joint_names: Sequence[str]) -> NDArray[np.int64]:
        """Return, for each joint of the robot, its column in a motion with these joint names.

        Raises:
            UnsupportedModelError: The names are not one-to-one the robot's movable joints.
        """
        missing = [name for name in self.joint_names if name not in joint_names]
        extra = [name for name in joint_names if name not in self.joint_names]
        if missing or extra:
            parts = []
            if missing:
                parts.append(f"the motion lacks {', '.join(missing)}")
            if extra:
                parts.append(f"the robot lacks {', '.join(extra)}")
            raise UnsupportedModelError(
                f"The motion's joints are not the robot's: {'; '.join(parts)}.",
                where=self.urdf_path,
                hint="Give the robot that this motion was made for.",
                data={"missing": missing, "extra": extra},
            )
        column = {name: index for index, name in enumerate(joint_names)}
        return np.array([column[name] for name in self.joint_names], dtype=np.int64)


def load_robot_model(
    urdf_path: str | Path,
    *,
    floating_base: bool = True,
    package_roots: Sequence[str | Path] = (),
    side_values: SideValues | None = None,
    resolver: AssetResolver | None = None,
) -> RobotModel:
    """Load a URDF for computations.

    Args:
        urdf_path: The file.
        floating_base: Whether the root link moves freely (else it is fixed to the world).
        package_roots: More folders to look for ``package://`` meshes in.
        side_values: Limits and inertia that replace those of the URDF.
        resolver: Finds mesh files, where they may lie elsewhere than beside the URDF and in
            ``package_roots``.

    Raises:
        RobotModelError: The file can't be read.
        UnsupportedModelError: Mimic joints or unsupported joint types.
    """
    physics = read_urdf_physics(urdf_path)
    findings: list[ModelFinding] = []
    if side_values is not None:
        physics, replaced = apply_side_values(physics, side_values)
        findings += replaced
    built = build_tree(physics, floating_base=floating_base)
    links = {name: physics.links[name] for name in built.attachments}
    limits, limit_findings = read_limits(built.joints)
    resolver = resolver or AssetResolver(urdf_path, package_roots)
    shapes, shape_findings = build_collision_shapes(links, built.attachments, resolver)
    inertias = _body_inertias(built)
    findings += inertia_findings(links, built.body_links, inertias)
    findings += limit_findings + shape_findings
    return RobotModel(
        name=physics.name,
        urdf_path=str(urdf_path),
        has_floating_base=floating_base,
        pin_model=built.model,
        tree=built.tree,
        joint_names=tuple(joint.name for joint in built.joints),
        continuous=np.array([joint.kind == "continuous" for joint in built.joints], dtype=bool),
        prismatic=np.array([joint.kind == "prismatic" for joint in built.joints], dtype=bool),
        limits=limits,
        shapes=shapes,
        link_joints={link: number for link, (number, _) in built.attachments.items()},
        mass=float(sum(inertia.mass for inertia in inertias.values())),
        findings=tuple(findings),
    )


def _body_inertias(built: BuiltTree) -> dict[str, pin.Inertia]:
    inertias = built.model.inertias
    return {body: inertias[number] for body, number in built.body_joints.items()}
