"""The bytes of one zip member, unpacked no further than the directory declares.

Source: PKWARE APPNOTE 6.3 (local file header), RFC 1951 (deflate).
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator

from trajectory_editor.errors import MotionFormatError

#: What to do about a file whose bytes don't fit together.
DAMAGED = "The file is damaged or incomplete; copy or export it again."

_LOCAL_HEADER = struct.Struct("<4s22xHH")
_INPUT_CHUNK = 64 * 1024
_ENCRYPTED = 0x1


def raw_bytes(data: memoryview, member: zipfile.ZipInfo, where: str) -> memoryview:
    """Return the member's bytes as they lie in the file, compressed or not.

    Raises:
        MotionFormatError: The member is encrypted, compressed in a way NumPy never uses, or the
            directory points elsewhere than at it.
    """
    if member.flag_bits & _ENCRYPTED:
        raise MotionFormatError(
            "The file is encrypted.", where=where, hint="Save it without a password."
        )
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise MotionFormatError(
            f"The file is compressed with zip method {member.compress_type}, which NumPy "
            "never writes.",
            where=where,
            hint="Save it with numpy.savez or numpy.savez_compressed.",
        )
    start = member.header_offset
    if start < 0 or start + _LOCAL_HEADER.size > len(data):
        raise MotionFormatError(
            "The zip directory points outside of the file.", where=where, hint=DAMAGED
        )
    # The local header ends with two lengths, and the last four fields hold name and extra.
    signature, name_length, extra_length = _LOCAL_HEADER.unpack_from(data, start)
    begin = start + _LOCAL_HEADER.size + name_length + extra_length
    end = begin + member.compress_size
    if signature != b"PK\x03\x04" or end > len(data):
        raise MotionFormatError(
            "The zip directory doesn't fit the file.", where=where, hint=DAMAGED
        )
    return data[begin:end]


def unpacked_chunks(
    data: memoryview, member: zipfile.ZipInfo, where: str
) -> Iterator[bytes | memoryview]:
    """Yield at most the declared bytes of a member, and one more when there is more.

    Raises:
        MotionFormatError: As `raw_bytes` does.
        zlib.error: The compressed bytes are damaged.
    """
    raw = raw_bytes(data, member, where)
    if member.compress_type == zipfile.ZIP_STORED:
        yield raw
        return
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    left = member.file_size
    for start in range(0, len(raw), _INPUT_CHUNK):
        # One byte more than declared shows a member that lies about its size.
        chunk = inflate.decompress(raw[start : start + _INPUT_CHUNK], left + 1)
        left -= len(chunk)
        yield chunk
        if left < 0 or inflate.eof:
            return


def unpacked_head(data: memoryview, member: zipfile.ZipInfo, wanted: int, where: str) -> bytes:
    """Return the first bytes of a member, ``wanted`` of them or as many as it declares.

    Raises:
        MotionFormatError: As `raw_bytes` does.
        zlib.error: The compressed bytes are damaged.
    """
    raw = raw_bytes(data, member, where)
    wanted = min(wanted, member.file_size)
    if member.compress_type == zipfile.ZIP_STORED:
        return bytes(raw[:wanted])
    # Bytes that don't shrink grow by far less than this.
    packed = raw[: wanted + 1024]
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, max(wanted, 1))
