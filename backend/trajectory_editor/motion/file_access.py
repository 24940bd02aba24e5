"""Reading motion files within bounds, and writing them in one step."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from trajectory_editor.errors import MotionFormatError, NotFoundError, TooLargeError
from trajectory_editor.motion.npz.limits import DEFAULT_LIMITS


def read_file(path: Path) -> bytes:
    """Read a file whose size is within the bounds of a motion.

    Raises:
        NotFoundError: There is no such file.
        TooLargeError: The file is larger than a motion may be.
        MotionFormatError: The path is no file, or it may not be read.
    """
    try:
        size = path.stat().st_size
        if size > DEFAULT_LIMITS.file_bytes:
            raise TooLargeError(
                f"The file has {size} bytes; {DEFAULT_LIMITS.file_bytes} are allowed.",
                where=str(path),
                data={"bytes": size, "limit": DEFAULT_LIMITS.file_bytes},
            )
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotFoundError(
            "There is no such file.", where=str(path), hint="Check the path."
        ) from error
    except OSError as error:
        raise MotionFormatError(
            f"The file can't be read: {error.strerror or error}.",
            where=str(path),
            hint="Check that the path is a file and that you may read it.",
        ) from error


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file's content, or leave it untouched.

    The bytes go to a new file in the same folder, reach the disk, and take the place of the old
    file in one step. Permissions of an existing file are kept, and a symbolic link stays a link.

    Raises:
        MotionFormatError: The folder can't be written to, or the disk is full.
    """
    target = path.resolve()
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        try:
            _write_new(temporary, data)
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o7777)
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise MotionFormatError(
            f"The file could not be written: {error.strerror or error}.",
            where=str(path),
            hint="The file on disk is unchanged. Choose another folder, or free some space.",
            data={"errno": error.errno},
        ) from error


def _write_new(path: Path, data: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself durable, where the system lets a folder be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    # The new file is in place already; a folder that can't be opened is no reason to fail.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
