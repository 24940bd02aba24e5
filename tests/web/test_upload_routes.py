"""A robot's folder uploaded file by file: found, completed later, and kept within its bounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from real_data import ROBOTS
from trajectory_editor.robot import upload_folder
from trajectory_editor.web.application import services_of

Make = Callable[..., FlaskClient]
MESH = b"\0" * 80 + b"\1\0\0\0" + b"\0" * 50


def _urdf(*uris: str, name: str = "bot") -> bytes:
    visuals = "".join(
        f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>' for uri in uris
    )
    return f'<robot name="{name}"><link name="a">{visuals}</link></robot>'.encode()


def _begin(client: FlaskClient) -> str:
    answer = client.post("/api/robot/uploads")
    assert answer.status_code == 201
    return f"/api/robot/uploads/{answer.json['id']}"


def _put(client: FlaskClient, upload: str, files: dict[str, bytes]) -> None:
    for path, data in files.items():
        answer = client.put(f"{upload}/files/{path}", data=data)
        assert answer.status_code in (200, 201), answer.json


def _open(client: FlaskClient, upload: str, urdf: str | None = None, **accept: str) -> Any:
    return client.post(f"{upload}/open", json={"urdf": urdf, "accept": accept})


def _found(description: dict[str, Any]) -> list[bool]:
    return [mesh["url"] is not None for mesh in description["meshes"]]


def test_folder_with_a_second_package(client: FlaskClient) -> None:
    upload = _begin(client)
    files = {
        "root/art/meshes/a.stl": MESH,
        "root/robots/h/r.urdf": _urdf("package://art/meshes/a.stl", "./b.stl"),
        "root/robots/h/b.stl": MESH,
    }
    _put(client, upload, files)
    answer = _open(client, upload)
    assert answer.status_code == 200
    assert _found(answer.json) == [True, True]
    assert client.get("/api/config").json["robotLoaded"]
    assert client.get("/api/robot").json["id"] == answer.json["id"]
    for mesh in answer.json["meshes"]:
        assert client.get("/" + mesh["url"]).data == MESH


@pytest.mark.parametrize("same_upload", [True, False])
def test_urdf_alone_then_its_folder(client: FlaskClient, same_upload: bool) -> None:
    text = _urdf("../meshes/a.stl")
    upload = _begin(client)
    _put(client, upload, {"r.urdf": text})
    first = _open(client, upload).json
    assert _found(first) == [False]
    assert {"error"} <= {d["severity"] for d in first["diagnostics"]}
    if not same_upload:
        upload = _begin(client)
    _put(client, upload, {"bot/urdf/r.urdf": text, "bot/meshes/a.stl": MESH})
    second = _open(client, upload).json
    assert _found(second) == [True]
    assert second["id"] != first["id"]
    assert client.get("/" + second["meshes"][0]["url"]).data == MESH


def test_urdf_alone_then_its_meshes(client: FlaskClient) -> None:
    upload = _begin(client)
    _put(client, upload, {"r.urdf": _urdf("meshes/a.stl")})
    assert _found(_open(client, upload).json) == [False]
    later = _begin(client)
    _put(client, later, {"meshes/a.stl": MESH})
    assert _found(_open(client, later).json) == [True]


def test_meshes_for_a_robot_of_the_command_line(make_client: Make, tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_bytes(_urdf("package://art/a.stl", "b.stl"))
    client = make_client(robot_urdf=tmp_path / "r.urdf")
    upload = _begin(client)
    _put(client, upload, {"art/a.stl": MESH})
    assert _found(_open(client, upload).json) == [True, False]
    another = _begin(client)
    _put(client, another, {"b.stl": MESH})
    assert _found(_open(client, another).json) == [True, True]


def test_match_by_name_is_offered_and_accepted(client: FlaskClient) -> None:
    upload = _begin(client)
    _put(client, upload, {"bot/r.urdf": _urdf("meshes/a.stl"), "bot/mesh/a.stl": MESH})
    description = _open(client, upload).json
    assert description["meshes"][0]["suggestion"] == "bot/mesh/a.stl"
    accepted = _open(client, upload, **{"meshes/a.stl": "bot/mesh/a.stl"}).json
    assert _found(accepted) == [True]
    assert client.get("/" + accepted["meshes"][0]["url"]).data == MESH


def test_match_for_a_robot_of_the_command_line(make_client: Make, tmp_path: Path) -> None:
    (tmp_path / "bot" / "mesh").mkdir(parents=True)
    (tmp_path / "bot" / "mesh" / "a.stl").write_bytes(MESH)
    (tmp_path / "bot" / "r.urdf").write_bytes(_urdf("meshes/a.stl"))
    client = make_client(robot_urdf=tmp_path / "bot" / "r.urdf")
    suggestion = client.get("/api/robot").json["meshes"][0]["suggestion"]
    accepted = _open(client, _begin(client), **{"meshes/a.stl": suggestion}).json
    assert _found(accepted) == [True]


@pytest.mark.parametrize("target", ["/etc/passwd", "../../../outside.stl", "../outside.stl", "/"])
def test_acceptance_reaches_nothing_else(make_client: Make, tmp_path: Path, target: str) -> None:
    (tmp_path / "outside.stl").write_bytes(MESH)
    (tmp_path / "x" / "bot").mkdir(parents=True)
    (tmp_path / "x" / "bot" / "r.urdf").write_bytes(_urdf("meshes/a.stl"))
    client = make_client(robot_urdf=tmp_path / "x" / "bot" / "r.urdf")
    upload = _begin(client)
    assert _found(_open(client, upload, **{"meshes/a.stl": target}).json) == [False]
    outside = str(tmp_path / "outside.stl")
    assert _found(_open(client, upload, **{"meshes/a.stl": outside}).json) == [False]
    _put(client, upload, {"r.urdf": _urdf("meshes/a.stl")})
    assert _found(_open(client, upload, **{"meshes/a.stl": target}).json) == [False]


def test_several_robots_have_to_be_chosen_from(client: FlaskClient) -> None:
    upload = _begin(client)
    _put(client, upload, {"a.urdf": _urdf(name="one"), "b/c.urdf": _urdf(name="two")})
    answer = _open(client, upload)
    assert answer.status_code == 422
    assert answer.json["error"]["code"] == "choose_urdf"
    assert answer.json["error"]["data"]["candidates"] == ["a.urdf", "b/c.urdf"]
    assert _open(client, upload, "b/c.urdf").json["name"] == "two"
    assert _open(client, upload, "nope.urdf").status_code == 404
    assert _open(client, upload, "../a.urdf").status_code == 400


def test_xacro_and_nothing_at_all(client: FlaskClient) -> None:
    upload = _begin(client)
    assert _open(client, upload).status_code == 422
    xacro = b'<robot xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include filename="b"/></robot>'
    _put(client, upload, {"bot/bot.urdf.xacro": xacro})
    error = _open(client, upload).json["error"]
    assert error["data"]["command"] == "xacro bot/bot.urdf.xacro > bot/bot.urdf"
    assert client.get("/api/robot").status_code == 404


def test_a_failed_load_leaves_the_present_robot(make_client: Make, robot_folder: Path) -> None:
    client = make_client(robot_urdf=robot_folder / "urdf" / "bot.urdf")
    before = client.get("/api/robot").json
    upload = _begin(client)
    _put(client, upload, {"broken.urdf": b"<robot><link"})
    assert _open(client, upload).status_code == 422
    assert client.get("/api/robot").json == before
    assert client.get("/" + before["meshes"][0]["url"]).status_code == 200


def test_uploaded_robots_reach_nothing_outside(
    make_client: Make, tmp_path: Path, robot_folder: Path
) -> None:
    outside = robot_folder / "meshes" / "arm.stl"
    client = make_client()
    upload = _begin(client)
    climbing = "../" * 30 + str(outside).lstrip("/")
    _put(client, upload, {"r.urdf": _urdf(str(outside), f"file://{outside}", climbing)})
    description = _open(client, upload).json
    assert _found(description) == [False, False, False]
    assert str(tmp_path.anchor) not in {
        path[:1] for m in description["meshes"] for path in m["tried"]
    }


@pytest.mark.parametrize(
    "path",
    [
        "../escape.stl",
        "a/../../escape.stl",
        "%2e%2e/escape.stl",
        "a/%2e%2e/b.stl",
        "/etc/escape.stl",
        "a//b.stl",
        "a%5c..%5cb.stl",
        "a%00.stl",
        "./b.stl",
        "n" * 10_000 + ".stl",
        "d/" * 2_000 + "b.stl",
    ],
    ids=lambda path: path[:20],
)
def test_paths_that_are_no_plain_relative_paths(client: FlaskClient, path: str) -> None:
    upload = _begin(client)
    answer = client.put(f"{upload}/files/{path}", data=MESH)
    assert 400 <= answer.status_code < 500
    assert set(answer.json) == {"error"}
    root = services_of(client.application).robots.upload(upload.rpartition("/")[2]).root
    assert not list(root.rglob("*.stl"))
    assert not list(root.parent.glob("*.stl"))


def test_honest_names(client: FlaskClient) -> None:
    upload = _begin(client)
    names = ["v1..2/part.v2.stl", "a..b.stl", "..c.stl", "机器人 v2/ü.STL", "100_shoulder.dae"]
    data = {**dict.fromkeys(names, MESH), "100_shoulder.dae": b"<COLLADA></COLLADA>"}
    _put(client, upload, {**data, "bot.urdf": _urdf(*names)})
    assert _found(_open(client, upload).json) == [True] * 5


def test_files_of_other_kinds_are_not_kept(client: FlaskClient) -> None:
    upload = _begin(client)
    for path in (".git/config", "run.sh", "page.html", "meshes/a.stl.exe"):
        answer = client.put(f"{upload}/files/{path}", data=b"x")
        assert answer.json == {"path": path, "kept": False}


def test_a_file_where_a_folder_stands(client: FlaskClient) -> None:
    upload = _begin(client)
    _put(client, upload, {"a.stl": MESH})
    assert client.put(f"{upload}/files/a.stl/b.stl", data=MESH).status_code == 409
    _put(client, upload, {"c.stl/d.stl": MESH})
    assert client.put(f"{upload}/files/c.stl", data=MESH).status_code == 409


def test_sizes_and_numbers_are_bounded(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = _begin(client)
    monkeypatch.setattr(upload_folder, "MAX_TOTAL_BYTES", 200)
    _put(client, upload, {"a.stl": MESH})
    _put(client, upload, {"a.stl": MESH})  # again: counted once
    answer = client.put(f"{upload}/files/b.stl", data=MESH)
    assert (answer.status_code, answer.json["error"]["code"]) == (413, "too_large")
    monkeypatch.setattr(upload_folder, "MAX_TOTAL_BYTES", 1 << 20)
    monkeypatch.setattr(upload_folder, "_MAX_FILES", 1)
    assert client.put(f"{upload}/files/b.stl", data=MESH).status_code == 413


@pytest.mark.parametrize(
    "body", [b"[]", b"{", b'{"urdf": 3}', b'{"accept": []}', b'{"accept": {"a": 1}}', b"null"]
)
def test_malformed_wishes(client: FlaskClient, body: bytes) -> None:
    answer = client.post(f"{_begin(client)}/open", data=body)
    assert answer.status_code == 400
    assert answer.json["error"]["code"] == "invalid_parameter"


def test_unknown_upload(client: FlaskClient) -> None:
    assert client.put("/api/robot/uploads/zz/files/a.stl", data=MESH).status_code == 404
    assert client.post("/api/robot/uploads/zz/open", json={}).status_code == 404


def test_folders_are_private_and_go_when_replaced_and_at_the_end(client: FlaskClient) -> None:
    robots = services_of(client.application).robots
    roots = []
    for name in ("one", "two"):
        upload = _begin(client)
        _put(client, upload, {"r.urdf": _urdf(name=name)})
        assert _open(client, upload).json["name"] == name
        roots.append(robots.upload(upload.rpartition("/")[2]).root)
    assert [root.exists() for root in roots] == [False, True]
    assert roots[1].stat().st_mode & 0o077 == 0
    assert roots[1].parent.stat().st_mode & 0o077 == 0
    robots.close()
    assert not roots[1].parent.exists()


def test_abandoned_uploads_do_not_pile_up(client: FlaskClient) -> None:
    uploads = [_begin(client) for _ in range(9)]
    robots = services_of(client.application).robots
    root = robots.upload(uploads[-1].rpartition("/")[2]).root
    assert len(list(root.parent.iterdir())) <= 4


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("folder", "urdf", "meshes"),
    [
        ("go2_description", "go2_description/urdf/go2_description.urdf", 7),
        ("g1", "g1/urdf/g1_29dof_torsobase_popsicle.urdf", 35),
        ("panda_description", "panda_description/urdf/panda.urdf", 19),
    ],
)
def test_real_robots_dropped_as_folders(
    client: FlaskClient, folder: str, urdf: str, meshes: int
) -> None:
    upload = _begin(client)
    for path in sorted((ROBOTS / folder).rglob("*")):
        if path.is_file():
            _put(client, upload, {path.relative_to(ROBOTS).as_posix(): path.read_bytes()})
    assert _found(_open(client, upload, urdf).json) == [True] * meshes
