"""The rules that the arrays of a motion must obey, each with what, where and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError

FloatArray = NDArray[np.floating[Any]]

#: How many frames or names a message lists.
LISTED = 5


def list_some(items: Sequence[object], limit: int = LISTED) -> str:
    """Join the first items and say how many more there are."""
    text = ", ".join(str(item) for item in items[:limit])
    rest = len(items) - limit
    return f"{text} and {rest} more" if rest > 0 else text


def check_framerate(framerate: float, where: str = "framerate") -> None:
    """Require a finite framerate above 0 [Hz] that float32 can hold."""
    with np.errstate(over="ignore", under="ignore"):
        stored = np.float32(framerate)
    if not (np.isfinite(stored) and stored > 0):
        raise InvalidMotionError(
            f"The framerate is {framerate:g}; it must be a positive number of frames per second.",
            where=where,
            hint="Write the right rate into the file, or state the rate when opening it.",
            data={"framerate": framerate if np.isfinite(framerate) else str(framerate)},
        )


def check_joint_names(names: Sequence[str], where: str = "joint_names") -> None:
    """Require that every name is filled in and occurs once."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise InvalidMotionError(
            f"Joint names occur more than once: {list_some(twice)}.",
            where=where,
            hint="Give every column of joint positions a name of its own.",
            data={"duplicates": twice},
        )
    if any(not name for name in names):
        empty = [index for index, name in enumerate(names) if not name]
        raise InvalidMotionError(
            f"Joint names are empty in columns {list_some(empty)}.",
            where=where,
            hint="Give every column of joint positions a name of its own.",
            data={"columns": empty},
        )


def check_shape(key: str, array: NDArray[Any], wanted: tuple[int | None, ...]) -> None:
    """Require a shape; ``None`` stands for any number of frames above 0."""
    fits = array.ndim == len(wanted) and all(
        want is None or want == found for want, found in zip(wanted, array.shape, strict=True)
    )
    if not fits:
        words = "(" + ", ".join("F" if want is None else str(want) for want in wanted) + ")"
        raise InvalidMotionError(
            f"{key} has shape {array.shape}; {words} is wanted.",
            where=key,
            hint="Frames go down the first axis, and all arrays of a motion have the same number.",
            data={"key": key, "found": list(array.shape), "wanted": list(wanted)},
        )
    if wanted[0] is None and array.shape[0] == 0:
        raise InvalidMotionError(
            "The motion has no frame.",
            where=key,
            hint="Check how the file was cut or exported; a motion needs at least one frame.",
            data={"key": key, "found": list(array.shape)},
        )


def check_finite(channels: Mapping[str, tuple[FloatArray, Sequence[str]]]) -> None:
    """Require finite values, and list every channel that has others.

    Args:
        channels: For each key its (F, C) array and the C names of its columns.

    Raises:
        InvalidMotionError: ``data["channels"]`` holds key, channel, count and first frames.
    """
    found: list[dict[str, Any]] = []
    for key, (array, names) in channels.items():
        finite = np.isfinite(array)
        if finite.all():
            continue
        bad = ~finite
        for column in np.flatnonzero(bad.any(axis=0)).tolist():
            frames = np.flatnonzero(bad[:, column])
            found.append(
                {
                    "key": key,
                    "channel": names[column],
                    "count": len(frames),
                    "first_frames": frames[:LISTED].tolist(),
                }
            )
    if found:
        words = [
            f"{item['channel']} ({item['key']}) in {item['count']} "
            f"frame{'s' if item['count'] > 1 else ''}, first {item['first_frames'][0]}"
            for item in found
        ]
        raise InvalidMotionError(
            f"The motion holds values that are not finite (NaN or Inf): {list_some(words)}.",
            where=", ".join(dict.fromkeys(item["key"] for item in found)),
            hint="Fill or cut these frames where the file was made; they are never filled here.",
            data={"channels": found},
        )
