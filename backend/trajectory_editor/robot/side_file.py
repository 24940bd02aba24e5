"""Model values from a side file: limits and inertia that a URDF lacks or states wrongly.

The file is JSON::

    {"joints": {"left_knee": {"effort": 139, "velocity": 20, "lower": -0.1, "upper": 2.8}},
     "links": {"left_hand": {"mass": 0.4, "com": [0, 0, 0.05],
                             "inertia": [ixx, ixy, ixz, iyy, iyz, izz]}}}

in SI units; ``com`` in the link frame, ``inertia`` about it along the link's axes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from trajectory_editor.errors import RobotModelError
from trajectory_editor.robot.model_finding import ModelFinding
from trajectory_editor.robot.urdf_physics import Inertial, PhysicalJoint, UrdfPhysics

_JOINT_KEYS = ("lower", "upper", "velocity", "effort")
_LINK_KEYS = ("mass", "com", "inertia")


@dataclass(frozen=True)
class SideValues:
    """Values by joint and by link, and the file they are from."""

    path: str
    joints: Mapping[str, Mapping[str, float]]
    links: Mapping[str, Inertial]


def read_side_file(path: str | Path) -> SideValues:
    """Read a side file.

    Raises:
        RobotModelError: The file can't be read, or a key or value in it is not understood.
    """
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RobotModelError(
            f"The file of model values can't be read: {error}.", where=str(path)
        ) from error
    if not isinstance(content, dict):
        raise RobotModelError("The file of model values must be a JSON object.", where=str(path))
    _refuse_unknown(content, ("joints", "links"), str(path))
    joints = {
        name: _joint_values(values, f"{path} · joint {name}")
        for name, values in _mapping(content.get("joints", {}), str(path)).items()
    }
    links = {
        name: _link_values(values, f"{path} · link {name}")
        for name, values in _mapping(content.get("links", {}), str(path)).items()
    }
    return SideValues(str(path), joints, links)


def apply_side_values(
    physics: UrdfPhysics, values: SideValues
) -> tuple[UrdfPhysics, list[ModelFinding]]:
    """Return the physics with the side file's values in place, and what was replaced.

    Raises:
        RobotModelError: The side file names a joint or link that the robot doesn't have.
    """
    _refuse_missing(values.joints, physics.joints, "joints", values.path)
    _refuse_missing(values.links, physics.links, "links", values.path)
    joints = dict(physics.joints)
    source = Path(values.path).name
    findings = []
    for name, given in values.joints.items():
        before = joints[name]
        changes: dict[str, Any] = dict(given)
        joints[name] = replace(before, **changes)
        findings.append(_override(name, _describe(before, given), source))
    links = dict(physics.links)
    for name, inertial in values.links.items():
        links[name] = replace(links[name], inertial=inertial)
        findings.append(_override(name, f"mass {inertial.mass:g} kg and inertia", source))
    return replace(physics, joints=joints, links=links), findings


def _override(name: str, what: str, source: str) -> ModelFinding:
    return ModelFinding("override", False, (name,), f"From {source}, {what}")


def _describe(joint: PhysicalJoint, given: Mapping[str, float]) -> str:
    parts = []
    for key, value in given.items():
        old = getattr(joint, key)
        parts.append(f"{key} {value:g} (URDF: {'none' if old is None else format(old, 'g')})")
    return ", ".join(parts)


def _joint_values(values: Any, where: str) -> dict[str, float]:
    given = _mapping(values, where)
    _refuse_unknown(given, _JOINT_KEYS, where)
    return {key: _number(value, f"{where} · {key}") for key, value in given.items()}


def _link_values(values: Any, where: str) -> Inertial:
    given = _mapping(values, where)
    _refuse_unknown(given, _LINK_KEYS, where)
    if "mass" not in given or "inertia" not in given:
        raise RobotModelError("A link needs mass and inertia.", where=where)
    ixx, ixy, ixz, iyy, iyz, izz = _numbers(given["inertia"], 6, f"{where} · inertia")
    return Inertial(
        _number(given["mass"], f"{where} · mass"),
        np.array(_numbers(given.get("com", [0, 0, 0]), 3, f"{where} · com")),
        np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]),
    )


def _mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RobotModelError("Expected a JSON object.", where=where)
    return value


def _numbers(value: Any, count: int, where: str) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise RobotModelError(f"Expected a list of {count} numbers; found {value!r}.", where=where)
    return [_number(item, where) for item in value]


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise RobotModelError(f"Expected a finite number; found {value!r}.", where=where)
    return float(value)


def _refuse_unknown(found: Iterable[str], known: tuple[str, ...], where: str) -> None:
    unknown = sorted(set(found) - set(known))
    if unknown:
        raise RobotModelError(
            f"Unknown keys: {', '.join(unknown)}.",
            where=where,
            hint=f"Known are: {', '.join(known)}.",
        )


def _refuse_missing(found: Iterable[str], present: Iterable[str], what: str, where: str) -> None:
    absent = sorted(set(found) - set(present))
    if absent:
        raise RobotModelError(
            f"The robot has no {what} named: {', '.join(absent)}.",
            where=where,
            data={"absent": absent, "present": sorted(present)},
        )
