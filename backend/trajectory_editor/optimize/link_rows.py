"""Rows that depend on the motion of one body at one frame or two, and their normal equations.

A row is a linear function of the twists (6) that the body has at frames ``first`` and ``second``.
Products of rows are gathered in twist space (6 by 6) per body and frame and taken to the robot's
coordinates once, so that many points of a foot cost little more than one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.blocks import NormalBlocks

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class LinkRows:
    """R rows.

    Attributes:
        joints: (R,) the joint that the body moves with.
        first: (R,) a frame.
        second: (R,) a later frame, at most two later, or -1.
        coefficients: (R, 2, 6) change of the row with the body's twists at the two frames, about
            the frames' origins in world axes.
        values: (R,) present value.
    """

    joints: Integers
    first: Integers
    second: Integers
    coefficients: Array
    values: Array


def concatenate_rows(parts: list[LinkRows]) -> LinkRows:
    """Join rows."""
    return LinkRows(
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.first for part in parts]),
        np.concatenate([part.second for part in parts]),
        np.concatenate([part.coefficients for part in parts]),
        np.concatenate([part.values for part in parts]),
    )


@dataclass(frozen=True)
class LinkMap:
    """From coordinates to the twists of bodies.

    Attributes:
        twists: (F, V, 6) of ``coordinate_twists`` at the frames.
        path_starts: Of ``coordinate_paths``.
        paths: Of ``coordinate_paths``.
    """

    twists: Array
    path_starts: Integers
    paths: Integers


def add_rows(
    blocks: NormalBlocks, links: LinkMap, rows: LinkRows, weights: Array, pulls: Array
) -> None:
    """Add Σ weight · row rowᵀ to the matrix and Σ pull · row to the gradient; weights ≥ 0."""
    frames, joints = links.twists.shape[0], len(links.path_starts) - 1
    products = np.zeros((3, frames, joints, 6, 6))
    sums = np.zeros((frames, joints, 6))
    touched = np.zeros((3, frames, joints), dtype=np.bool_)
    _gather(
        rows.joints,
        rows.first,
        rows.second,
        rows.coefficients,
        weights,
        pulls,
        products,
        sums,
        touched,
    )
    targets = (blocks.here, blocks.next, blocks.second)
    for stride in range(3):
        _spread(
            products[stride],
            touched[stride],
            stride,
            links.path_starts,
            links.paths,
            links.twists,
            targets[stride],
        )
    _spread_gradient(
        sums, touched[0], links.path_starts, links.paths, links.twists, blocks.gradient
    )


def row_changes(links: LinkMap, rows: LinkRows, steps: Array) -> Array:
    """Return the linear change (R,) of the rows under steps (F, V)."""
    changes = np.zeros(len(rows.values))
    moved = np.zeros((links.twists.shape[0], len(links.path_starts) - 1, 6))
    known = np.zeros(moved.shape[:2], dtype=np.bool_)
    _changes(
        rows.joints,
        rows.first,
        rows.second,
        rows.coefficients,
        links.path_starts,
        links.paths,
        links.twists,
        steps,
        moved,
        known,
        changes,
    )
    return changes


@compiled
def _gather(
    joints: Any,
    first: Any,
    second: Any,
    coefficients: Any,
    weights: Any,
    pulls: Any,
    products: Any,
    sums: Any,
    touched: Any,
) -> None:
    for r in range(joints.shape[0]):
        j, k, n = joints[r], first[r], second[r]
        c, d, w, g = coefficients[r, 0], coefficients[r, 1], weights[r], pulls[r]
        touched[0, k, j] = True
        for a in range(6):
            sums[k, j, a] += g * c[a]
            for b in range(6):
                products[0, k, j, a, b] += w * c[a] * c[b]
        if n < 0:
            continue
        touched[0, n, j] = True
        touched[n - k, k, j] = True
        for a in range(6):
            sums[n, j, a] += g * d[a]
            for b in range(6):
                products[0, n, j, a, b] += w * d[a] * d[b]
                products[n - k, k, j, a, b] += w * c[a] * d[b]


@compiled
def _spread(
    products: Any, touched: Any, stride: int, starts: Any, paths: Any, twists: Any, out: Any
) -> None:
    half = np.empty((twists.shape[1], 6))
    for k in range(touched.shape[0] - stride):
        for joint in range(touched.shape[1]):
            if not touched[k, joint]:
                continue
            s, e = starts[joint], starts[joint + 1]
            for i in range(s, e):
                t = twists[k, paths[i]]
                for b in range(6):
                    value = 0.0
                    for a in range(6):
                        value += t[a] * products[k, joint, a, b]
                    half[i - s, b] = value
            for i in range(s, e):
                for j in range(s, e):
                    t = twists[k + stride, paths[j]]
                    value = 0.0
                    for b in range(6):
                        value += half[i - s, b] * t[b]
                    out[k, paths[i], paths[j]] += value


@compiled
def _spread_gradient(
    sums: Any, touched: Any, starts: Any, paths: Any, twists: Any, out: Any
) -> None:
    for k in range(touched.shape[0]):
        for joint in range(touched.shape[1]):
            if not touched[k, joint]:
                continue
            for i in range(starts[joint], starts[joint + 1]):
                value = 0.0
                for a in range(6):
                    value += twists[k, paths[i], a] * sums[k, joint, a]
                out[k, paths[i]] += value


@compiled
def _body_twist(
    k: int, joint: int, starts: Any, paths: Any, twists: Any, steps: Any, moved: Any, known: Any
) -> None:
    if known[k, joint]:
        return
    known[k, joint] = True
    for i in range(starts[joint], starts[joint + 1]):
        c = paths[i]
        for a in range(6):
            moved[k, joint, a] += twists[k, c, a] * steps[k, c]


@compiled
def _changes(
    joints: Any,
    first: Any,
    second: Any,
    coefficients: Any,
    starts: Any,
    paths: Any,
    twists: Any,
    steps: Any,
    moved: Any,
    known: Any,
    out: Any,
) -> None:
    for r in range(joints.shape[0]):
        j, k, n = joints[r], first[r], second[r]
        _body_twist(k, j, starts, paths, twists, steps, moved, known)
        for a in range(6):
            out[r] += coefficients[r, 0, a] * moved[k, j, a]
        if n >= 0:
            _body_twist(n, j, starts, paths, twists, steps, moved, known)
            for a in range(6):
                out[r] += coefficients[r, 1, a] * moved[n, j, a]
