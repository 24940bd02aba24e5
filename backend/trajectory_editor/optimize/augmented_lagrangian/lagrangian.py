"""The augmented Lagrangian of one problem, and Levenberg-Marquardt steps that lower it."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.augmented_lagrangian.allocation import AllocationRows, allocate
from trajectory_editor.optimize.augmented_lagrangian.constraint_rows import (
    add_constraint_rows,
    add_joint_limits,
    joint_cost,
    rows_cost,
    update_rows,
)
from trajectory_editor.optimize.augmented_lagrangian.penalties import Penalties
from trajectory_editor.optimize.blocks import (
    NormalBlocks,
    NotPositiveDefiniteError,
    add_products,
    empty_blocks,
    restrict,
    solve,
)
from trajectory_editor.optimize.force_jacobians import unexplained_jacobians
from trajectory_editor.optimize.frame_elimination import eliminate
from trajectory_editor.optimize.inverse_dynamics import needed_forces
from trajectory_editor.optimize.joint_rows import joint_values
from trajectory_editor.optimize.multipliers import no_multipliers
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.regularisers import add_regularisers, objective
from trajectory_editor.optimize.solver_start import carry_over, restricted_frames
from trajectory_editor.optimize.stage_rows import StageRows, row_keys, stage_rows
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.optimize.violations import Violations

Array = NDArray[np.float64]

FOLLOWING = 1.0  # units² that a ray weight may cost which changes by its own size
IDLE_WEIGHT = 1e-3  # [N] added to that size
FREE_COMPLIANCE = 1e12  # of torques inside their bounds
LEAST_DAMPING, LARGEST_DAMPING = 1e-9, 1e4
LARGEST_SHIFT, LARGEST_TURN = 0.1, 0.3  # [m], [rad] of one step


@dataclass(frozen=True)
class Iterate:
    """A trajectory with its allocated forces.

    Attributes:
        trajectory: The poses.
        rows: All rows.
        needed: (F - 2, V) inverse dynamics; empty where dynamics don't count.
        weights: (K,) allocated ray weights [N].
        cost: The augmented Lagrangian.
    """

    trajectory: Trajectory
    rows: StageRows
    needed: Array
    weights: Array
    cost: float

    def unexplained(self) -> Array:
        """Return base residual and joint torques (F - 2, V)."""
        return self.needed - self.rows.forces.generalised(self.weights)


class Lagrangian:
    """Iterates one problem at fixed multipliers, and updates these.

    Args:
        problem: The problem.
        trajectory: Where to start.
        penalties: Penalty factors, kept from problem to problem.
        dynamics: Whether forces count; without them only lengths and joint limits do.
        executor: Runs parts of the work at once.
        workers: Number of parts.
        earlier: The solver before, whose multipliers and ray weights go on.
    """

    def __init__(
        self,
        problem: Problem,
        trajectory: Trajectory,
        penalties: Penalties,
        dynamics: bool,
        executor: Executor | None = None,
        workers: int = 1,
        earlier: Lagrangian | None = None,
    ) -> None:
        self.problem = problem
        self.penalties = penalties
        self.dynamics = dynamics
        self.executor = executor
        self.workers = workers
        self.damping: float = 1e-3 if earlier is None else earlier.damping
        self.data = problem.robot.pin_model.createData()
        self.restricted, self.directions = restricted_frames(problem, trajectory)
        rows = stage_rows(problem, trajectory)
        counts = [part.rows.count for part in rows.lengths]
        self.keys = row_keys(problem)
        self.multipliers = no_multipliers(problem, trajectory, counts, rows.stick.count)
        if earlier is not None:
            carry_over(earlier.multipliers, earlier.keys, self.multipliers, self.keys)
        weights = np.zeros(len(rows.forces.owners))
        self.current = self._evaluate(trajectory, weights)

    @property
    def trajectory(self) -> Trajectory:
        """The present trajectory."""
        return self.current.trajectory

    # --- evaluation ---------------------------------------------------------------------------

    def _effort_bounds(self) -> tuple[Array, Array]:
        """Return the torques that cost nothing, (F - 2, N) each."""
        limits, known = self.problem.efforts, self.multipliers.efforts
        finite = np.where(np.isfinite(limits), limits, 1e12)
        shift = self.penalties.shift("effort")
        lower, upper = shift * known[0] - finite, finite - shift * known[1]
        middle = 0.5 * (lower + upper)
        return np.minimum(lower, middle), np.maximum(upper, middle)

    def _shifted(self, forces: Array) -> Array:
        shifted = forces.copy()
        shifted[:, : self.problem.target.base_size] += (
            self.penalties.shift("base") * self.multipliers.base
        )
        return shifted

    def _evaluate(self, trajectory: Trajectory, weights: Array) -> Iterate:
        """Evaluate a trajectory; its forces are allocated anew, starting from ``weights``."""
        rows = stage_rows(self.problem, trajectory)
        needed = needed_forces(trajectory, self.data) if self.dynamics else np.zeros((0, 0))
        return self._settled(Iterate(trajectory, rows, needed, weights, np.inf))

    def _settled(self, iterate: Iterate) -> Iterate:
        """Return an iterate with forces and cost at the present multipliers and factors."""
        problem, factors, known = self.problem, self.penalties, self.multipliers
        trajectory, rows, weights = iterate.trajectory, iterate.rows, iterate.weights
        cost = objective(problem, trajectory)
        cost += rows_cost(rows, factors, known, self.dynamics)
        cost += joint_cost(problem, trajectory, factors, known)
        if self.dynamics:
            explained = AllocationRows(
                self._shifted(iterate.needed),
                *self._effort_bounds(),
                factors.weight("base"),
                factors.weight("effort"),
            )
            weights, forces = allocate(
                rows.forces.rays, explained, weights, self.executor, self.workers
            )
            cost += forces
        return replace(iterate, weights=weights, cost=cost)

    # --- steps --------------------------------------------------------------------------------

    def iterate(self) -> float:
        """Make one step; return the relative decrease of the cost, 0 when no damping helps."""
        start = self.current
        blocks = self._normal_equations()
        diagonal = np.einsum("kii->ki", blocks.here).copy()
        # Uneven damping would turn these frames' steps away from their one direction.
        diagonal[self.restricted] = 0.0
        while self.damping <= LARGEST_DAMPING:
            try:
                step = _capped(solve(blocks, self.damping * diagonal), start.trajectory.base_size)
            except NotPositiveDefiniteError:
                self.damping *= 10.0
                continue
            trial = self._evaluate(start.trajectory.moved(step), start.weights)
            if trial.cost < start.cost:
                self.current = trial
                self.damping = max(LEAST_DAMPING, self.damping / 4.0)
                return (start.cost - trial.cost) / max(start.cost, 1e-300)
            self.damping *= 5.0
        self.damping = 1e-3
        return 0.0

    def _normal_equations(self) -> NormalBlocks:
        current, problem = self.current, self.problem
        trajectory = current.trajectory
        size = trajectory.base_size + len(problem.robot.joint_names)
        blocks = empty_blocks(trajectory.frame_count, size)
        add_regularisers(blocks, problem, trajectory)
        add_constraint_rows(blocks, current.rows, self.penalties, self.multipliers, self.dynamics)
        add_joint_limits(blocks, problem, trajectory, self.penalties, self.multipliers)
        if self.dynamics:
            self._add_dynamics(blocks)
        if len(self.restricted):
            restrict(blocks, self.restricted, self.directions)
        return blocks

    def _add_dynamics(self, blocks: NormalBlocks) -> None:
        """Add base and effort rows, in which allocated ray weights follow the motion."""
        current, base = self.current, self.problem.target.base_size
        torques = self._shifted(current.unexplained())
        errors = torques.copy()
        errors[:, base:] -= np.clip(torques[:, base:], *self._effort_bounds())
        compliances = np.full_like(errors, FREE_COMPLIANCE)
        compliances[:, :base] = 1.0 / self.penalties.weight("base")
        saturated = errors[:, base:] != 0.0
        compliances[:, base:][saturated] = 1.0 / self.penalties.weight("effort")
        forces = current.rows.forces
        jacobians = unexplained_jacobians(
            self.problem, current.trajectory, self.data, forces, current.weights
        )
        eliminated = eliminate(
            forces.rays,
            jacobians,
            errors,
            compliances,
            FOLLOWING / (np.abs(current.weights) + IDLE_WEIGHT) ** 2,
            np.zeros(len(current.weights)),
            self.executor,
            self.workers,
        )
        add_products(blocks, eliminated.rows, self.executor, self.workers)
        size = blocks.gradient.shape[1]
        pull = np.einsum("kij,ki->kj", eliminated.rows, eliminated.residuals)
        for block in range(3):
            end = len(blocks.gradient) - 2 + block
            blocks.gradient[block:end] += pull[:, block * size : (block + 1) * size]

    # --- multipliers --------------------------------------------------------------------------

    def update_multipliers(self) -> tuple[str, ...]:
        """Update all multipliers; return the kinds whose factor grew."""
        current, base, known = self.current, self.problem.target.base_size, self.multipliers
        factors = self.penalties
        update_rows(self.problem, current.trajectory, current.rows, factors, known, self.dynamics)
        if self.dynamics:
            torques = current.unexplained()
            known.base = factors.updated_two_sided("base", torques[:, :base], known.base)
            known.efforts = factors.updated_one_sided(
                "effort", self._effort_values(torques), known.efforts
            )
        grown = factors.grow(self._in_units(self.violations()))
        self.current = self._settled(current)
        return grown

    def _effort_values(self, torques: Array) -> Array:
        joints = torques[:, self.problem.target.base_size :]
        return np.stack([self.problem.efforts + joints, self.problem.efforts - joints])

    def _in_units(self, found: Violations) -> dict[str, float]:
        kinds = self.penalties.units
        if not self.dynamics:
            kinds = {
                kind: kinds[kind] for kind in ("height", "penetration", "position", "velocity")
            }
        values = {kind: float(getattr(found, kind)) / unit for kind, unit in kinds.items()}
        if "slip" in values:
            values["slip"] *= 2.0 * self.trajectory.dt
        return values

    def violations(self) -> Violations:
        """Return the worst violation of each kind; forces' are zero where they don't count."""
        rows, base = self.current.rows, self.problem.target.base_size
        position, velocity = joint_values(self.problem, self.trajectory)
        count, lengths = rows.scheduled, rows.lengths[0].rows.values
        between = [_excess(part.rows.values) for part in rows.lengths[1:]]
        torques = self.current.unexplained() if self.dynamics else np.zeros((0, base))
        slip = np.abs(rows.stick.values[: rows.central]).max(initial=0.0)
        return Violations(
            base=float(np.abs(torques[:, :base]).max(initial=0.0)),
            effort=_excess(self._effort_values(torques)) if self.dynamics else 0.0,
            height=_excess(lengths[count : 2 * count]),
            penetration=max(_excess(lengths[:count]), _excess(lengths[2 * count :]), *between),
            position=_excess(position),
            velocity=_excess(velocity),
            slip=float(slip) / (2.0 * self.trajectory.dt),
        )

    def largest_multiplier(self) -> float:
        """Return the largest multiplier of any row, per unit of its kind."""
        known = self.multipliers
        parts = [known.base, known.efforts, known.position, known.velocity, known.stick]
        return float(max(np.abs(part).max(initial=0.0) for part in (*parts, *known.lengths)))


def _excess(values: Array) -> float:
    return float(np.maximum(-values, 0.0).max(initial=0.0, where=np.isfinite(values)))


def _capped(step: Array, base: int) -> Array:
    """Return a step shortened to the largest that is trusted."""
    shift = np.abs(step[:, : base // 2]).max(initial=0.0) / LARGEST_SHIFT
    turn = np.abs(step[:, base // 2 :]).max(initial=0.0) / LARGEST_TURN
    return np.asarray(step / max(1.0, shift, turn))
