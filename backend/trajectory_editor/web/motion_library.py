"""The motion files that the server was started with, and safe writing back to them."""

from __future__ import annotations

import re
import stat
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from trajectory_editor.errors import (
    ConflictError,
    ForbiddenError,
    InvalidParameterError,
    NotFoundError,
)
from trajectory_editor.motion.file_access import read_file, write_atomically

_ANYBODY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class PreconditionRequiredError(InvalidParameterError):
    """A write doesn't say which content it replaces."""

    code = "precondition_required"


@dataclass(frozen=True)
class MotionEntry:
    """One motion file.

    Attributes:
        id: The same for the same path, also after a restart.
        path: Where it lies.
        writable: Whether it may be written back to.
    """

    id: str
    path: Path
    writable: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the list of motions."""
        size = self.path.stat().st_size if self.path.is_file() else 0
        return {"id": self.id, "name": self.path.stem, "path": str(self.path), "bytes": size}


def motion_files_of(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files named by ``paths``; a folder stands for all ``.npz`` in it.

    Raises:
        NotFoundError: A path does not exist, or a folder has no motions.
    """
    files: dict[Path, None] = {}
    for path in paths:
        path = path.absolute()
        if path.is_dir():
            inside = sorted(path.glob("*.npz"), key=_natural)
            if not inside:
                hint = "Name a folder with .npz files, or a file."
                raise NotFoundError("The folder has no motions.", where=str(path), hint=hint)
            files |= dict.fromkeys(inside)
        elif path.exists():
            files[path] = None
        else:
            hint = "Check the path given as --motion."
            raise NotFoundError("The motion does not exist.", where=str(path), hint=hint)
    return tuple(files)


def etag_of(data: bytes) -> str:
    """Return the quoted entity tag of a file's content."""
    return f'"{blake2b(data, digest_size=16).hexdigest()}"'


class MotionLibrary:
    """Motion files by id.

    Args:
        entries: Path and whether it may be written to.
    """

    def __init__(self, entries: Iterable[tuple[Path, bool]] = ()) -> None:
        self._entries = {
            entry.id: entry
            for entry in (MotionEntry(_id_of(path), path, writable) for path, writable in entries)
        }
        self._lock = threading.Lock()

    @property
    def entries(self) -> tuple[MotionEntry, ...]:
        """All files, in the order in which they were named."""
        return tuple(self._entries.values())

    def get(self, motion_id: str) -> MotionEntry:
        """Return one file's entry.

        Raises:
            NotFoundError: There is none of this id.
        """
        entry = self._entries.get(motion_id)
        if entry is None:
            hint = "GET /api/motions lists them."
            raise NotFoundError("There is no such motion.", where=motion_id[:80], hint=hint)
        return entry

    def read(self, motion_id: str) -> tuple[MotionEntry, bytes]:
        """Return one file's entry and content. Raises as :meth:`get` and ``read_file``."""
        entry = self.get(motion_id)
        return entry, read_file(entry.path)

    def write(self, motion_id: str, data: bytes, if_match: str | None) -> str:
        """Replace a file's content in one step; return the new entity tag.

        Args:
            motion_id: The file.
            data: Its new content.
            if_match: Entity tag of the content to be replaced.

        Raises:
            ForbiddenError: The file is a sample, or write-protected.
            PreconditionRequiredError: ``if_match`` is missing.
            ConflictError: The content on disk is another one, or the file is gone.
            MotionFormatError: Writing failed; the file is as it was.
        """
        entry = self.get(motion_id)
        if not entry.writable:
            hint = "Save it under another name."
            raise ForbiddenError("Samples are not changed.", where=str(entry.path), hint=hint)
        if not if_match:
            message = "Saving needs If-Match with the entity tag that was given on reading."
            raise PreconditionRequiredError(message, where=str(entry.path))
        _check_writable(entry.path)
        wanted = {tag.strip().removeprefix("W/").strip('"') for tag in if_match.split(",")}
        with self._lock:
            found = etag_of(read_file(entry.path)) if entry.path.exists() else ""
            if found.strip('"') not in wanted and wanted != {"*"}:
                raise ConflictError(
                    "The file has changed on disk since it was read."
                    if found
                    else "The file is no longer there.",
                    where=str(entry.path),
                    hint="Save under another name, or open the file anew.",
                    data={"etag": found},
                )
            write_atomically(entry.path, data)
        return etag_of(data)


def _check_writable(path: Path) -> None:
    """Refuse a write-protected file, though its folder or root's rights would let it be replaced.

    Raises:
        ForbiddenError: Nobody may write to the file.
    """
    if path.exists() and not path.stat().st_mode & _ANYBODY_WRITES:
        hint = "Save it under another name, or make the file writable first."
        raise ForbiddenError("The file is write-protected.", where=str(path), hint=hint)


def _id_of(path: Path) -> str:
    return blake2b(str(path).encode("utf-8", "surrogateescape"), digest_size=6).hexdigest()


def _natural(path: Path) -> list[tuple[int, int | str]]:
    """Sort key that puts ``walk2`` before ``walk10``."""
    parts = re.split(r"(\d+)", path.name.casefold())
    return [(0, int(part)) if part.isdigit() else (1, part) for part in parts]
