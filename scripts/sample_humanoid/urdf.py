"""Writes links as URDF text, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import quoteattr

from sample_humanoid.parts import Joint, Link
from sample_humanoid.solids import Material, Solid, combine


def _number(value: float) -> str:
    text = f"{value:.6g}"
    return "0" if text == "-0" else text


def _numbers(values: Iterable[float]) -> str:
    return " ".join(_number(value) for value in values)


def _origin(xyz: Sequence[float], rpy: Sequence[float] = (0.0, 0.0, 0.0)) -> str:
    turn = f' rpy="{_numbers(rpy)}"' if any(rpy) else ""
    return f'<origin xyz="{_numbers(xyz)}"{turn}/>'


def _geometry(solid: Solid) -> str:
    if solid.shape == "box":
        inner = f'<box size="{_numbers(solid.size)}"/>'
    elif solid.shape == "cylinder":
        radius, length = solid.size
        inner = f'<cylinder radius="{_number(radius)}" length="{_number(length)}"/>'
    else:
        inner = f'<sphere radius="{_number(solid.size[0])}"/>'
    return f"<geometry>{inner}</geometry>"


def _inertial(solids: Sequence[Solid]) -> list[str]:
    properties = combine(solids)
    matrix = properties.inertia
    cells = {
        "ixx": (0, 0),
        "ixy": (0, 1),
        "ixz": (0, 2),
        "iyy": (1, 1),
        "iyz": (1, 2),
        "izz": (2, 2),
    }
    # Rounding noise far below the diagonal would differ between machines.
    floor = 1e-9 * float(matrix.trace())
    moments = {name: float(matrix[cell]) for name, cell in cells.items()}
    text = " ".join(
        f'{name}="{_number(value if abs(value) > floor else 0.0)}"'
        for name, value in moments.items()
    )
    center = [0.0 if abs(value) < 1e-9 else float(value) for value in properties.center]
    return [
        "    <inertial>",
        f"      {_origin(center)}",
        f'      <mass value="{_number(properties.mass)}"/>',
        f"      <inertia {text}/>",
        "    </inertial>",
    ]


def _link(link: Link) -> list[str]:
    if not link.solids:
        return [f"  <link name={quoteattr(link.name)}/>"]
    lines = [f"  <link name={quoteattr(link.name)}>", *_inertial(link.solids)]
    for solid in link.solids:
        place, geometry = _origin(solid.xyz, solid.rpy), _geometry(solid)
        material = f'<material name="{solid.material.name}"/>'
        lines.append(f"    <visual>{place}{geometry}{material}</visual>")
    for solid in link.solids:
        if solid.collides:
            place, geometry = _origin(solid.xyz, solid.rpy), _geometry(solid)
            lines.append(f"    <collision>{place}{geometry}</collision>")
    return [*lines, "  </link>"]


def _joint(joint: Joint, parent: str, child: str) -> list[str]:
    kind = "fixed" if joint.axis is None else "revolute"
    lines = [
        f'  <joint name={quoteattr(joint.name)} type="{kind}">',
        f"    {_origin(joint.xyz)}",
        f"    <parent link={quoteattr(parent)}/><child link={quoteattr(child)}/>",
    ]
    if joint.axis is not None:
        limits = (
            f'lower="{_number(joint.lower)}" upper="{_number(joint.upper)}" '
            f'velocity="{_number(joint.velocity)}" effort="{_number(joint.effort)}"'
        )
        lines += [f'    <axis xyz="{_numbers(joint.axis)}"/>', f"    <limit {limits}/>"]
    return [*lines, "  </joint>"]


def urdf_text(name: str, links: Sequence[Link], materials: Sequence[Material], made_by: str) -> str:
    """Return a whole URDF file.

    Args:
        name: Name of the robot.
        links: Links, parents before children; the first is the root.
        materials: Every material that a solid of a link uses.
        made_by: What to run to make the file again, for its first comment.
    """
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f"<!-- Made by {made_by}: change that, not this file. -->",
        f"<robot name={quoteattr(name)}>",
    ]
    for material in materials:
        color = f'<color rgba="{_numbers(material.rgb)} 1"/>'
        lines.append(f'  <material name="{material.name}">{color}</material>')
    for link in links:
        lines += _link(link)
        if link.joint is not None:
            lines += _joint(link.joint, link.parent, link.name)
    return "\n".join([*lines, "</robot>", ""])
