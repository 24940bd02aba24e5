"""Where a ROS package may lie: beside or above the URDF, or in the roots that are known."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import parse

_MAX_MANIFEST_BYTES = 1 << 20
_MAX_CRAWL_DEPTH = 3
_MAX_CRAWLED_FOLDERS = 5_000


def package_roots_of_environment(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the folders of ``ROS_PACKAGE_PATH`` and, for ROS 2, of ``AMENT_PREFIX_PATH``."""
    roots = [Path(entry) for entry in _entries(environment, "ROS_PACKAGE_PATH")]
    roots += [Path(entry) / "share" for entry in _entries(environment, "AMENT_PREFIX_PATH")]
    return tuple(root for root in roots if root.is_absolute())


def package_folders(
    name: str, ancestors: Iterable[Path], roots: Sequence[Path]
) -> Iterator[tuple[Path, Path]]:
    """Yield ``(anchor, folder)`` pairs where the package ``name`` may lie, best first.

    ``folder`` is ``anchor`` itself or lies below it; it need not exist. Ancestors of the URDF
    come first, nearest first, then the roots, then what lies up to three levels below a root.
    """
    if name in ("", ".", "..") or "/" in name:
        return
    for anchor in (*ancestors, *roots):
        if anchor.name == name or name_in_manifest(anchor) == name:
            yield anchor, anchor
        yield anchor, anchor / name
    for root in roots:
        for folder in _crawl(root):
            if folder.name == name or name_in_manifest(folder) == name:
                yield root, folder


def name_in_manifest(folder: Path) -> str | None:
    """Return the name that ``package.xml`` in ``folder`` declares; ``None`` without one."""
    manifest = folder / "package.xml"
    try:
        if not 0 < manifest.stat().st_size <= _MAX_MANIFEST_BYTES:
            return None
        with manifest.open("rb") as stream:
            root = parse(stream, forbid_dtd=True).getroot()
    except (OSError, ParseError, DefusedXmlException, ValueError):
        return None
    name = root.findtext("name") if root is not None else None
    return name.strip() if name else None


def _entries(environment: Mapping[str, str], variable: str) -> list[str]:
    return [entry for entry in environment.get(variable, "").split(os.pathsep) if entry]


def _crawl(root: Path) -> Iterator[Path]:
    """Yield the folders up to three levels below ``root``; links are not followed."""
    level = [root]
    seen = 0
    for depth in range(_MAX_CRAWL_DEPTH):
        deeper: list[Path] = []
        for folder in level:
            for child in _subfolders(folder):
                seen += 1
                if seen > _MAX_CRAWLED_FOLDERS:
                    return
                # Direct children were tried by name already.
                if depth > 0 or name_in_manifest(child) is not None:
                    yield child
                deeper.append(child)
        level = deeper


def _subfolders(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            found = [
                Path(entry.path)
                for entry in entries
                if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            ]
    except OSError:
        return []
    return sorted(found)
