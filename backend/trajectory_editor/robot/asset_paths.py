"""From the name of a mesh in a URDF to a file on disk, never outside the allowed folders.

A name says where a file is; a link must not take it elsewhere. So each place where a file is
looked for has a folder that its canonical path has to stay in: the ancestor of the URDF that a
relative name climbs to, the package's folder, the folder that an absolute name spells out. A link
may also end in the URDF's own folder, its package, or a package root that the user named.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from trajectory_editor.robot.asset_index import (
    AssetIndex,
    find_ignoring_case,
    is_regular_file,
)
from trajectory_editor.robot.asset_notices import (
    absolute_elsewhere,
    leads_outside,
    not_an_asset,
    other_letter_case,
    unsupported_reference,
)
from trajectory_editor.robot.asset_packages import (
    name_in_manifest,
    package_folders,
    package_roots_of_environment,
)
from trajectory_editor.robot.asset_uri import AssetKind, AssetName, basename_of, readings_of
from trajectory_editor.robot.description_diagnostic import Diagnostic

MESH_SUFFIXES = frozenset({".stl", ".dae", ".obj", ".gltf", ".glb", ".ply"})
IMAGE_SUFFIXES = frozenset(
    {".png", ".jpg", ".jpeg", ".bmp", ".tga", ".gif", ".webp", ".tif", ".tiff", ".ktx2", ".dds"}
)
ASSET_SUFFIXES = MESH_SUFFIXES | IMAGE_SUFFIXES | {".mtl", ".bin"}


@dataclass(frozen=True)
class ResolvedAsset:
    """What became of one reference.

    Attributes:
        uri: The reference as written.
        path: Canonical path of the file, or ``None`` when it was not found.
        named_path: The path as named, links not followed; side files are relative to it.
        tried: Paths tried, in order.
        notices: Remarks: another letter case, a link that leads outside, an unsupported scheme.
        suggestion: A file of the same name elsewhere in the tree, when nothing was found.
    """

    uri: str
    path: Path | None
    named_path: Path | None
    tried: tuple[str, ...]
    notices: tuple[Diagnostic, ...] = ()
    suggestion: Path | None = None


@dataclass(frozen=True)
class _Place:
    """A path to look at: ``parts`` below ``root``, which the canonical file must not leave."""

    root: Path
    parts: tuple[str, ...]

    @property
    def path(self) -> Path:
        return self.root.joinpath(*self.parts)


class AssetResolver:
    """Finds the files that a URDF refers to.

    Args:
        urdf_path: The URDF file.
        package_roots: Folders that packages lie in, besides those of the environment.
        confine_to: For a robot from elsewhere: nothing outside this folder and the package roots
            is looked at, and ``..`` stops there.
        dropped_roots: Folders with files added later; searched last, for relative names too.
        accepted: Matches the user has accepted, by reference; only files of the tree count.
        environment: Environment variables to read ROS package paths from.
    """

    def __init__(
        self,
        urdf_path: str | Path,
        package_roots: Sequence[str | Path] = (),
        *,
        confine_to: Path | None = None,
        dropped_roots: Sequence[Path] = (),
        accepted: Mapping[str, Path] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        named = _absolute(urdf_path)
        real = _real(named)
        self._folders = tuple(dict.fromkeys((named.parent, real.parent)))
        self._limit = _real(confine_to) if confine_to is not None else None
        if self._limit is not None:
            self._folders = (real.parent,)
        self._dropped = tuple(_real(root) for root in dropped_roots)
        given = [_absolute(root) for root in package_roots]
        variables = os.environ if environment is None else environment
        self._package_roots = (*self._dropped, *given, *package_roots_of_environment(variables))
        own = [self._limit or self._package_of(folder) for folder in self._folders]
        self._allowed = tuple(_real(p) for p in (*own, *self._package_roots))
        self._index = AssetIndex(self._search_roots(own), ASSET_SUFFIXES)
        self._accepted = dict(accepted or {})
        self._packages: dict[str, tuple[Path, ...]] = {}

    def resolve(self, uri: str) -> ResolvedAsset:
        """Find the file that ``uri`` names.

        Args:
            uri: ``package://``, ``model://``, ``file://``, absolute or relative name.
        """
        match = self._accepted.get(uri)
        if match is not None and match in self._index and self._is_inside(match, match.parent):
            return ResolvedAsset(uri, _real(match), match, (str(match),))
        readings = readings_of(uri)
        places = list(dict.fromkeys(p for name in readings for p in self._places(name)))
        return self._look(uri, places, self._remarks_on(uri, readings))

    def resolve_beside(self, owner: ResolvedAsset, reference: str) -> ResolvedAsset:
        """Find a file that a mesh or material file names, relative to that file."""
        if owner.named_path is None:
            return ResolvedAsset(reference, None, None, ())
        folder = owner.named_path.parent
        names = [n for n in readings_of(reference) if n.kind is AssetKind.RELATIVE]
        return self._look(reference, [self._anchor(folder, n.parts) for n in names], [])

    def _look(self, uri: str, places: Sequence[_Place], notices: list[Diagnostic]) -> ResolvedAsset:
        tried = tuple(dict.fromkeys(str(place.path) for place in places))
        for place in places:
            if is_regular_file(place.path):
                found = self._accept(uri, place.path, place.root, notices)
                if found:
                    return ResolvedAsset(uri, found, place.path, tried, tuple(notices))
        for place in places:
            path = find_ignoring_case(place.root, place.parts)
            found = self._accept(uri, path, place.root, notices) if path else None
            if path and found:
                notices.append(other_letter_case(uri, path))
                return ResolvedAsset(uri, found, path, tried, tuple(notices))
        name = basename_of(uri)
        wanted = readings_of(uri)[0].parts
        suggestion = self._index.best_match(name, wanted) if name else None
        return ResolvedAsset(uri, None, None, tried, tuple(notices), suggestion)

    def _accept(self, uri: str, path: Path, root: Path, notices: list[Diagnostic]) -> Path | None:
        """Return the canonical path of an existing file if it may be used."""
        real = _real(path)
        if not self._is_inside(real, root):
            notices.append(leads_outside(uri, path, real))
            return None
        if real.suffix.lower() not in ASSET_SUFFIXES:
            notices.append(not_an_asset(uri, real, ASSET_SUFFIXES))
            return None
        return real

    def _is_inside(self, path: Path, root: Path) -> bool:
        real = _real(path)
        # What comes from elsewhere may not widen its bounds by climbing out of a package root.
        folders = self._allowed if self._limit is not None else (root, *self._allowed)
        return any(real.is_relative_to(folder) for folder in folders)

    def _places(self, name: AssetName) -> Iterator[_Place]:
        if name.kind is AssetKind.RELATIVE:
            for folder in (*self._folders, *self._dropped):
                yield self._anchor(folder, name.parts)
        elif name.kind is AssetKind.PACKAGE:
            for folder in self._package_folders(name.package):
                yield self._anchor(folder, name.parts)
        elif name.kind is AssetKind.ABSOLUTE and self._limit is None and name.parts:
            path = Path(os.path.normpath(Path("/", *name.parts)))
            inside = next((f for f in self._folders if path.is_relative_to(f)), None)
            root = inside or _real(path.parent)
            yield _Place(root, path.relative_to(inside).parts if inside else (path.name,))

    def _package_folders(self, package: str) -> tuple[Path, ...]:
        """Return where the package may lie; a link that its folder may be is not followed here."""
        if package not in self._packages:
            ancestors = dict.fromkeys(a for f in self._folders for a in self._up_from(f))
            self._packages[package] = tuple(
                _real(anchor) / folder.relative_to(anchor)
                for anchor, folder in package_folders(package, ancestors, self._package_roots)
            )
        return self._packages[package]

    def _anchor(self, folder: Path, parts: Sequence[str]) -> _Place:
        """Climb ``..`` lexically from ``folder``; the filesystem's root never becomes a root."""
        below: list[str] = []
        for part in parts:
            if part != "..":
                below.append(part)
            elif below:
                below.pop()
            elif folder not in (self._limit, *self._dropped):
                folder = folder.parent
        if folder == folder.parent and below:
            folder /= below.pop(0)
        return _Place(folder, tuple(below))

    def _up_from(self, folder: Path) -> Iterator[Path]:
        for ancestor in (folder, *folder.parents):
            yield ancestor
            if ancestor == self._limit:
                return

    def _package_of(self, folder: Path) -> Path:
        """Return the folder of the package that ``folder`` lies in, else ``folder``."""
        owners = (a for a in self._up_from(folder) if name_in_manifest(a) is not None)
        return next(owners, folder)

    def _search_roots(self, own: Sequence[Path]) -> list[Path]:
        if self._limit is not None:
            return [self._limit, *self._dropped]
        above = [f.parent for f in self._folders if f.parent != f.parent.parent]
        return list(dict.fromkeys((*own, *self._dropped, *above)))

    def _remarks_on(self, uri: str, readings: Sequence[AssetName]) -> list[Diagnostic]:
        kinds = {name.kind for name in readings}
        if kinds == {AssetKind.UNSUPPORTED}:
            return [unsupported_reference(uri)]
        if kinds == {AssetKind.ABSOLUTE} and self._limit is not None:
            return [absolute_elsewhere(uri)]
        return []


def _absolute(path: str | Path) -> Path:
    """Return the path without ``..``, links not followed."""
    return Path(os.path.normpath(Path(path).absolute()))


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
