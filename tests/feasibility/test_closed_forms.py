"""Motions whose verdict and numbers are known from mechanics."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import (
    ARM_LENGTH,
    BALL,
    BAR,
    BAR_MOMENTS,
    BOX,
    GRAVITY,
    MASS,
    SIZE,
    body_motion,
    joint_motion,
    load,
    pendulum,
    times,
)
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

FRICTION = 0.7
WEIGHT = MASS * GRAVITY


def _quats_about(axis: np.ndarray, angles: np.ndarray) -> np.ndarray:
    unit = axis / np.linalg.norm(axis)
    return np.concatenate([np.cos(angles / 2)[:, None], np.sin(angles / 2)[:, None] * unit], axis=1)


def _judge_body(
    folder: Path, urdf: str, positions: np.ndarray, **more: object
) -> FeasibilityResult:
    quats = more.pop("quats", None)
    return audit_motion(body_motion(positions, quats), load(folder, urdf), **more)  # type: ignore[arg-type]


def _at_height(height: float, frames: int = 10) -> np.ndarray:
    return np.tile([0.0, 0.0, height], (frames, 1))


def test_a_resting_box_is_feasible(tmp_path: Path) -> None:
    result = _judge_body(tmp_path, BOX, _at_height(SIZE / 2))
    assert result.verdict is Verdict.FEASIBLE
    assert result.measured.shape_forces[1:-1].sum(axis=1) == pytest.approx(WEIGHT, rel=1e-5)
    assert np.isnan(result.check("base_dynamics").values[[0, -1]]).all()


def test_a_sunk_box_keeps_its_support_and_fails_by_penetration_alone(tmp_path: Path) -> None:
    result = _judge_body(tmp_path, BOX, _at_height(SIZE / 2 - 0.02))
    assert [check.key for check in result.checks if check.failed] == ["penetration"]
    assert result.check("penetration").worst == pytest.approx(0.02, abs=1e-7)


@pytest.mark.parametrize(("degrees", "holds"), [(34.9, True), (35.1, False)])
def test_a_box_on_an_incline_holds_up_to_the_friction_angle(
    tmp_path: Path, degrees: float, holds: bool
) -> None:
    angle = np.radians(degrees)
    down, across = np.array([np.cos(angle), 0, -np.sin(angle)]), np.array([0.0, 1.0, 0.0])
    normal = np.array([np.sin(angle), 0, np.cos(angle)])
    corners = [2 * (a * down + b * across) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    slope = mesh_from_triangles(np.array([corners[:3], [corners[0], *corners[2:]]]))
    positions = np.tile(normal * (SIZE / 2 + 1e-6), (6, 1))
    quats = _quats_about(across, np.full(6, angle))
    result = _judge_body(tmp_path, BOX, positions, quats=quats, terrain=slope)
    assert (result.verdict is Verdict.FEASIBLE) is holds
    assert result.check("base_dynamics").failed is not holds


@pytest.mark.parametrize(("share", "possible"), [(1.0, True), (0.5, False)])
def test_a_sliding_box_is_slowed_by_exactly_the_friction(
    tmp_path: Path, share: float, possible: bool
) -> None:
    time = times(20)
    positions = _at_height(SIZE / 2, 20)
    positions[:, 0] = 2.0 * time - 0.5 * share * FRICTION * GRAVITY * time**2
    result = _judge_body(tmp_path, BOX, positions)
    assert (result.verdict is Verdict.FEASIBLE) is possible
    assert (result.measured.sliding_counts[1:-1] == 4).all()
    assert result.measured.slip_speeds[1] == pytest.approx(
        2.0 - share * FRICTION * GRAVITY * time[1], rel=1e-4
    )


def test_a_ball_in_free_fall_is_feasible(tmp_path: Path) -> None:
    positions = _at_height(3.0, 30)
    positions[:, 2] -= 0.5 * GRAVITY * times(30) ** 2
    assert _judge_body(tmp_path, BALL, positions).verdict is Verdict.FEASIBLE


def test_a_hovering_ball_lacks_its_weight(tmp_path: Path) -> None:
    result = _judge_body(tmp_path, BALL, _at_height(1.0))
    main = result.headline_check
    assert result.verdict is Verdict.INFEASIBLE
    assert main is not None
    assert (main.key, main.location, main.worst_unit) == ("base_dynamics", "force z", "N")
    assert main.worst == pytest.approx(WEIGHT, rel=1e-5)
    assert main.frames_over == 8
    assert main.tolerance == pytest.approx(1e-3 * WEIGHT)
    assert main.size == pytest.approx(100.0, rel=1e-5)


def test_a_ball_that_rolls_without_slip_sticks(tmp_path: Path) -> None:
    way = 0.1 * times(40)
    positions = np.stack([way, 0 * way, 0 * way + SIZE / 2], axis=1)
    quats = _quats_about(np.array([0.0, 1.0, 0.0]), way / (SIZE / 2))
    result = _judge_body(tmp_path, BALL, positions, quats=quats)
    assert result.verdict is Verdict.FEASIBLE
    assert result.measured.sliding_counts.sum() == 0


def test_a_ball_that_glides_without_rolling_slips(tmp_path: Path) -> None:
    way = 0.1 * times(40)
    positions = np.stack([way, 0 * way, 0 * way + SIZE / 2], axis=1)
    result = _judge_body(tmp_path, BALL, positions)
    assert result.check("base_dynamics").failed
    assert result.measured.slip_speeds[5] == pytest.approx(0.1, rel=1e-4)


def test_a_rotating_base_needs_its_gyroscopic_moment(tmp_path: Path) -> None:
    spin = np.array([2.0, 3.0, 1.0])
    quats = _quats_about(spin, np.linalg.norm(spin) * times(30))
    result = _judge_body(tmp_path, BAR, _at_height(1.0, 30), quats=quats)
    expected = np.cross(spin, np.array(BAR_MOMENTS) * spin)
    inner = result.measured.base_residuals[1:-1]
    np.testing.assert_allclose(inner[:, 3:], np.tile(expected, (28, 1)), atol=5e-4)
    np.testing.assert_allclose(np.linalg.norm(inner[:, :3], axis=1), WEIGHT, rtol=1e-4)


@pytest.mark.parametrize(("margin", "possible"), [(0.01, True), (-0.01, False)])
def test_a_pendulum_held_level_needs_its_torque(
    tmp_path: Path, margin: float, possible: bool
) -> None:
    needed = MASS * GRAVITY * ARM_LENGTH
    robot = load(tmp_path, pendulum(f'effort="{needed + margin}"'), floating_base=False)
    result = audit_motion(joint_motion(np.zeros(6)), robot)
    effort = result.check("effort")
    assert (result.verdict is Verdict.FEASIBLE) is possible
    assert effort.worst == pytest.approx(max(-margin, 0.0), abs=1e-6)
    if not possible:
        relaxed = AuditSettings(max_effort_scale=1.01)
        assert audit_motion(joint_motion(np.zeros(6)), robot, settings=relaxed).verdict is (
            Verdict.FEASIBLE
        )


def test_position_and_velocity_limits(tmp_path: Path) -> None:
    robot = load(tmp_path, pendulum('effort="1e9"'), floating_base=False)
    result = audit_motion(joint_motion(2.9 + 0.22 * np.arange(6)), robot)
    position, velocity = result.check("joint_position"), result.check("joint_velocity")
    assert position.worst == pytest.approx(2.9 + 0.22 * 5 - 3.0, abs=1e-6)
    assert position.frames_over == 5
    assert velocity.worst == pytest.approx(22.0 - 20.0, abs=1e-4)
    assert velocity.frames_over == 4


def test_more_rays_explain_what_four_cannot(tmp_path: Path) -> None:
    """Against a slope's diagonal the four-ray pyramid is weaker by the square root of two."""
    angle = np.radians(30.0)
    axis = np.array([1.0, 1.0, 0.0]) / np.sqrt(2)
    normal = np.array([np.sin(angle) / np.sqrt(2), -np.sin(angle) / np.sqrt(2), np.cos(angle)])
    downhill = np.cross(axis, normal)
    corners = [2 * (a * axis + b * downhill) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    slope = mesh_from_triangles(np.array([corners[:3], [corners[0], *corners[2:]]]))
    positions = np.tile(normal * (SIZE / 2 + 1e-6), (5, 1))
    quats = _quats_about(axis, np.full(5, angle))
    result = _judge_body(tmp_path, BOX, positions, quats=quats, terrain=slope)
    assert result.check("base_dynamics").failed
    assert result.measured.passes_with_more_rays[1:-1].all()
    rounder = AuditSettings(friction_rays=16)
    again = _judge_body(tmp_path, BOX, positions, quats=quats, terrain=slope, settings=rounder)
    assert again.verdict is Verdict.FEASIBLE
