"""``/api/robot/uploads``: a robot's folder, dropped into the page."""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, Response, request

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.robot.upload_folder import MAX_FILE_BYTES
from trajectory_editor.web.responses import json_answer
from trajectory_editor.web.services import get_services

blueprint = Blueprint("uploads", __name__)


@blueprint.post("/api/robot/uploads")
def begin_upload() -> Response:
    """Begin an upload and answer with its id."""
    return json_answer({"id": get_services().robots.begin_upload()}, 201)


@blueprint.put("/api/robot/uploads/<upload_id>/files/<path:path>")
def put_file(upload_id: str, path: str) -> Response:
    """Store one file; ``kept`` says whether it is of a kind that robots are made of."""
    upload = get_services().robots.upload(upload_id)
    request.max_content_length = MAX_FILE_BYTES
    kept = upload.put(path, cast(Any, request.stream), request.content_length)
    return json_answer({"path": path, "kept": kept}, 201 if kept else 200)


@blueprint.post("/api/robot/uploads/<upload_id>/open")
def open_upload(upload_id: str) -> Response:
    """Load the uploaded robot and answer with its description."""
    wishes = request.get_json(force=True, silent=True)
    wishes = {} if wishes is None and not request.content_length else wishes
    if not isinstance(wishes, dict):
        raise _malformed("it is no JSON object")
    urdf, accept = wishes.get("urdf"), wishes.get("accept", {})
    if urdf is not None and not isinstance(urdf, str):
        raise _malformed("urdf is neither a path nor null")
    if not isinstance(accept, dict) or not all(isinstance(path, str) for path in accept.values()):
        raise _malformed("accept is no object of paths")
    services = get_services()
    robot = services.robots.open_upload(upload_id, urdf, accept)
    services.warm_jobs()
    return json_answer(robot.description)


def _malformed(reason: str) -> InvalidParameterError:
    hint = 'Send {"urdf": path or null, "accept": {reference: path}}.'
    return InvalidParameterError(f"The body can't be read: {reason}.", where="body", hint=hint)
