"""The parts a server is made of, reached from the blueprints through the application."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from trajectory_editor.web.motion_library import MotionLibrary
from trajectory_editor.web.robot_store import RobotStore
from trajectory_editor.web.server_config import ServerConfig

SERVICES_KEY = "trajectory_editor"


@dataclass(frozen=True)
class Services:
    """Settings, the loaded robot and the motion files of one server."""

    config: ServerConfig
    robots: RobotStore
    motions: MotionLibrary

    def close(self) -> None:
        """Delete what was uploaded."""
        self.robots.close()


def get_services() -> Services:
    """Return the services of the application that handles the present request."""
    services: Services = current_app.extensions[SERVICES_KEY]
    return services
