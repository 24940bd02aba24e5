"""Which ray weights explain given poses best: a bounded least squares per frame, compiled.

Minimises  ½ a |b|² + ½ e |t - clip(t, lower, upper)|² + ½ ridge |w|²  over weights w ≥ 0, where
b and t are base and joint rows of ``needed - Gᵀ w``: torques inside their bounds take up their rows
whole, so that only the rows of saturated actuators count beside the base's. That is convex and
piecewise quadratic: Newton steps for the saturated actuators and the loaded rays find the minimum
of a face, then the ray that lowers the cost most is loaded, too (after C. Lawson and R. Hanson,
Solving Least Squares Problems, 1974).
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.augmented_lagrangian.allocation_fallbacks import allocate_by_others
from trajectory_editor.optimize.frame_elimination import Rays

Array = NDArray[np.float64]

RIDGE = 1e-6
_MOST_STEPS = 1000
_TOLERANCE = 1e-10
_NOTHING = 1e-10  # [N]


@dataclass(frozen=True)
class AllocationRows:
    """The dynamics rows that weights are allocated for.

    Attributes:
        needed: (F - 2, V) generalised forces to explain, base rows shifted by their multipliers.
        lower: (F - 2, N) smallest torques, as the multipliers shift them [Nm].
        upper: (F - 2, N) largest torques.
        base_weight: a, per squared N or Nm.
        effort_weight: e, per squared Nm.
    """

    needed: Array
    lower: Array
    upper: Array
    base_weight: float
    effort_weight: float


def allocate(
    rays: Rays, rows: AllocationRows, start: Array, executor: Executor | None, workers: int
) -> tuple[Array, float]:
    """Return the best ray weights (K,) [N], found from ``start`` (K,), and their total cost.

    Frames that the active set does not settle go to OSQP, then to BVLS.
    """
    weights = start.copy()
    count = len(rows.needed)
    costs, steps = np.zeros(count), np.zeros(count, dtype=np.int64)
    edges = np.linspace(0, count, workers + 1).astype(int)

    def work(part: int) -> None:
        _allocate_frames(
            int(edges[part]),
            int(edges[part + 1]),
            rays.starts,
            rays.forces,
            rows.needed,
            rows.lower,
            rows.upper,
            rows.base_weight,
            rows.effort_weight,
            weights,
            costs,
            steps,
        )

    if executor is None or workers == 1:
        for part in range(workers):
            work(part)
    else:
        list(executor.map(work, range(workers)))
    for frame in map(int, np.flatnonzero(steps < 0)):
        own = slice(rays.starts[frame + 1], rays.starts[frame + 2])
        trial = allocate_by_others(
            rays.forces[own],
            rows.needed[frame],
            rows.lower[frame],
            rows.upper[frame],
            rows.base_weight,
            rows.effort_weight,
            RIDGE,
        )
        cost = _cost_of(rays.forces[own], rows, frame, trial)
        if cost < costs[frame]:
            weights[own], costs[frame] = trial, cost
    return weights, float(costs.sum())


def _cost_of(forces: Array, rows: AllocationRows, frame: int, weights: Array) -> float:
    base = rows.needed.shape[1] - rows.lower.shape[1]
    errors = np.empty(rows.needed.shape[1])
    return float(
        _errors(
            forces,
            rows.needed[frame],
            base,
            rows.lower[frame],
            rows.upper[frame],
            rows.base_weight,
            rows.effort_weight,
            weights,
            errors,
        )
    )


@compiled
def _allocate_frames(
    first: int,
    last: int,
    starts: Any,
    forces: Any,
    needed: Any,
    lower: Any,
    upper: Any,
    base_weight: float,
    effort_weight: float,
    weights: Any,
    costs: Any,
    steps: Any,
) -> None:
    base = needed.shape[1] - lower.shape[1]
    for k in range(first, last):
        s, e = starts[k + 1], starts[k + 2]
        costs[k], steps[k] = allocate_frame(
            forces[s:e], needed[k], base, lower[k], upper[k], base_weight, effort_weight,
            weights[s:e],
        )  # fmt: skip


@compiled
def allocate_frame(
    rays: Any,
    needed: Any,
    base: int,
    lower: Any,
    upper: Any,
    base_weight: float,
    effort_weight: float,
    weights: Any,
) -> tuple[float, int]:
    """Allocate one frame's weights (K,) in place; return cost and steps, negative if unsettled."""
    count, size = rays.shape
    errors, pull = np.empty(size), np.empty(count)
    args = (needed, base, lower, upper, base_weight, effort_weight)
    cost = _errors(rays, *args, weights, errors)
    scale = 1.0
    for k in range(count):
        total = 0.0
        for v in range(base):
            total += rays[k, v] * needed[v] * base_weight
        scale = max(scale, abs(total))
    loaded = np.empty(count, dtype=np.int64)
    trial = np.empty(count)
    inside = weights > 0.0
    for step in range(_MOST_STEPS):
        free, largest = 0, 0.0
        lowest, entering = -_TOLERANCE * scale, -1
        for k in range(count):
            pull[k] = RIDGE * weights[k]
            for v in range(size):
                pull[k] -= rays[k, v] * errors[v] * (base_weight if v < base else effort_weight)
            if inside[k]:
                loaded[free] = k
                free += 1
                largest = max(largest, abs(pull[k]))
            elif pull[k] < lowest:
                lowest, entering = pull[k], k
        if largest <= _TOLERANCE * scale:
            if entering < 0:
                return cost, step
            inside[entering] = True
            loaded[free] = entering
            free += 1
        move = _newton(rays, base, base_weight, effort_weight, errors, loaded, free, pull)
        share, reach = 1.0, 1.0
        for i in range(free):
            if move[i] < 0.0 and weights[loaded[i]] > 0.0:
                reach = min(reach, -weights[loaded[i]] / move[i])
        improved = False
        for attempt in range(40):
            trial[:] = weights
            for i in range(free):
                moved = weights[loaded[i]] + share * move[i]
                trial[loaded[i]] = moved if moved > _NOTHING else 0.0
            value = _errors(rays, *args, trial, errors)
            if value < cost:
                improved, cost = True, value
                weights[:] = trial
                for i in range(free):
                    inside[loaded[i]] = trial[loaded[i]] > 0.0
                break
            # After one projected trial only the way to the first bound is left.
            share = min(0.5 * share, reach) if attempt == 0 else 0.5 * share
        if not improved:
            cost = _errors(rays, *args, weights, errors)
            return cost, step if largest <= 1e3 * _TOLERANCE * scale else -step - 1
    return cost, -_MOST_STEPS


