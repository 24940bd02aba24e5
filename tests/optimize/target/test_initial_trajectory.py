from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import STANDING, box_triangles, upright
from real_data import MOTIONS, ROBOTS
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.contacts.support_survey import support_geometry, survey_supports
from trajectory_editor.optimize.target.frame_freedom import frame_freedom
from trajectory_editor.optimize.target.initial_trajectory import (
    InitialTrajectory,
    initial_trajectory,
)
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import GRAVITY, RobotModel, load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

RATE = 60.0
FLOOR = GroundPlane()


def start(
    motion: Trajectory, anchors: list[int] | None = None, terrain: Terrain = FLOOR
) -> InitialTrajectory:
    return initial_trajectory(motion, terrain, frame_freedom(anchors or [], motion.frame_count))


def test_a_hovering_motion_comes_down_with_its_ends(walker: RobotModel) -> None:
    motion = upright(walker, RATE, np.full(90, STANDING + 0.035))

    found = start(motion)

    assert found.trajectory.q[:, 2] == pytest.approx(np.full(90, STANDING + 5e-4), abs=1e-6)
    assert not found.airborne.any()
    others = np.delete(np.arange(found.trajectory.q.shape[1]), 2)
    assert (found.trajectory.q[:, others] == motion.q[:, others]).all()


def test_it_comes_down_onto_a_table(walker: RobotModel) -> None:
    table = mesh_from_triangles(box_triangles((-1.0, -1.0, 0.0), (1.0, 1.0, 0.4)))
    motion = upright(walker, RATE, np.full(60, STANDING + 0.41))

    found = start(motion, terrain=table)

    assert found.trajectory.q[:, 2] == pytest.approx(np.full(60, STANDING + 0.4005), abs=1e-6)


def test_near_a_supported_keyframe_the_shift_fades(walker: RobotModel) -> None:
    height = STANDING + 0.02 * (1.0 - np.exp(-(((np.arange(120) - 60) / 30.0) ** 2)))
    motion = upright(walker, RATE, height)

    found = start(motion, [60])

    assert found.shifts[60] == 0.0
    assert found.trajectory.q[60].tolist() == motion.q[60].tolist()
    assert np.abs(np.diff(found.shifts)).max() < 2e-3
    assert found.trajectory.q[[10, 110], 2] == pytest.approx(STANDING + 5e-4, abs=1e-3)
    assert not found.airborne.any()


def test_from_a_hovering_keyframe_the_robot_drops(walker: RobotModel) -> None:
    motion = upright(walker, RATE, np.full(60, STANDING + 0.035))

    found = start(motion, [0])

    falling = np.flatnonzero(found.airborne)
    assert falling.tolist() == [1, 2, 3, 4, 5]
    drop = STANDING + 0.035 - 0.5 * GRAVITY * (falling / RATE) ** 2
    assert found.trajectory.q[falling, 2] == pytest.approx(drop, abs=1e-9)
    assert found.trajectory.q[6:, 2] == pytest.approx(np.full(54, STANDING + 5e-4), abs=1e-6)


def test_a_hovering_keyframe_in_the_middle_is_a_hop(walker: RobotModel) -> None:
    motion = upright(walker, RATE, np.full(61, STANDING + 0.05))

    found = start(motion, [30])

    assert found.shifts[30] == 0.0
    assert found.trajectory.q[25:30, 2] == pytest.approx(found.trajectory.q[35:30:-1, 2])
    # sqrt(2 · 0.0495 m / g) is 6.03 frames.
    assert np.flatnonzero(found.airborne).tolist() == [*range(24, 30), *range(31, 37)]


def test_a_keyframe_in_a_real_flight_is_left_to_its_flight(walker: RobotModel) -> None:
    times = (np.arange(31) - 15) / RATE
    flight = STANDING + 0.3 - 0.5 * GRAVITY * times**2

    found = start(upright(walker, RATE, flight), [15])

    assert not found.airborne.any()
    assert found.shifts[15] == 0.0


def test_a_fixed_base_starts_at_its_target(walker: RobotModel) -> None:
    fixed = load_robot_model(walker.urdf_path, floating_base=False)
    motion = Trajectory(fixed, 1.0 / RATE, np.zeros((5, 3)))

    found = start(motion)

    assert found.trajectory is motion
    assert not found.shifts.any()


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("urdf", "name"),
    [
        ("g1/g1_29dof.urdf", "g1_29dof/twist2_accad_swing.npz"),
        ("h1/h1.urdf", "h1/h2h_kit_572_punch_right01.npz"),
        ("go2_description/urdf/go2_description.urdf", "go2/amp_pace1.npz"),
    ],
)
def test_sunken_clips_rest_on_the_ground(urdf: str, name: str) -> None:
    robot = load_robot_model(ROBOTS / urdf)
    motion = read_motion(MOTIONS / name).motion
    clip = Trajectory(robot, motion.dt, rows_of_motion(motion, robot))
    geometry = support_geometry(robot.shapes, FLOOR)

    found = start(clip)

    def depths(poses: Trajectory) -> np.ndarray:
        survey = survey_supports(geometry, poses.poses, motion.dt, reach=0.25, band=1e-3)
        lowest = np.full(poses.frame_count, np.inf)
        np.minimum.at(lowest, survey.placed.frames, survey.distances)
        return lowest

    assert np.abs(depths(found.trajectory) - 5e-4).mean() < 0.25 * np.abs(depths(clip)).mean()


@pytest.mark.real_data
def test_a_clip_that_floats_three_centimetres_is_put_down_by_as_much() -> None:
    robot = load_robot_model(ROBOTS / "g1/g1_29dof.urdf")
    motion = read_motion(MOTIONS / "g1_29dof/lafan_walk3_subject3_1473_1773.npz").motion
    rows = rows_of_motion(motion, robot)
    raised = rows.copy()
    raised[:, 2] += 0.03

    low, high = (start(Trajectory(robot, motion.dt, q)).trajectory.q[:, 2] for q in (rows, raised))

    assert np.abs(high - low).mean() < 2e-3
