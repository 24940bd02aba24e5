"""``/api/config``: what the page needs to know first."""

from __future__ import annotations

import platform

import numpy as np
from flask import Blueprint, Response

import trajectory_editor
from trajectory_editor.web.responses import json_answer
from trajectory_editor.web.services import get_services

API_VERSION = 1
blueprint = Blueprint("config", __name__)


@blueprint.get("/api/config")
def get_config() -> Response:
    """Answer with versions, steps, and what was named at the start."""
    services = get_services()
    config = services.config
    robot = services.robots.current
    return json_answer(
        {
            "name": "Robot Trajectory Editor",
            "version": trajectory_editor.__version__,
            "apiVersion": API_VERSION,
            "versions": {
                "editor": trajectory_editor.__version__,
                "python": platform.python_version(),
                "numpy": np.__version__,
            },
            "nudgeStep": config.nudge_step,
            "frameStep": config.frame_step,
            "robotLoaded": robot is not None,
            "motions": [entry.to_dict() for entry in services.motions.entries],
            "sample": robot is not None and config.is_sample(robot.source.urdf_path),
        }
    )


@blueprint.get("/api/session")
def get_session() -> Response:
    """Say that the token is known; with ``?token=…`` the guard sets the cookie and redirects."""
    return json_answer({"ok": True})
