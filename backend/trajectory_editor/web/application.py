"""Puts the server together."""

from __future__ import annotations

from flask import Flask

from trajectory_editor.web import (
    config_routes,
    job_routes,
    motion_routes,
    page_routes,
    robot_routes,
    upload_routes,
)
from trajectory_editor.web.error_handlers import register_error_handlers
from trajectory_editor.web.motion_library import MotionLibrary, motion_files_of
from trajectory_editor.web.request_guard import RequestGuard, install_guard
from trajectory_editor.web.robot_store import RobotStore
from trajectory_editor.web.server_config import ServerConfig
from trajectory_editor.web.services import SERVICES_KEY, Services

_DEFAULT_BODY_BYTES = 4 << 20


def create_app(config: ServerConfig) -> Flask:
    """Return the application for these settings, with its robot loaded.

    Raises:
        NotFoundError: The URDF or a motion does not exist.
        RobotModelError: The URDF can't be used.
    """
    files = motion_files_of(config.motions)
    motions = MotionLibrary((path, not config.is_sample(path)) for path in files)
    robots = RobotStore(config.package_paths)
    if config.robot_urdf is not None:
        robots.open_path(config.robot_urdf)

    app = Flask("trajectory_editor.web", static_folder=None)
    app.url_map.merge_slashes = False  # a doubled slash is refused, not redirected
    app.config["MAX_CONTENT_LENGTH"] = _DEFAULT_BODY_BYTES
    app.extensions[SERVICES_KEY] = Services(config, robots, motions)
    install_guard(app, RequestGuard.of(config))
    register_error_handlers(app)
    parts = (config_routes, robot_routes, upload_routes, motion_routes, job_routes, page_routes)
    for routes in parts:
        app.register_blueprint(routes.blueprint)
    return app


def services_of(app: Flask) -> Services:
    """Return the services of an application, for example to close them."""
    services: Services = app.extensions[SERVICES_KEY]
    return services
