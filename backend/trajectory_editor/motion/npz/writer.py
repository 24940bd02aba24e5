"""Writing npz files that every NumPy since 1.17 reads with pickles off."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import MotionFormatError

# Zip can't hold an earlier date, and a fixed one makes equal motions equal files.
_DATE = (1980, 1, 1, 0, 0, 0)
_ZIP64_FROM = 2**31 - 1


def write_npz(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Write arrays as ``numpy.savez`` lays them out; equal arrays give equal bytes.

    Members are stored, not compressed: joint angles in float32 shrink by a tenth only, and
    writing them would take seventy times as long (``scripts/benchmark_motion_io.py``).

    Raises:
        MotionFormatError: An array holds Python objects.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for key, values in arrays.items():
            array = np.asarray(values)
            if array.dtype.hasobject:
                raise MotionFormatError(
                    f"{key} holds Python objects, which are never written.",
                    where=key,
                    hint="Turn it into a plain array first.",
                )
            member = zipfile.ZipInfo(f"{key}.npy", _DATE)
            member.external_attr = 0o644 << 16
            member.create_system = 3
            large = array.nbytes > _ZIP64_FROM
            with archive.open(member, "w", force_zip64=large) as stream:
                np.lib.format.write_array(stream, array, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()
