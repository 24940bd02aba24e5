"""Point queries on meshes against brute force and other libraries."""

from __future__ import annotations

from pathlib import Path

import coal
import numpy as np
import pytest
import trimesh

from terrain.meshes import block, box, sheet, waves, winding_by_solid_angle
from trajectory_editor.errors import TerrainError
from trajectory_editor.terrain.terrain import faces_upward
from trajectory_editor.terrain.triangle_mesh import load_terrain_mesh, mesh_from_triangles


def _points(count: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform([-3.5, -3.5, -1.5], [3.5, 3.5, 1.5], (count, 3))


def test_nearest_points_are_those_of_trimesh() -> None:
    triangles = block(20, 3.0, waves)
    points = _points(300, 0)
    reference = trimesh.Trimesh(
        triangles.reshape(-1, 3), np.arange(3 * len(triangles)).reshape(-1, 3), process=False
    )
    nearest, distances, _ = trimesh.proximity.closest_point_naive(reference, points)
    mesh = mesh_from_triangles(triangles)
    np.testing.assert_allclose(np.abs(mesh.signed_distance(points)), distances, atol=1e-9)
    ours = np.linalg.norm(mesh.nearest(points) - points, axis=1)
    np.testing.assert_allclose(ours, np.linalg.norm(nearest - points, axis=1), atol=1e-9)


def test_distances_are_those_of_coal() -> None:
    triangles = sheet(30, 3.0, waves)
    model = coal.BVHModelOBBRSS()
    model.beginModel(len(triangles), 3 * len(triangles))
    for corners in triangles:
        model.addTriangle(*corners)
    model.endModel()
    points = _points(200, 1)
    request = coal.DistanceRequest(True, False)
    expected = [
        coal.distance(
            model,
            coal.Transform3s(),
            coal.Sphere(1e-3),
            coal.Transform3s(np.eye(3), point),
            request,
            coal.DistanceResult(),
        )
        + 1e-3
        for point in points
    ]
    ours = np.abs(mesh_from_triangles(triangles).signed_distance(points))
    np.testing.assert_allclose(ours, expected, atol=1e-9)


def test_insides_are_those_of_the_solid_angle() -> None:
    triangles = np.concatenate([block(12, 3.0, waves), box([-1, -1, -0.5], [1, 1, 0.8])])
    points = _points(400, 2)
    windings = np.array([winding_by_solid_angle(triangles, point) for point in points])
    inside = mesh_from_triangles(triangles).inside(points)
    np.testing.assert_array_equal(inside, windings > 0.5)
    assert 20 < inside.sum() < 380


def test_points_straight_above_edges_and_corners_are_told_right() -> None:
    mesh = mesh_from_triangles(box([-1, -1, -1], [1, 1, 1]))
    grid = np.array([[x, y, z] for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-0.5, -1.5, 2.0)])
    expected = [abs(x) < 1 and abs(y) < 1 and abs(z) < 1 for x, y, z in grid]
    inner = [max(abs(x), abs(y)) < 1 or abs(z) > 1 for x, y, z in grid]
    np.testing.assert_array_equal(mesh.inside(grid.astype(float))[inner], np.array(expected)[inner])


def test_an_open_plane_has_a_side_by_its_winding() -> None:
    mesh = mesh_from_triangles(sheet(1, 5.0))
    heights = np.array([[0.3, 0.2, 0.01], [0.3, 0.2, -0.01]])
    np.testing.assert_allclose(mesh.signed_distance(heights), [0.01, -0.01], atol=1e-15)
    assert faces_upward(mesh.normal(heights)).all()
    assert not mesh.has_solids


def test_seams_are_welded_and_parts_told_apart() -> None:
    cube = box([0, 0, 0], [1, 1, 1])
    mesh = mesh_from_triangles(np.concatenate([cube, np.array([5, 0, 0]) + sheet(2, 0.2)]))
    assert mesh.solid_parts.tolist() in ([True, False], [False, True])
    assert mesh.topology.volumes[mesh.solid_parts] == pytest.approx([1.0])
    assert "1 solid, 1 open surface" in mesh.describe()


def test_a_mesh_without_a_face_is_open() -> None:
    assert not mesh_from_triangles(box([0, 0, 0], [1, 1, 1])[1:]).has_solids


def test_a_room_is_free_inside_and_its_furniture_is_solid() -> None:
    room = box([-3, -3, 0], [3, 3, 3])[:, ::-1]
    table = box([-0.5, -0.5, 0.5], [0.5, 0.5, 1.0])
    mesh = mesh_from_triangles(np.concatenate([room, table]))
    inside = mesh.inside(np.array([[2.0, 2, 1], [0, 0, 0.75], [0, 0, 2]]))
    assert inside.tolist() == [False, True, False]


def test_a_cavity_in_a_solid_is_free() -> None:
    shell = np.concatenate([box([-2, -2, -2], [2, 2, 2]), box([-1, -1, -1], [1, 1, 1])[:, ::-1]])
    mesh = mesh_from_triangles(shell)
    assert mesh.inside(np.array([[0.0, 0, 0], [1.5, 0, 0], [3, 0, 0]])).tolist() == [
        False,
        True,
        False,
    ]
    assert mesh.signed_distance(np.array([[0.0, 0, 0]])) == pytest.approx([1.0])


@pytest.mark.parametrize("kind", ["stl", "obj", "ply", "ascii.stl"])
def test_files_of_all_kinds_give_the_same_mesh(tmp_path: Path, kind: str) -> None:
    triangles = box([0, 0, 0], [1, 2, 3])
    path = tmp_path / f"ground.{kind}"
    mesh = trimesh.Trimesh(triangles.reshape(-1, 3), np.arange(36).reshape(-1, 3), process=False)
    text = {"ascii.stl": "stl_ascii"}.get(kind, kind)
    content = mesh.export(file_type=text)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    loaded = load_terrain_mesh(path)
    assert loaded.topology.volumes == pytest.approx([6.0])
    assert loaded.has_solids


def test_groups_of_an_obj_are_one_terrain(tmp_path: Path) -> None:
    lines = []
    for number in range(3):
        lines += [
            f"o part{number}",
            *(f"v {x + number} {y} 0" for x, y in ((0, 0), (1, 0), (0, 1))),
        ]
        lines.append(f"f {3 * number + 1} {3 * number + 2} {3 * number + 3}")
    path = tmp_path / "parts.obj"
    path.write_text("\n".join(lines))
    mesh = load_terrain_mesh(path)
    assert len(mesh.tree.faces) == 3
    assert mesh.tree.highs[0].tolist() == [3.0, 1.0, 0.0]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", "are not read"),
        ("a.stl", b"\0" * 83, "truncated"),
        ("a.stl", b"\0" * 80 + (5).to_bytes(4, "little") + b"\0" * 100, "truncated"),
        ("a.stl", b"\0" * 80 + (1).to_bytes(4, "little") + b"\0" * 50, "no triangles with an area"),
        ("a.ply", b"ply\nnonsense", "can't be read"),
        ("a.obj", b"v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "NaN"),
    ],
)
def test_unusable_files_are_refused(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(TerrainError, match=message):
        load_terrain_mesh(path)


def test_an_absent_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TerrainError, match="does not exist"):
        load_terrain_mesh(tmp_path / "no.stl")
