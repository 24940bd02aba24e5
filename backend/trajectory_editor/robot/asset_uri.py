"""How a mesh or texture is named in a URDF: the spellings of one reference, taken apart.

No file is touched here. A reference can be read in more than one way (a literal ``%`` in a file
name or a percent-encoded character, ``file://`` with two slashes or three); the readings are
returned in the order in which they should be tried.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from urllib.parse import unquote

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")  # two letters or more: C: is a drive
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")


class AssetKind(Enum):
    """Where a reference starts from."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"
    PACKAGE = "package"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True)
class AssetName:
    """One reading of a reference.

    Attributes:
        kind: Where the path starts from.
        parts: Path components as written, ``..`` included, without empty ones and ``.``.
        package: Package name for ``package://`` and ``model://``, else empty.
    """

    kind: AssetKind
    parts: tuple[str, ...]
    package: str = ""


def readings_of(uri: str) -> tuple[AssetName, ...]:
    """Return the ways to read ``uri``, most literal first, without duplicates.

    Percent signs are decoded once at most, and a literal name wins. Backslashes are tried as
    separators last. An empty or unusable reference gives a single unsupported reading.
    """
    spellings = [uri, unquote(uri)]
    spellings += [spelling.replace("\\", "/") for spelling in spellings]
    readings: list[AssetName] = []
    for spelling in spellings:
        readings.extend(name for name in _read(spelling) if name not in readings)
    usable = tuple(name for name in readings if name.kind is not AssetKind.UNSUPPORTED)
    return usable or tuple(readings[:1])


def basename_of(uri: str) -> str:
    """Return the file name at the end of ``uri``, percent-decoded."""
    return unquote(uri).replace("\\", "/").rstrip("/").rpartition("/")[2]


def _read(spelling: str) -> list[AssetName]:
    text = spelling.strip()
    if not text or "\0" in text:
        return [AssetName(AssetKind.UNSUPPORTED, ())]
    if _DRIVE.match(text):
        return [AssetName(AssetKind.ABSOLUTE, _parts(text))]
    scheme = _SCHEME.match(text)
    if scheme is None:
        kind = AssetKind.ABSOLUTE if text.startswith("/") else AssetKind.RELATIVE
        return [AssetName(kind, _parts(text))]
    rest = text[scheme.end() :]
    name = scheme.group(1).lower()
    if name == "file":
        return _read_file_url(rest)
    if name in ("package", "model") and rest.startswith("//"):
        package, _, path = rest.lstrip("/").partition("/")
        return [AssetName(AssetKind.PACKAGE, _parts(path), package)]
    if rest.startswith("//"):
        return [AssetName(AssetKind.UNSUPPORTED, ())]
    return [AssetName(AssetKind.RELATIVE, _parts(text))]  # a colon in an ordinary file name


def _read_file_url(rest: str) -> list[AssetName]:
    """Read what follows ``file:``; with two slashes the path may be relative or absolute."""
    if not rest.startswith("//"):
        kind = AssetKind.ABSOLUTE if rest.startswith("/") else AssetKind.RELATIVE
        return [AssetName(kind, _parts(rest))]
    path = rest[2:]
    if path.lower().startswith("localhost/"):
        path = path[len("localhost") :]
    if path.startswith("/"):
        return [AssetName(AssetKind.ABSOLUTE, _parts(path))]
    return [
        AssetName(AssetKind.RELATIVE, _parts(path)),
        AssetName(AssetKind.ABSOLUTE, _parts(path)),
    ]


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part for part in path.split("/") if part not in ("", "."))
