"""What asks for a job: a binary message of a motion, with parameters, anchors and terrain."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError, UnsupportedModelError
from trajectory_editor.jobs.job import JobKind
from trajectory_editor.jobs.locked_span_fields import SpanFields, read_locked_spans
from trajectory_editor.jobs.request_parameters import check_parameters
from trajectory_editor.jobs.terrain_arrays import TerrainArrays, read_terrain
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message
from trajectory_editor.messages.motion_message import motion_of_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.urdf_model import UrdfDocument

_MOTION_FIELDS = ("framerate", "joint_names")
_MOTION_ARRAYS = ("joint_pos", "base_pos_w", "base_quat_wxyz")
_TERRAIN_ARRAYS = ("terrain/vertices", "terrain/faces")
_FIELDS = ("name", *_MOTION_FIELDS, "parameters", "terrain", "frames", "locked_spans")
_MAX_NAME = 255


@dataclass(frozen=True)
class JobRequest:
    """A request that was checked.

    Attributes:
        kind: What is asked for.
        name: Name of the motion.
        motion: The motion.
        parameters: All parameters of its kind, defaults filled in.
        anchors: Frames whose pose is fixed, ascending, each once.
        terrain: The ground's mesh, or ``None`` for the plane alone.
        frames: First and last frame to judge; all of them when ``None``.
        locked_spans: Contacts that the user decided.
    """

    kind: JobKind
    name: str
    motion: EditorMotion
    parameters: Mapping[str, Any]
    anchors: tuple[int, ...] = ()
    terrain: TerrainArrays | None = None
    frames: tuple[int, int] | None = None
    locked_spans: tuple[SpanFields, ...] = ()


def read_request(data: bytes, kind: JobKind) -> JobRequest:
    """Read and check a request.

    Raises:
        InvalidParameterError: The message is malformed, or something in it is out of range.
        InvalidMotionError: The motion breaks a rule of motions.
        TerrainError: The terrain is no triangle mesh.
        TooLargeError: The terrain is beyond all bounds.
    """
    message = decode_message(data)
    if message.kind != kind.value:
        raise _malformed(f"it is of kind {message.kind[:40]!r}, not {kind.value!r}", "kind")
    _refuse_unknown(message.fields, _FIELDS, "field")
    _refuse_unknown(message.arrays, (*_MOTION_ARRAYS, *_TERRAIN_ARRAYS, "anchors"), "array")
    name = message.fields.get("name", "motion")
    if not isinstance(name, str):
        raise _malformed("name is no text", "name")
    motion = _motion(message)
    return JobRequest(
        kind=kind,
        name=name[:_MAX_NAME] or "motion",
        motion=motion,
        parameters=check_parameters(kind, message.fields.get("parameters", {})),
        anchors=_anchors(message.arrays.get("anchors"), motion.frame_count),
        terrain=read_terrain(message.fields.get("terrain"), message.arrays),
        frames=_frames(message.fields.get("frames"), kind, motion.frame_count),
        locked_spans=read_locked_spans(message.fields.get("locked_spans", []), motion.frame_count),
    )


def check_fits_robot(request: JobRequest, robot: UrdfDocument) -> None:
    """Check that joints and links of a request are the robot's.

    Raises:
        UnsupportedModelError: The joints are others, or the robot has joints of other kinds.
        InvalidParameterError: A locked span names an unknown link.
    """
    wanted = [joint.name for joint in robot.joints if joint.is_independent]
    missing = [name for name in wanted if name not in request.motion.joint_names]
    extra = [name for name in request.motion.joint_names if name not in wanted]
    if missing or extra:
        parts = [f"the motion lacks {_listed(missing)}"] if missing else []
        parts += [f"the robot lacks {_listed(extra)}"] if extra else []
        raise UnsupportedModelError(
            f"The motion's joints are not the robot's: {'; '.join(parts)}.",
            where="joint_names",
            hint="Load the robot that this motion was made for.",
            data={"missing": missing, "extra": extra},
        )
    links = {link.name for link in robot.links}
    for span in request.locked_spans:
        if span.link not in links:
            raise InvalidParameterError(
                f"The robot has no link {span.link[:80]!r}.", where="locked_spans"
            )


def _motion(message: BinaryMessage) -> EditorMotion:
    fields = {key: message.fields[key] for key in _MOTION_FIELDS if key in message.fields}
    arrays = {key: message.arrays[key] for key in _MOTION_ARRAYS if key in message.arrays}
    return motion_of_message(BinaryMessage("motion", fields, arrays))


def _anchors(array: NDArray[Any] | None, frames: int) -> tuple[int, ...]:
    if array is None:
        return ()
    if array.ndim != 1 or array.dtype != np.dtype("<i4"):
        raise _malformed(f"anchors is {array.dtype.str} {array.shape}, not <i4 (K,)", "anchors")
    outside = array[(array < 0) | (array >= frames)]
    if len(outside):
        raise InvalidParameterError(
            f"Anchors must be within 0 to {frames - 1}; one is at {outside[0]}.", where="anchors"
        )
    return tuple(np.unique(array).tolist())


def _frames(value: Any, kind: JobKind, count: int) -> tuple[int, int] | None:
    if value is None:
        return None
    if kind is not JobKind.AUDIT:
        raise _malformed("frames are for audits; the whole motion is optimized", "frames")
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(frame) is int for frame in value)
        or not 0 <= value[0] <= value[1] < count
    ):
        raise InvalidParameterError(
            f"frames must be the first and last frame, ascending, within 0 to {count - 1}.",
            where="frames",
        )
    return value[0], value[1]


def _refuse_unknown(found: Collection[str], known: Collection[str], what: str) -> None:
    for key in found:
        if key not in known:
            raise _malformed(f"it has an unknown {what} {key[:80]!r}", key[:80])


def _listed(names: list[str]) -> str:
    rest = len(names) - 8
    return ", ".join(names[:8]) + (f" and {rest} more" if rest > 0 else "")


def _malformed(reason: str, where: str) -> InvalidParameterError:
    hint = "The form is described in docs/api.md."
    return InvalidParameterError(f"The request can't be read: {reason}.", where=where, hint=hint)
