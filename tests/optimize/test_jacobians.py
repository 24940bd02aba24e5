"""Every row's Jacobian against finite differences, on random states of several robots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from optimize.problems import SAMPLES, prepared, random_steps, sample_robot, shaken
from real_data import MOTIONS, ROBOTS, is_present
from trajectory_editor.optimize.blocks import empty_blocks
from trajectory_editor.optimize.contacts.contact_plan import ContactMode
from trajectory_editor.optimize.force_jacobians import subtract_contact_jacobians
from trajectory_editor.optimize.friction_pyramid import FULL_SLIP
from trajectory_editor.optimize.inverse_dynamics import needed_force_jacobians, needed_forces
from trajectory_editor.optimize.joint_rows import add_joint_rows, joint_penalty
from trajectory_editor.optimize.link_rows import LinkMap, LinkRows, row_changes
from trajectory_editor.optimize.multipliers import no_multipliers
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.regularisers import add_regularisers, objective
from trajectory_editor.optimize.stage_rows import StageRows, stage_rows
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import load_robot_model

STEP = 1e-6
REAL = [
    pytest.mark.real_data,
    pytest.mark.skipif(not is_present(), reason="shared data is absent"),
]
CASES = [
    pytest.param("sample", id="sample"),
    pytest.param("g1", id="g1 on the ground", marks=REAL),
    pytest.param("go2", id="go2", marks=REAL),
    pytest.param("h1", id="h1 with hulls", marks=REAL),
]


def _case(name: str) -> tuple[Problem, Trajectory]:
    if name == "sample":
        robot = sample_robot()
        preparation, problem = prepared(robot, SAMPLES / "walk.npz", 0, 12)
    else:
        urdf, motion, first = {
            "g1": (
                "g1/g1_29dof.urdf",
                "g1_29dof/lafan_fallAndGetUp2_subject2_636_1536.npz",
                150,
            ),
            "go2": ("go2_description/urdf/go2_description.urdf", "go2/amp_trot1.npz", 0),
            "h1": ("h1/h1.urdf", "h1/lafan_walk1_subject1_2921_3521.npz", 0),
        }[name]
        robot = load_robot_model(ROBOTS / urdf, package_roots=[ROBOTS])
        preparation, problem = prepared(robot, MOTIONS / motion, first, first + 12)
    assert problem.plan.count > 0
    return problem, shaken(preparation.initial.trajectory, 3, 2e-3)


@pytest.mark.parametrize("name", CASES)
def test_inverse_dynamics(name: str) -> None:
    problem, trajectory = _case(name)
    data = problem.robot.pin_model.createData()
    _, jacobians = needed_force_jacobians(trajectory, data)
    steps = random_steps(trajectory, 5)
    change = _difference(lambda t: needed_forces(t, data), trajectory, steps)
    wide = np.hstack([steps[:-2], steps[1:-1], steps[2:]])
    told = np.einsum("kij,kj->ki", jacobians, wide)
    assert told == pytest.approx(change, abs=1e-6 * np.abs(change).max())


@pytest.mark.parametrize(
    ("sliding", "slowness"),
    [(0.0, 1.0), (0.5, 1.0), (0.5, 1e4)],
    ids=["planted", "half of them sliding", "half of them hardly sliding"],
)
@pytest.mark.parametrize("name", CASES)
def test_contact_forces_under_fixed_weights(name: str, sliding: float, slowness: float) -> None:
    problem, trajectory = _case(name)
    trajectory = Trajectory(trajectory.robot, slowness * trajectory.dt, trajectory.q)
    rng = np.random.default_rng(7)
    slides = rng.random(problem.plan.count) < sliding
    modes = np.where(slides, int(ContactMode.SLIP), problem.plan.modes)
    problem = replace(problem, plan=problem.plan.with_modes(modes))
    forces = stage_rows(problem, trajectory).forces
    speeds = np.linalg.norm(forces.placed.survey.sliding, axis=1)
    assert (speeds[slides] < FULL_SLIP).any() == (slowness > 1.0)
    weights = rng.uniform(1.0, 20.0, len(forces.owners))
    size = forces.rays.forces.shape[1]
    jacobians = np.zeros((trajectory.frame_count - 2, size, 3 * size))
    subtract_contact_jacobians(problem, trajectory, forces, weights, jacobians)
    steps = random_steps(trajectory, 5)
    change = _difference(
        lambda t: stage_rows(problem, t).forces.generalised(weights), trajectory, steps, 2e-7
    )
    wide = np.hstack([steps[:-2], steps[1:-1], steps[2:]])
    told = -np.einsum("kij,kj->ki", jacobians, wide)
    assert told == pytest.approx(change, abs=1e-6 * np.abs(change).max())


def _families(rows: StageRows) -> dict[str, tuple[LinkMap, LinkRows]]:
    links = rows.forces.links
    found = {"stick": (links, rows.stick), "place": (links, rows.place)}
    for number, part in enumerate(rows.lengths):
        found[f"lengths {number}"] = (part.links, part.rows)
    return found


@pytest.mark.parametrize("name", CASES)
def test_lengths_sticking_and_places(name: str) -> None:
    problem, trajectory = _case(name)
    steps = random_steps(trajectory, 5)
    here = _families(stage_rows(problem, trajectory))
    above = _families(stage_rows(problem, trajectory.moved(STEP * steps)))
    below = _families(stage_rows(problem, trajectory.moved(-STEP * steps)))
    for family, (links, rows) in here.items():
        change = (above[family][1].values - below[family][1].values) / (2.0 * STEP)
        told = row_changes(links, rows, steps)
        assert rows.count > 0, family
        assert told == pytest.approx(change, abs=1e-7), family


@pytest.mark.parametrize("name", CASES)
def test_gradients_of_regularisers_and_joint_limits(name: str) -> None:
    problem, trajectory = _case(name)
    steps = random_steps(trajectory, 5)
    size = steps.shape[1]
    blocks = empty_blocks(trajectory.frame_count, size)
    add_regularisers(blocks, problem, trajectory)
    change = _difference(lambda t: np.array(objective(problem, t)), trajectory, steps)
    assert (blocks.gradient * steps).sum() == pytest.approx(float(change), rel=1e-6)
    blocks = empty_blocks(trajectory.frame_count, size)
    multipliers = no_multipliers(problem, trajectory, [], 0)
    multipliers.position += 2.0
    add_joint_rows(blocks, problem, trajectory, multipliers, 30.0, 0.1)
    change = _difference(
        lambda t: np.array(joint_penalty(problem, t, multipliers, 30.0, 0.1)), trajectory, steps
    )
    assert (blocks.gradient * steps).sum() == pytest.approx(float(change), rel=1e-5)


def _difference(
    function: Callable[[Trajectory], np.ndarray],
    trajectory: Trajectory,
    steps: np.ndarray,
    step: float = STEP,
) -> np.ndarray:
    above, below = (function(trajectory.moved(sign * step * steps)) for sign in (1.0, -1.0))
    return (above - below) / (2.0 * step)
