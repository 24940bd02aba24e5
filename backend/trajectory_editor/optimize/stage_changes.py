"""What changes between stages: contacts that can't hold or carry nothing, points to watch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.optimize.clearance_rows import Watched, penetrations, watch
from trajectory_editor.optimize.contacts.contact_modes import switch_modes
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.interior_point import InteriorPoint
from trajectory_editor.optimize.misses import Misses, misses
from trajectory_editor.optimize.plan_choice import choose_entries
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.robot.model import RobotModel

Array = NDArray[np.float64]

HELD_SPEED = 9e-4  # [m/s] a sticking point that stays faster can't stick
REACHED = 1.2e-3  # [m] a scheduled point that stays farther away can't touch
FAILING_SHARE = 2e-3  # of the weight: a frame whose base residual stays larger fails


@dataclass(frozen=True)
class PlanChange:
    """A changed plan.

    Attributes:
        plan: The plan.
        switches: How many entries changed or left.
    """

    plan: ContactPlan
    switches: int


def change_contacts(
    preparation: Preparation, solver: InteriorPoint, before: Misses | None
) -> PlanChange:
    """Let go what could not be held: unreachable points leave, slipping ones slide.

    Sticking points slide where friction is used up and the frame's dynamics still fail. Only what
    did not mend since ``before`` counts, and of that the worst first: it may let the others hold.
    """
    plan, rows = solver.problem.plan, solver.current.rows
    placed, robot = rows.forces.placed, solver.problem.robot
    entry_forces = rows.forces.entry_forces(solver.current.weights)
    now = misses(solver)
    slips_last, gaps_last, residuals_last = now.lasting(before)
    slips_lost, gaps_lost = now.hopeless(before, solver)
    far = (now.gaps > REACHED) & gaps_last & ~plan.locked
    far &= gaps_lost | (now.gaps > 0.5 * now.gaps.max(initial=0.0, where=far))
    modes = plan.modes.copy()
    slipping = (now.slips > HELD_SPEED) & slips_last & ~plan.locked
    slipping &= slips_lost | (now.slips > 0.5 * now.slips.max(initial=0.0, where=slipping))
    modes[slipping] = int(ContactMode.TOUCH)
    failing = (now.residuals > FAILING_SHARE * robot.weight) & residuals_last
    # Where a frame fails, a point that slips against its will carries the edge force of a slide.
    modes[slipping & failing[plan.frames]] = int(ContactMode.SLIP)
    switched = switch_modes(
        plan.with_modes(modes),
        entry_forces,
        placed.survey.sliding,
        failing,
        friction=solver.problem.friction,
        weight=robot.weight,
        dt=solver.trajectory.dt,
        rules=preparation.planner.rules,
    )
    changes = int((switched.plan.modes != plan.modes).sum() + far.sum())
    return PlanChange(choose_entries(switched.plan, ~far, switched.plan.modes[~far]), changes)


def first_watch(preparation: Preparation) -> tuple[Watched, ...]:
    """Choose the points to watch at frames and half way between them."""
    return tuple(
        watch(preparation.planner.geometry, preparation.initial.trajectory, share)
        for share in (0.0, 0.5)
    )


def watch_complaints(
    preparation: Preparation, solver: InteriorPoint, report: FeasibilityResult
) -> tuple[Watched, ...]:
    """Watch what is near the ground by now, and where the judge found penetration."""
    trajectory, geometry = solver.trajectory, preparation.planner.geometry
    complaints = penetrations(report)
    shares = sorted({watched.share for watched in solver.problem.watched} | set(complaints))
    none = np.zeros((0, 2), dtype=np.int64)
    return tuple(
        watch(geometry, trajectory, share, complaints.get(share, none)) for share in shares
    )


def robot_can_be_solved(robot: RobotModel) -> str:
    """Return why a robot can't be optimized, or nothing."""
    blocking = [f for f in robot.blocking_findings if f.kind in ("inertia", "collision")]
    return "; ".join(str(finding) for finding in blocking)
