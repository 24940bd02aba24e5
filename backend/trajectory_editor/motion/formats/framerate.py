"""The rate of a motion: as the file says it, or as the user does."""

from __future__ import annotations

import numpy as np

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.formats.base import MotionSource
from trajectory_editor.motion.motion_checks import check_framerate
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz import NpzArchive


def read_framerate(archive: NpzArchive, source: MotionSource, notices: list[Notice]) -> float:
    """Read the rate [Hz], or take the one the user stated; float32, as it will be saved."""
    if source.framerate is not None:
        return _stated_framerate(archive, source, source.framerate, notices)
    stored = _single_number(archive, source)
    check_framerate(stored, source.place("framerate"))
    rate = float(np.float32(stored))
    if rate != stored:
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


def _stated_framerate(
    archive: NpzArchive, source: MotionSource, stated: float, notices: list[Notice]
) -> float:
    rate = float(np.float32(stated))
    before = "has no rate"
    if "framerate" in archive.headers:
        array = archive.read("framerate")
        if array.size == 1 and array.dtype.kind in "iuf":
            stored = float(array.item())
            if float(np.float32(stored)) == rate:
                return rate
            before = f"says {stored:g} frames/s"
        else:
            before = "has no single rate"
    notices.append(
        Notice(
            "framerate_replaced",
            "warning",
            f"The file {before}; {rate:g} frames/s were stated and are used. The samples are "
            "unchanged.",
            source.place("framerate"),
        )
    )
    return rate


def _single_number(archive: NpzArchive, source: MotionSource) -> float:
    array = archive.read("framerate")
    if array.size != 1 or array.dtype.kind not in "iuf":
        raise MotionFormatError(
            f"framerate is of type {array.dtype} and shape {array.shape}; one number is wanted.",
            where=source.place("framerate"),
            hint="Write the rate as a single number, or state it when opening the file.",
            data={"dtype": str(array.dtype), "shape": list(array.shape)},
        )
    return float(array.item())
