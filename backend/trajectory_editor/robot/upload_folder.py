"""A folder that a robot is uploaded into, file by file, and that nothing can leave."""

from __future__ import annotations

import os
import secrets
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from trajectory_editor.errors import (
    ConflictError,
    InvalidParameterError,
    NotFoundError,
    RobotModelError,
    TooLargeError,
)
from trajectory_editor.robot.asset_paths import ASSET_SUFFIXES

MAX_FILE_BYTES = 512 << 20
MAX_TOTAL_BYTES = 2 << 30
_MAX_FILES = 20_000
_MAX_NAME_BYTES = 255
_MAX_PATH_BYTES = 3_000
_MAX_DEPTH = 64
_CHUNK = 1 << 20
_ROBOT_SUFFIXES = (".urdf", ".xacro", ".xml")
_KEPT_SUFFIXES = ASSET_SUFFIXES | frozenset(_ROBOT_SUFFIXES)


class ChooseUrdfError(RobotModelError):
    """The folder has several robots; ``data["candidates"]`` lists their paths."""

    code = "choose_urdf"


class UploadFolder:
    """Keeps uploaded files below ``root``, within bounds of size and number.

    Args:
        root: An empty folder of this process alone.
    """

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        self._sizes: dict[str, int] = {}
        self._total = 0
        self._lock = threading.Lock()

    def put(self, path: str, stream: BinaryIO, declared_bytes: int | None = None) -> bool:
        """Store one file; return whether it is of a kind that robots are made of.

        Args:
            path: Relative path with ``/`` between its parts.
            stream: The content.
            declared_bytes: Its size, where known before.

        Raises:
            InvalidParameterError: The path is not a plain relative path.
            TooLargeError: The file, the sum of the files or their number is beyond bounds.
            ConflictError: A file stands where a folder is needed, or the reverse.
        """
        target = self.root.joinpath(*_safe_parts(path))
        if target.suffix.lower() not in _KEPT_SUFFIXES:
            return False
        with self._lock:
            room = min(MAX_FILE_BYTES, MAX_TOTAL_BYTES - self._total + self._sizes.get(path, 0))
            if (declared_bytes or 0) > room or len(self._sizes) >= _MAX_FILES:
                raise _too_large(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            size = _write(target, stream, room, path)
        except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
            message = "A file and a folder have the same path."
            raise ConflictError(message, where=path) from error
        with self._lock:
            self._total += size - self._sizes.get(path, 0)
            self._sizes[path] = size
        return True

    def path_of(self, path: str) -> Path:
        """Return the stored file at a relative path.

        Raises:
            InvalidParameterError: The path is not a plain relative path.
            NotFoundError: No such file was uploaded.
        """
        target = self.root.joinpath(*_safe_parts(path))
        if path not in self._sizes:
            hint = f"Uploaded so far: {len(self._sizes)} files."
            raise NotFoundError("No such file was uploaded.", where=path, hint=hint)
        return target

    def urdf_files(self) -> list[Path]:
        """Return the files that may be robots: URDF first, else xacro, else XML with a robot."""
        files = [self.root / path for path in list(self._sizes)]
        for suffix in _ROBOT_SUFFIXES:
            found = sorted(path for path in files if path.suffix.lower() == suffix)
            if suffix == ".xml":
                found = [path for path in found if b"<robot" in _head(path)]
            if found:
                return found
        return []

    def remove(self) -> None:
        """Delete the folder with all it holds."""
        shutil.rmtree(self.root, ignore_errors=True)


def distinct_files(paths: Sequence[Path]) -> list[list[Path]]:
    """Group files of equal content, in order of first appearance."""
    groups: dict[bytes, list[Path]] = {}
    for path in paths:
        groups.setdefault(path.read_bytes(), []).append(path)
    return list(groups.values())


def choose_urdf_error(candidates: Sequence[str]) -> ChooseUrdfError:
    """Return the error that asks which of several robots is meant."""
    return ChooseUrdfError(
        f"The folder has {len(candidates)} robots.",
        hint="Choose one of them.",
        data={"candidates": list(candidates)},
    )


def _safe_parts(path: str) -> list[str]:
    """Take a relative path apart by its separators; names may hold dots, but not be dots."""
    parts = path.split("/")
    try:
        sizes = [len(os.fsencode(part)) for part in parts]
    except UnicodeEncodeError as error:
        raise _bad_path(path, "has characters that no file name can have") from error
    if any(part in ("", ".", "..") for part in parts):
        raise _bad_path(path, "has an empty part, '.' or '..'")
    if any(char in path for char in "\0\\"):
        raise _bad_path(path, "has a backslash or a null character")
    if max(sizes) > _MAX_NAME_BYTES or sum(sizes) > _MAX_PATH_BYTES or len(parts) > _MAX_DEPTH:
        raise _bad_path(path, "is too long")
    return parts


def _write(target: Path, stream: BinaryIO, room: int, path: str) -> int:
    """Write a new file beside the target and let it take its place; return its size."""
    temporary = target.with_name(f".{secrets.token_hex(8)}.part")
    size = 0
    try:
        with temporary.open("xb") as out:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                if size > room:
                    raise _too_large(path)
                out.write(chunk)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    return size


def _head(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(4096)


def _bad_path(path: str, reason: str) -> InvalidParameterError:
    return InvalidParameterError(f"The path {reason}.", where=path[:200], data={"path": path[:200]})


def _too_large(path: str) -> TooLargeError:
    message = (
        f"A robot's folder may have {MAX_TOTAL_BYTES >> 30} GiB and {_MAX_FILES} files, "
        f"and a file {MAX_FILE_BYTES >> 20} MiB."
    )
    hint = "Leave out what is no mesh or texture, or start with --robot-urdf."
    return TooLargeError(message, where=path, hint=hint)
