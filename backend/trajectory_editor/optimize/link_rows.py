"""Rows that depend on the motion of one body at up to three frames, and their normal equations.

A row is a linear function of twists (6) that the body has in a few link maps: at frames, or between
two frames as either of them moves. Products of rows are gathered in twist space (6 by 6) per body
and taken to the robot's coordinates once, so that many points of a foot cost little more than one.
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

_STRIDES = 4  # map indices of one row differ by less


@dataclass(frozen=True)
class LinkMap:
    """From coordinates to the twists of bodies.

    Attributes:
        twists: (P, V, 6) twist that a frame's coordinates give to bodies, as in
            ``coordinate_twists``.
        frames: (P,) the frame whose coordinates they are.
        path_starts: Of ``coordinate_paths``.
        paths: Of ``coordinate_paths``.
    """

    twists: Array
    frames: Integers
    path_starts: Integers
    paths: Integers


@dataclass(frozen=True)
class LinkRows:
    """R rows.

    Attributes:
        joints: (R,) the joint that the body moves with.
        maps: (R, 3) ascending indices into a link map, -1 for none at the end.
        coefficients: (R, 3, 6) change of the row with the body's twists in these maps.
        values: (R,) present value.
    """

    joints: Integers
    maps: Integers
    coefficients: Array
    values: Array

    @property
    def count(self) -> int:
        """Number of rows R."""
        return len(self.values)


def concatenate_rows(parts: list[LinkRows]) -> LinkRows:
    """Join rows of one link map."""
    return LinkRows(
        np.concatenate([part.joints for part in parts]),
        np.concatenate([part.maps for part in parts]),
        np.concatenate([part.coefficients for part in parts]),
        np.concatenate([part.values for part in parts]),
    )


def add_rows(
    blocks: NormalBlocks, links: LinkMap, rows: LinkRows, weights: Array, pulls: Array
) -> None:
    """Add Σ weight · row rowᵀ to the matrix and Σ pull · row to the gradient; weights ≥ 0."""
    bodies, own = np.unique(rows.joints, return_inverse=True)
    count = len(links.frames)
    products = np.zeros((_STRIDES, count, len(bodies), 6, 6))
    touched = np.zeros((_STRIDES, count, len(bodies)), dtype=np.bool_)
    sums = np.zeros((count, len(bodies), 6))
    _gather(own, rows.maps, rows.coefficients, weights, pulls, products, sums, touched)
    paths = (links.path_starts, links.paths, links.twists, links.frames)
    for stride in range(_STRIDES):
        if touched[stride].any():
            _spread(
                products[stride],
                touched[stride],
                stride,
                bodies,
                *paths,
                blocks.here,
                blocks.next,
                blocks.second,
            )
    _spread_gradient(sums, touched[0], bodies, *paths, blocks.gradient)


def row_changes(links: LinkMap, rows: LinkRows, steps: Array) -> Array:
    """Return the linear change (R,) of the rows under steps (F, V)."""
    moved = np.einsum("pva,pv->pva", links.twists, steps[links.frames])
    changes = np.zeros(rows.count)
    for r in range(rows.count):
        joint = rows.joints[r]
        path = links.paths[links.path_starts[joint] : links.path_starts[joint + 1]]
        for slot in range(3):
            if rows.maps[r, slot] >= 0:
                twist = moved[rows.maps[r, slot], path].sum(axis=0)
                changes[r] += rows.coefficients[r, slot] @ twist
    return changes


@compiled
def _gather(
    bodies: Any,
    maps: Any,
    coefficients: Any,
    weights: Any,
    pulls: Any,
    products: Any,
    sums: Any,
    touched: Any,
) -> None:
    for r in range(bodies.shape[0]):
        body, weight, pull = bodies[r], weights[r], pulls[r]
        if weight == 0.0 and pull == 0.0:
            continue
        for i in range(3):
            p = maps[r, i]
            if p < 0:
                continue
            c = coefficients[r, i]
            for a in range(6):
                sums[p, body, a] += pull * c[a]
            for j in range(i, 3):
                if maps[r, j] < 0:
                    continue
                d = coefficients[r, j]
                stride = maps[r, j] - p
                touched[stride, p, body] = True
                for a in range(6):
                    for b in range(6):
                        products[stride, p, body, a, b] += weight * c[a] * d[b]


@compiled
def _spread(
    products: Any,
    touched: Any,
    stride: int,
    bodies: Any,
    starts: Any,
    paths: Any,
    twists: Any,
    frames: Any,
    here: Any,
    following: Any,
    second: Any,
) -> None:
    half = np.empty((twists.shape[1], 6))
    for p in range(touched.shape[0] - stride):
        k = frames[p]
        apart = frames[p + stride] - k
        for body in range(touched.shape[1]):
            if not touched[p, body]:
                continue
            out = here[k] if apart == 0 else (following[k] if apart == 1 else second[k])
            s, e = starts[bodies[body]], starts[bodies[body] + 1]
            for i in range(s, e):
                for b in range(6):
                    value = 0.0
                    for a in range(6):
                        value += twists[p, paths[i], a] * products[p, body, a, b]
                    half[i - s, b] = value
            for i in range(s, e):
                for j in range(s, e):
                    value = 0.0
                    for b in range(6):
                        value += half[i - s, b] * twists[p + stride, paths[j], b]
                    out[paths[i], paths[j]] += value


@compiled
def _spread_gradient(
    sums: Any,
    touched: Any,
    bodies: Any,
    starts: Any,
    paths: Any,
    twists: Any,
    frames: Any,
    out: Any,
) -> None:
    for p in range(touched.shape[0]):
        for body in range(touched.shape[1]):
            if not touched[p, body]:
                continue
            for i in range(starts[bodies[body]], starts[bodies[body] + 1]):
                value = 0.0
                for a in range(6):
                    value += twists[p, paths[i], a] * sums[p, body, a]
                out[frames[p], paths[i]] += value
