"""Walls and edges of meshes: gaps, ways out of an overlap, and solves that have to avoid them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from feasibility.simple_robots import BAR, BOX, RATE, SIZE, body_motion, load
from optimize.contacts.hand_made import box_triangles
from terrain.meshes import block, waves
from trajectory_editor.optimize.clearance_rows import clearance_rows, watch
from trajectory_editor.optimize.contacts.support_survey import support_geometry
from trajectory_editor.optimize.link_maps import frame_map
from trajectory_editor.optimize.link_rows import row_changes
from trajectory_editor.optimize.obstacles.obstacle_rows import obstacle_keys, obstacle_rows
from trajectory_editor.optimize.obstacles.pairs import OBSTACLE_REACH, ObstaclePairs, find_pairs
from trajectory_editor.optimize.obstacles.terrain_pieces import STEEP, WHOLE, terrain_pieces
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import CombinedTerrain, Terrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

CAPSULE = BOX.replace(
    f'<box size="{SIZE} {SIZE} {SIZE}"/>', '<capsule radius="0.05" length="0.3"/>'
)
CYLINDER = CAPSULE.replace("capsule", "cylinder")
WALL = mesh_from_triangles(box_triangles((1.0, -2.0, 0.0), (1.2, 2.0, 0.6)))
STEP = 1e-6
NOTHING = np.zeros((0, 2), dtype=np.int64)


def _poses(robot: RobotModel, places: np.ndarray, turns: np.ndarray | None = None) -> Trajectory:
    """Poses of one body; turns as quaternions xyzw."""
    rows = np.zeros((len(places), 7))
    rows[:, :3] = places
    rows[:, 3:] = [0.0, 0.0, 0.0, 1.0] if turns is None else turns
    return Trajectory(robot, 1.0 / RATE, rows)


def _gaps(terrain: Terrain, trajectory: Trajectory) -> tuple[ObstaclePairs, np.ndarray]:
    pieces, shapes = terrain_pieces(terrain), trajectory.robot.shapes
    assert pieces is not None
    pairs = find_pairs(pieces, shapes, trajectory.poses, NOTHING)
    origins = trajectory.base_positions
    return pairs, obstacle_rows(pieces, shapes, pairs, trajectory.poses, origins, False).values


def test_a_plane_has_no_pieces_and_a_box_is_one() -> None:
    assert terrain_pieces(GroundPlane()) is None
    found = terrain_pieces(CombinedTerrain(WALL, GroundPlane()))
    assert found is not None
    assert len(found.corners) == 8
    assert len(found.faces) == 6
    assert found.lows.tolist() == [[1.0, -2.0, 0.0]]


def test_triangles_of_what_is_not_convex_are_loose() -> None:
    found = terrain_pieces(mesh_from_triangles(block(8, 1.0, waves)))
    assert found is not None
    assert len(found.lows) == 0
    assert len(found.whole.corners) > len(found.steep.corners)
    assert (found.steep.normals[:, 2] < 0.5).all()


@pytest.mark.parametrize("name", [BOX, CAPSULE, CYLINDER])
def test_gap_of_an_upright_body_beside_a_wall(tmp_path: Path, name: str) -> None:
    robot = load(tmp_path, name)
    half = SIZE / 2 if name == BOX else 0.05
    distances = np.array([0.03, 0.001, -0.004])
    places = np.column_stack([1.0 - half - distances, 0.0 * distances, 0.3 + 0.0 * distances])
    pairs, gaps = _gaps(WALL, _poses(robot, places))
    assert pairs.poses.tolist() == [0, 1, 2]
    finite = np.where(np.isfinite(gaps), gaps, np.inf).reshape(3, -1).min(axis=1)
    # The body comes from the side of the wall and is pushed back there.
    assert finite == pytest.approx(distances, abs=1e-9)


def test_far_bodies_and_those_in_the_middle_of_a_table_are_left_alone(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    table = mesh_from_triangles(box_triangles((-2.0, -2.0, 0.0), (2.0, 2.0, 0.5)))
    places = np.array([[0.0, 0.0, 0.5 + SIZE / 2], [2.3, 0.0, 0.3], [1.95, 0.0, 0.5 + SIZE / 2]])
    pairs, _ = _gaps(table, _poses(robot, places))
    assert pairs.poses.tolist() == [2]


def test_what_passes_through_a_wall_goes_over_it_and_what_dips_in_goes_back(
    tmp_path: Path,
) -> None:
    robot = load(tmp_path, BOX)
    through = np.linspace(0.86, 1.34, 13)
    dips = np.concatenate([np.linspace(0.86, 0.94, 6), np.linspace(0.93, 0.86, 5)])
    wanted = []
    for path in (through, dips):
        places = np.column_stack([path, 0.0 * path, 0.55 + 0.0 * path])
        wanted.append(_gaps(WALL, _poses(robot, places))[0].wanted)
    assert wanted[0][np.any(wanted[0] != 0.0, axis=1)] == pytest.approx(
        np.tile([0.0, 0.0, 1.0], (int(np.any(wanted[0] != 0.0, axis=1).sum()), 1))
    )
    assert wanted[1][np.any(wanted[1] != 0.0, axis=1)][:, 0] == pytest.approx(-1.0)


@pytest.mark.parametrize("name", [BOX, BAR, CAPSULE, CYLINDER])
@pytest.mark.parametrize("solid", [True, False])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_jacobians_against_finite_differences(
    tmp_path: Path, name: str, solid: bool, share: float
) -> None:
    robot = load(tmp_path, name)
    terrain: Terrain = WALL if solid else mesh_from_triangles(WALL.tree.corners[:-1])
    geometry = support_geometry(robot.shapes, CombinedTerrain(terrain, GroundPlane()))
    rng = np.random.default_rng(11)
    count = 60
    turns = Rotation.random(count, random_state=4).as_quat()
    places = np.column_stack([rng.uniform(0.7, 1.0, count), rng.uniform(-1, 1, (count, 2))])
    places[:, 2] = rng.uniform(0.1, 0.75, count)
    trajectory = _poses(robot, places, turns)
    watched = watch(geometry, trajectory, share)
    assert watched.pairs is not None
    assert len(watched.pairs.poses) > 10
    steps = rng.normal(size=(count, 6))

    def values(t: Trajectory) -> np.ndarray:
        return clearance_rows(geometry, watched, t, frame_map(t)).rows.values

    found = clearance_rows(geometry, watched, trajectory, frame_map(trajectory))
    sides = [values(trajectory.moved(sign * STEP * steps)) for sign in (1.0, -1.0)]
    chosen = np.isfinite(found.rows.values) & np.isfinite(sides[0]) & np.isfinite(sides[1])
    change = (sides[0][chosen] - sides[1][chosen]) / (2.0 * STEP)
    told = row_changes(found.links, found.rows, steps)[chosen]
    # Of rows that change their nearest feature just here, at most a few.
    wrong = np.abs(told - change) > 1e-5 * (1.0 + np.abs(change))
    assert wrong.mean() < 0.02


def test_a_shape_lying_on_an_edge_is_kept_from_it_when_the_judge_complains(tmp_path: Path) -> None:
    # A roof of two upward faces: the bar's ends are far above them, its middle cuts the ridge.
    robot = load(tmp_path, BAR)
    slopes = np.array(
        [
            [[0.0, -1, 0.5], [0, 1, 0.5], [-1, -1, 0.2]],
            [[0, 1, 0.5], [-1, 1, 0.2], [-1, -1, 0.2]],
            [[0, -1, 0.5], [1, -1, 0.2], [0, 1, 0.5]],
            [[1, -1, 0.2], [1, 1, 0.2], [0, 1, 0.5]],
        ]
    )
    pieces = terrain_pieces(mesh_from_triangles(slopes))
    assert pieces is not None
    trajectory = _poses(robot, np.array([[0.0, 0.0, 0.5 + 0.025 - 0.01]]))
    shapes, poses = robot.shapes, trajectory.poses
    assert len(find_pairs(pieces, shapes, poses, NOTHING).poses) == 0
    pairs = find_pairs(pieces, shapes, poses, np.array([[0, 0]]))
    assert pairs.pieces.tolist() == [WHOLE]
    rows = obstacle_rows(pieces, shapes, pairs, poses, trajectory.base_positions, False)
    assert rows.values.min() < -0.009
    assert rows.values.max() <= OBSTACLE_REACH


def test_loose_walls_keep_bodies_out_from_their_front(tmp_path: Path) -> None:
    robot = load(tmp_path, BOX)
    open_box = mesh_from_triangles(WALL.tree.corners[WALL.tree.normals[:, 2] < 0.5])
    places = np.array([[1.0 - SIZE / 2 - 0.02, 0.0, 0.3], [1.0 - SIZE / 2 + 0.01, 0.0, 0.3]])
    pairs, gaps = _gaps(open_box, _poses(robot, places))
    assert pairs.pieces.tolist() == [STEEP, STEEP]
    assert gaps.reshape(2, -1).min(axis=1) == pytest.approx([0.02, -0.01], abs=1e-9)


@pytest.mark.parametrize("solid", [True, False])
def test_a_box_that_leans_into_a_wall_is_put_beside_it(tmp_path: Path, solid: bool) -> None:
    robot = load(tmp_path, BOX)
    wall = WALL if solid else mesh_from_triangles(WALL.tree.corners[:-1])
    places = np.tile([1.0 - SIZE / 2 + 0.01, 0.2, SIZE / 2 + 5e-4], (30, 1))
    places[[0, -1], 0] -= 0.012
    result = optimize_motion(body_motion(places), robot, CombinedTerrain(wall, GroundPlane()))
    assert result.status is OptimizeStatus.CONVERGED
    assert result.motion is not None
    moved = np.asarray(result.motion.base_pos_w)
    assert moved[:, 0].max() <= 1.0 - SIZE / 2 + 1e-5
    assert moved[2:-2, 0].min() > 1.0 - SIZE / 2 - 6e-3


def test_rows_are_numbered_one_by_one(tmp_path: Path) -> None:
    robot = load(tmp_path, CYLINDER)
    pieces, shapes = terrain_pieces(WALL), robot.shapes
    assert pieces is not None
    trajectory = _poses(robot, np.array([[0.94, 0.0, 0.3], [0.93, 0.0, 0.3], [0.5, 0.0, 0.3]]))
    pairs = find_pairs(pieces, shapes, trajectory.poses, NOTHING)
    keys = obstacle_keys(shapes, pairs)
    origins = trajectory.base_positions
    rows = obstacle_rows(pieces, shapes, pairs, trajectory.poses, origins, False)
    assert len(keys) == rows.count == 6
    assert len(np.unique(keys)) == 6
    later = ObstaclePairs(*(values[1:] for values in vars(pairs).values()))
    assert obstacle_keys(shapes, later).tolist() == keys[3:].tolist()
