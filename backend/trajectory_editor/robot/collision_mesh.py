"""Vertices of a collision mesh's convex hull."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import RobotModelError, TrajectoryEditorError
from trajectory_editor.robot.stl_file import read_binary_stl

Points = NDArray[np.float64]


def read_mesh_points(path: Path) -> Points:
    """Read the vertices of a mesh file, (V, 3), in the file's unit and axes.

    Raises:
        RobotModelError: The file can't be read or holds no finite vertices.
    """
    try:
        points = _read_points(path)
    except TrajectoryEditorError as error:
        raise RobotModelError(error.message, where=str(path)) from error
    except Exception as error:  # readers of foreign formats raise whatever they like
        raise RobotModelError(f"The mesh can't be read: {error}.", where=str(path)) from error
    if len(points) == 0 or not np.isfinite(points).all():
        raise RobotModelError("The mesh has no finite vertices.", where=str(path))
    return points


def convex_hull_points(points: Points) -> Points:
    """Return the corners of the convex hull, (H, 3); a flat point set is returned as it is."""
    from scipy.spatial import ConvexHull, QhullError  # slow to import, only meshes need it

    unique = np.unique(points, axis=0)
    try:
        return np.asarray(unique[ConvexHull(unique).vertices])
    except QhullError:
        return unique


def _read_points(path: Path) -> Points:
    suffix = path.suffix.lower()
    if suffix == ".stl":
        corners = read_binary_stl(path)
        if corners is not None:
            return corners.reshape(-1, 3)
    if suffix == ".dae":
        import coal

        model = coal.MeshLoader().load(str(path), np.ones(3))
        return np.asarray(model.vertices(), dtype=np.float64)
    import trimesh

    scene = trimesh.load_scene(path, process=False, skip_materials=True)
    return np.asarray(scene.to_mesh().vertices, dtype=np.float64)
