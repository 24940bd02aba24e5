"""The ground as it stands in a request: vertices and faces in world coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError, TerrainError, TooLargeError

if TYPE_CHECKING:
    from trajectory_editor.terrain.terrain import Terrain

MAX_FACES = 2_000_000
MAX_VERTICES = 3 * MAX_FACES
_FARTHEST = 1e5  # [m]
_KEYS = ("name", "floor")
_VERTICES, _FACES = "terrain/vertices", "terrain/faces"


@dataclass(frozen=True)
class TerrainArrays:
    """A triangle mesh.

    Attributes:
        name: What the user calls it.
        floor: Whether the plane z = 0 is ground as well.
        vertices: (V, 3) world positions [m].
        faces: (T, 3) indices of vertices.
    """

    name: str
    floor: bool
    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]

    def build(self) -> Terrain:
        """Return the ground for computations.

        Raises:
            TerrainError: No triangle has an area.
        """
        from trajectory_editor.terrain.plane import GroundPlane  # these need numba
        from trajectory_editor.terrain.terrain import CombinedTerrain
        from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

        mesh = mesh_from_triangles(self.vertices[self.faces], self.name)
        return CombinedTerrain(mesh, GroundPlane()) if self.floor else mesh


def read_terrain(fields: Any, arrays: Mapping[str, NDArray[Any]]) -> TerrainArrays | None:
    """Read and check the ground of a request; ``None`` where it has none.

    Raises:
        InvalidParameterError: A field or array is missing or of another type.
        TooLargeError: It has too many triangles or vertices.
        TerrainError: It is no triangle mesh.
    """
    vertices, faces = arrays.get(_VERTICES), arrays.get(_FACES)
    if fields is None and vertices is None and faces is None:
        return None
    fields = {} if fields is None else fields
    if not isinstance(fields, dict) or any(key not in _KEYS for key in fields):
        raise _wrong("terrain is no object of name and floor", "terrain")
    name, floor = fields.get("name", "terrain"), fields.get("floor", False)
    if not isinstance(name, str) or not isinstance(floor, bool):
        raise _wrong("name must be a text and floor true or false", "terrain")
    if vertices is None or faces is None:
        raise _wrong(f"{_VERTICES} or {_FACES} is missing", "terrain")
    if vertices.dtype not in (np.dtype("<f4"), np.dtype("<f8")):
        raise _wrong(f"it is {vertices.dtype.str}, not <f4 or <f8", _VERTICES)
    if faces.dtype not in (np.dtype("<i4"), np.dtype("<u4")):
        raise _wrong(f"it is {faces.dtype.str}, not <u4 or <i4", _FACES)
    for array, where in ((vertices, _VERTICES), (faces, _FACES)):
        if array.ndim != 2 or array.shape[1] != 3:
            raise _wrong(f"its shape is {array.shape}, not (…, 3)", where)
    _check_size(vertices, faces)
    _check_values(vertices, faces)
    return TerrainArrays(name[:255], floor, vertices.astype(np.float64), faces.astype(np.int64))


def _check_size(vertices: NDArray[Any], faces: NDArray[Any]) -> None:
    if len(faces) > MAX_FACES or len(vertices) > MAX_VERTICES:
        raise TooLargeError(
            f"The terrain has {len(faces)} triangles and {len(vertices)} vertices; "
            f"{MAX_FACES} and {MAX_VERTICES} are allowed.",
            where="terrain",
            hint="Simplify or crop it.",
        )


def _check_values(vertices: NDArray[Any], faces: NDArray[Any]) -> None:
    if len(faces) == 0:
        raise TerrainError("The terrain has no triangles.", where=_FACES)
    if not np.isfinite(vertices).all():
        raise TerrainError("The terrain has corners that are NaN or Inf.", where=_VERTICES)
    if np.abs(vertices).max(initial=0.0) > _FARTHEST:
        raise TerrainError(
            f"The terrain has corners farther than {_FARTHEST:g} m from the origin.",
            where=_VERTICES,
            hint="Its unit is the metre.",
        )
    if faces.min() < 0 or faces.max() >= len(vertices):
        raise TerrainError(
            f"A triangle names a vertex beyond the {len(vertices)} there are.", where=_FACES
        )
    corners = vertices[faces].astype(np.float64)
    if not np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).any():
        raise TerrainError("The terrain has no triangles with an area.", where="terrain")


def _wrong(reason: str, where: str) -> InvalidParameterError:
    hint = "The form is described in docs/api.md."
    return InvalidParameterError(f"The terrain can't be read: {reason}.", where=where, hint=hint)
