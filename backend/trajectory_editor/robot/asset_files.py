"""The files that may be served for a robot: a fixed list of addresses, made once per load.

A request is answered by looking its address up; no path is ever put together from a request.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote


class AssetFiles:
    """Addresses ``<root>/<path>`` and the files behind them.

    The addresses keep the folder structure, so that a mesh finds its textures by relative names.

    Args:
        robot_id: Part of each root, so that an address never means another robot's file.
        files: Canonical file for each path as named (links not followed).
    """

    def __init__(self, robot_id: str, files: Mapping[Path, Path]) -> None:
        self._robot_id = robot_id
        self._roots = _roots_of(list(files))
        self._files = {self._address(named): real for named, real in files.items()}

    @property
    def addresses(self) -> Mapping[tuple[str, str], Path]:
        """Canonical file by (root, path)."""
        return MappingProxyType(self._files)

    def address_of(self, named: Path) -> str:
        """Return ``<root>/<path>`` for a path of the list, percent-encoded once."""
        root, path = self._address(named)
        return f"{root}/{quote(path)}"

    def find(self, root: str, path: str) -> Path | None:
        """Return the file at an address; ``None`` when it is not on the list.

        A file that has since been replaced by a link to elsewhere is not returned either.
        """
        real = self._files.get((root, path))
        if real is None or Path(os.path.realpath(real)) != real:
            return None
        return real

    def _address(self, named: Path) -> tuple[str, str]:
        index, folder = next(
            (i, root) for i, root in enumerate(self._roots) if named.is_relative_to(root)
        )
        return f"{self._robot_id}.{index}", named.relative_to(folder).as_posix()


def _roots_of(paths: list[Path]) -> list[Path]:
    """Return few folders that contain all paths, none of them the filesystem's root."""
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(path.parts[1], []).append(str(path.parent))
    return [Path(os.path.commonpath(folders)) for folders in groups.values()]