@compiled
def _errors(
    rays: Any,
    needed: Any,
    base: int,
    lower: Any,
    upper: Any,
    base_weight: float,
    effort_weight: float,
    weights: Any,
    errors: Any,
) -> float:
    """Fill what stays unexplained (V,), for torques beyond their bounds only; return the cost."""
    cost = 0.0
    errors[:] = needed
    for k in range(weights.shape[0]):
        if weights[k] > 0.0:
            cost += 0.5 * RIDGE * weights[k] * weights[k]
            for v in range(errors.shape[0]):
                errors[v] -= weights[k] * rays[k, v]
    for v in range(errors.shape[0]):
        if v >= base:
            errors[v] -= min(max(errors[v], lower[v - base]), upper[v - base])
            cost += 0.5 * effort_weight * errors[v] * errors[v]
        else:
            cost += 0.5 * base_weight * errors[v] * errors[v]
    return cost


@compiled
def _newton(
    rays: Any,
    base: int,
    base_weight: float,
    effort_weight: float,
    errors: Any,
    loaded: Any,
    free: int,
    pull: Any,
) -> Any:
    """Return the Newton move of the loaded rays with the present saturated actuators."""
    rows = 0
    scaled = np.empty((errors.shape[0], free))
    for v in range(errors.shape[0]):
        if v >= base and errors[v] == 0.0:
            continue
        factor = np.sqrt(base_weight if v < base else effort_weight)
        for i in range(free):
            scaled[rows, i] = factor * rays[loaded[i], v]
        rows += 1
    part = scaled[:rows]
    matrix = part.T @ part
    goal = np.empty(free)
    for i in range(free):
        matrix[i, i] += RIDGE
        goal[i] = -pull[loaded[i]]
    return np.linalg.solve(matrix, goal)
