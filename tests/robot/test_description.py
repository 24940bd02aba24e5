"""The robot's description: what became of each mesh, and which files are served for it."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from real_data import ROBOTS
from trajectory_editor.robot.asset_contents import look_into
from trajectory_editor.robot.description import LoadedRobot, RobotSource, load_robot

STL = b"\0" * 80 + struct.pack("<I", 1) + b"\0" * 50
DAE = "<COLLADA><asset>{asset}</asset><library_images>{images}</library_images></COLLADA>"


def _write(path: Path, data: bytes | str = STL) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def _urdf(path: Path, *uris: str, extra: str = "") -> Path:
    visuals = "".join(
        f'<visual><geometry><mesh filename="{uri}"/></geometry></visual>' for uri in uris
    )
    return _write(path, f'<robot name="bot"><link name="a">{visuals}</link>{extra}</robot>')


def _load(urdf: Path, **options: Any) -> LoadedRobot:
    return load_robot(RobotSource(urdf, **options), "7f")


def _codes(robot: LoadedRobot) -> dict[str, str]:
    return {d["code"]: d["severity"] for d in robot.description["diagnostics"]}


def _served(robot: LoadedRobot) -> set[str]:
    return {path for _, path in robot.files.addresses}


def test_description_is_plain_json_with_the_contracts_keys(tmp_path: Path) -> None:
    _write(tmp_path / "a.stl")
    joint = (
        '<link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/>'
        '<limit velocity="3" effort="0"/></joint>'
    )
    robot = _load(_urdf(tmp_path / "r.urdf", "a.stl", extra=joint))
    description = json.loads(json.dumps(robot.description, allow_nan=False))
    assert description["joints"] == [
        {
            "name": "j",
            "type": "continuous",
            "parent": "a",
            "child": "b",
            "limits": {"lower": None, "upper": None, "velocity": 3.0, "effort": None},
            "mimic": None,
        }
    ]
    assert description["meshes"] == [
        {
            "uri": "a.stl",
            "url": "api/robot/files/7f.0/a.stl",
            "bytes": 134,
            "tried": [],
            "suggestion": None,
        }
    ]
    assert (description["id"], description["name"], description["baseLink"]) == ("7f", "bot", "a")
    assert description["urdfUrl"] == "api/robot/urdf?robot=7f"
    assert description["links"] == ["a", "b"]


def test_no_mesh_found_is_an_error_and_some_missing_a_warning(tmp_path: Path) -> None:
    urdf = _urdf(tmp_path / "r.urdf", "m/a.stl", "m/b.stl")
    assert _codes(_load(urdf))["meshes_missing"] == "error"
    _write(tmp_path / "m" / "a.stl")
    robot = _load(urdf)
    assert _codes(robot)["meshes_missing"] == "warning"
    lost = robot.description["meshes"][1]
    assert lost["url"] is None
    assert lost["tried"] == [str(tmp_path / "m" / "b.stl")]
    _write(tmp_path / "m" / "b.stl")
    assert _codes(_load(urdf))["meshes_found"] == "info"


def test_namesake_is_suggested_and_used_once_accepted(tmp_path: Path) -> None:
    urdf = _urdf(tmp_path / "bot" / "r.urdf", "meshes/a.stl")
    found = _write(tmp_path / "bot" / "mesh" / "a.stl")
    assert _load(urdf).description["meshes"][0]["suggestion"] == str(found)
    confined = _load(urdf, confine_to=tmp_path / "bot")
    assert confined.description["meshes"][0]["suggestion"] == "mesh/a.stl"
    assert confined.description["meshes"][0]["tried"] == ["meshes/a.stl"]
    robot = _load(urdf, accepted={"meshes/a.stl": found})
    assert robot.description["meshes"][0]["url"] == "api/robot/files/7f.0/a.stl"


def test_truncated_stl_tells_declared_and_real_size(tmp_path: Path) -> None:
    whole = b"\0" * 80 + struct.pack("<I", 1000) + b"\0" * 50_000
    _write(tmp_path / "cut.stl", whole[:-100])
    _write(tmp_path / "ok.stl")
    robot = _load(_urdf(tmp_path / "r.urdf", "cut.stl", "ok.stl"))
    broken = next(d for d in robot.description["diagnostics"] if d["code"] == "mesh_broken")
    assert "50,084" in broken["message"]
    assert "49,984" in broken["message"]
    assert "cut.stl" in broken["where"]
    # The page shows a placeholder for it, and reads what it can.
    assert [mesh["url"] is None for mesh in robot.description["meshes"]] == [False, False]


def test_mesh_with_entities_is_not_handed_on(tmp_path: Path) -> None:
    _write(tmp_path / "a.dae", '<!DOCTYPE x [<!ENTITY a "b">]><COLLADA>&a;</COLLADA>')
    _write(tmp_path / "ok.stl")
    robot = _load(_urdf(tmp_path / "r.urdf", "a.dae", "ok.stl"))
    assert _codes(robot)["mesh_broken"] == "error"
    assert robot.description["meshes"][0]["url"] is None
    assert _served(robot) == {"ok.stl"}


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("a.stl", STL, ""),
        ("a.stl", b"solid x" + b" " * 73 + STL[80:], ""),  # binary, though it begins like text
        ("a.stl", b"solid a\nfacet normal 0 0 1\nendfacet\nendsolid a\n", ""),
        ("a.stl", b"solid a\nfacet normal 0 0 1\nouter loop\nvertex", "cut short"),
        ("a.stl", b"\0" * 30, "30 bytes"),
        ("a.stl", b"\0" * 84, "no triangles"),
        ("a.stl", b"", "empty"),
        ("a.dae", b"<COLLADA></COLLADA>\n", ""),
        ("a.dae", b"<COLLADA><asset>", "cut short"),
        ("a.dae", b"<html></html>", "no COLLADA"),
        ("a.dae", b'<!DOCTYPE x [<!ENTITY a "b">]><COLLADA></COLLADA>', "entities"),
        ("a.obj", b"# part\nv 0 0 0\n", ""),
        ("a.obj", b"# part\n", "no vertices"),
        ("a.gltf", b"{", "no valid glTF"),
        ("a.gltf", b"[]", "no valid glTF"),
        ("a.gltf", b'{"buffers": [3]}', "no valid glTF"),
        ("a.glb", b"glTF" + struct.pack("<IIII", 2, 900, 2, 0x4E4F534A) + b"{}", "cut short"),
        ("a.glb", b"glTF" + struct.pack("<IIII", 2, 22, 2, 0x4E4F534A) + b"{}", ""),
        ("a.glb", b"gl", "no binary glTF"),
    ],
)
def test_mesh_files_at_first_sight(tmp_path: Path, name: str, data: bytes, problem: str) -> None:
    found = look_into(_write(tmp_path / name, data)).problem
    assert (problem in found) if problem else found == ""


def test_side_files_of_every_format_are_served(tmp_path: Path) -> None:
    images = (
        '<image id="i"><init_from>skin%20one.png</init_from></image>'
        "<image><init_from>../tex/A&amp;B.PNG</init_from></image>"
        "<effect><surface><init_from>i</init_from></surface></effect>"
    )
    _write(tmp_path / "m" / "body.dae", DAE.format(asset="", images=images))
    _write(tmp_path / "m" / "skin one.png", "x")
    _write(tmp_path / "tex" / "a&b.png", "x")
    _write(tmp_path / "m" / "arm.obj", "mtllib arm part.mtl\nv 0 0 0\n")
    _write(
        tmp_path / "m" / "arm part.mtl",
        "newmtl a\nmap_Kd -s 1 1 1 wood.png\nmap_bump ../tex/b.png\n",
    )
    _write(tmp_path / "m" / "wood.png", "x")
    _write(tmp_path / "tex" / "b.png", "x")
    gltf = {"buffers": [{"uri": "leg.bin"}, {"uri": "data:,x"}], "images": [{"uri": "leg.jpg"}]}
    _write(tmp_path / "m" / "leg.gltf", json.dumps(gltf))
    _write(tmp_path / "m" / "leg.bin", "x")
    _write(tmp_path / "m" / "leg.jpg", "x")
    _write(tmp_path / "m" / "unrelated.png", "x")
    _write(tmp_path / "paint.png", "x")
    extra = "<material name='p'><texture filename='paint.png'/></material>"
    urdf = _urdf(tmp_path / "r.urdf", "m/body.dae", "m/arm.obj", "m/leg.gltf", extra=extra)
    robot = _load(urdf)
    assert "side_file_missing" not in _codes(robot)
    # Asked for as written: a browser resolves the name against the address of the mesh.
    assert {"m/skin one.png", "tex/A&B.PNG", "tex/b.png", "m/wood.png"} <= _served(robot)
    assert {"m/arm part.mtl", "m/leg.bin", "m/leg.jpg", "paint.png"} <= _served(robot)
    assert "m/unrelated.png" not in _served(robot)
    assert robot.description["textures"][0]["url"] == "api/robot/files/7f.0/paint.png"


def test_missing_texture_is_a_warning(tmp_path: Path) -> None:
    image = "<image><init_from>lost.png</init_from></image>"
    _write(tmp_path / "body.dae", DAE.format(asset="", images=image))
    robot = _load(_urdf(tmp_path / "r.urdf", "body.dae"))
    assert _codes(robot)["side_file_missing"] == "warning"
    assert robot.description["meshes"][0]["url"] is not None


def test_units_and_up_axis_are_noted(tmp_path: Path) -> None:
    asset = '<unit name="millimeter" meter="0.001"/><up_axis>Y_UP</up_axis>'
    _write(tmp_path / "a.dae", DAE.format(asset=asset, images=""))
    robot = _load(_urdf(tmp_path / "r.urdf", "a.dae"))
    note = next(d for d in robot.description["diagnostics"] if d["code"] == "mesh_note")
    assert note["message"] == "Up axis Y_UP, unit 0.001 m: a.dae."


def test_addresses_are_percent_encoded_once(tmp_path: Path) -> None:
    folder = tmp_path / "机器人 v2" / "ü"
    for name in ("a b.stl", "c#d.obj", "e%20f.dae"):
        _write(
            folder / name, {"stl": STL, "obj": b"v 0 0 0"}.get(name[-3:], b"<COLLADA></COLLADA>")
        )
    robot = _load(_urdf(folder / "robot.urdf", "a b.stl", "c#d.obj", "e%20f.dae"))
    urls = [mesh["url"].rpartition("/")[2] for mesh in robot.description["meshes"]]
    assert urls == ["a%20b.stl", "c%23d.obj", "e%2520f.dae"]


def test_files_from_unrelated_places_get_roots_of_their_own(tmp_path: Path) -> None:
    near = _write(tmp_path / "bot" / "a.stl")
    far = _write(tmp_path / "far" / "deep" / "b.stl")
    robot = _load(_urdf(tmp_path / "bot" / "r.urdf", "a.stl", str(far)))
    assert set(robot.files.addresses.values()) == {near, far}
    for (root, path), real in robot.files.addresses.items():
        assert robot.files.find(root, path) == real
        assert not path.startswith("/")


def test_file_replaced_by_a_link_is_no_longer_served(tmp_path: Path) -> None:
    secret = _write(tmp_path / "secret.stl")
    mesh = _write(tmp_path / "bot" / "a.stl")
    robot = _load(_urdf(tmp_path / "bot" / "r.urdf", "a.stl"))
    assert robot.files.find("7f.0", "a.stl") == mesh
    mesh.unlink()
    mesh.symlink_to(secret)
    assert robot.files.find("7f.0", "a.stl") is None


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("file", "meshes"),
    [
        ("booster_t1/T1_29dof.urdf", 31),
        ("g1/g1_29dof.urdf", 35),
        ("g1/g1_23dof.urdf", 36),
        ("g1/g1_29dof_rev_1_0.urdf", 35),
        ("g1/urdf/g1_29dof_torsobase_popsicle.urdf", 35),
        ("go2_description/urdf/go2_description.urdf", 7),
        ("h1/h1.urdf", 21),
        ("h1/h1_primitives_world.urdf", 21),
        ("panda_description/urdf/panda.urdf", 19),
        ("panda_description/urdf/panda_collision.urdf", 10),
    ],
)
def test_real_robots_have_all_their_meshes(file: str, meshes: int) -> None:
    robot = _load(ROBOTS / file)
    urls = [mesh["url"] for mesh in robot.description["meshes"]]
    assert len(urls) == meshes
    assert None not in urls
    assert _codes(robot)["meshes_found"] == "info"
    assert "error" not in _codes(robot).values()
