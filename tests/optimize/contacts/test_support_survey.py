from __future__ import annotations

import numpy as np
import pytest

from optimize.contacts.hand_made import RADIUS, STANDING, upright
from real_data import MOTIONS, ROBOTS
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.contacts.support_survey import (
    SupportSurvey,
    support_geometry,
    survey_candidates,
    survey_supports,
)
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

SLOPE = np.deg2rad(20.0)


def survey(motion: Trajectory, *, reach: float = 0.02, band: float = 1e-3) -> SupportSurvey:
    geometry = support_geometry(motion.robot.shapes, GroundPlane())
    return survey_supports(geometry, motion.poses, motion.dt, reach=reach, band=band)


def test_soles_are_found_at_their_height(walker: RobotModel) -> None:
    motion = upright(walker, 60.0, np.full(3, STANDING + 0.004))

    found = survey(motion)

    assert found.placed.frames.tolist() == [0] * 8 + [1] * 8 + [2] * 8
    assert found.distances == pytest.approx(np.full(24, 0.004), abs=1e-12)
    assert np.abs(found.placed.points[:, 0]) == pytest.approx(np.full(24, 0.1))


def test_what_is_out_of_reach_is_left_out(walker: RobotModel) -> None:
    assert len(survey(upright(walker, 60.0, np.full(3, STANDING + 0.021))).distances) == 0
    assert len(survey(upright(walker, 60.0, np.full(3, STANDING + 0.019))).distances) == 24


def test_speeds_split_into_approach_and_sliding(walker: RobotModel) -> None:
    times = np.arange(5) / 60.0
    motion = upright(walker, 60.0, STANDING + 0.01 - 0.05 * times, x=0.7 * times)

    found = survey(motion)

    assert found.approach_speeds == pytest.approx(np.full(40, -0.05))
    assert found.sliding == pytest.approx(np.tile([0.7, 0.0, 0.0], (40, 1)))


def test_a_rolling_ball_touches_with_a_point_at_rest(ball: RobotModel) -> None:
    angle = 0.8 * np.arange(21) / 100.0
    motion = upright(ball, 100.0, np.full(21, RADIUS), x=RADIUS * angle, pitch=angle)

    found = survey(motion)

    assert found.distances == pytest.approx(np.zeros(21), abs=1e-12)
    # A central difference over 2h sees r ω (1 - sin(ωh) / (ωh)) of it, here below 1 µm/s.
    inner = slice(1, -1)
    assert np.abs(found.sliding_speeds[inner]).max() < 1e-6


def test_a_sliding_ball_touches_with_a_moving_point(ball: RobotModel) -> None:
    motion = upright(ball, 100.0, np.full(5, RADIUS), x=0.3 * np.arange(5) / 100.0)

    assert survey(motion).sliding_speeds == pytest.approx(np.full(5, 0.3))


def test_on_a_slope_a_ball_touches_along_the_normal(ball: RobotModel) -> None:
    up = np.array([-np.sin(SLOPE), 0.0, np.cos(SLOPE)])
    across, along = np.array([0.0, 1.0, 0.0]), np.array([np.cos(SLOPE), 0.0, np.sin(SLOPE)])
    corners = [5 * (s * along + t * across) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    a, b, c, d = corners
    slope = mesh_from_triangles(np.array([[a, b, c], [a, c, d]]))
    center = (RADIUS + 0.002) * up
    motion = upright(ball, 60.0, np.full(3, center[2]), x=center[0])
    geometry = support_geometry(ball.shapes, slope)

    found = survey_supports(geometry, motion.poses, motion.dt, reach=0.02, band=1e-3)

    assert found.distances == pytest.approx(np.full(3, 0.002), abs=1e-9)
    assert found.normals == pytest.approx(np.tile(up, (3, 1)), abs=1e-9)
    assert found.placed.points == pytest.approx(np.tile(0.002 * up, (3, 1)), abs=1e-9)


def test_given_points_are_described_however_far_away(walker: RobotModel) -> None:
    motion = upright(walker, 60.0, np.full(3, STANDING + 1.0))
    geometry = support_geometry(walker.shapes, GroundPlane())
    everything = np.arange(geometry.candidates.count)

    found = survey_candidates(
        geometry, motion.poses, motion.dt, np.ones_like(everything), everything
    )

    feet = np.isin(geometry.candidates.links, [geometry.candidates.link_names.index("left_foot")])
    assert sorted(set(np.round(found.distances[feet], 9))) == [1.0, 1.02]


@pytest.mark.real_data
def test_touching_points_agree_with_the_terrains_own_survey() -> None:
    robot = load_robot_model(ROBOTS / "g1/g1_29dof.urdf")
    motion = read_motion(MOTIONS / "g1_29dof/kimodo_walk.npz").motion
    walk = Trajectory(robot, motion.dt, rows_of_motion(motion, robot))
    contacts = GroundPlane().survey(robot.shapes, walk.poses).contacts

    found = survey(walk, reach=1e-3, band=10.0)

    assert found.distances == pytest.approx(contacts.distances, abs=1e-9)
    assert found.placed.points == pytest.approx(contacts.points, abs=1e-9)
