"""The robot's calls: description, URDF, and the files it refers to and no other."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from flask.testing import FlaskClient

from real_data import ROBOTS

Make = Callable[..., FlaskClient]


@pytest.fixture
def robot(make_client: Make, robot_folder: Path) -> FlaskClient:
    return make_client(robot_urdf=robot_folder / "urdf" / "bot.urdf")


def _root(client: FlaskClient) -> str:
    url: str = client.get("/api/robot").json["meshes"][0]["url"]
    return "/" + url.rpartition("/meshes/")[0]


def test_no_robot_is_a_404_with_its_own_code(client: FlaskClient) -> None:
    for path in ("/api/robot", "/api/robot/urdf", "/api/robot/files/x/a.stl"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.json["error"]["code"] == "no_robot"


def test_every_address_of_the_description_answers(robot: FlaskClient) -> None:
    description = robot.get("/api/robot").json
    assert len(description["meshes"]) == 3
    for mesh in description["meshes"]:
        answer = robot.get("/" + mesh["url"])
        assert answer.status_code == 200
        assert len(answer.data) == mesh["bytes"]
        assert "immutable" in answer.headers["Cache-Control"]
        again = robot.get("/" + mesh["url"], headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_side_file_is_found_relative_to_its_mesh(robot: FlaskClient) -> None:
    answer = robot.get(f"{_root(robot)}/tex/skin.png")
    assert (answer.status_code, answer.data) == (200, b"png")


def test_urdf_text(robot: FlaskClient, robot_folder: Path) -> None:
    url = robot.get("/api/robot").json["urdfUrl"]
    answer = robot.get("/" + url)
    assert answer.data == (robot_folder / "urdf" / "bot.urdf").read_bytes()
    assert answer.content_type == "application/xml; charset=utf-8"
    again = robot.get("/" + url, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_urdf_of_another_encoding_arrives_as_utf8(make_client: Make, tmp_path: Path) -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="ü"><link name="ß"/></robot>'
    path = tmp_path / "r.urdf"
    path.write_bytes(text.encode("latin-1"))
    assert make_client(robot_urdf=path).get("/api/robot/urdf").data.decode("utf-8") == text


TRAVERSALS = [
    "/etc/passwd",
    "//etc/passwd",
    "../../../../../../etc/passwd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%2f..%2fetc/passwd",
    "..%5c..%5cetc%5cpasswd",
    "%252e%252e/etc/passwd",
    "meshes/../../secret.stl",
    "meshes/%2e%2e/meshes/private.stl",
    "./meshes/arm.stl",
    "meshes//arm.stl",
    "meshes/arm.stl%00.png",
    "meshes/private.stl",
    "meshes",
    "urdf/bot.urdf",
    "MESHES/ARM.STL",
    "x" * 10_000,
    "../" * 3_000 + "etc/passwd",
    "%F0%9F%A6%BE/" * 800,
    "\udcff.stl".encode("utf-8", "surrogateescape").hex(),
]


@pytest.mark.parametrize("path", TRAVERSALS, ids=lambda path: path[:30])
def test_nothing_else_is_served(robot: FlaskClient, robot_folder: Path, path: str) -> None:
    (robot_folder.parent / "secret.stl").write_bytes(b"secret")
    answer = robot.get(f"{_root(robot)}/{path}")
    assert answer.status_code == 403, answer.data[:200]
    assert answer.json["error"]["code"] == "forbidden"


@pytest.mark.parametrize("path", ["/api/robot/files//etc/passwd", "/api/robot/files/../x/a.stl"])
def test_odd_roots_are_refused(robot: FlaskClient, path: str) -> None:
    assert robot.get(path).status_code == 403


def test_addresses_of_an_earlier_load_are_gone(robot: FlaskClient) -> None:
    assert robot.get("/api/robot/files/0123456789ab.0/meshes/arm.stl").status_code == 404


def test_link_out_of_the_robots_folder_is_not_served(make_client: Make, tmp_path: Path) -> None:
    secret = tmp_path / "secret.stl"
    secret.write_bytes(b"\0" * 80 + b"\1\0\0\0" + b"s" * 50)
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "evil.stl").symlink_to(secret)
    (folder / "r.urdf").write_text(
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="evil.stl"/></geometry>'
        "</visual></link></robot>"
    )
    client = make_client(robot_urdf=folder / "r.urdf")
    description = client.get("/api/robot").json
    assert description["meshes"][0]["url"] is None
    root = f"/api/robot/files/{description['id']}.0"
    assert client.get(f"{root}/evil.stl").status_code == 403


def test_mesh_swapped_for_a_link_after_the_load(robot: FlaskClient, robot_folder: Path) -> None:
    root = _root(robot)
    mesh = robot_folder / "meshes" / "arm.stl"
    mesh.unlink()
    assert robot.get(f"{root}/meshes/arm.stl").status_code == 404
    mesh.symlink_to("/etc/passwd")
    assert robot.get(f"{root}/meshes/arm.stl").status_code == 403


def test_types_do_not_depend_on_the_systems_table(
    make_client: Make, robot_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "dist"
    page.mkdir()
    (page / "solver.wasm").write_bytes(b"\0asm")
    (page / "app.js").write_text("export {}")
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    client = make_client(robot_urdf=robot_folder / "urdf" / "bot.urdf", page_folder=page)
    types = {path: client.get(path).content_type for path in ("/app.js", "/solver.wasm")}
    assert types["/app.js"].startswith("text/javascript")
    assert types["/solver.wasm"] == "application/wasm"
    mesh_types = [
        client.get("/" + m["url"]).content_type for m in client.get("/api/robot").json["meshes"]
    ]
    assert mesh_types == ["model/stl", "model/vnd.collada+xml", "model/stl"]


def test_unicode_addresses_are_encoded_once(make_client: Make, tmp_path: Path) -> None:
    folder = tmp_path / "机器人 v2" / "ü"
    folder.mkdir(parents=True)
    (folder / "a b#%.obj").write_text("v 0 0 0\n")
    (folder / "r.urdf").write_text(
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="a b#%.obj"/></geometry>'
        "</visual></link></robot>",
        encoding="utf-8",
    )
    client = make_client(robot_urdf=folder / "r.urdf")
    url = client.get("/api/robot").json["meshes"][0]["url"]
    assert quote(unquote(url)) == url
    assert client.get("/" + url).data == b"v 0 0 0\n"


@pytest.mark.real_data
def test_all_files_of_all_real_robots_are_served(make_client: Make) -> None:
    robots = sorted(ROBOTS.rglob("*.urdf"))
    assert len(robots) == 10
    for urdf in robots:
        client = make_client(robot_urdf=urdf)
        meshes = client.get("/api/robot").json["meshes"]
        served = [client.get("/" + mesh["url"]) for mesh in meshes]
        assert [len(answer.data) for answer in served] == [mesh["bytes"] for mesh in meshes]
