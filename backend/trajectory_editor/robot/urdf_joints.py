"""Reads the joints of a URDF and follows their mimic rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from trajectory_editor.robot.urdf_elements import read_number, read_origin, read_vector
from trajectory_editor.robot.urdf_model import (
    JOINT_TYPES,
    MOVABLE_TYPES,
    JointType,
    UrdfJoint,
    UrdfLimits,
    UrdfMimic,
    Vector3,
)
from trajectory_editor.robot.urdf_remarks import UrdfRemarks

_DEFAULT_AXIS: Vector3 = (1.0, 0.0, 0.0)


def read_joint(element: Element, name: str, remarks: UrdfRemarks) -> UrdfJoint | None:
    """Read one ``<joint>``; ``None`` when it can't be used, which ``remarks`` then says."""
    where = f"joint {name}"
    joint_type = next((t for t in JOINT_TYPES if t == element.get("type")), None)
    if joint_type is None:
        message = f"The joint type {element.get('type')!r} is not known."
        remarks.refuse(where, message, f"Known types: {', '.join(JOINT_TYPES)}.")
        return None
    parent, child = (_read_end(element, tag, where, remarks) for tag in ("parent", "child"))
    return UrdfJoint(
        name,
        joint_type,
        parent,
        child,
        origin=read_origin(element, where, remarks),
        axis=_read_axis(element, joint_type, where, remarks),
        limits=_read_limits(element, joint_type, where, remarks),
        mimic=_read_mimic(element, joint_type, where, remarks),
    )


def resolve_mimics(joints: Sequence[UrdfJoint], remarks: UrdfRemarks) -> tuple[UrdfJoint, ...]:
    """Rewrite chains of mimic rules so that each rule names an independent joint.

    With ``b = m1 c + o1`` and ``a = m2 b + o2``, ``a = m2 m1 c + m2 o1 + o2``. A rule that names
    no joint is dropped with a warning; a ring of rules is a reason to refuse the file.
    """
    by_name = {joint.name: joint for joint in joints}
    return tuple(
        replace(joint, mimic=_follow(joint, by_name, remarks)) if joint.mimic else joint
        for joint in joints
    )


def _follow(
    joint: UrdfJoint, by_name: dict[str, UrdfJoint], remarks: UrdfRemarks
) -> UrdfMimic | None:
    where = f"joint {joint.name}"
    multiplier, offset = 1.0, 0.0
    seen = [joint.name]
    here = joint
    while here.mimic is not None:
        rule = here.mimic
        multiplier, offset = multiplier * rule.multiplier, multiplier * rule.offset + offset
        if rule.joint in seen:
            ring = " → ".join([*seen[seen.index(rule.joint) :], rule.joint])
            remarks.refuse(where, f"The mimic rules go round in a ring: {ring}.")
            return None
        driver = by_name.get(rule.joint)
        if driver is None or driver.type not in MOVABLE_TYPES:
            found = "is not in the file" if driver is None else f"is {driver.type}"
            message = f"It mimics {rule.joint!r}, which {found}; the joint moves by itself instead."
            remarks.warn("mimic_unknown", where, message)
            return None
        seen.append(driver.name)
        here = driver
    return UrdfMimic(here.name, multiplier, offset)


def _read_end(element: Element, tag: str, where: str, remarks: UrdfRemarks) -> str:
    end = element.find(tag)
    link = end.get("link", "") if end is not None else ""
    if not link:
        remarks.refuse(where, f'<{tag} link="…"/> is missing.')
    return link


def _read_axis(
    element: Element, joint_type: JointType, where: str, remarks: UrdfRemarks
) -> Vector3:
    axis_element = element.find("axis")
    if axis_element is None or joint_type in ("fixed", "floating"):
        return _DEFAULT_AXIS
    axis = read_vector(axis_element, "xyz", _DEFAULT_AXIS, where, remarks)
    length = math.hypot(*axis)
    if length == 0.0:
        remarks.refuse(where, "The axis is zero.", 'Give a direction, for example xyz="0 0 1".')
        return _DEFAULT_AXIS
    if abs(length - 1.0) > 1e-3:
        remarks.warn("axis_length", where, f"The axis has length {length:g}; taken as a direction.")
    return (axis[0] / length, axis[1] / length, axis[2] / length)


def _read_limits(
    element: Element, joint_type: JointType, where: str, remarks: UrdfRemarks
) -> UrdfLimits:
    if joint_type not in MOVABLE_TYPES:
        return UrdfLimits()
    limit = element.find("limit")
    if limit is None:
        limit = Element("limit")
    lower, upper = (read_number(limit, key, where, remarks) for key in ("lower", "upper"))
    rates = [read_number(limit, key, where, remarks) for key in ("velocity", "effort")]
    velocity, effort = (
        rate if rate is not None and math.isfinite(rate) and rate > 0 else None for rate in rates
    )
    if joint_type == "continuous":
        return UrdfLimits(None, None, velocity, effort)
    if lower is None and upper is None:
        message = f"A {joint_type} joint without position limits; treated as unlimited."
        remarks.warn("limits_missing", where, message, 'Add <limit lower="…" upper="…"/>.')
        return UrdfLimits(None, None, velocity, effort)
    lower, upper = lower or 0.0, upper or 0.0  # the format's default for one that is left out
    if lower > upper:
        message = f"The lower limit {lower:g} is above the upper limit {upper:g}; both are ignored."
        remarks.warn("limits_reversed", where, message)
        return UrdfLimits(None, None, velocity, effort)
    return UrdfLimits(
        lower if math.isfinite(lower) else None,
        upper if math.isfinite(upper) else None,
        velocity,
        effort,
    )


def _read_mimic(
    element: Element, joint_type: JointType, where: str, remarks: UrdfRemarks
) -> UrdfMimic | None:
    mimic = element.find("mimic")
    if mimic is None or joint_type not in MOVABLE_TYPES:
        return None
    multiplier = read_number(mimic, "multiplier", where, remarks)
    offset = read_number(mimic, "offset", where, remarks)
    if not all(math.isfinite(value) for value in (multiplier or 0.0, offset or 0.0)):
        remarks.refuse(where, "The mimic rule has an infinite multiplier or offset.")
        return None
    return UrdfMimic(
        mimic.get("joint", ""),
        1.0 if multiplier is None else multiplier,
        0.0 if offset is None else offset,
    )
