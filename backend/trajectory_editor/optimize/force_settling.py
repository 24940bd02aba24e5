"""The best ray weights of every frame for given poses, by Newton's method, compiled.

Each frame minimises the penalties of its base residual and torques plus ε w² / 2 - μ log w over its
ray weights w > 0: a smooth convex function, so that the forces follow the poses smoothly too.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.frame_elimination import Rays

Array = NDArray[np.float64]

MOST_STEPS = 12
_SMALL_DECREMENT = 1e-4  # of the barrier


class ForcePenalties(NamedTuple):
    """Penalties of one frame's dynamics.

    Attributes:
        base: Number of base rows.
        base_softness: σ of the base rows [N, Nm].
        efforts: (2, F - 2, N) limits of joint torques below and above, with what multipliers add;
            infinity where unknown.
        effort_softness: σ of the torques [Nm].
        barrier: μ.
        curvature: ε.
    """

    base: int
    base_softness: float
    efforts: Array
    effort_softness: float
    barrier: float
    curvature: float


def settle_forces(
    rays: Rays,
    needed: Array,
    penalties: ForcePenalties,
    weights: Array,
    executor: Executor | None,
    workers: int,
) -> tuple[Array, float]:
    """Find the best ray weights.

    Args:
        rays: K rays of F frames.
        needed: (F - 2, V) inverse dynamics of the interior frames.
        penalties: What a frame minimises.
        weights: (K,) positive weights to start from.
        executor: Runs parts at once.
        workers: Number of parts.

    Returns:
        Weights (K,) and the sum of all frames' minima.
    """
    settled = weights.copy()
    costs = np.zeros(len(needed))
    edges = np.linspace(0, len(needed), workers + 1).astype(int)

    def work(part: int) -> None:
        _settle(
            int(edges[part]),
            int(edges[part + 1]),
            rays.starts,
            rays.forces,
            needed,
            penalties,
            settled,
            costs,
        )

    if executor is None or workers == 1:
        for part in range(workers):
            work(part)
    else:
        list(executor.map(work, range(workers)))
    return settled, float(costs.sum())


@compiled
def _settle(
    first: int,
    last: int,
    starts: Any,
    rays: Any,
    needed: Any,
    penalties: Any,
    weights: Any,
    costs: Any,
) -> None:
    size = needed.shape[1]
    slopes, curves = np.empty(size), np.empty(size)
    for k in range(first, last):
        begin, end = starts[k + 1], starts[k + 2]
        map_k, w = rays[begin:end], weights[begin:end]
        rest = needed[k] - w @ map_k
        cost = _price(k, rest, w, penalties, slopes, curves)
        for _ in range(MOST_STEPS):
            if end == begin:
                break
            gradient = -(map_k @ slopes)
            scaled = map_k * np.sqrt(curves)
            hessian = scaled @ scaled.T
            for i in range(end - begin):
                gradient[i] += penalties.curvature * w[i] - penalties.barrier / w[i]
                hessian[i, i] += penalties.curvature + penalties.barrier / (w[i] * w[i])
            step = -np.linalg.solve(hessian, gradient)
            decrement = -(step @ gradient)
            if decrement < _SMALL_DECREMENT * penalties.barrier:
                break
            share = 1.0
            for i in range(end - begin):
                if step[i] < 0.0:
                    share = min(share, -0.95 * w[i] / step[i])
            lowered = False
            for _ in range(12):
                trial = w + share * step
                rest = needed[k] - trial @ map_k
                value = _price(k, rest, trial, penalties, slopes, curves)
                if value < cost:
                    lowered = True
                    break
                share *= 0.4
            if not lowered:
                break
            w[:] = trial
            cost = value
        costs[k] = cost


@compiled
def _price(k: int, rest: Any, w: Any, penalties: Any, slopes: Any, curves: Any) -> float:
    """Return a frame's cost; fill slope and curvature of each row's penalty."""
    total = 0.0
    base = penalties.base
    stiff = 1.0 / penalties.base_softness**2
    for i in range(base):
        slopes[i], curves[i] = stiff * rest[i], stiff
        total += 0.5 * stiff * rest[i] * rest[i]
    mu, soft = penalties.barrier, penalties.effort_softness
    for i in range(base, rest.shape[0]):
        slopes[i] = curves[i] = 0.0
        for side in range(2):
            limit = penalties.efforts[side, k, i - base]
            if not np.isfinite(limit):
                continue
            sign = -1.0 if side == 0 else 1.0
            c = limit - sign * rest[i]
            root = np.sqrt(c * c + 4.0 * mu * soft * soft)
            s = 0.5 * (c + root) if c > 0.0 else 2.0 * mu * soft * soft / (root - c)
            pull = mu / s
            slopes[i] += sign * pull
            curves[i] += 1.0 / (s * s / mu + soft * soft)
            total += 0.5 * (pull * soft) ** 2 - mu * np.log(s)
    for i in range(w.shape[0]):
        total += 0.5 * penalties.curvature * w[i] * w[i] - mu * np.log(w[i])
    return float(total)
