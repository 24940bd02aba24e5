"""The command line of the server: ``python backend/app.py --robot-urdf robot.urdf …``."""

from __future__ import annotations

import argparse
import math
import os
import secrets
import sys
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask

from trajectory_editor.errors import TrajectoryEditorError
from trajectory_editor.web.application import create_app, services_of
from trajectory_editor.web.request_guard import is_loopback
from trajectory_editor.web.server_config import ServerConfig
from trajectory_editor.web.wsgi_server import PortInUseError, WsgiServer

REPOSITORY = Path(__file__).resolve().parents[1]
DEFAULT_PORT = 5000
TOKEN_VARIABLE = "ROBOT_TRAJECTORY_EDITOR_TOKEN"
_PORTS_TRIED = 20
_EXIT_INPUT = 2
_EXIT_PORT = 3


def main(arguments: list[str] | None = None) -> int:
    """Run the server until a signal ends it; return the exit code."""
    options = _parse(arguments)
    token = None
    if not is_loopback(options.host):
        token = os.environ.get(TOKEN_VARIABLE) or secrets.token_urlsafe(24)
    config = ServerConfig(
        robot_urdf=options.robot_urdf,
        motions=tuple(options.motion),
        package_paths=tuple(options.package_path),
        nudge_step=options.nudge_step,
        frame_step=options.frame_step,
        host=options.host,
        frontend_port=options.frontend_port,
        allowed_origins=tuple(options.allow_origin),
        token=token,
        page_folder=REPOSITORY / "frontend" / "dist",
        samples_folder=REPOSITORY / "samples",
        warm_jobs=True,
    )
    try:
        app = create_app(config)
        server = _bind(app, options.host, options.port)
    except TrajectoryEditorError as error:
        print(f"error: {error}", file=sys.stderr)
        return _EXIT_PORT if isinstance(error, PortInUseError) else _EXIT_INPUT
    _announce(server, token)
    services = services_of(app)
    server.run(services.close, services.stop_streams)
    return 0


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="app.py",
        description="Serves the Robot Trajectory Editor. ./launch.sh starts it with the page.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--robot-urdf", type=Path, metavar="PATH", help="robot to load")
    add(
        "--motion",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="motion to open, or a folder of .npz files; may be given several times",
    )
    add(
        "--package-path",
        type=_folder,
        action="append",
        default=[],
        metavar="PATH",
        help="folder to look for package:// names in; may be given several times",
    )
    add("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    add(
        "--port",
        type=_port,
        help=f"port to listen on; 0 takes a free one ({DEFAULT_PORT}, or the next free one)",
    )
    add("--nudge-step", type=_step, default=0.01, help="what Up and Down add (%(default)s)")
    add("--frame-step", type=_frames, default=1, help="what Left and Right step (%(default)s)")
    add(
        "--frontend-port",
        type=_port,
        default=5173,
        metavar="PORT",
        help="port of a page served by another program on this machine (%(default)s)",
    )
    add(
        "--allow-origin",
        type=_origin,
        action="append",
        default=[],
        metavar="URL",
        help="another origin whose pages may use this server; may be given several times",
    )
    return parser.parse_args(arguments)


def _bind(app: Flask, host: str, port: int | None) -> WsgiServer:
    """Bind the port that was asked for, or the first free one from the default on."""
    if port is not None:
        return WsgiServer(app, host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED):
        try:
            return WsgiServer(app, host, candidate)
        except PortInUseError:
            continue
    return WsgiServer(app, host, 0)


def _announce(server: WsgiServer, token: str | None) -> None:
    if token is None:
        print(f"Robot Trajectory Editor is ready: {server.address}/", flush=True)
        if _is_enclosed():
            print("In a container or WSL: start with --host 0.0.0.0 to be reached from outside.")
    else:
        print(
            f"Warning: listening on {server.host}, so other machines can reach this server and "
            "the files it was given. Only who knows the token is let in.",
            file=sys.stderr,
        )
        print(f"Robot Trajectory Editor is ready: {server.address}/?token={token}", flush=True)
        print("From another machine, put this machine's name in place of localhost.", flush=True)


def _is_enclosed() -> bool:
    """Whether a browser outside may not reach this machine's loopback address."""
    marks = (Path("/.dockerenv"), Path("/run/.containerenv"))
    return any(mark.exists() for mark in marks) or "WSL_DISTRO_NAME" in os.environ


def _port(text: str) -> int:
    if text.isdecimal() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port from 0 to 65535")


def _step(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isfinite(value) and value > 0:
        return value
    raise argparse.ArgumentTypeError(f"{text!r} is no positive number")


def _frames(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 1_000_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least 1")


def _folder(text: str) -> Path:
    path = Path(text)
    if path.is_dir():
        return path.absolute()
    raise argparse.ArgumentTypeError(f"there is no folder {text!r}")


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/"):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is no origin such as https://robots.example")


if __name__ == "__main__":
    sys.exit(main())
