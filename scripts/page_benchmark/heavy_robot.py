"""A robot that shows one very large mesh many times."""

from __future__ import annotations

from pathlib import Path

import trimesh

SUBDIVISIONS = 7  # 327,680 triangles, a binary STL of 16 MB
SPACING = 0.12  # [m] between links


def write_heavy_robot(folder: Path, links: int) -> Path:
    """Write a chain whose links all use one large STL; return the URDF."""
    ball = trimesh.creation.icosphere(subdivisions=SUBDIVISIONS, radius=0.05)
    ball.export(folder / "ball.stl")
    parts = ['<robot name="heavy"><link name="base"/>']
    for number in range(links):
        parent = "base" if number == 0 else f"link_{number - 1}"
        parts.append(
            f'<link name="link_{number}"><visual><geometry><mesh filename="ball.stl"/></geometry>'
            f'</visual></link><joint name="joint_{number}" type="revolute">'
            f'<parent link="{parent}"/><child link="link_{number}"/>'
            f'<origin xyz="0 0 {SPACING}"/><axis xyz="0 1 0"/>'
            '<limit lower="-0.5" upper="0.5" effort="10" velocity="5"/></joint>'
        )
    path = folder / "heavy.urdf"
    path.write_text("".join(parts) + "</robot>", encoding="utf-8")
    return path
