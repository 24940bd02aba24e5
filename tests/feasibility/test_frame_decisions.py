"""Frames at the edge of the tolerances: explained, refuted, or decided by linear programs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BALL, GRAVITY, MASS, SIZE, body_motion, load, times
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.existence_programs import decide_frame
from trajectory_editor.feasibility.frame_forces import (
    EXPLAINED,
    OPEN,
    REFUTED,
    ForceProblem,
    rays_of_frame,
    split_forces,
)
from trajectory_editor.terrain.contact_points import ContactPoints
from trajectory_editor.terrain.terrain import ShapePoses

FRICTION = 0.7
# What a unit ray of a ball sliding along +x does about its centre.
RAY = np.array([-FRICTION, 0.0, 1.0, 0.0, FRICTION * SIZE / 2, 0.0])


def _sliding_ball(folder: Path, needed: np.ndarray, tolerance: float) -> ForceProblem:
    robot = load(folder, BALL)
    place = np.array([0.0, 0.0, SIZE / 2])
    return ForceProblem(
        tree=robot.tree,
        poses=ShapePoses(np.tile(np.eye(3), (1, 2, 1, 1)), np.array([[place * 0, place]])),
        inertia_forces=needed[None],
        contacts=ContactPoints(
            np.array([0, 1]),
            np.array([0]),
            np.zeros((1, 3)),
            np.array([[0.0, 0.0, 1.0]]),
            np.zeros(1),
        ),
        contact_joints=np.array([1]),
        slips=np.array([[0.5, 0.0, 0.0]]),
        friction=FRICTION,
        effort_limits=np.zeros(0),
        base_unit=0.2,
        base_tolerance=tolerance,
        effort_tolerance=1e-4,
    )


def _one(problem: ForceProblem) -> tuple[int, int, np.ndarray]:
    split = split_forces(problem, np.array([0]), ray_count=4)
    return int(split.status[0]), int(split.base_status[0]), split.residuals[0]


def test_the_ray_of_a_sliding_contact(tmp_path: Path) -> None:
    rays, directions, owners = rays_of_frame(_sliding_ball(tmp_path, RAY, 0.1), 0, 4)
    np.testing.assert_allclose(rays, RAY[None], atol=1e-15)
    np.testing.assert_allclose(directions, [[-FRICTION, 0, 1]])
    assert owners.tolist() == [0]


@pytest.mark.parametrize(("tolerance", "status"), [(1.01, EXPLAINED), (0.93, OPEN), (0.8, REFUTED)])
def test_the_least_squares_split_and_its_separating_direction(
    tmp_path: Path, tolerance: float, status: int
) -> None:
    """A residual across the ray: its largest component is 1, and 15/17 can be reached."""
    across = np.array([1.0, 0.0, FRICTION, 0.0, 0.0, 0.0])
    found, base, residual = _one(_sliding_ball(tmp_path, 10 * RAY + across, tolerance))
    assert (found, base) == (status, status)
    np.testing.assert_allclose(residual, across, atol=1e-9)


def test_the_programs_find_the_forces_that_the_split_missed(tmp_path: Path) -> None:
    across = np.array([1.0, 0.0, FRICTION, 0.0, 0.0, 0.0])
    problem = _sliding_ball(tmp_path, 10 * RAY + across, 0.93)
    found = decide_frame(problem, 0, 4)
    least = 1.49 / 1.7  # where both components are equal
    assert found.base == pytest.approx(least, abs=1e-6)
    assert found.effort <= 1e-9
    assert found.residual is not None
    assert np.abs(found.residual).max() <= 0.93 + 1e-9
    needed = problem.inertia_forces[0]
    np.testing.assert_allclose(needed[:3] - found.forces[0], found.residual[:3], atol=1e-9)
    impossible = replace(problem, base_tolerance=least - 0.01)
    assert decide_frame(impossible, 0, 4).residual is None


def test_a_fall_that_is_slightly_wrong_is_decided_by_the_programs(tmp_path: Path) -> None:
    """Forces of 0.0210 and 0.0050 N against a tolerance of 0.0196 N: over, but not by its norm."""
    time = times(6)
    positions = np.zeros((6, 3))
    positions[:, 0] = 0.5 * 0.0210 / MASS * time**2
    positions[:, 2] = 0.45 + 0.5 * (0.0050 / MASS - GRAVITY) * time**2
    result = audit_motion(body_motion(positions), load(tmp_path, BALL))
    assert result.measured.by_program[1:-1].any()
    assert (result.measured.frame_status[1:-1] == REFUTED).all()
    assert result.check("base_dynamics").location == "force x"
