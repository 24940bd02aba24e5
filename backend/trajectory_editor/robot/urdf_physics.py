"""What a URDF says about physics: links with inertia and collision geometry, joints with limits.

Only reads; what is missing stays ``None`` so that later checks can name it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from xml.etree.ElementTree import Element, ParseError

import numpy as np
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from numpy.typing import NDArray

from trajectory_editor.errors import RobotModelError

MOVABLE_KINDS = ("revolute", "continuous", "prismatic")

_MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """A frame in its parent: ``rotation`` (3, 3), ``position`` (3,) [m]."""

    rotation: Matrix
    position: Vector


@dataclass(frozen=True)
class Inertial:
    """Mass [kg], centre of mass in the link (3,) [m], inertia about it in link axes (3, 3)."""

    mass: float
    com: Vector
    tensor: Matrix


@dataclass(frozen=True)
class CollisionElement:
    """One ``<collision>``: ``kind`` box, cylinder, sphere, capsule or mesh.

    ``sizes`` are the box's edges, (radius, length) or (radius,) in metres, or a mesh's scale.
    """

    kind: str
    sizes: tuple[float, ...]
    mesh_uri: str
    origin: Pose


@dataclass(frozen=True)
class PhysicalLink:
    """A ``<link>`` without its looks."""

    name: str
    inertial: Inertial | None
    collisions: tuple[CollisionElement, ...]
    has_visual: bool

    @property
    def is_empty(self) -> bool:
        """Whether the link is only a frame."""
        return self.inertial is None and not self.collisions and not self.has_visual


@dataclass(frozen=True)
class PhysicalJoint:
    """A ``<joint>``; limits that the file doesn't give are ``None``."""

    name: str
    kind: str
    parent: str
    child: str
    origin: Pose
    axis: Vector
    lower: float | None
    upper: float | None
    effort: float | None
    velocity: float | None
    mimics: str | None


_Named = TypeVar("_Named", PhysicalLink, PhysicalJoint)


@dataclass(frozen=True)
class UrdfPhysics:
    """Links and joints of a URDF by name, in file order, and the root link."""

    name: str
    links: dict[str, PhysicalLink]
    joints: dict[str, PhysicalJoint]
    root: str


def read_urdf_physics(path: str | Path) -> UrdfPhysics:
    """Read the physical content of a URDF file.

    Raises:
        RobotModelError: The file is missing, not XML, unexpanded xacro, or not one tree of links.
    """
    file = Path(path)
    try:
        text = file.read_bytes()
    except OSError as error:
        raise RobotModelError(
            f"The robot file can't be read: {error.strerror or error}.", where=str(path)
        ) from error
    try:
        root = fromstring(text)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise RobotModelError(
            f"The robot file is not valid XML: {error}.",
            where=str(path),
            hint="Give a URDF file.",
        ) from error
    if root.tag != "robot":
        raise RobotModelError(
            f"The robot file has the root element <{root.tag}>, not <robot>.",
            where=str(path),
            hint="Give a URDF file; other robot formats are not judged.",
        )
    if b"<xacro:" in text:
        raise RobotModelError(
            "The robot file is xacro, which has to be expanded first.",
            where=str(path),
            hint=f"Run: xacro {file.name} > robot.urdf",
        )
    links = _by_name([_read_link(element) for element in root.findall("link")], "link", path)
    joints = _by_name([_read_joint(element) for element in root.findall("joint")], "joint", path)
    return UrdfPhysics(
        root.get("name", file.stem), links, joints, _find_root(links, joints, str(path))
    )


def _by_name(items: Sequence[_Named], what: str, path: str | Path) -> dict[str, _Named]:
    named = {item.name: item for item in items}
    if len(named) < len(items):
        counts = Counter(item.name for item in items)
        twice = sorted(name for name, count in counts.items() if count > 1)
        raise RobotModelError(
            f"Two {what}s have the same name: {', '.join(twice)}.", where=str(path)
        )
    return named


def _find_root(links: dict[str, PhysicalLink], joints: dict[str, PhysicalJoint], where: str) -> str:
    """Return the one link that is nobody's child."""
    for joint in joints.values():
        for end in (joint.parent, joint.child):
            if end not in links:
                raise RobotModelError(
                    f"Joint {joint.name} refers to the link {end!r}, which does not exist.",
                    where=where,
                )
    children = Counter(joint.child for joint in joints.values())
    loops = sorted(name for name, count in children.items() if count > 1)
    if loops:
        raise RobotModelError(
            f"Links with more than one parent joint: {', '.join(loops)}.", where=where
        )
    roots = [name for name in links if name not in children]
    if len(roots) != 1:
        found = ", ".join(roots) or "none"
        raise RobotModelError(f"A robot needs exactly one root link; found: {found}.", where=where)
    return roots[0]


