"""Reading binary STL files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import TrajectoryEditorError

_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
_HEADER_BYTES = 84


class StlError(TrajectoryEditorError):
    """An STL file is damaged."""

    code = "stl"


def read_binary_stl(path: Path) -> NDArray[np.float64] | None:
    """Read the triangles' corners of a binary STL, (T, 3, 3); ``None`` when the file is text.

    Raises:
        StlError: The file is shorter than its header says.
    """
    data = path.read_bytes()
    declared = int.from_bytes(data[80:84], "little") if len(data) >= _HEADER_BYTES else -1
    wanted = _HEADER_BYTES + declared * _RECORD.itemsize
    if declared < 0 or len(data) < wanted:
        if data[:5] == b"solid" and b"facet" in data[:1000]:
            return None
        raise StlError(
            f"The STL file is truncated: {declared} triangles take {wanted} bytes, "
            f"and it has {len(data)}."
            if declared >= 0
            else f"The STL file is truncated: it has only {len(data)} bytes.",
            where=str(path),
        )
    records = np.frombuffer(data, dtype=_RECORD, count=declared, offset=_HEADER_BYTES)
    return records["corners"].astype(np.float64)
