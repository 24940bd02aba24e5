"""Finds the format of a motion file, or explains why it has none.

Every module of this folder that defines ``FORMAT`` is a format; adding one is adding a file.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from trajectory_editor.errors import (
    InvalidMotionError,
    InvalidParameterError,
)
from trajectory_editor.motion import formats
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.file_access import read_file, write_atomically
from trajectory_editor.motion.formats.base import LoadedMotion, MotionFormat, MotionSource
from trajectory_editor.motion.formats.foreign_layouts import explain_unknown
from trajectory_editor.motion.motion_checks import check_framerate
from trajectory_editor.motion.notice import Notice

_ALIASES = {"robot_trajectory": "robot_trajectory/1"}


@cache
def all_formats() -> Mapping[str, MotionFormat]:
    """Return the formats by name, in the order in which they are asked."""
    found = []
    for module in pkgutil.iter_modules(formats.__path__):
        candidate = getattr(
            importlib.import_module(f"{formats.__name__}.{module.name}"), "FORMAT", None
        )
        if isinstance(candidate, MotionFormat):
            found.append(candidate)
    found.sort(key=lambda item: (-item.priority, item.name))
    return MappingProxyType({item.name: item for item in found})


def get_format(name: str) -> MotionFormat:
    """Return a format by name; ``robot_trajectory`` stands for its present version.

    Raises:
        InvalidParameterError: There is no such format; ``data`` lists those there are.
    """
    known = all_formats()
    name = _ALIASES.get(name, name)
    if name not in known:
        raise InvalidParameterError(
            f"There is no motion format {name!r}.",
            where="format",
            hint=f"Known formats: {', '.join(known)}.",
            data={"format": name, "known": list(known)},
        )
    return known[name]


def read_motion(
    data: bytes | str | Path, *, name: str | None = None, framerate: float | None = None
) -> LoadedMotion:
    """Read a motion from the bytes of a file or from its path.

    Args:
        data: The bytes, or the path of the file.
        name: File name for messages; needed with bytes, taken from the path otherwise.
        framerate: Rate [Hz]. It takes the place of the rate in an editor npz, whose samples stay;
            a file with a time of its own for each frame is resampled to it.

    Returns:
        The motion, which has passed ``validate()``, its format, and notices.

    Raises:
        NotFoundError: There is no file at the path.
        TooLargeError: The file or what it declares exceeds the bounds.
        MotionFormatError: The file is damaged, or of a layout that can't be read; the message
            names the layout where it is known, and lists the keys and shapes of an npz.
        InvalidMotionError: The arrays break a rule of motions.
    """
    if isinstance(data, (str, Path)):
        path = Path(data)
        name = name or path.name
        data = read_file(path)
    name = name or "motion"
    if framerate is not None:
        check_framerate(framerate)
    source = MotionSource(data, name, framerate)
    for candidate in all_formats().values():
        if candidate.recognises(source):
            return _read_as(candidate, source)
    raise explain_unknown(source, list(all_formats().values()))


def write_motion(
    motion: EditorMotion, format: str, *, continuous_joints: Collection[str] = ()
) -> bytes:
    """Return the bytes of a file that holds the motion.

    What the file can't hold is named by `write_notices`.

    Args:
        motion: The motion.
        format: Name of a format, ``editor_npz`` or ``robot_trajectory/1``.
        continuous_joints: Joints of the robot without limits, whose angles may wrap at ±pi; the
            velocities of ``robot_trajectory/1`` depend on them.

    Raises:
        InvalidParameterError: There is no such format.
        MotionFormatError: The format can only be read.
        InvalidMotionError: The motion breaks a rule, so that the file could not be read back.
    """
    return get_format(format).write(motion.validate(), continuous_joints=continuous_joints)


def write_notices(motion: EditorMotion, format: str) -> list[Notice]:
    """Say what of the motion a file of the format will not hold."""
    return get_format(format).write_notices(motion)


def save_motion(
    motion: EditorMotion,
    path: str | Path,
    format: str,
    *,
    continuous_joints: Collection[str] = (),
) -> list[Notice]:
    """Write the motion to a file in one step, so that a failure leaves the old file untouched.

    Arguments and errors are those of `write_motion`; a file that can't be written raises
    MotionFormatError.

    Returns:
        What of the motion the file doesn't hold.
    """
    data = write_motion(motion, format, continuous_joints=continuous_joints)
    write_atomically(Path(path), data)
    return write_notices(motion, format)


def _read_as(format: MotionFormat, source: MotionSource) -> LoadedMotion:
    try:
        return format.read(source)
    except InvalidMotionError as error:
        # The rules of motions know keys and channels; the file's name is known only here.
        if not error.where.startswith(source.name):
            error.where = source.place(error.where) if error.where else source.name
        raise
