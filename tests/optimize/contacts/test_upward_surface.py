from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import box_triangles
from trajectory_editor.errors import TerrainError
from trajectory_editor.optimize.contacts.upward_surface import upward_surface
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import CombinedTerrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

TABLE = mesh_from_triangles(box_triangles((-1.0, -1.0, 0.0), (1.0, 1.0, 0.5)))


def test_the_plane_is_below_everything() -> None:
    found = upward_surface(GroundPlane()).query(np.array([[1.0, 2.0, 0.3], [0.0, 0.0, -0.1]]))

    assert found.distances.tolist() == [0.3, -0.1]
    assert found.nearest.tolist() == [[1.0, 2.0, 0.0], [0.0, 0.0, 0.0]]
    assert found.above.all()


def test_a_table_is_found_from_above_and_from_inside() -> None:
    found = upward_surface(TABLE).query(np.array([[0.2, 0.1, 0.52], [0.2, 0.1, 0.49]]))

    assert found.distances == pytest.approx([0.02, -0.01])
    assert found.normals == pytest.approx(np.array([[0.0, 0.0, 1.0]] * 2))
    assert found.above.all()


def test_walls_are_no_support() -> None:
    beside, at_the_wall = [1.01, 0.0, 0.4], [0.999, 0.0, 0.2]

    assert not upward_surface(TABLE).query(np.array([beside, at_the_wall])).above.any()


def test_beside_an_edge_the_distance_grows_away_from_it() -> None:
    points = np.array([[1.03, 0.0, 0.54], [0.2, 0.1, 0.52]])
    found = upward_surface(TABLE).query(points)

    assert found.distances == pytest.approx([0.05, 0.02])
    assert found.normals == pytest.approx(np.array([[0.6, 0.0, 0.8], [0.0, 0.0, 1.0]]))
    assert found.faces == pytest.approx(np.array([[0.0, 0.0, 1.0]] * 2))


def test_near_a_wall_the_floor_is_still_found() -> None:
    floor = box_triangles((-3.0, -3.0, -0.2), (3.0, 3.0, 0.0))
    step = mesh_from_triangles(np.concatenate([floor, box_triangles((0, -1, 0), (1, 1, 0.3))]))

    found = upward_surface(step).query(np.array([[-0.001, 0.0, 0.01]]))

    assert found.distances == pytest.approx([0.01])
    assert found.above.tolist() == [True]


def test_an_open_sheet_counts_whichever_way_it_is_wound() -> None:
    sheet = np.array([[[-1.0, -1.0, 0.2], [1.0, -1.0, 0.2], [0.0, 1.0, 0.2]]])
    for triangles in (sheet, sheet[:, ::-1]):
        surface = upward_surface(mesh_from_triangles(triangles))
        found = surface.query(np.array([[0.0, 0.0, 0.25], [0.0, 0.0, 0.19]]))
        assert found.distances == pytest.approx([0.05, -0.01])
        assert found.normals[:, 2] == pytest.approx([1.0, 1.0])


def test_table_and_floor_together() -> None:
    both = upward_surface(CombinedTerrain(TABLE, GroundPlane()))

    found = both.query(np.array([[0.0, 0.0, 0.53], [2.0, 0.0, 0.04], [1.01, 0.0, 0.02]]))

    assert found.distances == pytest.approx([0.03, 0.04, 0.02])
    assert found.above.all()


def test_ground_without_upward_faces_supports_nothing() -> None:
    wall = mesh_from_triangles(np.array([[[0.0, 0, 0], [0, 1, 0], [0, 0, 1]]]))

    found = upward_surface(wall).query(np.array([[0.1, 0.1, 0.1]]))

    assert np.isinf(found.distances).all()
    assert not found.above.any()


def test_unknown_ground_is_named() -> None:
    class Water:
        name = "water"

    with pytest.raises(TerrainError, match="Water"):
        upward_surface(Water())  # type: ignore[arg-type]
