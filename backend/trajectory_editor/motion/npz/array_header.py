"""The header of a ``.npy`` array, read without trusting it.

Source: NumPy enhancement proposal 1, "A simple file format for NumPy arrays".
"""

from __future__ import annotations

import ast
import math
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.npz.limits import NpzLimits

MAGIC = b"\x93NUMPY"
_PREFIX_LENGTH = {1: 10, 2: 12, 3: 12}
_KEYS = {"descr", "fortran_order", "shape"}


@dataclass(frozen=True)
class ArrayHeader:
    """What an array says about itself.

    Attributes:
        dtype: Type of its elements.
        shape: Length of each axis.
        fortran_order: Whether the first axis varies fastest.
        data_offset: Bytes before the first element.
    """

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    fortran_order: bool
    data_offset: int

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return math.prod(self.shape) * self.dtype.itemsize

    @property
    def pickled(self) -> bool:
        """Whether the elements are Python objects, which are never opened."""
        return bool(self.dtype.hasobject)

    @property
    def plain(self) -> bool:
        """Whether the elements are single values, not records or subarrays."""
        return self.dtype.names is None and self.dtype.subdtype is None


def header_span(head: bytes, where: str, limits: NpzLimits) -> int:
    """Return the bytes up to the first element, from the first 12 bytes of an array."""
    major = head[6] if len(head) >= 12 and head.startswith(MAGIC) else 0
    if major not in _PREFIX_LENGTH:
        raise MotionFormatError(
            "An array does not begin as NumPy writes it.",
            where=where,
            hint="The file is damaged or was not made by NumPy; export it again.",
        )
    kind, at = ("<H", 8) if major == 1 else ("<I", 8)
    (length,) = struct.unpack_from(kind, head, at)
    if length > limits.header_bytes:
        raise MotionFormatError(
            f"The header of an array is {length} bytes long; {limits.header_bytes} are allowed.",
            where=where,
            hint="The file is damaged or hostile; export it again.",
            data={"header_bytes": length, "limit": limits.header_bytes},
        )
    return _PREFIX_LENGTH[major] + int(length)


def _dtype(descr: Any) -> np.dtype[Any]:
    if isinstance(descr, str):
        return np.dtype(descr)
    return np.lib.format.descr_to_dtype(descr)


def parse_header(head: bytes, span: int, where: str, limits: NpzLimits) -> ArrayHeader:
    """Read the header in the first ``span`` bytes of an array.

    Raises:
        MotionFormatError: The header is malformed, or declares a shape that can't be.
    """
    text = head[_PREFIX_LENGTH[head[6]] : span].decode("utf-8" if head[6] == 3 else "latin-1")
    try:
        fields = ast.literal_eval(text.strip())
        if not isinstance(fields, dict) or set(fields) != _KEYS or len(head) < span:
            raise ValueError("keys")
        dtype, shape, fortran_order = (
            _dtype(fields["descr"]),
            fields["shape"],
            fields["fortran_order"],
        )
        if not isinstance(shape, tuple) or not isinstance(fortran_order, bool):
            raise ValueError("types")
        if not all(type(length) is int and length >= 0 for length in shape):
            raise ValueError("shape")
    except (ValueError, SyntaxError, TypeError, KeyError, IndexError, OverflowError, MemoryError,
            RecursionError) as error:  # fmt: skip
        raise MotionFormatError(
            "The header of an array can't be read.",
            where=where,
            hint="The file is damaged or was not made by NumPy; export it again.",
            data={"header": text[:200]},
        ) from error
    if len(shape) > 32 or any(length > limits.axis for length in shape):
        raise MotionFormatError(
            f"An array declares the shape {str(shape)[:100]}, which can't be.",
            where=where,
            hint="The file is damaged or hostile; export it again.",
        )
    return ArrayHeader(dtype, shape, fortran_order, span)
