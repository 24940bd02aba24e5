"""A solve by the augmented Lagrangian, from the kinematic stage to the judge's verdict."""

from __future__ import annotations

from dataclasses import replace

from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.optimize.augmented_lagrangian.contact_updates import update_contacts
from trajectory_editor.optimize.augmented_lagrangian.lagrangian import Lagrangian
from trajectory_editor.optimize.augmented_lagrangian.penalties import Penalties, penalties
from trajectory_editor.optimize.problem import Problem, Weights
from trajectory_editor.optimize.regularisers import objective
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.solver_log import IterationRecord
from trajectory_editor.optimize.stage_changes import watch_complaints
from trajectory_editor.optimize.stages import LATER_BARRIER, LATER_LOOSE, PATIENT_STAGES, StageRun
from trajectory_editor.optimize.violations import Violations
from trajectory_editor.progress import check_cancelled

FIRST_POSE, LATER_POSE = 1.0, 1e-2
INNER_SHARE = 1.0 / 3.0  # of the remaining time
INNER_ITERATIONS = 25
INNER_DECREASE = 1e-3  # an inner solve whose steps lower the cost less is done
KINEMATIC_UPDATES = 3
MOST_UPDATES = 400
# Read after every update, the schedule keeps moving and nothing converges.
FIRST_READINGS, LATER_READINGS = 2, 8

Ending = tuple[OptimizeStatus, str]
VALIDATED: Ending = (OptimizeStatus.CONVERGED, "The judge passes the trajectory.")


class LagrangianRun(StageRun):
    """A run of the augmented Lagrangian; candidates, judging and results are those of all runs."""

    lagrangian: Lagrangian
    factors: Penalties
    last_report: FeasibilityResult
    switches = 0
    updates = 0

    @property
    def can_go_on(self) -> bool:
        """Never: it ends only when the budget does, or the judge passes a candidate."""
        return False

    def run(self, patience: int = PATIENT_STAGES) -> Ending:
        """Iterate until the judge passes a candidate or the budget ends, however patient."""
        if self.input_report.verdict is Verdict.FEASIBLE:
            return super().run()
        ending = self._kinematic_stage()
        if ending is not None:
            return ending
        self._start_dynamics()
        for number in range(2, MOST_UPDATES + 2):
            ending = self._inner_solve(number)
            if ending is not None:
                return ending
            if self._judge_iterate():
                return VALIDATED
            self._update()
        return OptimizeStatus.BUDGET, "No more updates of the multipliers help."

    def rehearse(self) -> None:
        """Make one step without and one with dynamics, so that their kernels are compiled."""
        self._start_kinematics()
        self.lagrangian.iterate()
        self._start_dynamics()
        self.lagrangian.iterate()

    # --- stages -------------------------------------------------------------------------------

    def _kinematic_stage(self) -> Ending | None:
        """Put scheduled points on the ground, clear penetration and limits, without dynamics."""
        self._start_kinematics()
        for _ in range(KINEMATIC_UPDATES):
            ending = self._inner_solve(1)
            if ending is not None:
                return ending
            self.lagrangian.update_multipliers()
        return None

    def _start_kinematics(self) -> None:
        self.factors = penalties(self.preparation.goal.robot.weight)
        weights = Weights(pose=FIRST_POSE, acceleration=1.0, place=1.0)
        problem = replace(self.solver.problem, weights=weights)
        self.lagrangian = Lagrangian(
            problem, self.solver.trajectory, self.factors, False, self.executor, self.workers
        )

    def _start_dynamics(self) -> None:
        self.factors = penalties(self.preparation.goal.robot.weight)
        self.lagrangian = self._next(self.lagrangian.problem, self.lagrangian)

    def _next(self, problem: Problem, earlier: Lagrangian) -> Lagrangian:
        return Lagrangian(
            problem, earlier.trajectory, self.factors, True, self.executor, self.workers, earlier
        )

    def _update(self) -> None:
        """Update multipliers, then schedule and modes, and take the later pose weight."""
        lagrangian = self.lagrangian
        lagrangian.update_multipliers()
        self.updates += 1
        schedule = self.updates <= FIRST_READINGS or self.updates % LATER_READINGS == 0
        change = update_contacts(self.preparation, lagrangian, schedule=schedule)
        self.switches = change.switches
        problem = replace(
            lagrangian.problem,
            plan=change.plan,
            watched=watch_complaints(self.preparation, self.solver, self.last_report),
            weights=replace(lagrangian.problem.weights, pose=LATER_POSE),
        )
        self.lagrangian = self._next(problem, lagrangian)

    # --- iterations ---------------------------------------------------------------------------

    def _inner_solve(self, stage: int) -> Ending | None:
        """Lower the cost at fixed multipliers, for at most a third of the remaining time."""
        clock, settings = self.preparation.settings.clock, self.preparation.settings
        began = clock()
        allowed = INNER_SHARE * (settings.budget - (began - self.started))
        for _ in range(INNER_ITERATIONS):
            check_cancelled(self.progress)
            if self._time_is_up():
                self._judge_iterate()
                return OptimizeStatus.BUDGET, "The time budget ended."
            decrease = self.lagrangian.iterate()
            self.iterations += 1
            found = self.lagrangian.violations()
            self._log(stage, decrease, found)
            if self.lagrangian.dynamics and self._may_pass(found) and self._judge_iterate():
                return VALIDATED
            if decrease < INNER_DECREASE or clock() - began > allowed:
                break
        return None

    def _judge_iterate(self) -> bool:
        """Let the judge see the present iterate; return whether it passes."""
        problem = self.lagrangian.problem
        self.solver = self._new_solver(
            self.lagrangian.trajectory, problem.plan, problem.watched, LATER_BARRIER, LATER_LOOSE
        )
        self.last_report = self.judge_present()
        return self.last_report.verdict is Verdict.FEASIBLE

    def _log(self, stage: int, decrease: float, found: Violations) -> None:
        settings, solver = self.preparation.settings, self.lagrangian
        seconds = settings.clock() - self.started
        self.progress.report(min(1.0, seconds / max(settings.budget, 1e-9)), "optimizing")
        if self.listener is None:
            return
        self.listener(
            IterationRecord(
                iteration=self.iterations,
                stage=stage,
                seconds=seconds,
                objective=objective(solver.problem, solver.trajectory),
                violations=found,
                damping=solver.damping,
                penalty=max(self.factors.factors.values()),
                barrier=0.0,
                share=1.0 if decrease > 0.0 else 0.0,
                contacts=solver.problem.plan.count,
                switches=self.switches,
                multiplier=solver.largest_multiplier(),
            )
        )
        self.switches = 0