def _read_link(element: Element) -> PhysicalLink:
    name = element.get("name", "")
    collisions = []
    for collision in element.findall("collision"):
        shape = _read_collision(collision, name)
        if shape is not None:
            collisions.append(shape)
    return PhysicalLink(
        name,
        _read_inertial(element.find("inertial"), name),
        tuple(collisions),
        element.find("visual") is not None,
    )


def _read_inertial(element: Element | None, link: str) -> Inertial | None:
    if element is None:
        return None
    mass, tensor = element.find("mass"), element.find("inertia")
    if mass is None or tensor is None:
        return None
    where = f"link {link} · inertial"
    value = {key: _number(tensor.get(key, "0"), where) for key in _MOMENTS}
    about_com = np.array(
        [
            [value["ixx"], value["ixy"], value["ixz"]],
            [value["ixy"], value["iyy"], value["iyz"]],
            [value["ixz"], value["iyz"], value["izz"]],
        ]
    )
    origin = _read_pose(element.find("origin"), where)
    rotated = origin.rotation @ about_com @ origin.rotation.T
    return Inertial(_number(mass.get("value", "0"), where), origin.position, rotated)


def _read_collision(element: Element, link: str) -> CollisionElement | None:
    where = f"link {link} · collision"
    geometry = element.find("geometry")
    if geometry is None or len(geometry) == 0:
        return None
    shape = geometry[0]
    origin = _read_pose(element.find("origin"), where)
    if shape.tag == "box":
        sizes = tuple(_numbers(shape.get("size", ""), 3, where))
    elif shape.tag in ("cylinder", "capsule"):
        sizes = (_number(shape.get("radius", ""), where), _number(shape.get("length", ""), where))
    elif shape.tag == "sphere":
        sizes = (_number(shape.get("radius", ""), where),)
    elif shape.tag == "mesh":
        sizes = tuple(_numbers(shape.get("scale", "1 1 1"), 3, where))
        return CollisionElement("mesh", sizes, shape.get("filename", ""), origin)
    else:
        raise RobotModelError(
            f"The collision shape <{shape.tag}> is unknown.",
            where=where,
            hint="Known are box, cylinder, sphere, capsule and mesh.",
        )
    if min(sizes) <= 0:
        raise RobotModelError(
            f"The sizes of a {shape.tag} must be positive; found {sizes}.", where=where
        )
    return CollisionElement(shape.tag, sizes, "", origin)


def _read_joint(element: Element) -> PhysicalJoint:
    name = element.get("name", "")
    where = f"joint {name}"
    parent, child = element.find("parent"), element.find("child")
    if parent is None or child is None:
        raise RobotModelError("The joint names no parent or no child link.", where=where)
    axis_element = element.find("axis")
    axis = np.array(
        _numbers(axis_element.get("xyz", "1 0 0"), 3, where)
        if axis_element is not None
        else (1.0, 0.0, 0.0)
    )
    kind = element.get("type", "")
    length = float(np.linalg.norm(axis))
    if kind in MOVABLE_KINDS and length == 0.0:
        raise RobotModelError("The joint axis is the zero vector.", where=where)
    limit = element.find("limit")
    mimic = element.find("mimic")

    def bound(key: str) -> float | None:
        given = limit.get(key) if limit is not None else None
        return None if given is None else _number(given, f"{where} · limit")

    return PhysicalJoint(
        name=name,
        kind=kind,
        parent=parent.get("link", ""),
        child=child.get("link", ""),
        origin=_read_pose(element.find("origin"), where),
        axis=axis / length if length > 0 else axis,
        lower=bound("lower"),
        upper=bound("upper"),
        effort=bound("effort"),
        velocity=bound("velocity"),
        mimics=None if mimic is None else mimic.get("joint", ""),
    )


def _read_pose(element: Element | None, where: str) -> Pose:
    """Read an ``<origin>``: rpy are rotations about the fixed x, y, z axes, in this order."""
    if element is None:
        return Pose(np.eye(3), np.zeros(3))
    roll, pitch, yaw = _numbers(element.get("rpy", "0 0 0"), 3, where)
    cr, sr, cp, sp = math.cos(roll), math.sin(roll), math.cos(pitch), math.sin(pitch)
    cy, sy = math.cos(yaw), math.sin(yaw)
    rotation = np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )
    return Pose(rotation, np.array(_numbers(element.get("xyz", "0 0 0"), 3, where)))


def _numbers(text: str, count: int, where: str) -> list[float]:
    words = text.split()
    if len(words) != count:
        raise RobotModelError(f"Expected {count} numbers; found {text!r}.", where=where)
    return [_number(word, where) for word in words]


def _number(text: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise RobotModelError(f"Expected a number; found {text!r}.", where=where) from None
    if not math.isfinite(value):
        raise RobotModelError(f"Expected a finite number; found {text!r}.", where=where)
    return value
