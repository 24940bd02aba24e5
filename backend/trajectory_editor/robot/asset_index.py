"""Looking around in the folders of a robot: by letter case, by file name, within bounds."""

from __future__ import annotations

import os
import unicodedata
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

_MAX_ENTRIES = 20_000
_MAX_DEPTH = 8
_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "build", "devel", "log"})


def fold_name(name: str) -> str:
    """Return ``name`` so that spellings differing in case or Unicode composition are equal."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def is_regular_file(path: Path) -> bool:
    """Whether ``path`` leads to a file; false for names that the system refuses as well."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def find_ignoring_case(root: Path, parts: Sequence[str]) -> Path | None:
    """Walk from ``root`` along ``parts``, taking at each step the exact name or a folded match.

    Returns the path of an existing file in the spelling of the disk, or ``None``. Links are
    followed, so the caller has to check where the result really lies.
    """
    here = root
    for part in parts:
        step = here / part
        if not os.path.lexists(step):
            wanted = fold_name(part)
            matches = [name for name in _names_in(here) if fold_name(name) == wanted]
            if not matches:
                return None
            step = here / min(matches)
        here = step
    return here if is_regular_file(here) else None


def walk_files(root: Path) -> Iterator[Path]:
    """Yield regular files below ``root``, nearest first, without following links.

    Bounded in depth and number, since a URDF may lie in a home folder.
    """
    entries = 0
    folders: deque[tuple[Path, int]] = deque([(root, 0)])
    while folders:
        folder, depth = folders.popleft()
        for entry in _entries_in(folder):
            entries += 1
            if entries > _MAX_ENTRIES:
                return
            if entry.is_dir(follow_symlinks=False):
                skipped = entry.name in _SKIPPED_FOLDERS or entry.name.startswith(".")
                if depth < _MAX_DEPTH and not skipped:
                    folders.append((Path(entry.path), depth + 1))
            elif entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


class AssetIndex:
    """Files of a few folders by folded name; read on first use.

    Args:
        roots: Folders to look in, best first.
        suffixes: Lower-case suffixes of the files worth knowing.
    """

    def __init__(self, roots: Iterable[Path], suffixes: frozenset[str]) -> None:
        self._roots = tuple(roots)
        self._suffixes = suffixes
        self._by_name: dict[str, list[Path]] | None = None

    def __contains__(self, path: Path) -> bool:
        """Whether ``path`` is one of the files found."""
        return path in self._files().get(fold_name(path.name), ())

    def best_match(self, name: str, wanted_parts: Sequence[str]) -> Path | None:
        """Return the file called ``name`` whose folders agree best with ``wanted_parts``."""
        matches = self._files().get(fold_name(name), ())
        wanted = [fold_name(part) for part in wanted_parts]
        return max(matches, key=lambda path: _common_tail(path, wanted), default=None)

    def _files(self) -> dict[str, list[Path]]:
        if self._by_name is None:
            self._by_name = {}
            for root in self._roots:
                for path in walk_files(root):
                    if path.suffix.lower() in self._suffixes:
                        known = self._by_name.setdefault(fold_name(path.name), [])
                        if path not in known:
                            known.append(path)
        return self._by_name


def _common_tail(path: Path, wanted: Sequence[str]) -> int:
    count = 0
    for mine, theirs in zip(reversed(path.parts), reversed(wanted), strict=False):
        if fold_name(mine) != theirs:
            break
        count += 1
    return count


def _entries_in(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _names_in(folder: Path) -> list[str]:
    return [entry.name for entry in _entries_in(folder)]
