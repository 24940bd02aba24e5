"""The rate of a motion: as the file says it, or as the user does."""

from __future__ import annotations

import numpy as np

from trajectory_editor.errors import InvalidMotionError, MotionFormatError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.base import MotionSource
from trajectory_editor.motion.motion_checks import check_framerate
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz import NpzArchive


def read_framerate(archive: NpzArchive, source: MotionSource, notices: list[Notice]) -> float:
    """Read the rate [Hz] as float32, which it is saved as.

    Where the user stated a rate, a missing or unusable one is replaced by it.

    Raises:
        MotionFormatError: ``framerate`` is not a single number.
        InvalidMotionError: It is not positive.
    """
    try:
        stored = _single_number(archive, source)
        check_framerate(stored, source.place("framerate"))
    except (MotionFormatError, InvalidMotionError):
        if source.framerate is None:
            raise
        return float(np.float32(source.framerate))
    rate = float(np.float32(stored))
    if rate != stored and source.framerate is None:
        notices.append(
            Notice(
                "framerate_rounded",
                "info",
                f"The framerate {stored!r} is kept as float32; it changes by "
                f"{abs(rate - stored):.1e} frames/s.",
                source.place("framerate"),
            )
        )
    return rate


def apply_stated_rate(
    motion: EditorMotion, source: MotionSource
) -> tuple[EditorMotion, list[Notice]]:
    """Play the motion at the rate the user stated, if any; its frames are unchanged."""
    if source.framerate is None or float(np.float32(source.framerate)) == motion.framerate:
        return motion, []
    changed = motion.with_framerate(source.framerate)
    notice = Notice(
        "framerate_replaced",
        "warning",
        f"The file says {motion.framerate:g} frames/s; {changed.framerate:g} were stated and are "
        f"used. The frames are unchanged; the motion lasts {changed.duration:.4g} s instead of "
        f"{motion.duration:.4g} s.",
        source.place("framerate"),
    )
    return changed, [notice]


def _single_number(archive: NpzArchive, source: MotionSource) -> float:
    if "framerate" not in archive.headers:
        raise MotionFormatError("The file has no framerate.", where=source.name)
    array = archive.read("framerate")
    if array.size != 1 or array.dtype.kind not in "iuf":
        raise MotionFormatError(
            f"framerate is of type {array.dtype} and shape {array.shape}; one number is wanted.",
            where=source.place("framerate"),
            hint="Write the rate as a single number, or state it when opening the file.",
            data={"dtype": str(array.dtype), "shape": list(array.shape)},
        )
    return float(array.item())
