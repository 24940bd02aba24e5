"""What the sample humanoid is described with: materials, axes, joints and links."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sample_humanoid.solids import Material, Solid, Vector

SHELL = Material("shell", (0.83, 0.84, 0.86), 600.0)
FRAME = Material("frame", (0.55, 0.57, 0.60), 850.0)
MOTOR = Material("motor", (0.25, 0.27, 0.30), 1650.0)
ACCENT = Material("accent", (0.09, 0.60, 0.60), 800.0)
RUBBER = Material("rubber", (0.16, 0.17, 0.19), 1100.0)
MATERIALS = (SHELL, FRAME, MOTOR, ACCENT, RUBBER)

ALONG_X: Vector = (0.0, math.pi / 2, 0.0)
ALONG_Y: Vector = (math.pi / 2, 0.0, 0.0)
X_AXIS: Vector = (1.0, 0.0, 0.0)
Y_AXIS: Vector = (0.0, 1.0, 0.0)
Z_AXIS: Vector = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Joint:
    """A revolute joint, or a fixed one when ``axis`` is ``None``.

    Attributes:
        name: Name in the URDF.
        xyz: Origin in the parent link's frame [m].
        axis: Axis in the joint frame.
        lower: Lower position limit [rad].
        upper: Upper position limit [rad].
        velocity: Largest speed [rad/s].
        effort: Largest torque [Nm].
    """

    name: str
    xyz: Vector
    axis: Vector | None = None
    lower: float = 0.0
    upper: float = 0.0
    velocity: float = 0.0
    effort: float = 0.0


@dataclass(frozen=True)
class Link:
    """A link, its solids, and the joint that carries it (the root has none)."""

    name: str
    solids: tuple[Solid, ...] = ()
    parent: str = ""
    joint: Joint | None = None


def colliding(solid: Solid) -> Solid:
    """Return the solid as a collision shape too."""
    return replace(solid, collides=True)


def mirrored(link: Link) -> Link:
    """Return a left link's right counterpart."""
    joint = link.joint
    if joint is not None:
        x, y, z = joint.xyz
        # A mirror keeps the sense of rotations about y and reverses those about x and z.
        swaps = joint.axis in (X_AXIS, Z_AXIS)
        joint = replace(
            joint,
            name=joint.name.replace("left_", "right_"),
            xyz=(x, -y, z),
            lower=-joint.upper if swaps else joint.lower,
            upper=-joint.lower if swaps else joint.upper,
        )
    return Link(
        name=link.name.replace("left_", "right_"),
        solids=tuple(solid.mirrored() for solid in link.solids),
        parent=link.parent.replace("left_", "right_"),
        joint=joint,
    )
