"""Which contact forces and joint torques explain a frame best: an exact bounded least squares.

Minimises ``|W (h - G w - [0; tau])|`` over ray weights ``w >= 0`` and torques ``|tau_j| <= L_j``.
``h`` is the inverse dynamics, the first ``base`` rows belonging to the unactuated base.

An active set method on the variables' bounds (P. Stark and R. Parker, Bounded-variable least
squares, 1995). A torque strictly inside its bounds takes up its row whole, so only the base rows
and the rows of saturated torques enter the inner problem, which stays a few columns wide.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trajectory_editor.compiled import compiled

_MAX_STEPS = 2000
_RELATIVE_TOLERANCE = 1e-12


@compiled
def solve_force_split(
    inertia_forces: Any,
    rays: Any,
    base: int,
    base_weight: float,
    limits: Any,
    weights: Any,
    residual: Any,
) -> int:
    """Solve the split.

    Args:
        inertia_forces: (V,) generalised forces h that the motion needs.
        rays: (K, V) generalised force of a unit weight on each ray: the rows of G transposed.
        base: Number of base rows, 6 or 0.
        base_weight: Weight of a base row against a joint row.
        limits: (V - base,) torque limits, infinity where there is none.
        weights: (K,) filled with the ray weights.
        residual: (V,) filled with ``h - G w - [0; tau]``: unexplained base force and torques
            beyond the limits.

    Returns:
        Number of steps taken; negative when the step limit ended the search.
    """
    ray_count, size = rays.shape
    joints = size - base
    side = np.zeros(joints, dtype=np.int64)
    passive = np.empty(size + 1, dtype=np.int64)
    is_passive = np.zeros(ray_count, dtype=np.bool_)
    blocked = np.zeros(ray_count + joints, dtype=np.bool_)
    weights[:] = 0.0
    torque = np.empty(joints)
    scale = 1.0
    for row in range(base):
        scale = max(scale, abs(inertia_forces[row]) * base_weight)
    for joint in range(joints):
        needed = inertia_forces[base + joint]
        torque[joint] = min(max(needed, -limits[joint]), limits[joint])
        side[joint] = 1 if needed > limits[joint] else (-1 if needed < -limits[joint] else 0)
        scale = max(scale, abs(needed))
    tolerance = _RELATIVE_TOLERANCE * scale
    count = 0
    for step in range(_MAX_STEPS):
        _residual(inertia_forces, rays, base, weights, passive, count, torque, side, residual)
        entering = _most_useful(
            rays, base, base_weight, residual, side, is_passive, blocked, tolerance
        )
        if entering < 0:
            return step
        if entering < ray_count:
            passive[count] = entering
            is_passive[entering] = True
            count += 1
        else:
            joint = entering - ray_count
            old_side = side[joint]
            side[joint] = 0
        first = True
        while True:
            solution, rank_ok = _solve_passive(
                inertia_forces, rays, base, base_weight, limits, side, passive, count
            )
            if first:
                useless = not rank_ok
                if entering < ray_count:
                    useless = useless or solution[count - 1] <= 0.0
                if useless:
                    blocked[entering] = True
                    if entering < ray_count:
                        count -= 1
                        is_passive[entering] = False
                    else:
                        side[entering - ray_count] = old_side
                    break
                first = False
            share, hit = _step_to_bound(
                inertia_forces, rays, base, limits, weights, torque, side, passive, count, solution
            )
            if hit < 0:
                blocked[:] = False
                break
            if share > 0.0:
                blocked[:] = False
            count = _drop_bound(
                hit,
                entering,
                share,
                ray_count,
                limits,
                weights,
                torque,
                side,
                passive,
                count,
                is_passive,
                blocked,
            )
    _residual(inertia_forces, rays, base, weights, passive, count, torque, side, residual)
    return -_MAX_STEPS


@compiled
def _residual(
    inertia_forces: Any,
    rays: Any,
    base: int,
    weights: Any,
    passive: Any,
    count: int,
    torque: Any,
    side: Any,
    residual: Any,
) -> None:
    for row in range(inertia_forces.shape[0]):
        value = inertia_forces[row]
        for i in range(count):
            value -= rays[passive[i], row] * weights[passive[i]]
        if row >= base:
            joint = row - base
            value = value - torque[joint] if side[joint] != 0 else 0.0
        residual[row] = value


@compiled
def _most_useful(
    rays: Any,
    base: int,
    base_weight: float,
    residual: Any,
    side: Any,
    is_passive: Any,
    blocked: Any,
    tolerance: float,
) -> int:
    """Return the variable at a bound whose release lowers the residual fastest, or -1."""
    best, chosen = tolerance, -1
    square = base_weight * base_weight
    active = np.empty(side.shape[0], dtype=np.int64)
    active_count = 0
    for joint in range(side.shape[0]):
        if side[joint] != 0:
            active[active_count] = joint
            active_count += 1
    for ray in range(rays.shape[0]):
        if is_passive[ray] or blocked[ray]:
            continue
        gain = 0.0
        for row in range(base):
            gain += rays[ray, row] * residual[row]
        gain *= square
        for i in range(active_count):
            gain += rays[ray, base + active[i]] * residual[base + active[i]]
        if gain > best:
            best, chosen = gain, ray
    for i in range(active_count):
        joint = active[i]
        gain = -side[joint] * residual[base + joint]
        if gain > best and not blocked[rays.shape[0] + joint]:
            best, chosen = gain, rays.shape[0] + joint
    return chosen


@compiled
def _solve_passive(
    inertia_forces: Any,
    rays: Any,
    base: int,
    base_weight: float,
    limits: Any,
    side: Any,
    passive: Any,
    count: int,
) -> tuple[Any, bool]:
    """Solve for the passive rays without bounds, by Householder QR of the rows in play."""
    size = inertia_forces.shape[0]
    matrix = np.empty((size, count + 1))
    rows = 0
    for row in range(size):
        factor, goal = base_weight, inertia_forces[row]
        if row >= base:
            if side[row - base] == 0:
                continue
            factor = 1.0
            goal -= side[row - base] * limits[row - base]
        for i in range(count):
            matrix[rows, i] = factor * rays[passive[i], row]
        matrix[rows, count] = factor * goal
        rows += 1
    return _householder_solve(matrix, rows, count)


@compiled
def _householder_solve(matrix: Any, rows: int, count: int) -> tuple[Any, bool]:
    """Solve the least squares of ``matrix[:rows, :count] x = matrix[:rows, count]`` in place."""
    solution = np.zeros(count)
    if count > rows:
        return solution, False
    for k in range(count):
        whole = norm = 0.0
        for r in range(rows):
            whole += matrix[r, k] * matrix[r, k]
        for r in range(k, rows):
            norm += matrix[r, k] * matrix[r, k]
        if norm <= 1e-22 * whole or norm == 0.0:
            return solution, False
        alpha = -np.sqrt(norm) if matrix[k, k] > 0.0 else np.sqrt(norm)
        head = matrix[k, k] - alpha
        matrix[k, k] = alpha
        scale = norm - alpha * (head + alpha)
        for c in range(k + 1, count + 1):
            dot = head * matrix[k, c]
            for r in range(k + 1, rows):
                dot += matrix[r, k] * matrix[r, c]
            dot /= scale
            matrix[k, c] -= dot * head
            for r in range(k + 1, rows):
                matrix[r, c] -= dot * matrix[r, k]
    for k in range(count - 1, -1, -1):
        value = matrix[k, count]
        for c in range(k + 1, count):
            value -= matrix[k, c] * solution[c]
        solution[k] = value / matrix[k, k]
    return solution, True


@compiled
def _step_to_bound(
    inertia_forces: Any,
    rays: Any,
    base: int,
    limits: Any,
    weights: Any,
    torque: Any,
    side: Any,
    passive: Any,
    count: int,
    solution: Any,
) -> tuple[float, int]:
    """Move towards the solution until a variable meets its bound; return share and variable."""
    share, hit = 1.0, -1
    for i in range(count):
        old = weights[passive[i]]
        if solution[i] < 0.0 and old / (old - solution[i]) < share:
            share, hit = old / (old - solution[i]), passive[i]
    ray_count = rays.shape[0]
    goal = np.empty(torque.shape[0])
    for joint in range(torque.shape[0]):
        if side[joint] != 0:
            continue
        value = inertia_forces[base + joint]
        for i in range(count):
            value -= rays[passive[i], base + joint] * solution[i]
        goal[joint] = value
        bound = limits[joint] if value > torque[joint] else -limits[joint]
        if abs(value) > limits[joint] and (value > 0.0) == (bound > 0.0):
            reach = (bound - torque[joint]) / (value - torque[joint])
            if reach < share:
                share, hit = max(reach, 0.0), ray_count + joint
    for i in range(count):
        ray = passive[i]
        weights[ray] += share * (solution[i] - weights[ray])
    for joint in range(torque.shape[0]):
        if side[joint] == 0:
            torque[joint] += share * (goal[joint] - torque[joint])
    return share, hit


@compiled
def _drop_bound(
    hit: int,
    entering: int,
    share: float,
    ray_count: int,
    limits: Any,
    weights: Any,
    torque: Any,
    side: Any,
    passive: Any,
    count: int,
    is_passive: Any,
    blocked: Any,
) -> int:
    """Fix the variable that met its bound; return the new number of passive rays."""
    if hit == entering and share == 0.0:
        blocked[hit] = True
    if hit >= ray_count:
        joint = hit - ray_count
        side[joint] = 1 if torque[joint] > 0.0 else -1
        torque[joint] = side[joint] * limits[joint]
        return count
    weights[hit] = 0.0
    is_passive[hit] = False
    kept = 0
    for i in range(count):
        if passive[i] != hit:
            passive[kept] = passive[i]
            kept += 1
    return kept
