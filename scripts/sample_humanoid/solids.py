"""Solid primitives: placement, volume and inertia."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]

_MIRROR = np.diag([1.0, -1.0, 1.0])


@dataclass(frozen=True)
class Material:
    """A colour and the mean density of what is behind it.

    Attributes:
        name: Name in the URDF.
        rgb: Colour, each in [0, 1].
        density: Mass per volume, motors and cavities averaged [kg/m³].
    """

    name: str
    rgb: Vector
    density: float


@dataclass(frozen=True)
class Solid:
    """A homogeneous box, cylinder (along its own z) or sphere, placed in a link frame.

    Attributes:
        shape: ``box``, ``cylinder`` or ``sphere``.
        size: Box: edges x, y, z. Cylinder: radius, length. Sphere: radius [m].
        xyz: Centre in the link frame [m].
        material: What it is made of.
        rpy: Fixed-axis roll, pitch, yaw of the solid in the link frame, as in URDF [rad].
        collides: Whether it is a collision shape too.
    """

    shape: str
    size: tuple[float, ...]
    xyz: Vector
    material: Material
    rpy: Vector = (0.0, 0.0, 0.0)
    collides: bool = False

    @property
    def volume(self) -> float:
        """Volume [m³]."""
        if self.shape == "box":
            return math.prod(self.size)
        if self.shape == "cylinder":
            radius, length = self.size
            return math.pi * radius**2 * length
        return 4.0 / 3.0 * math.pi * self.size[0] ** 3

    @property
    def mass(self) -> float:
        """Mass [kg]."""
        return self.volume * self.material.density

    def inertia(self) -> NDArray[np.float64]:
        """Return the (3, 3) inertia about the solid's centre, in link axes [kg m²]."""
        if self.shape == "box":
            x, y, z = np.square(self.size)
            moments = np.array([y + z, x + z, x + y]) / 12.0
        elif self.shape == "cylinder":
            radius, length = self.size
            across = (3.0 * radius**2 + length**2) / 12.0
            moments = np.array([across, across, radius**2 / 2.0])
        else:
            moments = np.full(3, 0.4 * self.size[0] ** 2)
        turn = rotation_from_rpy(self.rpy)
        return np.asarray(turn @ np.diag(self.mass * moments) @ turn.T)

    def mirrored(self) -> Solid:
        """Return its image in the sagittal plane y = 0."""
        (x, y, z), (roll, pitch, yaw) = self.xyz, self.rpy
        return replace(self, xyz=(x, -y, z), rpy=(-roll, pitch, -yaw))


@dataclass(frozen=True)
class MassProperties:
    """Mass, centre of mass (3,) in the link frame, inertia (3, 3) about it in link axes."""

    mass: float
    center: NDArray[np.float64]
    inertia: NDArray[np.float64]


def rotation_from_rpy(rpy: Vector) -> NDArray[np.float64]:
    """Return the (3, 3) rotation of URDF's roll, pitch, yaw: Rz(yaw) Ry(pitch) Rx(roll)."""
    (sr, sp, sy), (cr, cp, cy) = np.sin(rpy), np.cos(rpy)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def combine(solids: Sequence[Solid]) -> MassProperties:
    """Add solids up (parallel axis theorem); where two overlap, both count."""
    masses = np.array([solid.mass for solid in solids])
    centers = np.array([solid.xyz for solid in solids])
    mass = float(masses.sum())
    center = masses @ centers / mass
    inertia = np.zeros((3, 3))
    for solid, offset in zip(solids, centers - center, strict=True):
        inertia += solid.inertia()
        inertia += solid.mass * (offset @ offset * np.eye(3) - np.outer(offset, offset))
    return MassProperties(mass, center, inertia)
