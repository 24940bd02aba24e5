"""``/api/motions``: the files named at the start, and reading and writing motion files."""

from __future__ import annotations

import math

from flask import Blueprint, Response, request

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.messages.binary_message import MESSAGE_TYPE
from trajectory_editor.messages.motion_message import decode_motion, encode_motion
from trajectory_editor.messages.plain_json import dump_json
from trajectory_editor.motion.formats.registry import read_motion, write_motion, write_notices
from trajectory_editor.motion.npz.limits import DEFAULT_LIMITS
from trajectory_editor.web.motion_library import etag_of
from trajectory_editor.web.responses import bytes_answer, json_answer
from trajectory_editor.web.services import get_services

MAX_MOTION_BYTES = DEFAULT_LIMITS.file_bytes
NOTICES_HEADER = "X-Motion-Notices"
_MAX_NOTICES_BYTES = 8_000
_MAX_NAME = 255

blueprint = Blueprint("motions", __name__)


@blueprint.get("/api/motions")
def list_motions() -> Response:
    """Answer with the motions that the server was started with."""
    return json_answer([entry.to_dict() for entry in get_services().motions.entries])


@blueprint.get("/api/motions/<motion_id>")
def get_motion(motion_id: str) -> Response:
    """Answer with one of them as a message; its source says how to write it back."""
    entry, data = get_services().motions.read(motion_id)
    etag = etag_of(data)
    source = {"id": entry.id, "path": str(entry.path), "etag": etag} if entry.writable else None
    loaded = read_motion(data, name=entry.path.name, framerate=_framerate())
    answer = bytes_answer(encode_motion(loaded, entry.path.name, source), MESSAGE_TYPE)
    answer.headers["ETag"] = etag
    return answer


@blueprint.put("/api/motions/<motion_id>")
def put_motion(motion_id: str) -> Response:
    """Write a message back to its file, if that still has the content that was read."""
    motions = get_services().motions
    motions.get(motion_id)
    loaded = decode_motion(_body())
    data = write_motion(loaded.motion, loaded.format)
    etag = motions.write(motion_id, data, request.headers.get("If-Match"))
    notices = [notice.to_dict() for notice in write_notices(loaded.motion, loaded.format)]
    answer = json_answer({"etag": etag, "bytes": len(data), "notices": notices})
    answer.headers["ETag"] = etag
    return answer


@blueprint.post("/api/motions/decode")
def decode() -> Response:
    """Answer with the motion of a file as a message."""
    name = request.args.get("name", "motion.npz").replace("\\", "/").rpartition("/")[2]
    name = name[:_MAX_NAME] or "motion.npz"
    loaded = read_motion(_body(), name=name, framerate=_framerate())
    return bytes_answer(encode_motion(loaded, name), MESSAGE_TYPE)


@blueprint.post("/api/motions/encode")
def encode() -> Response:
    """Answer with the bytes of a file; a header tells what of the motion it does not hold."""
    loaded = decode_motion(_body())
    format_name = request.args.get("format", "editor_npz")
    answer = bytes_answer(write_motion(loaded.motion, format_name), "application/octet-stream")
    notices = [notice.to_dict() for notice in write_notices(loaded.motion, format_name)]
    answer.headers[NOTICES_HEADER] = _as_header(notices)
    return answer


def _body() -> bytes:
    request.max_content_length = MAX_MOTION_BYTES
    return request.get_data(cache=False)


def _framerate() -> float | None:
    text = request.args.get("framerate")
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        message = f"{text[:40]!r} is no framerate."
        raise InvalidParameterError(
            message, where="framerate", hint="Give frames per second, for example 50."
        )
    return value


def _as_header(notices: list[dict[str, str]]) -> str:
    """Return notices as one line of ASCII; the last ones are left out when it grows too long."""
    while len(text := dump_json(notices)) > _MAX_NOTICES_BYTES:
        notices = notices[:-1]
    return text
