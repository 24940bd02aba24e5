"""Reading schedule and modes again from the present iterate, after every multiplier update."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trajectory_editor.optimize.augmented_lagrangian.lagrangian import Lagrangian
from trajectory_editor.optimize.contacts.contact_modes import switch_modes
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.release import ContactLoads
from trajectory_editor.optimize.preparation import Preparation

FAILING_SHARE = 2e-3  # of the weight: a frame whose base residual stays larger fails


@dataclass(frozen=True)
class ContactUpdate:
    """A plan that was read again.

    Attributes:
        plan: The plan.
        switches: How many entries came, went or changed their mode.
    """

    plan: ContactPlan
    switches: int


def update_contacts(
    preparation: Preparation, solver: Lagrangian, *, schedule: bool
) -> ContactUpdate:
    """Let modes follow forces and slips; if wanted, read the schedule again from the poses.

    Sticking points that use up their static friction on frames that fail begin to slide, slow
    sliding ones stick again; entries keep what they were switched to.
    """
    plan, rows = solver.problem.plan, solver.current.rows
    placed, robot = rows.forces.placed, solver.problem.robot
    forces = rows.forces.entry_forces(solver.current.weights)
    base = solver.trajectory.base_size
    failing = np.zeros(plan.frame_count, dtype=np.bool_)
    errors = np.abs(solver.current.unexplained()[:, :base]).max(axis=1, initial=0.0)
    failing[1:-1] = errors > FAILING_SHARE * robot.weight
    switched = switch_modes(
        plan,
        forces,
        placed.survey.sliding,
        failing,
        friction=solver.problem.friction,
        weight=robot.weight,
        dt=solver.trajectory.dt,
        rules=preparation.planner.rules,
    ).plan
    if not schedule:
        return ContactUpdate(switched, _changes(plan, switched))
    pushes = np.einsum("ij,ij->i", forces, placed.survey.normals)
    loads = ContactLoads(pushes, np.zeros(plan.count))
    read = preparation.planner.refresh(switched, solver.trajectory.poses, loads)
    settled = _with_known_modes(preparation.settle_plan(read, solver.trajectory), switched)
    return ContactUpdate(settled, _changes(plan, settled))


def _with_known_modes(plan: ContactPlan, known: ContactPlan) -> ContactPlan:
    modes = plan.modes.copy()
    kept = np.isin(plan.keys, known.keys) & ~plan.locked
    modes[kept] = known.modes[np.searchsorted(known.keys, plan.keys[kept])]
    return plan.with_modes(modes)


def _changes(before: ContactPlan, after: ContactPlan) -> int:
    came_or_went = len(np.setxor1d(before.keys, after.keys))
    _, old, new = np.intersect1d(before.keys, after.keys, return_indices=True)
    return came_or_went + int((before.modes[old] != after.modes[new]).sum())
