"""Mesh names of every spelling, found or refused, in small trees on disk."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from urllib.parse import quote

import pytest

from trajectory_editor.robot.asset_paths import AssetResolver, ResolvedAsset


def _file(path: Path, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def _resolve(urdf: Path, uri: str, *roots: Path, **options: object) -> ResolvedAsset:
    return AssetResolver(urdf, roots, environment={}, **options).resolve(uri)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "uri",
    ["x.stl", "./x.stl", "../m/x.stl", "package://p/x.stl", "model://p/x.stl", ".//./x.stl"],
)
def test_relative_and_package_names_agree(tmp_path: Path, uri: str) -> None:
    mesh = _file(tmp_path / "p" / "x.stl")
    _file(tmp_path / "m" / "x.stl")
    found = _resolve(_file(tmp_path / "p" / "r.urdf"), uri)
    assert found.path == (tmp_path / "m" / "x.stl" if "/m/" in uri else mesh)
    assert found.notices == ()


def test_package_beside_the_urdfs_own_package(tmp_path: Path) -> None:
    mesh = _file(tmp_path / "root" / "art" / "meshes" / "a.stl")
    urdf = _file(tmp_path / "root" / "robots" / "h" / "r.urdf")
    assert _resolve(urdf, "package://art/meshes/a.stl").path == mesh


def test_package_named_by_its_manifest_only(tmp_path: Path) -> None:
    mesh = _file(tmp_path / "clone" / "meshes" / "a.stl")
    _file(tmp_path / "clone" / "package.xml", "<package><name>the_robot</name></package>")
    urdf = _file(tmp_path / "clone" / "urdf" / "r.urdf")
    assert _resolve(urdf, "package://the_robot/meshes/a.stl").path == mesh


@pytest.mark.parametrize("layout", ["art/a.stl", "src/deep/art/a.stl"])
def test_package_in_given_root(tmp_path: Path, layout: str) -> None:
    mesh = _file(tmp_path / "ws" / layout)
    urdf = _file(tmp_path / "elsewhere" / "r.urdf")
    assert _resolve(urdf, "package://art/a.stl").path is None
    assert _resolve(urdf, "package://art/a.stl", tmp_path / "ws").path == mesh
    assert _resolve(urdf, "package://art/a.stl", mesh.parent).path == mesh


def test_packages_of_the_ros_environment(tmp_path: Path) -> None:
    one = _file(tmp_path / "ros1" / "art" / "a.stl")
    two = _file(tmp_path / "ros2" / "share" / "kit" / "b.stl")
    urdf = _file(tmp_path / "elsewhere" / "r.urdf")
    environment = {
        "ROS_PACKAGE_PATH": f"{tmp_path / 'none'}:{tmp_path / 'ros1'}",
        "AMENT_PREFIX_PATH": str(tmp_path / "ros2"),
    }
    resolver = AssetResolver(urdf, environment=environment)
    assert resolver.resolve("package://art/a.stl").path == one
    assert resolver.resolve("package://kit/b.stl").path == two


@pytest.mark.parametrize("prefix", ["", "file://", "file:", "file://localhost"])
def test_absolute_and_file_urls_agree(tmp_path: Path, prefix: str) -> None:
    mesh = _file(tmp_path / "far" / "a.stl")
    urdf = _file(tmp_path / "near" / "r.urdf")
    assert _resolve(urdf, f"{prefix}{mesh}").path == mesh


def test_file_url_with_two_slashes_is_relative_first(tmp_path: Path) -> None:
    mesh = _file(tmp_path / "meshes" / "a.stl")
    assert _resolve(_file(tmp_path / "r.urdf"), "file://meshes/a.stl").path == mesh


def test_percent_encoding_is_undone_once(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "机器人 v2" / "ü" / "robot.urdf")
    spaced = _file(urdf.parent / "a b.stl")
    literal = _file(urdf.parent / "c%20d.stl")
    assert _resolve(urdf, "a%20b.stl").path == spaced
    assert _resolve(urdf, "c%20d.stl").path == literal
    assert _resolve(urdf, "c%2520d.stl").path == literal
    assert _resolve(urdf, "a%2520b.stl").path is None
    assert _resolve(urdf, "file://" + quote(str(spaced))).path == spaced
    assert _resolve(urdf, str(spaced)).path == spaced


def test_letter_case_is_a_warning_and_exact_names_win(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "r.urdf")
    lower = _file(tmp_path / "Meshes" / "a.stl")
    found = _resolve(urdf, "meshes/A.STL")
    assert found.path == lower
    assert [notice.code for notice in found.notices] == ["asset_letter_case"]
    exact = _file(tmp_path / "meshes" / "A.STL")
    found = _resolve(urdf, "meshes/A.STL")
    assert (found.path, found.notices) == (exact, ())


def test_composed_and_decomposed_unicode_agree(tmp_path: Path) -> None:
    mesh = _file(tmp_path / unicodedata.normalize("NFD", "hüfte.stl"))
    assert _resolve(_file(tmp_path / "r.urdf"), unicodedata.normalize("NFC", "hüfte.stl")).path == (
        mesh
    )


def test_backslashes_of_windows_exports(tmp_path: Path) -> None:
    mesh = _file(tmp_path / "meshes" / "a.stl")
    urdf = _file(tmp_path / "r.urdf")
    assert _resolve(urdf, r"meshes\a.stl").path == mesh
    lost = _resolve(urdf, r"C:\robot\meshes\a.stl")
    assert (lost.path, lost.suggestion) == (None, mesh)


def test_honest_names_with_dots(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "r.urdf")
    for name in ("v1..2/part.v2.stl", "a..b.stl", "..a.stl", "...stl.stl"):
        mesh = _file(tmp_path / name)
        assert _resolve(urdf, name).path == mesh


def test_missing_mesh_lists_what_was_tried_and_suggests_a_namesake(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "pkg" / "urdf" / "r.urdf")
    namesake = _file(tmp_path / "pkg" / "mesh" / "arm" / "a.stl")
    _file(tmp_path / "pkg" / "mesh" / "leg" / "a.stl")
    found = _resolve(urdf, "package://pkg/meshes/arm/a.stl")
    assert found.path is None
    assert str(tmp_path / "pkg" / "meshes" / "arm" / "a.stl") in found.tried
    assert found.suggestion == namesake
    accepted = {"package://pkg/meshes/arm/a.stl": namesake}
    assert _resolve(urdf, "package://pkg/meshes/arm/a.stl", accepted=accepted).path == namesake


def test_acceptance_of_a_file_outside_the_tree_counts_for_nothing(tmp_path: Path) -> None:
    secret = _file(tmp_path / "a" / "b" / "secret.stl")
    urdf = _file(tmp_path / "c" / "d" / "r.urdf")
    assert _resolve(urdf, "x.stl", accepted={"x.stl": secret}).path is None


@pytest.mark.parametrize("linked", ["file", "folder", "package"])
def test_links_never_lead_outside(tmp_path: Path, linked: str) -> None:
    secret = _file(tmp_path / "private" / "key.stl")
    urdf = _file(tmp_path / "robots" / "bot" / "r.urdf")
    meshes = urdf.parent / "meshes"
    uri = "meshes/key.stl"
    if linked == "file":
        meshes.mkdir()
        (meshes / "key.stl").symlink_to(secret)
    elif linked == "folder":
        meshes.symlink_to(secret.parent, target_is_directory=True)
    else:
        (tmp_path / "robots" / "art").symlink_to(secret.parent, target_is_directory=True)
        uri = "package://art/key.stl"
    found = _resolve(urdf, uri)
    assert found.path is None
    assert {notice.code for notice in found.notices} == {"asset_outside"}
    assert str(secret.parent) in found.notices[0].hint
    assert _resolve(urdf, uri, secret.parent).path == secret


def test_links_within_the_robot_are_followed(tmp_path: Path) -> None:
    mesh = _file(tmp_path / "bot" / "store" / "a.stl")
    urdf = _file(tmp_path / "bot" / "r.urdf")
    (tmp_path / "bot" / "meshes").symlink_to(mesh.parent, target_is_directory=True)
    found = _resolve(urdf, "meshes/a.stl")
    assert found.path == mesh
    assert found.named_path == tmp_path / "bot" / "meshes" / "a.stl"


def test_urdf_reached_by_a_link_finds_meshes_on_both_sides(tmp_path: Path) -> None:
    real = _file(tmp_path / "real" / "r.urdf")
    beside_real = _file(tmp_path / "real" / "a.stl")
    link = tmp_path / "link" / "r.urdf"
    beside_link = _file(tmp_path / "link" / "b.stl")
    link.symlink_to(real)
    assert _resolve(link, "a.stl").path == beside_real
    assert _resolve(link, "b.stl").path == beside_link


@pytest.mark.parametrize("uri", ["/etc/passwd", "file:///etc/passwd", "../" * 40 + "etc/passwd"])
def test_only_meshes_and_textures_are_assets(tmp_path: Path, uri: str) -> None:
    found = _resolve(_file(tmp_path / "r.urdf"), uri)
    assert found.path is None
    assert found.notices[0].code == "asset_kind"


def test_confined_robot_stays_in_its_folder(tmp_path: Path) -> None:
    outside = _file(tmp_path / "outside.stl")
    _file(tmp_path / "pkg" / "a.stl")
    urdf = _file(tmp_path / "drop" / "bot" / "r.urdf")
    inside = _file(tmp_path / "drop" / "art" / "b.stl")
    for uri in (str(outside), "../../outside.stl", "package://pkg/a.stl"):
        assert _resolve(urdf, uri, confine_to=tmp_path / "drop").path is None
    assert _resolve(urdf, "../../../art/b.stl", confine_to=tmp_path / "drop").path == inside
    assert _resolve(urdf, "package://art/b.stl", confine_to=tmp_path / "drop").path == inside


def test_confined_robot_does_not_climb_out_of_a_package_root(tmp_path: Path) -> None:
    _file(tmp_path / "outside.stl")
    inside = _file(tmp_path / "ws" / "pkg" / "a.stl")
    urdf = _file(tmp_path / "drop" / "r.urdf")
    options = {"confine_to": tmp_path / "drop"}
    assert _resolve(urdf, "package://pkg/a.stl", tmp_path / "ws", **options).path == inside
    climbing = "package://pkg/../../outside.stl"
    assert _resolve(urdf, climbing, tmp_path / "ws", **options).path is None
    resolver = AssetResolver(urdf, [tmp_path / "ws"], environment={}, **options)  # type: ignore[arg-type]
    mesh = resolver.resolve("package://pkg/a.stl")
    assert resolver.resolve_beside(mesh, "../../outside.stl").path is None


def test_files_dropped_later_complete_a_robot(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "bot" / "r.urdf")
    later = _file(tmp_path / "drop" / "meshes" / "a.stl")
    art = _file(tmp_path / "drop" / "art" / "b.stl")
    options = {"dropped_roots": [tmp_path / "drop"]}
    assert _resolve(urdf, "meshes/a.stl", **options).path == later
    assert _resolve(urdf, "../meshes/a.stl", **options).path == later
    assert _resolve(urdf, "package://art/b.stl", **options).path == art


@pytest.mark.parametrize(
    "uri",
    ["", "   ", "a\0b.stl", "http://host/a.stl", "package://", "package://../a.stl", "n" * 10_000],
)
def test_unusable_references_are_answered_not_raised(tmp_path: Path, uri: str) -> None:
    found = _resolve(_file(tmp_path / "r.urdf"), uri)
    assert found.path is None


def test_side_files_follow_the_mesh(tmp_path: Path) -> None:
    urdf = _file(tmp_path / "pkg" / "urdf" / "r.urdf")
    _file(tmp_path / "pkg" / "meshes" / "a.dae")
    beside = _file(tmp_path / "pkg" / "meshes" / "skin.png")
    above = _file(tmp_path / "pkg" / "tex" / "wood.PNG")
    resolver = AssetResolver(urdf, environment={})
    mesh = resolver.resolve("../meshes/a.dae")
    assert resolver.resolve_beside(mesh, "skin.png").path == beside
    assert resolver.resolve_beside(mesh, "../tex/wood.png").path == above
    assert resolver.resolve_beside(mesh, "/etc/passwd").path is None
