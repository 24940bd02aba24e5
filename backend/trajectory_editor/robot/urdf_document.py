"""Reads a URDF into a :class:`UrdfDocument`, with messages that name the element at fault.

The rules are those of the ROS URDF specification (http://wiki.ros.org/urdf/XML), with two
exceptions that its files in the wild make necessary: effort and velocity limits of 0 mean
*unknown*, and position limits of a continuous joint mean nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal
from xml.etree.ElementTree import Element

from trajectory_editor.robot.urdf_elements import read_inertial, read_shape
from trajectory_editor.robot.urdf_joints import read_joint, resolve_mimics
from trajectory_editor.robot.urdf_model import UrdfDocument, UrdfJoint, UrdfLink
from trajectory_editor.robot.urdf_remarks import UrdfRemarks, shorten
from trajectory_editor.robot.urdf_tree import find_base, find_root
from trajectory_editor.robot.urdf_xml import parse_urdf, read_urdf_bytes

_ROLES: tuple[Literal["visual", "collision"], ...] = ("visual", "collision")


def read_urdf(path: str | Path) -> UrdfDocument:
    """Read the URDF file at ``path``.

    Raises:
        NotFoundError: There is no such file.
        RobotModelError: The file is no URDF of one connected robot; ``data["problems"]`` lists all
            that is wrong, and for xacro ``data["command"]`` expands it.
        TooLargeError: The file is beyond all bounds.
    """
    path = Path(path)
    return read_urdf_document(read_urdf_bytes(path), str(path))


def read_urdf_document(data: bytes, where: str) -> UrdfDocument:
    """Read a URDF from its bytes; ``where`` is the file's name. Raises as :func:`read_urdf`."""
    robot = parse_urdf(data, where)
    remarks = UrdfRemarks(where)
    materials = robot.findall("material")
    links = tuple(_read_links(robot, {m.get("name", "") for m in materials}, remarks))
    joints = resolve_mimics(tuple(_read_joints(robot, remarks)), remarks)
    if not links:
        remarks.refuse("", "The robot has no links.", 'Add at least one <link name="…"/>.')
    root = find_root(links, joints, remarks)
    floating = find_base(root, links, joints)
    _remark_on_joints(joints, floating, remarks)
    return UrdfDocument(
        name=robot.get("name", "").strip() or Path(where).stem,
        links=links,
        joints=joints,
        root_link=root,
        base_link=floating.child if floating else root,
        textures=_read_textures(robot),
        diagnostics=remarks.remarks,
    )


def _named(robot: Element, tag: str, remarks: UrdfRemarks) -> Iterable[tuple[Element, str]]:
    """Yield the elements ``tag`` with their names; missing and repeated names are refused."""
    elements = robot.findall(tag)
    counts = Counter(element.get("name", "") for element in elements)
    for index, element in enumerate(elements):
        name = element.get("name", "")
        if not name:
            remarks.refuse(f"{tag} number {index + 1}", f"The <{tag}> has no name.")
        else:
            yield element, name
    for name, count in counts.items():
        if name and count > 1:
            message = f"{count} {tag}s have the name {name!r}."
            remarks.refuse(f"{tag} {name}", message, "Names have to differ.")


def _read_links(robot: Element, materials: set[str], remarks: UrdfRemarks) -> Iterable[UrdfLink]:
    unknown: dict[str, None] = {}
    for element, name in _named(robot, "link", remarks):
        shapes = []
        for role in _ROLES:
            for index, shape_element in enumerate(element.findall(role)):
                where = f"link {name}, {role} {index + 1}"
                shapes.append(read_shape(shape_element, role, where, remarks))
        for material in element.iterfind("visual/material"):
            _check_material(material, name, remarks)
            known = len(material) > 0 or material.get("name", "") in materials
            if known:
                materials.add(material.get("name", ""))  # may be referred to from then on
            else:
                unknown[material.get("name", "")] = None
        inertial = read_inertial(element, f"link {name}", remarks)
        yield UrdfLink(name, tuple(s for s in shapes if s is not None), inertial)
    undefined = [name for name in unknown if name not in materials]
    if undefined:
        message = f"Materials without a definition: {shorten(undefined)}."
        remarks.warn("material_unknown", "", message, "Their shapes get the default colour.")


def _check_material(material: Element, link: str, remarks: UrdfRemarks) -> None:
    colour = material.find("color")
    words = colour.get("rgba", "").split() if colour is not None else ["0"] * 4
    try:
        sound = len(words) == 4 and all(0.0 <= float(word) <= 1.0 for word in words)
    except ValueError:
        sound = False
    if not sound:
        message = f'rgba="{" ".join(words)[:60]}" should be four numbers between 0 and 1.'
        remarks.warn("material_colour", f"link {link}, material", message)


def _read_joints(robot: Element, remarks: UrdfRemarks) -> Iterable[UrdfJoint]:
    for element, name in _named(robot, "joint", remarks):
        joint = read_joint(element, name, remarks)
        if joint is not None:
            yield joint


def _read_textures(robot: Element) -> tuple[str, ...]:
    elements = [
        *robot.iterfind("material/texture"),
        *robot.iterfind("link/visual/material/texture"),
    ]
    return tuple(dict.fromkeys(e.get("filename", "") for e in elements if e.get("filename")))


def _remark_on_joints(
    joints: tuple[UrdfJoint, ...], floating: UrdfJoint | None, remarks: UrdfRemarks
) -> None:
    if floating is not None:
        message = (
            f"{floating.parent!r} only carries the robot by the floating joint {floating.name!r}; "
            f"the base of a motion is {floating.child!r}."
        )
        remarks.inform("base_below_world", f"link {floating.child}", message)
    for joint in joints:
        if joint.type in ("floating", "planar") and joint is not floating:
            message = f"A {joint.type} joint can't be moved or stored; it stays at zero."
            hint = (
                "Only the base may move freely; split the joint into revolute and prismatic ones."
            )
            remarks.error("joint_unsupported", f"joint {joint.name}", message, hint)
    movable = [joint for joint in joints if joint.is_movable]
    followers = [joint for joint in movable if joint.mimic]
    message = (
        f"{len(movable) - len(followers)} independent joints, {len(followers)} by mimic rules."
    )
    remarks.inform("joint_count", "", message)
    for attribute, said in (("effort", "effort"), ("velocity", "speed")):
        unknown = [j.name for j in movable if getattr(j.limits, attribute) is None]
        if unknown:
            message = f"No {said} limit is known for {shorten(unknown)} (missing or 0)."
            remarks.inform(f"{attribute}_unknown", "", message, f"Their {said} is not checked.")
