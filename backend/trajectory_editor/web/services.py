"""The parts a server is made of, reached from the blueprints through the application."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import current_app

from trajectory_editor.jobs.needed_packages import missing_packages
from trajectory_editor.jobs.registry import JobRegistry
from trajectory_editor.web.event_stream import StreamSlots
from trajectory_editor.web.motion_library import MotionLibrary
from trajectory_editor.web.robot_store import RobotStore
from trajectory_editor.web.server_config import ServerConfig

SERVICES_KEY = "trajectory_editor"


@dataclass(frozen=True)
class Services:
    """Settings, the loaded robot, the motion files and the jobs of one server."""

    config: ServerConfig
    robots: RobotStore
    motions: MotionLibrary
    jobs: JobRegistry = field(default_factory=JobRegistry)
    streams: StreamSlots = field(default_factory=StreamSlots)

    def warm_jobs(self) -> None:
        """Prepare for jobs of the present robot, if the server is to be ready for them."""
        robot = self.robots.current
        if self.config.warm_jobs and robot is not None and not missing_packages():
            self.jobs.warm(robot.id, robot.source)

    def stop_streams(self) -> None:
        """End what would keep the server from stopping."""
        self.jobs.stop_streams()

    def close(self) -> None:
        """End all jobs and delete what was uploaded."""
        self.jobs.close()
        self.robots.close()


def get_services() -> Services:
    """Return the services of the application that handles the present request."""
    services: Services = current_app.extensions[SERVICES_KEY]
    return services
