"""A URDF as typed data: what was written, checked, with defaults filled in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from trajectory_editor.robot.description_diagnostic import Diagnostic

JointType = Literal["revolute", "continuous", "prismatic", "fixed", "floating", "planar"]
JOINT_TYPES: tuple[JointType, ...] = (
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "floating",
    "planar",
)
MOVABLE_TYPES = frozenset({"revolute", "continuous", "prismatic"})
Vector3 = tuple[float, float, float]


@dataclass(frozen=True)
class UrdfOrigin:
    """A frame in its parent's: position [m] and fixed-axis roll, pitch, yaw [rad]."""

    xyz: Vector3 = (0.0, 0.0, 0.0)
    rpy: Vector3 = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class UrdfLimits:
    """Limits of a joint; ``None`` where there is none or none is known.

    Attributes:
        lower: Smallest position [rad or m].
        upper: Largest position [rad or m].
        velocity: Largest speed [rad/s or m/s]; 0 and missing count as unknown.
        effort: Largest torque or force [Nm or N]; 0 and missing count as unknown.
    """

    lower: float | None = None
    upper: float | None = None
    velocity: float | None = None
    effort: float | None = None


@dataclass(frozen=True)
class UrdfMimic:
    """``position = multiplier * position of joint + offset``."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class UrdfJoint:
    """A joint between two links; ``axis`` is a unit vector in the joint's frame."""

    name: str
    type: JointType
    parent: str
    child: str
    origin: UrdfOrigin = UrdfOrigin()
    axis: Vector3 = (1.0, 0.0, 0.0)
    limits: UrdfLimits = UrdfLimits()
    mimic: UrdfMimic | None = None

    @property
    def is_movable(self) -> bool:
        """Whether the joint has one position of its own or by mimicry."""
        return self.type in MOVABLE_TYPES

    @property
    def is_independent(self) -> bool:
        """Whether the joint has a position that a motion sets."""
        return self.is_movable and self.mimic is None


@dataclass(frozen=True)
class UrdfShape:
    """One ``<visual>`` or ``<collision>``.

    Attributes:
        kind: The geometry; ``mesh`` has ``uri`` and ``scale``, a primitive has ``size``.
        size: Box edges, or (radius, length), or (radius,) [m].
        uri: Mesh reference as written.
        scale: Factors along the mesh's axes.
    """

    role: Literal["visual", "collision"]
    kind: Literal["box", "cylinder", "sphere", "capsule", "mesh"]
    origin: UrdfOrigin
    size: tuple[float, ...] = ()
    uri: str = ""
    scale: Vector3 = (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class UrdfInertial:
    """Mass [kg] and inertia (ixx, ixy, ixz, iyy, iyz, izz) [kg m²] about the origin's frame."""

    mass: float
    inertia: tuple[float, float, float, float, float, float]
    origin: UrdfOrigin


@dataclass(frozen=True)
class UrdfLink:
    """A body with its shapes."""

    name: str
    shapes: tuple[UrdfShape, ...] = ()
    inertial: UrdfInertial | None = None


@dataclass(frozen=True)
class UrdfDocument:
    """A robot that is one tree of links.

    Attributes:
        name: The robot's name, else the file's.
        links: In file order.
        joints: In file order; mimic rules name independent joints only.
        root_link: The link without a parent.
        base_link: The link whose pose a motion's base gives: the root, or its child where the
            root is an empty link that carries the robot by a floating joint.
        textures: Texture references of materials, as written, without repetition.
        diagnostics: What is remarkable but doesn't prevent the robot from being shown.
    """

    name: str
    links: tuple[UrdfLink, ...]
    joints: tuple[UrdfJoint, ...]
    root_link: str
    base_link: str
    textures: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def mesh_uris(self) -> tuple[str, ...]:
        """Mesh references as written, in file order, without repetition."""
        shapes = (shape for link in self.links for shape in link.shapes)
        return tuple(dict.fromkeys(shape.uri for shape in shapes if shape.kind == "mesh"))

    @property
    def independent_joints(self) -> tuple[UrdfJoint, ...]:
        """The joints that a motion sets."""
        return tuple(joint for joint in self.joints if joint.is_independent)
