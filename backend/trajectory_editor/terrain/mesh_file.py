"""Reading terrain meshes: STL, OBJ and PLY, in world coordinates, z up, metres."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import TerrainError, TrajectoryEditorError
from trajectory_editor.robot.stl_file import read_binary_stl

Triangles = NDArray[np.float64]

SUFFIXES = (".stl", ".obj", ".ply")


def read_terrain_triangles(path: str | Path) -> Triangles:
    """Read the triangles of a mesh file, all its objects together, (T, 3, 3) [m].

    Triangles without area are left out.

    Raises:
        TerrainError: The file is missing, of another kind, damaged, or holds no triangle.
    """
    file = Path(path)
    if file.suffix.lower() not in SUFFIXES:
        raise TerrainError(
            f"Terrain files of the kind {file.suffix or 'without an ending'} are not read.",
            where=str(path),
            hint=f"Give one of {', '.join(SUFFIXES)}.",
        )
    if not file.is_file():
        raise TerrainError("The terrain file does not exist.", where=str(path))
    try:
        triangles = _read(file)
    except TrajectoryEditorError as error:
        raise TerrainError(error.message, where=str(path)) from error
    except Exception as error:  # readers of foreign formats raise whatever they like
        raise TerrainError(f"The terrain file can't be read: {error}.", where=str(path)) from error
    return clean_triangles(triangles, str(path))


def clean_triangles(triangles: Triangles, where: str) -> Triangles:
    """Check corners (T, 3, 3) and drop triangles without area.

    Raises:
        TerrainError: A corner is not finite, or nothing is left.
    """
    if not np.isfinite(triangles).all():
        raise TerrainError("The terrain has corners that are NaN or Inf.", where=where)
    edges = triangles[:, 1:] - triangles[:, :1]
    areas = np.linalg.norm(np.cross(edges[:, 0], edges[:, 1]), axis=1)
    kept = np.ascontiguousarray(triangles[areas > 0.0])
    if len(kept) == 0:
        raise TerrainError("The terrain has no triangles with an area.", where=where)
    return kept


def _read(file: Path) -> Triangles:
    if file.suffix.lower() == ".stl":
        binary = read_binary_stl(file)
        if binary is not None:
            return binary
    import trimesh  # slow to import, binary STL does without

    mesh = trimesh.load_scene(file, process=False, skip_materials=True).to_mesh()
    corners: Triangles = np.asarray(mesh.vertices, dtype=np.float64)[np.asarray(mesh.faces)]
    return corners
