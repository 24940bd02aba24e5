"""The stages of a solve: tighten, let the judge look, change contacts, start again."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.feasibility.tolerances import base_tolerance
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.blocks import NotPositiveDefiniteError
from trajectory_editor.optimize.candidate import Candidate, distance_from
from trajectory_editor.optimize.carried_forces import carried_forces
from trajectory_editor.optimize.clearance_rows import Watched
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.plan_summary import planned_spans
from trajectory_editor.optimize.float_grid import may_be_rounding, settle_on_grid
from trajectory_editor.optimize.interior_point import InteriorPoint
from trajectory_editor.optimize.kept_motion import closeness, distances, kept_motion
from trajectory_editor.optimize.pace import Pace
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.problem import Problem, Weights
from trajectory_editor.optimize.regularisers import objective
from trajectory_editor.optimize.remarks import remarks_before
from trajectory_editor.optimize.result import OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.solver_log import CandidateListener, IterationRecord, Listener
from trajectory_editor.optimize.stage_changes import (
    change_contacts,
    first_watch,
    watch_complaints,
)
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.violations import Violations
from trajectory_editor.progress import Progress, check_cancelled
from trajectory_editor.terrain.terrain import Terrain

EFFORT_MARGIN = 0.01
FIRST_LOOSE, FIRST_BARRIER = 300.0, 3.0
LATER_LOOSE, LATER_BARRIER = 12.0, 1.0
REPEATED = 0.3  # factor on the barrier of a stage without new contacts
STAGE_ITERATIONS = 40
MOST_STAGES = 40
PATIENT_STAGES = 6  # stages without a better candidate before a run pauses
BETTER = 0.8  # factor on the badness of a candidate that is worth waiting for


class StageRun:
    """One solve, from preparation to result.

    Args:
        preparation: What the stages share.
        motion: The edited motion.
        terrain: The ground.
        started: When the budget began (the settings' clock).
        executor: Runs parts of the work at once.
        workers: Number of parts.
        progress: Hears about progress, may cancel.
        listener: Hears about iterations.
    """

    def __init__(
        self,
        preparation: Preparation,
        motion: EditorMotion,
        terrain: Terrain,
        started: float,
        executor: Executor,
        workers: int,
        progress: Progress,
        listener: Listener | None,
    ) -> None:
        self.preparation = preparation
        self.motion = motion
        self.terrain = terrain
        self.started = started
        self.executor = executor
        self.workers = workers
        self.progress = progress
        self.listener = listener
        self.on_candidate: CandidateListener | None = None
        self.judging_time = 0.0
        self.iterations = 0
        self.best: Candidate | None = None
        self.input_record = ContactRecord()
        self.input_report = self._judge(motion, self.input_record)
        plan = preparation.planner.plan(preparation.initial.trajectory.poses)
        self.remarks = remarks_before(preparation, motion, self.input_report, plan)
        plan = preparation.settle_plan(plan, preparation.initial.trajectory)
        self.solver = self._new_solver(
            preparation.initial.trajectory,
            plan,
            first_watch(preparation),
            FIRST_BARRIER,
            FIRST_LOOSE,
        )
        self.pace = Pace(self.solver)
        self.stages = 0

    # --- parts --------------------------------------------------------------------------------

    def _new_solver(
        self,
        trajectory: Trajectory,
        plan: ContactPlan,
        watched: tuple[Watched, ...],
        barrier: float,
        loose: float,
        earlier: InteriorPoint | None = None,
    ) -> InteriorPoint:
        preparation, settings = self.preparation, self.preparation.settings
        robot = preparation.goal.robot
        efforts = robot.limits.effort * settings.max_effort_scale * (1.0 - EFFORT_MARGIN)
        problem = Problem(
            preparation.goal,
            preparation.planner.geometry,
            preparation.target.fixed,
            preparation.lifted,
            plan,
            watched,
            settings.friction,
            efforts,
            Weights(),
        )
        return InteriorPoint(
            problem, trajectory, barrier, loose, self.executor, self.workers, earlier
        )

    def _judge(self, motion: EditorMotion, record: ContactRecord) -> FeasibilityResult:
        settings = self.preparation.settings
        began = settings.clock()
        report = audit_motion(
            motion,
            self.preparation.goal.robot,
            self.terrain,
            AuditSettings(
                friction=settings.friction,
                max_effort_scale=settings.max_effort_scale,
                information=False,
            ),
            record=record,
        )
        self.judging_time = max(self.judging_time, settings.clock() - began)
        return report

    def judge_present(self) -> FeasibilityResult:
        """Let the judge see the present trajectory; keep it when it is the best so far."""
        trajectory = self.solver.trajectory
        motion = kept_motion(self.motion, trajectory, self.preparation.freedom)
        record = ContactRecord()
        report = self._judge(motion, record)
        if motion.has_floating_base and may_be_rounding(report):
            fixed = self.preparation.freedom == FrameFreedom.FIXED
            lifted = self.preparation.lifted
            motion = settle_on_grid(motion, trajectory.robot, report, fixed, lifted)
            record = ContactRecord()
            report = self._judge(motion, record)
        distance = distance_from(trajectory, self.preparation.edited)
        plan = self.solver.problem.plan
        found = Candidate(trajectory, motion, report, record, plan, distance)
        if self.best is None or found.badness < self.best.badness:
            self.best = found
            if self.on_candidate is not None:
                self.on_candidate(motion, report)
        return report

    def _time_is_up(self) -> bool:
        reserve = 1.5 * self.judging_time
        settings = self.preparation.settings
        return settings.clock() - self.started > settings.budget - reserve

    # --- the loop -----------------------------------------------------------------------------

    def run(self, patience: int = PATIENT_STAGES) -> tuple[OptimizeStatus, str]:
        """Iterate until the judge passes a candidate, the budget ends or stages bring nothing.

        A run that ended for the last reason goes on when it is called again.

        Args:
            patience: Stages without a better candidate before it ends.
        """
        if self.input_report.verdict is Verdict.FEASIBLE:
            trajectory, plan = self.preparation.edited, self.solver.problem.plan
            self.best = Candidate(
                trajectory, self.motion, self.input_report, self.input_record, plan, 0.0
            )
            return OptimizeStatus.CONVERGED, "The edited motion is feasible as it is."
        switches, since, least = 0, 0, np.inf
        while self.stages < MOST_STAGES and since < patience:
            self.stages += 1
            finished = self._stage(self.stages, switches)
            if finished is not None:
                return finished
            change = change_contacts(self.preparation, self.solver, self.pace.before)
            switches = change.switches
            report = self.judge_present()
            if report.verdict is Verdict.FEASIBLE:
                return _validated()
            badness = self.best.badness if self.best is not None else np.inf
            since = 0 if badness < BETTER * least else since + 1
            least = min(least, badness) if since else badness
            solver = self.solver
            # What fits already is not loosened again, but has to end elsewhere.
            loose = max(solver.loose, LATER_LOOSE) if switches else solver.loose
            barrier = LATER_BARRIER if switches else REPEATED * solver.barrier
            self.solver = self._new_solver(
                solver.trajectory,
                change.plan,
                watch_complaints(self.preparation, solver, report),
                barrier,
                loose,
                solver,
            )
        return OptimizeStatus.BUDGET, "No more changes of the contacts help."

    @property
    def can_go_on(self) -> bool:
        """Whether another call of ``run`` would do anything."""
        return self.stages < MOST_STAGES and not self._time_is_up()

    def _stage(self, stage: int, switches: int) -> tuple[OptimizeStatus, str] | None:
        solver, judged = self.solver, 0
        pace = self.pace = Pace(solver)
        for number in range(STAGE_ITERATIONS):
            check_cancelled(self.progress)
            if self._time_is_up():
                self.judge_present()
                return OptimizeStatus.BUDGET, "The time budget ended."
            try:
                share = solver.iterate()
            except NotPositiveDefiniteError:
                share = 0.0
            self.iterations += 1
            found = solver.violations()
            self._tell(stage, share, found, switches if number == 0 else 0)
            if self._may_pass(found) and number >= judged:
                report = self.judge_present()
                judged = number + 2
                if report.verdict is Verdict.FEASIBLE:
                    return _validated()
            if not pace.go_on(share, found):
                return None
        return None

    def _may_pass(self, found: Violations) -> bool:
        weight = self.preparation.goal.robot.weight
        return (
            found.base < base_tolerance(weight)
            and found.effort < 0.01 * self._least_effort()
            and found.penetration < 6e-5
            and found.position < 2e-4
        )

    def _least_effort(self) -> float:
        return float(self.preparation.goal.robot.limits.effort.min(initial=np.inf))

    def _tell(self, stage: int, share: float, found: Violations, switches: int) -> None:
        settings = self.preparation.settings
        seconds, budget = settings.clock() - self.started, max(settings.budget, 1e-9)
        self.progress.report(min(1.0, seconds / budget), "optimizing")
        if self.listener is None:
            return
        solver = self.solver
        self.listener(
            IterationRecord(
                iteration=self.iterations,
                stage=stage,
                seconds=seconds,
                objective=objective(solver.problem, solver.trajectory),
                violations=found,
                damping=solver.damping,
                penalty=solver.loose,
                barrier=solver.barrier,
                share=share,
                contacts=solver.problem.plan.count,
                switches=switches,
            )
        )

    def result(self, status: OptimizeStatus, reason: str) -> OptimizeResult:
        """Return what was found."""
        preparation, best = self.preparation, self.best
        if best is None:
            return OptimizeResult(
                status, reason, input_report=self.input_report, remarks=self.remarks
            )
        carried = carried_forces(best.motion, preparation.goal.robot, best.record)
        return OptimizeResult(
            status=status,
            stop_reason=reason,
            motion=best.motion,
            report=best.report,
            input_report=self.input_report,
            closeness=closeness([distances(preparation, best.trajectory, best.plan)]),
            iterations=self.iterations,
            repaired_joint_samples=preparation.target.repaired_joint_samples,
            contact_spans=planned_spans(best.plan),
            forces=carried.forces,
            torques=carried.torques,
            remarks=self.remarks,
        )


def _validated() -> tuple[OptimizeStatus, str]:
    return OptimizeStatus.CONVERGED, "The judge passes the trajectory."
