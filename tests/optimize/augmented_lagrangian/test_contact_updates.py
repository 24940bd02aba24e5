"""What an update of the contacts changes, on a small humanoid motion."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from optimize.problems import SAMPLES, prepared, sample_robot
from trajectory_editor.optimize.augmented_lagrangian.contact_updates import update_contacts
from trajectory_editor.optimize.augmented_lagrangian.lagrangian import Lagrangian
from trajectory_editor.optimize.augmented_lagrangian.penalties import penalties
from trajectory_editor.optimize.contacts.contact_plan import ContactMode
from trajectory_editor.optimize.preparation import Preparation


@pytest.fixture(scope="module")
def standing() -> tuple[Preparation, Lagrangian]:
    preparation, problem = prepared(sample_robot(), SAMPLES / "squat_and_wave.npz", 0, 12)
    weight = problem.robot.weight
    return preparation, Lagrangian(
        problem, preparation.initial.trajectory, penalties(weight), dynamics=True
    )


def test_modes_of_resting_points_stay(standing: tuple[Preparation, Lagrangian]) -> None:
    preparation, solver = standing
    plan = solver.problem.plan
    assert plan.count > 0
    change = update_contacts(preparation, solver, schedule=False)
    assert np.array_equal(change.plan.keys, plan.keys)
    assert change.switches == int((change.plan.modes != plan.modes).sum())


def test_slow_sliding_points_stick_again(standing: tuple[Preparation, Lagrangian]) -> None:
    preparation, solver = standing
    plan = solver.problem.plan
    slow = np.linalg.norm(solver.current.rows.forces.placed.survey.sliding, axis=1) < 1e-3
    inside = slow & (plan.frames > 3) & (plan.frames < 8)
    assert inside.any()
    modes = np.where(inside, int(ContactMode.SLIP), plan.modes)
    sliding = replace(solver.problem, plan=plan.with_modes(modes))
    other = Lagrangian(sliding, solver.trajectory, solver.penalties, dynamics=True)
    change = update_contacts(preparation, other, schedule=False)
    assert (change.plan.modes[inside] == ContactMode.STICK).all()
    assert change.switches >= int(inside.sum())


def test_schedule_is_read_from_the_present_poses(
    standing: tuple[Preparation, Lagrangian],
) -> None:
    preparation, solver = standing
    up = np.zeros((solver.trajectory.frame_count, solver.multipliers.efforts.shape[2] + 6))
    up[4:8, :3] = 0.5 * solver.trajectory.base_rotations[4:8, 2, :]
    raised = solver.trajectory.moved(up)
    other = Lagrangian(solver.problem, raised, solver.penalties, dynamics=True)
    change = update_contacts(preparation, other, schedule=True)
    assert change.plan.count < solver.problem.plan.count
    assert not np.isin(change.plan.frames, [5, 6]).any()
    assert change.switches >= solver.problem.plan.count - change.plan.count
