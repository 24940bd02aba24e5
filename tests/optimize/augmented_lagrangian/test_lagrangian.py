"""The augmented Lagrangian's gradient, multipliers and steps on a small humanoid motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from optimize.problems import SAMPLES, prepared, random_steps, sample_robot, shaken
from trajectory_editor.optimize.augmented_lagrangian.lagrangian import Lagrangian
from trajectory_editor.optimize.augmented_lagrangian.penalties import penalties
from trajectory_editor.optimize.problem import Problem, Weights
from trajectory_editor.optimize.trajectory import Trajectory

FRAMES = 10


@pytest.fixture(scope="module")
def walk() -> tuple[Problem, Trajectory]:
    path = next(SAMPLES.glob("*.npz"))
    preparation, problem = prepared(sample_robot(), path, 0, FRAMES)
    weights = Weights(pose=1.0, acceleration=1.0, place=1.0)
    return replace(problem, weights=weights), preparation.initial.trajectory


def _solver(walk: tuple[Problem, Trajectory], dynamics: bool) -> Lagrangian:
    problem, trajectory = walk
    factors = penalties(problem.robot.weight)
    factors.factors.update(base=10.0, height=100.0)
    return Lagrangian(problem, shaken(trajectory, 1, 2e-3), factors, dynamics)


@pytest.mark.parametrize("dynamics", [False, True])
def test_gradient_is_that_of_the_cost_with_allocated_forces(
    walk: tuple[Problem, Trajectory], dynamics: bool
) -> None:
    # At the least over the forces the cost changes as if they stayed: no derivative of theirs.
    solver = _solver(walk, dynamics)
    solver.update_multipliers()
    free = solver.problem.free
    step = random_steps(solver.trajectory, 2) * free[:, None]
    gradient = solver._normal_equations().gradient
    costs = [
        solver._evaluate(solver.trajectory.moved(sign * 1e-7 * step), solver.current.weights).cost
        for sign in (1.0, -1.0)
    ]
    slope = (costs[0] - costs[1]) / 2e-7
    assert float((gradient * step).sum()) == pytest.approx(slope, rel=2e-3)


def test_kinematic_steps_ask_for_no_forces_and_lower_the_cost(
    walk: tuple[Problem, Trajectory],
) -> None:
    solver = _solver(walk, False)
    before = solver.current.cost
    assert solver.iterate() > 0.0
    assert solver.current.cost < before
    assert solver.violations().base == 0.0


def test_steps_lower_the_cost_and_leave_restricted_frames_alone(
    walk: tuple[Problem, Trajectory],
) -> None:
    solver = _solver(walk, True)
    costs, start = [solver.current.cost], solver.trajectory
    for _ in range(4):
        solver.iterate()
        costs.append(solver.current.cost)
    assert np.all(np.diff(costs) <= 0.0)
    assert costs[-1] < 0.9 * costs[0]
    held = ~solver.problem.free
    assert np.array_equal(solver.trajectory.joints[held], start.joints[held])


def test_multipliers_take_what_rows_pull_with(walk: tuple[Problem, Trajectory]) -> None:
    solver = _solver(walk, True)
    base = solver.current.unexplained()[:, :6].copy()
    solver.update_multipliers()
    assert solver.multipliers.base == pytest.approx(
        10.0 * base / (0.01 * solver.problem.robot.weight)
    )
    assert all((part >= 0.0).all() for part in solver.multipliers.lengths)


def test_workers_do_not_change_the_result(walk: tuple[Problem, Trajectory]) -> None:
    found = []
    for workers in (1, 3):
        solver = _solver(walk, True)
        solver.workers = workers
        solver.iterate()
        found.append(solver.trajectory.q)
    assert np.array_equal(*found)
