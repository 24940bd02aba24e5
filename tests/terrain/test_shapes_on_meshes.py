"""Shapes against meshes: depths, clearances and contacts against the plane and closed forms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from terrain.meshes import block, box, sheet
from trajectory_editor.robot.collision_shapes import CollisionShapes
from trajectory_editor.robot.model import load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import NEAR_LIMIT, CombinedTerrain, ShapePoses, Terrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

SHAPES = {
    "box": '<box size="0.2 0.1 0.3"/>',
    "sphere": '<sphere radius="0.1"/>',
    "capsule": '<capsule radius="0.05" length="0.3"/>',
    "cylinder": '<cylinder radius="0.1" length="0.3"/>',
}
INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def _shapes(folder: Path, *kinds: str) -> CollisionShapes:
    parts = "".join(f"<collision><geometry>{SHAPES[kind]}</geometry></collision>" for kind in kinds)
    path = folder / "r.urdf"
    path.write_text(f'<robot name="r"><link name="a">{INERTIAL}{parts}</link></robot>')
    return load_robot_model(path).shapes


def _poses(turns: np.ndarray, positions: np.ndarray) -> ShapePoses:
    count = len(positions)
    rotations = np.stack([np.tile(np.eye(3), (count, 1, 1)), turns], axis=1)
    places = np.stack([np.zeros((count, 3)), positions], axis=1)
    return ShapePoses(rotations, places)


def _random_poses(count: int, heights: tuple[float, float], seed: int) -> ShapePoses:
    rng = np.random.default_rng(seed)
    turns = Rotation.random(count, random_state=seed).as_matrix()
    return _poses(turns, rng.uniform([-1, -1, heights[0]], [1, 1, heights[1]], (count, 3)))


@pytest.mark.parametrize("kind", SHAPES)
def test_a_solid_with_a_flat_top_is_the_plane(tmp_path: Path, kind: str) -> None:
    shapes, poses = _shapes(tmp_path, kind), _random_poses(300, (-0.1, 0.3), 4)
    mesh = mesh_from_triangles(block(12, 3.0))
    ours, plane = mesh.depths(shapes, poses), GroundPlane().depths(shapes, poses)
    np.testing.assert_allclose(ours.depths, plane.depths, atol=1e-8)
    np.testing.assert_allclose(ours.crossings, plane.depths, atol=1e-8)
    seen, flat = mesh.survey(shapes, poses), GroundPlane().survey(shapes, poses)
    near = flat.clearances < NEAR_LIMIT
    np.testing.assert_allclose(seen.clearances[near], flat.clearances[near], atol=1e-8)
    np.testing.assert_allclose(
        seen.contacts.normals, [[0, 0, 1]] * len(seen.contacts.shapes), atol=1e-9
    )
    np.testing.assert_allclose(seen.contacts.points[:, 2], seen.contacts.distances, atol=1e-9)
    touching = np.diff(seen.contacts.starts) > 0
    np.testing.assert_array_equal(touching, flat.clearances[:, 0] <= 1e-3)


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_an_open_sheet_bears_from_both_sides(tmp_path: Path, kind: str, side: float) -> None:
    shapes = _shapes(tmp_path, kind)
    reach = {"box": 0.15, "sphere": 0.1, "capsule": 0.2, "cylinder": 0.15}[kind]
    mesh = mesh_from_triangles(sheet(9, 3.0))
    for sunk in (0.0, 0.02):
        height = side * (reach - sunk)
        poses = _poses(np.eye(3)[None], np.array([[0.11, 0.07, height]]))
        assert mesh.depths(shapes, poses).depths == pytest.approx([sunk], abs=1e-8)
        contacts = mesh.survey(shapes, poses).contacts
        assert len(contacts.shapes) > 0
        np.testing.assert_allclose(
            contacts.normals, [[0, 0, side]] * len(contacts.shapes), atol=1e-9
        )
        np.testing.assert_allclose(contacts.distances.min(), -sunk, atol=1e-8)


def test_far_under_a_sheet_nothing_touches(tmp_path: Path) -> None:
    shapes = _shapes(tmp_path, "box")
    mesh = mesh_from_triangles(sheet(4, 3.0))
    poses = _poses(np.eye(3)[None], np.array([[0.0, 0.0, -0.5]]))
    assert mesh.depths(shapes, poses).depths == pytest.approx([0.0])
    assert len(mesh.survey(shapes, poses).contacts.shapes) == 0


def test_a_shape_inside_a_solid_crosses_without_cutting_its_surface(tmp_path: Path) -> None:
    shapes = _shapes(tmp_path, "sphere")
    mesh = mesh_from_triangles(box([-1, -1, -1], [1, 1, 1]))
    found = mesh.depths(shapes, _poses(np.eye(3)[None], np.array([[0.0, 0.0, 0.5]])))
    assert found.depths == pytest.approx([0.6])  # the lowest point, 0.6 below the top
    assert found.crossings == pytest.approx([0.6])


def test_an_overhanging_foot_has_no_contact_beside_the_step(tmp_path: Path) -> None:
    shapes = _shapes(tmp_path, "box")
    step = mesh_from_triangles(box([-2, -2, -1], [0, 2, 0]))
    poses = _poses(np.eye(3)[None], np.array([[0.05, 0.0, 0.15]]))
    contacts = step.survey(shapes, poses).contacts
    assert (contacts.points[:, 0] <= 1e-3).all()
    assert len(contacts.shapes) >= 2


def test_a_sphere_at_an_edge_is_pushed_along_the_line_to_it(tmp_path: Path) -> None:
    shapes = _shapes(tmp_path, "sphere")
    step = mesh_from_triangles(box([-2, -2, -1], [0, 2, 0]))
    away = np.array([1.0, 0.0, 1.0]) / np.sqrt(2)
    poses = _poses(np.eye(3)[None], (0.1 + 5e-4) * away[None])
    survey = step.survey(shapes, poses)
    assert survey.clearances[0, 0] == pytest.approx(5e-4, abs=1e-9)
    nearest = survey.contacts.normals[np.argmin(survey.contacts.distances)]
    np.testing.assert_allclose(nearest, away, atol=1e-6)


def test_a_floor_can_be_added_to_a_mesh(tmp_path: Path) -> None:
    shapes = _shapes(tmp_path, "sphere")
    mesh = mesh_from_triangles(box([5, 5, 0], [6, 6, 1]))
    poses = _poses(np.tile(np.eye(3), (2, 1, 1)), np.array([[0, 0, 0.09], [5.5, 5.5, 1.08]]))
    both: Terrain = CombinedTerrain(mesh, GroundPlane())
    assert mesh.depths(shapes, poses).depths == pytest.approx([0.0, 0.02])
    assert both.depths(shapes, poses).depths == pytest.approx([0.01, 0.02])
    assert both.survey(shapes, poses).contacts.starts.tolist()[0] == 0
    assert both.survey(shapes, poses).clearances[:, 0] == pytest.approx([-0.01, -0.02])


@pytest.mark.parametrize("kind", ["cylinder", "capsule"])
def test_an_upright_shape_stands_and_a_lying_one_rests_on_its_side(
    tmp_path: Path, kind: str
) -> None:
    shapes = _shapes(tmp_path, kind)
    lying = Rotation.from_euler("y", 90, degrees=True).as_matrix()
    half, radius = 0.15, {"cylinder": 0.1, "capsule": 0.05}[kind]
    upright_height = half + (radius if kind == "capsule" else 0.0)
    poses = _poses(np.stack([np.eye(3), lying]), np.array([[0, 0, upright_height], [0, 0, radius]]))
    contacts = GroundPlane().survey(shapes, poses).contacts
    assert np.diff(contacts.starts).tolist() == [8 if kind == "cylinder" else 1, 2]
