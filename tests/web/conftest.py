"""Servers without a socket, and files to serve."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from trajectory_editor.web.application import create_app, services_of
from trajectory_editor.web.server_config import ServerConfig

STL = b"\0" * 80 + struct.pack("<I", 1) + b"\0" * 50


class LocalClient(FlaskClient):
    """A client that calls the server by a name it answers under."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        kwargs.setdefault("base_url", "http://localhost:5000")
        kwargs.setdefault("buffered", True)  # so that files are closed
        return super().open(*args, **kwargs)


@pytest.fixture
def make_client() -> Iterator[Callable[..., FlaskClient]]:
    """Return a function that starts a server with the given settings."""
    apps = []

    def make(**settings: Any) -> FlaskClient:
        app = create_app(ServerConfig(**settings))
        app.test_client_class = LocalClient
        apps.append(app)
        return app.test_client()

    yield make
    for app in apps:
        services_of(app).close()


@pytest.fixture
def client(make_client: Callable[..., FlaskClient]) -> FlaskClient:
    """A server that was started without a robot and without motions."""
    return make_client()


@pytest.fixture
def robot_folder(tmp_path: Path) -> Path:
    """A robot package with a mesh, a textured mesh, and a file that no URDF refers to."""
    folder = tmp_path / "bot"
    (folder / "meshes").mkdir(parents=True)
    (folder / "urdf").mkdir()
    (folder / "meshes" / "arm.stl").write_bytes(STL)
    (folder / "meshes" / "a..b.stl").write_bytes(STL)
    images = "<image><init_from>../tex/skin.png</init_from></image>"
    (folder / "meshes" / "body.dae").write_text(f"<COLLADA>{images}</COLLADA>")
    (folder / "tex").mkdir()
    (folder / "tex" / "skin.png").write_bytes(b"png")
    (folder / "meshes" / "private.stl").write_bytes(STL)
    names = ("arm.stl", "body.dae", "a..b.stl")
    visuals = "".join(
        f'<visual><geometry><mesh filename="../meshes/{name}"/></geometry></visual>'
        for name in names
    )
    (folder / "urdf" / "bot.urdf").write_text(
        f'<robot name="bot"><link name="base">{visuals}</link></robot>'
    )
    return folder


def _npz(frames: int = 3, **changes: Any) -> bytes:
    angles = np.linspace(0, 1, 2 * frames, dtype=np.float32).reshape(frames, 2)
    arrays: dict[str, Any] = {
        "framerate": np.float32(50),
        "joint_names": np.array(["left hip", "Ж"]),
        "joint_pos": angles,
        "base_pos_w": np.zeros((frames, 3), np.float32),
        "base_quat_w": np.tile(np.float32([1, 0, 0, 0]), (frames, 1)),
    }
    stream = io.BytesIO()
    np.savez(stream, **{k: v for k, v in (arrays | changes).items() if v is not None})
    return stream.getvalue()


@pytest.fixture
def make_npz() -> Callable[..., bytes]:
    """Return a function that makes an editor npz of two joints.

    Keyword arguments replace or add arrays; ``None`` removes one.
    """
    return _npz


@pytest.fixture
def motion_file(tmp_path: Path) -> Path:
    """A motion on disk."""
    path = tmp_path / "walk.npz"
    path.write_bytes(_npz())
    return path
