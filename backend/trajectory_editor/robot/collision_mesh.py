"""Vertices of a collision mesh's convex hull."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import RobotModelError

Points = NDArray[np.float64]

_STL_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
_STL_HEADER_BYTES = 84


def read_mesh_points(path: Path) -> Points:
    """Read the vertices of a mesh file, (V, 3), in the file's unit and axes.

    Raises:
        RobotModelError: The file can't be read or holds no finite vertices.
    """
    try:
        points = _read_points(path)
    except RobotModelError:
        raise
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
        binary = _read_binary_stl(path)
        if binary is not None:
            return binary
    if suffix == ".dae":
        import coal

        model = coal.MeshLoader().load(str(path), np.ones(3))
        return np.asarray(model.vertices(), dtype=np.float64)
    import trimesh

    scene = trimesh.load_scene(path, process=False, skip_materials=True)
    return np.asarray(scene.to_mesh().vertices, dtype=np.float64)


def _read_binary_stl(path: Path) -> Points | None:
    """Read a binary STL; ``None`` when the file is text.

    Raises:
        RobotModelError: The file is shorter than its header says.
    """
    data = path.read_bytes()
    declared = int.from_bytes(data[80:84], "little") if len(data) >= _STL_HEADER_BYTES else -1
    wanted = _STL_HEADER_BYTES + declared * _STL_RECORD.itemsize
    if declared < 0 or len(data) < wanted:
        if data[:5] == b"solid" and b"facet" in data[:1000]:
            return None
        raise RobotModelError(
            f"The STL file is truncated: it declares {declared} triangles, which take {wanted} "
            f"bytes, and has {len(data)}.",
            where=str(path),
        )
    records = np.frombuffer(data, dtype=_STL_RECORD, count=declared, offset=_STL_HEADER_BYTES)
    return records["corners"].reshape(-1, 3).astype(np.float64)
