"""Reads the small parts of a URDF: numbers, origins, geometry, inertia."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal
from xml.etree.ElementTree import Element

import numpy as np

from trajectory_editor.robot.urdf_model import UrdfInertial, UrdfOrigin, UrdfShape, Vector3
from trajectory_editor.robot.urdf_remarks import UrdfRemarks

_INERTIA_KEYS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
_TRIANGLE_TOLERANCE = 1e-6


def read_number(element: Element, key: str, where: str, remarks: UrdfRemarks) -> float | None:
    """Return attribute ``key`` as a number, infinities included; ``None`` when it is missing."""
    text = element.get(key)
    if text is None or not text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        remarks.refuse(where, f'{key}="{text[:40]}" of <{element.tag}> is not a number.')
        return None
    return value


def read_numbers(
    element: Element, key: str, count: int, where: str, remarks: UrdfRemarks
) -> tuple[float, ...] | None:
    """Return attribute ``key`` as ``count`` finite numbers; ``None`` when missing or refused."""
    text = element.get(key)
    if text is None:
        return None
    try:
        values = tuple(float(word) for word in text.split())
    except ValueError:
        values = ()
    if len(values) != count or not all(math.isfinite(value) for value in values):
        wanted = "a finite number" if count == 1 else f"{count} finite numbers"
        message = f'{key}="{text[:60]}" of <{element.tag}> should be {wanted}.'
        remarks.refuse(
            where, message, "Numbers are separated by spaces, with a point for decimals."
        )
        return None
    return values


def read_vector(
    element: Element, key: str, default: Vector3, where: str, remarks: UrdfRemarks
) -> Vector3:
    """Return attribute ``key`` as a vector, or ``default`` when it is missing."""
    values = read_numbers(element, key, 3, where, remarks)
    return default if values is None else (values[0], values[1], values[2])


def read_origin(owner: Element, where: str, remarks: UrdfRemarks) -> UrdfOrigin:
    """Return the ``<origin>`` of ``owner``; the identity when it has none."""
    element = owner.find("origin")
    if element is None:
        return UrdfOrigin()
    zero = (0.0, 0.0, 0.0)
    return UrdfOrigin(
        read_vector(element, "xyz", zero, where, remarks),
        read_vector(element, "rpy", zero, where, remarks),
    )


def read_shape(
    element: Element, role: Literal["visual", "collision"], where: str, remarks: UrdfRemarks
) -> UrdfShape | None:
    """Return one ``<visual>`` or ``<collision>``; ``None`` when it shows nothing."""
    origin = read_origin(element, where, remarks)
    geometry = element.find("geometry")
    kinds = [] if geometry is None else [child for child in geometry if child.tag in _GEOMETRY]
    if not kinds:
        found = "" if geometry is None else ", ".join(f"<{child.tag}>" for child in geometry)
        message = f"The geometry is {found or 'missing or empty'}; nothing is shown for it."
        hint = f"Known geometries: {', '.join(_GEOMETRY)}."
        remarks.warn("geometry_unknown", where, message, hint)
        return None
    return _GEOMETRY[kinds[0].tag](kinds[0], role, origin, where, remarks)


def read_inertial(link: Element, where: str, remarks: UrdfRemarks) -> UrdfInertial | None:
    """Return the ``<inertial>`` of a link; physically impossible values only get a warning."""
    element = link.find("inertial")
    mass_element = element.find("mass") if element is not None else None
    if element is None or mass_element is None:
        return None
    mass = read_numbers(mass_element, "value", 1, where, remarks) or (0.0,)
    inertia_element = element.find("inertia")
    values = [
        (read_numbers(inertia_element, key, 1, where, remarks) or (0.0,))[0]
        if inertia_element is not None
        else 0.0
        for key in _INERTIA_KEYS
    ]
    ixx, ixy, ixz, iyy, iyz, izz = values
    _check_inertia(
        mass[0], np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]), where, remarks
    )
    origin = read_origin(element, where, remarks)
    return UrdfInertial(mass[0], (ixx, ixy, ixz, iyy, iyz, izz), origin)


def _check_inertia(
    mass: float,
    matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    where: str,
    remarks: UrdfRemarks,
) -> None:
    if mass < 0:
        remarks.warn(
            "inertia_invalid", where, f"The mass is negative ({mass:g} kg).", _INERTIA_HINT
        )
    smallest, middle, largest = np.linalg.eigvalsh(matrix)
    listed = f"{smallest:.3g}, {middle:.3g}, {largest:.3g} kg m²"
    if smallest < 0:
        message = f"A principal inertia is negative ({listed})."
        remarks.warn("inertia_invalid", where, message, _INERTIA_HINT)
    elif smallest + middle < largest * (1 - _TRIANGLE_TOLERANCE):
        message = (
            f"The principal inertias {listed} break the triangle inequality: "
            f"{smallest:.3g} + {middle:.3g} < {largest:.3g}."
        )
        remarks.warn("inertia_invalid", where, message, _INERTIA_HINT)


_INERTIA_HINT = "Viewing and editing are not affected; dynamics checks of this link are."

_Role = Literal["visual", "collision"]
_GeometryReader = Callable[[Element, _Role, UrdfOrigin, str, UrdfRemarks], "UrdfShape | None"]


def _read_mesh(
    element: Element, role: _Role, origin: UrdfOrigin, where: str, remarks: UrdfRemarks
) -> UrdfShape | None:
    uri = element.get("filename", "")
    if not uri.strip():
        remarks.warn("mesh_unnamed", where, "A <mesh> has no filename; nothing is shown for it.")
        return None
    scale = read_vector(element, "scale", (1.0, 1.0, 1.0), where, remarks)
    if 0.0 in scale:
        message = f"The mesh scale {scale} has a zero, so the mesh is flat or invisible."
        remarks.warn("mesh_scale_zero", where, message)
    return UrdfShape(role, "mesh", origin, uri=uri, scale=scale)


def _read_box(
    element: Element, role: _Role, origin: UrdfOrigin, where: str, remarks: UrdfRemarks
) -> UrdfShape | None:
    size = read_numbers(element, "size", 3, where, remarks)
    return _positive(UrdfShape(role, "box", origin, size=size or ()), 3, where, remarks)


def _read_cylinder(
    element: Element, role: _Role, origin: UrdfOrigin, where: str, remarks: UrdfRemarks
) -> UrdfShape | None:
    size = _dimensions(element, ("radius", "length"), where, remarks)
    kind: Literal["cylinder", "capsule"] = "capsule" if element.tag == "capsule" else "cylinder"
    return _positive(UrdfShape(role, kind, origin, size=size), 2, where, remarks)


def _read_sphere(
    element: Element, role: _Role, origin: UrdfOrigin, where: str, remarks: UrdfRemarks
) -> UrdfShape | None:
    size = _dimensions(element, ("radius",), where, remarks)
    return _positive(UrdfShape(role, "sphere", origin, size=size), 1, where, remarks)


def _dimensions(
    element: Element, keys: tuple[str, ...], where: str, remarks: UrdfRemarks
) -> tuple[float, ...]:
    values = (read_numbers(element, key, 1, where, remarks) for key in keys)
    return tuple(value[0] for value in values if value is not None)


def _positive(shape: UrdfShape, count: int, where: str, remarks: UrdfRemarks) -> UrdfShape | None:
    if len(shape.size) == count and all(value > 0 for value in shape.size):
        return shape
    message = (
        f"The {shape.kind} needs {count} positive size{'s' if count > 1 else ''}, has {shape.size}."
    )
    remarks.warn("geometry_size", where, message, "Nothing is shown for it.")
    return None


_GEOMETRY: dict[str, _GeometryReader] = {
    "mesh": _read_mesh,
    "box": _read_box,
    "cylinder": _read_cylinder,
    "capsule": _read_cylinder,
    "sphere": _read_sphere,
}
