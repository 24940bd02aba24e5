"""Motions as binary messages of kind ``motion``, and back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.messages.binary_message import (
    BinaryMessage,
    can_carry,
    decode_message,
    encode_message,
)
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.base import LoadedMotion
from trajectory_editor.motion.notice import Notice

KIND = "motion"
_EXTRA = "extra/"
_HINT = "The form is described in docs/api.md."


def encode_motion(
    loaded: LoadedMotion, name: str, source: Mapping[str, str] | None = None
) -> bytes:
    """Return the message of a motion that was read from a file.

    Args:
        loaded: The motion, its format and the reader's notices.
        name: File name; its ending is left out.
        source: ``id``, ``path`` and ``etag`` of a file that can be written back to.
    """
    motion = loaded.motion
    arrays: dict[str, NDArray[Any]] = {"joint_pos": motion.joint_pos}
    if motion.base_pos_w is not None and motion.base_quat_w is not None:
        arrays |= {"base_pos_w": motion.base_pos_w, "base_quat_wxyz": motion.base_quat_w}
    fitting, stale = motion.fitting_extras()
    carried = {key: array for key, array in fitting.items() if can_carry(array.dtype)}
    arrays |= {_EXTRA + key: array for key, array in carried.items()}
    dropped = [*stale, *(key for key in fitting if key not in carried)]
    notices = [*loaded.notices, *([_left_out(dropped)] if dropped else [])]
    fields = {
        "name": PurePath(name).stem or "motion",
        "format": loaded.format,
        "framerate": motion.framerate,
        "joint_names": motion.joint_names,
        "meta": motion.meta,
        "events": motion.events,
        "notices": [notice.to_dict() for notice in notices],
        "source": source,
    }
    return encode_message(BinaryMessage(KIND, fields, arrays))


def decode_motion(data: bytes) -> LoadedMotion:
    """Return the motion of a message; its arrays are views on ``data``.

    Raises:
        InvalidParameterError: The bytes are no message of a motion.
        InvalidMotionError: The arrays break a rule of motions.
    """
    message = decode_message(data)
    format_name = message.fields.get("format")
    return LoadedMotion(
        motion_of_message(message), format_name if isinstance(format_name, str) else ""
    )


def motion_of_message(message: BinaryMessage) -> EditorMotion:
    """Return the motion of a message that was decoded. Raises as :func:`decode_motion`."""
    if message.kind != KIND:
        raise _malformed(f"it is of kind {message.kind[:40]!r}, not {KIND!r}", "kind")
    fields, arrays = message.fields, message.arrays
    names = fields.get("joint_names")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _malformed("joint_names is no list of names", "joint_names")
    framerate = fields.get("framerate")
    if isinstance(framerate, bool) or not isinstance(framerate, (int, float)) or framerate > 1e9:
        raise _malformed("framerate is no number", "framerate")
    unknown = [key for key in arrays if key not in _KNOWN and not key.startswith(_EXTRA)]
    if unknown:
        raise _malformed(f"it has an unknown array {unknown[0][:80]!r}", unknown[0][:80])
    motion = EditorMotion(
        framerate=float(framerate),
        joint_names=tuple(names),
        joint_pos=_float32(arrays, "joint_pos"),
        base_pos_w=_float32(arrays, "base_pos_w") if "base_pos_w" in arrays else None,
        base_quat_w=_float32(arrays, "base_quat_wxyz") if "base_quat_wxyz" in arrays else None,
        meta=_of_type(fields, "meta", dict),
        events=_events(fields),
        extras={k.removeprefix(_EXTRA): a for k, a in arrays.items() if k.startswith(_EXTRA)},
    )
    return motion.validate()


_KNOWN = ("joint_pos", "base_pos_w", "base_quat_wxyz")


def _float32(arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[np.float32]:
    array = arrays.get(name)
    if array is None:
        raise _malformed(f"it lacks {name}", name)
    if array.dtype != np.dtype("<f4"):
        raise _malformed(f"{name} is {array.dtype.str}, not <f4", name)
    return array


def _events(fields: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    events = _of_type(fields, "events", list)
    if not all(isinstance(event, dict) for event in events):
        raise _malformed("events is no list of objects", "events")
    return tuple(events)


def _of_type(fields: Mapping[str, Any], key: str, wanted: type[Any]) -> Any:
    value = fields.get(key, wanted())
    if not isinstance(value, wanted):
        raise _malformed(f"{key} is no {'object' if wanted is dict else 'list'}", key)
    return value


def _left_out(keys: list[str]) -> Notice:
    message = f"These arrays of the file can't be edited along and a save leaves them out: {keys}."
    return Notice("extras_left_out", "warning", message, ", ".join(keys))


def _malformed(reason: str, where: str) -> InvalidParameterError:
    return InvalidParameterError(
        f"The motion can't be read: {reason}.", where=f"motion message · {where}", hint=_HINT
    )
