"""``/api/robot``: the loaded robot's description, its URDF and the files it refers to."""

from __future__ import annotations

from flask import Blueprint, Response

from trajectory_editor.errors import ForbiddenError, NotFoundError
from trajectory_editor.web.responses import IMMUTABLE, file_answer, json_answer, text_answer
from trajectory_editor.web.services import get_services

blueprint = Blueprint("robot", __name__)


@blueprint.get("/api/robot")
def get_robot() -> Response:
    """Answer with the robot's description; its page will want jobs soon."""
    services = get_services()
    robot = services.robots.require()
    services.warm_jobs()
    return json_answer(robot.description)


@blueprint.get("/api/robot/urdf")
def get_urdf() -> Response:
    """Answer with the URDF as UTF-8 text, whatever its encoding on disk."""
    robot = get_services().robots.require()
    return text_answer(robot.urdf_text, "application/xml; charset=utf-8")


@blueprint.get("/api/robot/files/<root>/<path:path>")
def get_file(root: str, path: str) -> Response:
    """Answer with a file of the robot's list. Addresses belong to one load and never change."""
    if any(part in ("", ".", "..") for part in (root, *path.split("/"))):
        raise ForbiddenError("This path is not served.", where=path[:200])
    robot = get_services().robots.require()
    if not root.startswith(f"{robot.id}."):
        message = "These files belong to a robot that is no longer loaded."
        raise NotFoundError(message, where=root[:80], hint="Load the page anew.")
    found = robot.files.find(root, path)
    if found is None:
        message = "The robot's URDF does not refer to this file."
        raise ForbiddenError(message, where=path[:200])
    if not found.is_file():
        raise NotFoundError("The file is no longer there.", where=path[:200])
    return file_answer(found, IMMUTABLE)
