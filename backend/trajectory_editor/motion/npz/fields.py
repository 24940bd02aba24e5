"""Fields of npz motions that several formats share: names, rate, numbers, unknown arrays."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError, MotionFormatError
from trajectory_editor.motion.motion_checks import list_some
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz.archive import NpzArchive

_ROWS_AT_ONCE = 4096


def read_names(archive: NpzArchive, key: str, where: str) -> tuple[str, ...]:
    """Read a one-dimensional array of text (``U``) or of UTF-8 bytes (``S``)."""
    array = archive.read(key)
    if array.size == 0:
        return ()
    if array.dtype.kind not in "US" or array.ndim > 1:
        raise MotionFormatError(
            f"{key} is of type {array.dtype} and shape {array.shape}; text of shape (N,) is "
            "wanted.",
            where=where,
            hint="Save it as numpy.array(names, dtype=str).",
            data={"key": key, "dtype": str(array.dtype), "shape": list(array.shape)},
        )
    items = array.reshape(-1).tolist()
    try:
        return tuple(item.decode() if isinstance(item, bytes) else item for item in items)
    except UnicodeDecodeError as error:
        raise MotionFormatError(
            f"{key} holds bytes that are not UTF-8.",
            where=where,
            hint="Save it as numpy.array(names, dtype=str).",
        ) from error


def to_float32(array: NDArray[Any], where: str, notices: list[Notice]) -> NDArray[np.float32]:
    """Convert numbers to float32, and say by how much they change when they may.

    NaN and Inf pass, for the check that lists them by channel.

    Raises:
        MotionFormatError: The array is not of real numbers.
        InvalidMotionError: A finite number is too large for float32.
    """
    if array.dtype.kind not in "iuf":
        raise MotionFormatError(
            f"The array is of type {array.dtype}; real numbers are wanted.",
            where=where,
            hint="Save it as float32.",
            data={"dtype": str(array.dtype)},
        )
    if array.dtype == np.float32:
        return np.ascontiguousarray(array, dtype=np.float32)
    with np.errstate(over="ignore"):
        narrow = np.ascontiguousarray(array, dtype=np.float32)
    if array.dtype.itemsize <= 2:
        return narrow
    change = _largest_change(array, narrow, where)
    notices.append(
        Notice(
            "converted_to_float32",
            "info",
            f"{array.dtype} was converted to float32; the largest change is {change:.1e}.",
            where,
        )
    )
    return narrow


def _largest_change(array: NDArray[Any], narrow: NDArray[np.float32], where: str) -> float:
    """Largest difference after conversion, block by block so that no second copy is needed."""
    largest = 0.0
    for start in range(0, len(array), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        wide = array[rows].astype(np.float64, copy=False)
        finite = np.isfinite(wide)
        too_large = finite & np.isinf(narrow[rows])
        if too_large.any():
            frame = start + int(np.argwhere(too_large)[0][0])
            raise InvalidMotionError(
                f"Numbers are too large for float32, first in frame {frame}.",
                where=where,
                hint="Positions are wanted in metres and radians.",
                data={"first_frame": frame},
            )
        change = np.abs(np.subtract(wide, narrow[rows], where=finite, out=np.zeros(wide.shape)))
        largest = max(largest, float(change.max(initial=0.0)))
    return largest


def read_extras(
    archive: NpzArchive, where: str, *, skip: Collection[str]
) -> tuple[dict[str, NDArray[Any]], list[Notice]]:
    """Read the arrays that the format doesn't know, and name what can't be carried along.

    Raises:
        MotionFormatError: One of them is pickled or damaged.
    """
    extras: dict[str, NDArray[Any]] = {}
    left_out = list(archive.others)
    for key, header in archive.headers.items():
        if key in skip:
            continue
        if header.plain:
            extra = archive.read(key)
            extra.flags.writeable = False
            extras[key] = extra
        else:
            left_out.append(key)
    notices = []
    if left_out:
        notices.append(
            Notice(
                "extras_left_out",
                "warning",
                f"Not plain arrays, so a save will leave them out: {list_some(left_out)}.",
                where,
            )
        )
    return extras, notices
