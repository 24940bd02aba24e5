"""An interior-point step with contact forces as variables, and its line search."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.barrier import penalty_slopes
from trajectory_editor.optimize.blocks import (
    NormalBlocks,
    NotPositiveDefiniteError,
    add_products,
    empty_blocks,
    restrict,
    solve,
)
from trajectory_editor.optimize.force_jacobians import unexplained_jacobians
from trajectory_editor.optimize.force_settling import ForcePenalties, settle_forces
from trajectory_editor.optimize.frame_elimination import Eliminated, eliminate, row_multipliers
from trajectory_editor.optimize.inverse_dynamics import needed_forces
from trajectory_editor.optimize.joint_rows import (
    POSITION_SOFTNESS,
    VELOCITY_SOFTNESS,
    add_joint_rows,
    joint_penalty,
    joint_values,
    update_joint_multipliers,
)
from trajectory_editor.optimize.multipliers import no_multipliers, updated
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.regularisers import add_regularisers, objective
from trajectory_editor.optimize.solver_start import (
    carry_over,
    first_weights,
    restricted_frames,
)
from trajectory_editor.optimize.stage_rows import (
    LENGTH_SOFTNESS,
    StageRows,
    row_keys,
    stage_rows,
)
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.violations import Violations

Array = NDArray[np.float64]

EFFORT_SOFTNESS = 1e-2  # [Nm]
WEIGHT_CURVATURE = 1e-6
BASE_SOFTNESS_SHARE = 1e-4  # of the weight
LARGEST_SHIFT = 0.1  # [m] of one step
LARGEST_TURN = 0.3  # [rad] of one step
LEAST_DAMPING, LARGEST_DAMPING = 1e-7, 1.0
BACKTRACKS = 6
LARGEST_PULL = 10.0  # softnesses by which a multiplier moves its row
SECOND_CHANCE = 100.0  # a whole step that raises the merit less gets another one


@dataclass(frozen=True)
class Iterate:
    """A trajectory with its forces, evaluated.

    Attributes:
        trajectory: The poses.
        weights: (K,) ray weights [N].
        rows: All rows.
        needed: (F - 2, V) inverse dynamics.
        cost: The merit at the present softness and barrier.
    """

    trajectory: Trajectory
    weights: Array
    rows: StageRows
    needed: Array
    cost: float

    def unexplained(self) -> Array:
        """Return base residual and joint torques (F - 2, V)."""
        return self.needed - self.rows.forces.generalised(self.weights)


class InteriorPoint:
    """Iterates one stage's problem.

    Args:
        problem: The problem.
        trajectory: Where to start.
        barrier: μ to start with.
        loose: Factor on all softnesses to start with.
        executor: Runs parts of the work at once.
        workers: Number of parts.
        earlier: The solver of an earlier stage, whose ray weights and multipliers go on.
    """

    def __init__(
        self,
        problem: Problem,
        trajectory: Trajectory,
        barrier: float,
        loose: float,
        executor: Executor | None = None,
        workers: int = 1,
        earlier: InteriorPoint | None = None,
    ) -> None:
        self.problem = problem
        self.barrier = barrier
        self.loose = loose
        self.executor = executor
        self.workers = workers
        self.damping = 1e-4
        self.progress = 1.0
        self.data = problem.robot.pin_model.createData()
        self.base_softness = BASE_SOFTNESS_SHARE * problem.robot.weight
        self.restricted, self.directions = restricted_frames(problem, trajectory)
        rows = stage_rows(problem, trajectory)
        weights = first_weights(problem, rows, earlier.force_memory() if earlier else {})
        needed = needed_forces(trajectory, self.data)
        self.keys = row_keys(problem)
        counts = [part.rows.count for part in rows.lengths]
        self.multipliers = no_multipliers(problem, trajectory, counts, rows.stick.count)
        if earlier is not None:
            carry_over(earlier.multipliers, earlier.keys, self.multipliers, self.keys)
        self.current = Iterate(trajectory, weights, rows, needed, np.inf)
        self.cap_multipliers()

    @property
    def trajectory(self) -> Trajectory:
        """The present trajectory."""
        return self.current.trajectory

    def force_memory(self) -> dict[int, Array]:
        """Return the ray weights of each entry, by its key in the plan."""
        forces, weights = self.current.rows.forces, self.current.weights
        keys = forces.placed.plan.keys
        starts = np.searchsorted(forces.owners, np.arange(len(keys) + 1))
        return {int(keys[e]): weights[starts[e] : starts[e + 1]] for e in np.unique(forces.owners)}

    def violations(self) -> Violations:
        """Return the worst violation of each kind."""
        rows, base = self.current.rows, self.trajectory.base_size
        torques = self.current.unexplained()
        position, velocity = joint_values(self.problem, self.trajectory)
        count, lengths = rows.scheduled, rows.lengths[0].rows.values
        between = [_excess(part.rows.values) for part in rows.lengths[1:]]
        slip = np.abs(rows.stick.values[: rows.central]).max(initial=0.0)
        return Violations(
            base=float(np.abs(torques[:, :base]).max(initial=0.0)),
            effort=_excess(self._effort_values(torques)),
            height=_excess(lengths[count : 2 * count]),
            penetration=max(_excess(lengths[:count]), _excess(lengths[2 * count :]), *between),
            position=_excess(position),
            velocity=_excess(velocity),
            slip=float(slip) / (2.0 * self.trajectory.dt),
        )

    def _effort_values(self, torques: Array) -> Array:
        joints = torques[:, self.trajectory.base_size :]
        return np.stack([self.problem.efforts + joints, self.problem.efforts - joints])

    def _effort_limits(self) -> Array:
        """Return the limits below and above (2, F - 2, N), with what multipliers add."""
        softness = self.loose * EFFORT_SOFTNESS
        return np.asarray(self.problem.efforts - softness**2 * self.multipliers.efforts)

    def _base_shifts(self) -> Array:
        return np.asarray((self.loose * self.base_softness) ** 2 * self.multipliers.base)

    def update_multipliers(self) -> None:
        """Take the multipliers from what the rows pull with at present."""
        current, loose, mu = self.current, self.loose, self.barrier
        current.rows.update(self.multipliers, loose, mu)
        update_joint_multipliers(self.problem, self.trajectory, self.multipliers, loose, mu)
        torques = current.unexplained()
        softness = loose * EFFORT_SOFTNESS
        self.multipliers.efforts = updated(
            self._effort_values(torques), self.multipliers.efforts, softness, mu
        )
        base = torques[:, : self.trajectory.base_size]
        self.multipliers.base = self.multipliers.base + base / (loose * self.base_softness) ** 2
        self.cap_multipliers()

    def cap_multipliers(self) -> None:
        """Keep multipliers from moving rows by many times their softness: such rows can't hold."""
        known, loose = self.multipliers, self.loose
        cap = LARGEST_PULL / loose
        known.base = np.clip(known.base, -cap / self.base_softness, cap / self.base_softness)
        known.efforts = np.minimum(known.efforts, cap / EFFORT_SOFTNESS)
        known.position = np.minimum(known.position, cap / POSITION_SOFTNESS)
        known.velocity = np.minimum(known.velocity, cap / VELOCITY_SOFTNESS)
        known.lengths = [np.minimum(part, cap / LENGTH_SOFTNESS) for part in known.lengths]
        limit = cap * np.sqrt(self.current.rows.stick_weights)
        known.stick = np.clip(known.stick, -limit, limit)

    def _penalties(self) -> ForcePenalties:
        return ForcePenalties(
            self.trajectory.base_size,
            self.loose * self.base_softness,
            self._effort_limits(),
            self.loose * EFFORT_SOFTNESS,
            self.barrier,
            WEIGHT_CURVATURE,
        )

    def _evaluate(self, trajectory: Trajectory, weights: Array) -> Iterate:
        """Evaluate a trajectory with its best ray weights, found from the given ones."""
        rows = stage_rows(self.problem, trajectory)
        needed = needed_forces(trajectory, self.data)
        return self._settled(Iterate(trajectory, weights, rows, needed, np.inf))

    def _settled(self, iterate: Iterate) -> Iterate:
        """Return the iterate with its best forces and merit at present softness and barrier."""
        rows, trajectory = iterate.rows, iterate.trajectory
        needed = iterate.needed.copy()
        needed[:, : trajectory.base_size] += self._base_shifts()
        weights, cost = settle_forces(
            rows.forces.rays,
            needed,
            self._penalties(),
            iterate.weights,
            self.executor,
            self.workers,
        )
        cost += objective(self.problem, trajectory)
        cost += rows.cost(self.multipliers, self.loose, self.barrier)
        cost += joint_penalty(self.problem, trajectory, self.multipliers, self.loose, self.barrier)
        return Iterate(trajectory, weights, rows, iterate.needed, cost)

    def iterate(self) -> float:
        """Make one step; return the share of it that was taken, 0 when none helped."""
        self.current = self._settled(self.current)
        before = self.current.cost
        blocks, eliminated = self._normal_equations()
        diagonal = np.minimum(np.einsum("kii->ki", blocks.here), 1e7)
        # Uneven damping would turn these frames' steps away from their one direction.
        diagonal[self.restricted] = 0.0
        while True:
            step = self._solve(blocks, diagonal)
            share = self._search(step, self._force_step(step, eliminated))
            if share > 0.0:
                break
            if self.damping >= LARGEST_DAMPING:
                return 0.0
            self.damping *= 30.0
        self.progress = (before - self.current.cost) / max(abs(before), 1e-300)
        if share >= 0.5:
            self.damping = max(LEAST_DAMPING, self.damping / 5.0)
        elif share < 0.2:
            self.damping = min(LARGEST_DAMPING, self.damping * 3.0)
        return share

    def _normal_equations(self) -> tuple[NormalBlocks, Eliminated]:
        current, loose, mu = self.current, self.loose, self.barrier
        rows, trajectory = current.rows, current.trajectory
        blocks = empty_blocks(trajectory.frame_count, current.needed.shape[1])
        add_regularisers(blocks, self.problem, trajectory)
        rows.add_to(blocks, self.multipliers, loose, mu)
        add_joint_rows(blocks, self.problem, trajectory, self.multipliers, loose, mu)
        eliminated = self._eliminate(blocks)
        if len(self.restricted):
            restrict(blocks, self.restricted, self.directions)
        return blocks, eliminated

    def _eliminate(self, blocks: NormalBlocks) -> Eliminated:
        current, base, mu = self.current, self.trajectory.base_size, self.barrier
        torques = current.unexplained()
        jacobians = unexplained_jacobians(
            self.problem, self.trajectory, self.data, current.rows.forces, current.weights
        )
        softness = self.loose * EFFORT_SOFTNESS
        shifted = self._effort_values(torques) - softness**2 * self.multipliers.efforts
        weights, pulls = penalty_slopes(shifted, softness, mu)
        total = weights.sum(axis=0) + 1e-12
        compliances = np.empty_like(torques)
        compliances[:, :base] = (self.loose * self.base_softness) ** 2
        compliances[:, base:] = 1.0 / total
        residuals = torques
        residuals[:, :base] += self._base_shifts()
        residuals[:, base:] = (pulls[0] - pulls[1]) / total
        eliminated = eliminate(
            current.rows.forces.rays,
            jacobians,
            residuals,
            compliances,
            WEIGHT_CURVATURE + mu / current.weights**2,
            mu / current.weights - WEIGHT_CURVATURE * current.weights,
            self.executor,
            self.workers,
        )
        add_products(blocks, eliminated.rows, self.executor, self.workers)
        size = blocks.gradient.shape[1]
        pull = np.einsum("kij,ki->kj", eliminated.rows, eliminated.residuals)
        for block in range(3):
            end = len(blocks.gradient) - 2 + block
            blocks.gradient[block:end] += pull[:, block * size : (block + 1) * size]
        return eliminated

    def _solve(self, blocks: NormalBlocks, diagonal: Array) -> Array:
        while True:
            try:
                return solve(blocks, self.damping * diagonal)
            except NotPositiveDefiniteError:
                if self.damping >= LARGEST_DAMPING:
                    raise
                self.damping *= 10.0

    def _force_step(self, step: Array, eliminated: Eliminated) -> Array:
        """Return the change of the ray weights that goes with a step of the poses."""
        rays, weights = self.current.rows.forces.rays, self.current.weights
        multipliers = row_multipliers(eliminated, step)
        frames = np.repeat(np.arange(len(rays.starts) - 1), np.diff(rays.starts))
        pull = np.einsum("kv,kv->k", rays.forces, multipliers[frames - 1])
        pull += self.barrier / weights - WEIGHT_CURVATURE * weights
        return np.asarray(pull / (WEIGHT_CURVATURE + self.barrier / weights**2))

    def _search(self, step: Array, weight_step: Array) -> float:
        """Take as much of a step as lowers the merit; return its share, 0 when nothing does.

        A whole step that curved rows keep from lowering it gets a second step before it is given
        up: most often that one removes what the curvature brought.
        """
        start = self.current
        size = _relative_size(step, self.trajectory.base_size)
        share = min(1.0, 1.0 / max(size, 1e-12))
        for attempt in range(BACKTRACKS):
            trial = self._evaluate(
                start.trajectory.moved(share * step),
                np.maximum(start.weights + share * weight_step, 0.1 * start.weights),
            )
            if attempt == 0 and start.cost <= trial.cost < SECOND_CHANCE * abs(start.cost):
                trial = self._corrected(trial)
            if trial.cost < start.cost:
                self.current = trial
                return share
            share *= 0.4
        return 0.0

    def _corrected(self, trial: Iterate) -> Iterate:
        """Return where one more whole step leads; ``trial`` itself when there is none."""
        start = self.current
        self.current = trial
        try:
            blocks, eliminated = self._normal_equations()
            diagonal = np.minimum(np.einsum("kii->ki", blocks.here), 1e7)
            diagonal[self.restricted] = 0.0
            step = solve(blocks, self.damping * diagonal)
            weights = trial.weights + self._force_step(step, eliminated)
            return self._evaluate(
                trial.trajectory.moved(step), np.maximum(weights, 0.1 * trial.weights)
            )
        except NotPositiveDefiniteError:
            return trial
        finally:
            self.current = start


def _relative_size(step: Array, base: int) -> float:
    half = base // 2
    shift = np.abs(step[:, :half]).max(initial=0.0) / LARGEST_SHIFT
    return float(max(shift, np.abs(step[:, half:]).max(initial=0.0) / LARGEST_TURN))


def _excess(values: Array) -> float:
    return float(max(0.0, -values.min(initial=np.inf)))
