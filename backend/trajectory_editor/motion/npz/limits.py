"""How much an npz file may ask for before it is refused."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NpzLimits:
    """Bounds that are checked before anything is allocated.

    Attributes:
        file_bytes: Size of the file itself.
        total_bytes: Sum of the sizes that its members declare, uncompressed.
        members: Number of members.
        header_bytes: Length of the header of one array.
        key_characters: Length of the key of one array.
        axis: Length of one axis of an array.
    """

    file_bytes: int = 512 * 2**20
    total_bytes: int = 512 * 2**20
    members: int = 1024
    header_bytes: int = 10_000
    key_characters: int = 255
    axis: int = 2**31 - 1


DEFAULT_LIMITS = NpzLimits()
