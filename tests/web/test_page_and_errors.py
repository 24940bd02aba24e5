"""The page's files, the configuration, and the one form of all errors."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

import trajectory_editor
from trajectory_editor.errors import (
    CancelledError,
    ConflictError,
    ForbiddenError,
    InvalidMotionError,
    InvalidParameterError,
    MotionFormatError,
    NotFoundError,
    RobotModelError,
    TooLargeError,
    TrajectoryEditorError,
    UnsupportedModelError,
)
from trajectory_editor.web.error_handlers import status_of

Make = Callable[..., FlaskClient]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>built</title>")
    (folder / "assets" / "index-Bx_9-aZ4.js").write_text("export {}")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / ".stamp-sources").write_text("hush")
    (tmp_path / "secret.txt").write_text("hush")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


def test_page_is_checked_anew_and_its_hashed_files_are_kept(make_client: Make, page: Path) -> None:
    client = make_client(page_folder=page)
    index = client.get("/")
    assert b"built" in index.data
    assert index.content_type == "text/html; charset=utf-8"
    assert "no-cache" in index.headers["Cache-Control"]
    assert client.get("/", headers={"If-None-Match": index.headers["ETag"]}).status_code == 304
    script = client.get("/assets/index-Bx_9-aZ4.js")
    assert script.content_type == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["Cache-Control"]
    assert "no-cache" in client.get("/favicon.svg").headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/../secret.txt", 403),
        ("/%2e%2e/secret.txt", 403),
        ("/assets/%2e%2e%2f%2e%2e%2fsecret.txt", 403),
        ("/a//etc/passwd", 403),
        ("/.stamp-sources", 403),
        ("/link.txt", 404),
        ("/etc/passwd", 404),
        ("/assets", 404),
        ("/a%00b", 404),
        ("/" + "x" * 10_000, 404),
    ],
)
def test_nothing_but_the_build_is_served(
    make_client: Make, page: Path, path: str, status: int
) -> None:
    answer = make_client(page_folder=page).get(path)
    assert answer.status_code == status
    assert b"hush" not in answer.data


def test_without_a_build_the_page_says_how_to_get_one(make_client: Make, tmp_path: Path) -> None:
    client = make_client(page_folder=tmp_path / "dist")
    answer = client.get("/")
    assert answer.status_code == 200
    assert b"./launch.sh" in answer.data
    assert b"npm run build" in answer.data
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").write_text("built since")
    assert client.get("/").data == b"built since"


def test_configuration(make_client: Make, robot_folder: Path) -> None:
    settings = make_client(nudge_step=0.05, frame_step=3).get("/api/config")
    assert settings.headers["Cache-Control"] == "no-store"
    config = settings.json
    assert config["name"] == "Robot Trajectory Editor"
    assert config["version"] == trajectory_editor.__version__
    assert config["versions"]["numpy"] == np.__version__
    assert (config["nudgeStep"], config["frameStep"]) == (0.05, 3)
    assert (config["robotLoaded"], config["sample"], config["motions"]) == (False, False, [])
    urdf = robot_folder / "urdf" / "bot.urdf"
    sample = make_client(robot_urdf=urdf, samples_folder=robot_folder).get("/api/config").json
    assert (sample["robotLoaded"], sample["sample"]) == (True, True)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ForbiddenError("x"), 403),
        (NotFoundError("x"), 404),
        (ConflictError("x"), 409),
        (CancelledError("x"), 409),
        (TooLargeError("x"), 413),
        (InvalidParameterError("x"), 400),
        (MotionFormatError("x"), 422),
        (InvalidMotionError("x"), 422),
        (RobotModelError("x"), 422),
        (UnsupportedModelError("x"), 422),
        (TrajectoryEditorError("x"), 422),
    ],
)
def test_status_of_each_kind(error: TrajectoryEditorError, status: int) -> None:
    assert status_of(error) == status


def _failing(make_client: Make, error: Exception) -> FlaskClient:
    client = make_client()

    def fail() -> None:
        raise error

    # A call that exists for this test only.
    client.application.add_url_rule("/api/fail", view_func=fail)
    return client


def test_data_of_an_error_is_made_plain(make_client: Make) -> None:
    data: dict[str, Any] = {
        "worst": np.float32(0.5),
        "nan": float("nan"),
        "frames": np.arange(3),
        "path": Path("a"),
        "shape": (1, 2),
    }
    error = TrajectoryEditorError("Said.", where="here", hint="Do.", data=data)
    answer = _failing(make_client, error).get("/api/fail")
    plain = {"worst": 0.5, "nan": None, "frames": [0, 1, 2], "path": "a", "shape": [1, 2]}
    assert answer.json["error"] == {
        "code": "error",
        "message": "Said.",
        "where": "here",
        "hint": "Do.",
        "data": plain,
    }


def test_mistakes_of_the_server_tell_nothing_of_its_inside(
    make_client: Make, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = _failing(make_client, RuntimeError("inner secret")).get("/api/fail")
    assert answer.status_code == 500
    assert answer.json["error"]["code"] == "internal"
    assert b"inner secret" not in answer.data
    assert "inner secret" in caplog.text


def test_unknown_calls_and_methods(client: FlaskClient) -> None:
    missing = client.get("/api/nothing")
    assert (missing.status_code, missing.json["error"]["code"]) == (404, "not_found")
    wrong = client.delete("/api/config")
    assert (wrong.status_code, wrong.json["error"]["code"]) == (405, "method_not_allowed")
    assert "GET" in wrong.headers["Allow"]


def test_bodies_are_bounded(client: FlaskClient) -> None:
    upload = client.post("/api/robot/uploads").json["id"]
    answer = client.post(f"/api/robot/uploads/{upload}/open", data=b" " * (5 << 20))
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "too_large")
    declared = {"CONTENT_LENGTH": str(600 << 20)}
    answer = client.post("/api/motions/decode", environ_overrides=declared)
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "too_large")
