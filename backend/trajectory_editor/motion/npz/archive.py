"""An npz file whose directory and array headers are checked before anything is allocated.

``numpy.load`` trusts the sizes that a file declares and unpickles when asked to. This reader
does neither: it reads the zip directory, compares it with bounds and with the header of each array,
and never opens pickled objects.
"""

from __future__ import annotations

import io
import math
import zipfile
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import MotionFormatError, TooLargeError
from trajectory_editor.motion.motion_checks import list_some
from trajectory_editor.motion.npz.array_header import ArrayHeader, header_span, parse_header
from trajectory_editor.motion.npz.limits import DEFAULT_LIMITS, NpzLimits
from trajectory_editor.motion.npz.zip_member import DAMAGED, unpacked_chunks, unpacked_head

_DIRECTORY_ENTRY = b"PK\x01\x02"


class NpzArchive:
    """The arrays of an npz file, read one by one on demand.

    Args:
        data: The whole file.
        where: Its name, for messages.
        limits: Bounds that are checked before anything is allocated.

    Attributes:
        headers: Type and shape of each array, by key.
        others: Names of members that are not arrays; they are never read.

    Raises:
        TooLargeError: The file, its declared sizes or its number of members exceed a bound.
        MotionFormatError: The file is no zip, damaged, truncated, encrypted, or compressed in a
            way NumPy never uses.
    """

    def __init__(
        self, data: bytes, *, where: str = "npz", limits: NpzLimits = DEFAULT_LIMITS
    ) -> None:
        if len(data) > limits.file_bytes:
            raise TooLargeError(
                f"The file has {len(data)} bytes; {limits.file_bytes} are allowed.", where=where
            )
        self._data = memoryview(data)
        self._where = where
        self._limits = limits
        self._members: dict[str, zipfile.ZipInfo] = {}
        self.headers: dict[str, ArrayHeader] = {}
        self.others: tuple[str, ...] = ()
        self._read_directory(data)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of all arrays, in the order of the file."""
        return tuple(self.headers)

    def describe(self) -> dict[str, dict[str, Any]]:
        """Return type and shape of each array, for messages."""
        return {
            key: {
                "dtype": "object (pickled)" if header.pickled else str(header.dtype),
                "shape": list(header.shape),
            }
            for key, header in self.headers.items()
        }

    def list_shapes(self) -> str:
        """Return each key with its shape in one line, for messages."""
        return list_some([f"{key} {header.shape}" for key, header in self.headers.items()], 40)

    def read(self, key: str) -> NDArray[Any]:
        """Read one array.

        Raises:
            MotionFormatError: The array is pickled, or its bytes are damaged.
        """
        header, member, where = self.headers[key], self._members[key], self._place(key)
        if header.pickled:
            raise MotionFormatError(
                f"{key} holds pickled Python objects, which are never opened because they can run "
                "code.",
                where=where,
                hint="Save it as a plain array: numpy.array(names, dtype=str) for names, a float "
                "array for numbers; or leave the key out.",
                data={"key": key},
            )
        if header.data_offset + header.nbytes > member.file_size:
            raise MotionFormatError(
                f"{key} has shape {header.shape} but only {member.file_size} bytes.",
                where=where,
                hint=DAMAGED,
                data={"key": key, "shape": list(header.shape), "bytes": member.file_size},
            )
        flat = np.empty(math.prod(header.shape), header.dtype)
        self._fill(member, header, flat, where)
        return flat.reshape(header.shape, order="F" if header.fortran_order else "C")

    def _place(self, key: str) -> str:
        return f"{self._where} · {key}"

    def _read_directory(self, data: bytes) -> None:
        # Counted before zipfile makes an object of each entry.
        self._check_count(data.count(_DIRECTORY_ENTRY))
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                members = archive.infolist()
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
            raise MotionFormatError(
                "The file is no complete zip, which every npz file is.",
                where=self._where,
                hint=DAMAGED,
            ) from error
        self._check_sizes(members)
        others = []
        for member in members:
            if not member.filename.endswith(".npy"):
                others.append(member.filename)
                continue
            key = member.filename.removesuffix(".npy")
            if len(key) > self._limits.key_characters:
                raise MotionFormatError(
                    f"The key {key[:40]}… is {len(key)} characters long; "
                    f"{self._limits.key_characters} are allowed.",
                    where=self._where,
                    hint="Give the array a shorter key.",
                )
            if key in self._members:
                raise MotionFormatError(
                    f"The key {key} occurs twice in the file.", where=self._where, hint=DAMAGED
                )
            self._members[key] = member
            self.headers[key] = self._read_header(key, member)
        self.others = tuple(others)

    def _check_count(self, count: int) -> None:
        if count > self._limits.members:
            raise TooLargeError(
                f"The file has {count} members; {self._limits.members} are allowed.",
                where=self._where,
            )

    def _check_sizes(self, members: list[zipfile.ZipInfo]) -> None:
        limits = self._limits
        total = sum(member.file_size for member in members)
        if total > limits.total_bytes:
            raise TooLargeError(
                f"The file declares {total} bytes of arrays; {limits.total_bytes} are allowed.",
                where=self._where,
                hint="Cut the motion into shorter files.",
                data={"declared_bytes": total, "limit": limits.total_bytes},
            )

    def _read_header(self, key: str, member: zipfile.ZipInfo) -> ArrayHeader:
        where = self._place(key)
        wanted = self._limits.header_bytes + 12
        try:
            head = unpacked_head(self._data, member, wanted, where)
        except zlib.error as error:
            raise self._damaged(key) from error
        span = header_span(head, where, self._limits)
        header = parse_header(head, span, where, self._limits)
        # Empty arrays are counted with their zero axes as one: NumPy refuses (0, 2**31, 2**31).
        size = math.prod(max(length, 1) for length in header.shape) * max(header.dtype.itemsize, 1)
        if size > self._limits.total_bytes:
            raise TooLargeError(
                f"{key} declares the shape {header.shape}, {size} bytes; "
                f"{self._limits.total_bytes} are allowed.",
                where=where,
                hint="The file is damaged or hostile; export it again.",
            )
        return header

    def _fill(
        self, member: zipfile.ZipInfo, header: ArrayHeader, flat: NDArray[Any], where: str
    ) -> None:
        key = member.filename.removesuffix(".npy")
        target = flat.view(np.uint8).data if flat.nbytes else memoryview(bytearray())
        position, checksum = -header.data_offset, 0
        try:
            for chunk in unpacked_chunks(self._data, member, where):
                checksum = zlib.crc32(chunk, checksum)
                skip = max(0, -position)
                begin = position + skip
                piece = memoryview(chunk)[skip : skip + max(0, len(target) - begin)]
                target[begin : begin + len(piece)] = piece
                position += len(chunk)
        except zlib.error as error:
            raise self._damaged(key) from error
        if position + header.data_offset != member.file_size or checksum != member.CRC:
            raise self._damaged(key)

    def _damaged(self, key: str) -> MotionFormatError:
        return MotionFormatError(
            f"The bytes of {key} are damaged: they don't match the size and checksum in the file.",
            where=self._place(key),
            hint=DAMAGED,
            data={"key": key},
        )
