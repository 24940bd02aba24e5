"""The binary message of ``docs/api.md``: a JSON header and raw little-endian arrays.

A message comes from anywhere, so every number in it is checked before it is used: lengths,
offsets, shapes and types. Nothing in it can make Python run code (no object arrays).
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError, TooLargeError
from trajectory_editor.messages.plain_json import dump_json

MESSAGE_TYPE = "application/vnd.robot-trajectory.message"
MAGIC = b"RTE1"
_PREFIX = 8
_ALIGNMENT = 8
_MAX_HEADER_BYTES = 16 << 20
_MAX_ARRAYS = 4096
_MAX_DIMENSIONS = 32
# Booleans, integers, floats, complex numbers, times, text and bytes; never objects or records.
_DTYPE = re.compile(r"[<|][biufcSUmM]\d{1,9}(\[\w{1,8}\])?")
_MAX_SCALAR_BYTES = 1 << 20
_MAX_AXIS = 2**40


@dataclass(frozen=True)
class BinaryMessage:
    """One message.

    Attributes:
        kind: What the message is, for example ``motion``.
        fields: The other fields of its header.
        arrays: Arrays by name, of any shape; of a decoded message, read-only views on its bytes.
    """

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    arrays: Mapping[str, NDArray[Any]] = field(default_factory=dict)


def can_carry(dtype: np.dtype[Any]) -> bool:
    """Whether a message can carry arrays of this type."""
    return dtype.kind in "biufcSUmM" and 0 < dtype.itemsize <= _MAX_SCALAR_BYTES


def encode_message(message: BinaryMessage) -> bytes:
    """Return the bytes of a message; each array is copied once.

    Raises:
        InvalidParameterError: An array's type can't be carried.
    """
    entries: list[dict[str, Any]] = []
    buffers: list[NDArray[Any]] = []
    offset = 0
    for name, values in message.arrays.items():
        array = _little_endian(name, values)
        offset = _aligned(offset)
        entries.append(
            {
                "name": name,
                "dtype": array.dtype.str,
                "shape": list(array.shape),
                "offset": offset,
                "nbytes": array.nbytes,
            }
        )
        buffers.append(array)
        offset += array.nbytes
    header = dump_json({"kind": message.kind, **message.fields, "arrays": entries}).encode()
    header += b" " * (_aligned(_PREFIX + len(header)) - _PREFIX - len(header))
    parts: list[bytes | memoryview] = [MAGIC, struct.pack("<I", len(header)), header]
    written = 0
    for entry, array in zip(entries, buffers, strict=True):
        parts.append(b"\0" * (entry["offset"] - written))
        # Through bytes: text and times have no buffer of their own kind.
        parts.append(array.reshape(-1).view(np.uint8).data if array.nbytes else b"")
        written = entry["offset"] + array.nbytes
    return b"".join(parts)


def decode_message(data: bytes) -> BinaryMessage:
    """Take a message apart. Its arrays are read-only views on ``data``; nothing is copied.

    Raises:
        InvalidParameterError: The bytes are no such message; the sentence says where they differ.
        TooLargeError: The header is beyond all bounds.
    """
    header, start = _read_header(data)
    kind, entries = header.pop("kind", None), header.pop("arrays", None)
    if not isinstance(kind, str) or not isinstance(entries, list):
        raise _malformed("its header lacks kind or arrays")
    if len(entries) > _MAX_ARRAYS:
        raise _malformed(f"it has {len(entries)} arrays; {_MAX_ARRAYS} are allowed")
    arrays: dict[str, NDArray[Any]] = {}
    end = start
    for entry in entries:
        name, array, array_end = _read_array(data, start, entry)
        if name in arrays:
            raise _malformed(f"two arrays are called {name[:80]!r}")
        arrays[name] = array
        end = max(end, array_end)
    if len(data) >= _aligned(end) + _ALIGNMENT:
        raise _malformed(f"{len(data) - end} bytes follow its last array")
    return BinaryMessage(kind, header, arrays)


def _read_header(data: bytes) -> tuple[dict[str, Any], int]:
    """Return the header and the position of the first byte after it."""
    if len(data) < _PREFIX:
        raise _malformed("it is too short")
    if data[:4] != MAGIC:
        raise _malformed("it does not begin with RTE1")
    (length,) = struct.unpack_from("<I", data, 4)
    start = _PREFIX + length
    if length > _MAX_HEADER_BYTES:
        message = f"The message's header has {length} bytes; {_MAX_HEADER_BYTES} are allowed."
        raise TooLargeError(message, where="binary message")
    if start > len(data):
        raise _malformed("it ends within its header")
    if start % _ALIGNMENT:
        raise _malformed("its header is not padded to 8 bytes")
    try:
        header = json.loads(data[_PREFIX:start].decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise _malformed("its header is no JSON") from error
    if not isinstance(header, dict):
        raise _malformed("its header is no object")
    return header, start


def _read_array(data: bytes, start: int, entry: Any) -> tuple[str, NDArray[Any], int]:
    """Return an array's name, the array, and the position of the first byte after it."""
    if not isinstance(entry, dict):
        raise _malformed("an array has no description")
    name, text, shape = entry.get("name"), entry.get("dtype"), entry.get("shape")
    if not isinstance(name, str) or not isinstance(text, str) or not _is_shape(shape):
        raise _malformed("the description of an array lacks its name, dtype or shape")
    offset, nbytes = entry.get("offset"), entry.get("nbytes")
    if not _is_count(offset) or not _is_count(nbytes) or start + offset + nbytes > len(data):
        raise _malformed(f"{name[:80]} reaches beyond its end")
    if offset % _ALIGNMENT:
        raise _malformed(f"{name[:80]} does not start at a multiple of 8")
    dtype = _read_dtype(name, text)
    count = math.prod(shape)
    if count * dtype.itemsize != nbytes:
        raise _malformed(f"{name[:80]} has {nbytes} bytes, not those of {shape} {text}")
    try:
        array = _view(data, dtype, count, start + offset).reshape(shape)
    except ValueError as error:
        raise _malformed(f"{name[:80]} has the shape {shape}, which no array can have") from error
    return name, array, start + offset + nbytes


def _view(data: bytes, dtype: np.dtype[Any], count: int, offset: int) -> NDArray[Any]:
    if count:
        return np.frombuffer(data, dtype, count, offset)
    empty = np.empty(0, dtype)
    empty.flags.writeable = False
    return empty


def _read_dtype(name: str, text: str) -> np.dtype[Any]:
    try:
        dtype = np.dtype(text) if _DTYPE.fullmatch(text) else None
    except (TypeError, ValueError):
        dtype = None
    if dtype is None or not can_carry(dtype):
        raise _malformed(f"{name[:80]} has the dtype {text[:40]!r}, which is not carried")
    return dtype


def _little_endian(name: str, values: NDArray[Any]) -> NDArray[Any]:
    if not can_carry(values.dtype):
        raise InvalidParameterError(
            f"Arrays of type {values.dtype} can't be sent.", where=name, data={"array": name}
        )
    return np.ascontiguousarray(values, values.dtype.newbyteorder("<")).reshape(values.shape)


def _is_shape(value: Any) -> TypeGuard[list[int]]:
    return (
        isinstance(value, list)
        and len(value) <= _MAX_DIMENSIONS
        and all(_is_count(size) for size in value)
    )


def _is_count(value: Any) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MAX_AXIS


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


def _malformed(reason: str) -> InvalidParameterError:
    hint = "The form is described in docs/api.md."
    return InvalidParameterError(
        f"The message can't be read: {reason}.", where="binary message", hint=hint
    )
