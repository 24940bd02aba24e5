"""Foot skating: how far the touching points of planted links travel along the ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.robot.collision_shapes import CYLINDER

_PLANT_HEIGHT = 0.01  # [m] a link this low is planted …
_LIFT_HEIGHT = 0.02  # … until it is higher than this, whatever its speed
_SHORTEST_STANCE = 3  # frames
_MOST_LINES = 6


@dataclass(frozen=True)
class _Stance:
    link: str
    first: int
    last: int
    travel: float
    speed: float


def describe_foot_skating(given: InformationInput) -> InformationRow | None:
    """Add up, stance by stance, the horizontal way of each link's lowest material point.

    The point that is lowest at a frame is followed to the next frame, so a rolling foot stands
    still and a foot that slides doesn't, however slowly or fast.
    """
    groups = given.shapes_by_link()
    if not groups:
        return None
    planted = {}
    for link, shapes in groups.items():
        flags = _planted(given.measured.clearances[:, shapes].min(axis=1))
        if flags.any():
            planted[link] = flags
    moves = _point_moves(given, {link: groups[link] for link in planted})
    stances = []
    for link, flags in planted.items():
        stances += _stances(link, flags, moves[link], given.motion.dt)
    stances.sort(key=lambda stance: -stance.travel)
    total = sum(stance.travel for stance in stances)
    if not stances:
        return InformationRow("foot_skating", "Foot skating", "no link is ever planted")
    worst = stances[0]
    return InformationRow(
        "foot_skating",
        "Foot skating",
        f"{len(stances)} stances, {total / len(stances) * 1e3:.1f} mm of travel each on average, "
        f"{worst.travel * 1e3:.1f} mm in the worst",
        tuple(
            f"{s.link}, frames {s.first}-{s.last}: {s.travel * 1e3:.1f} mm, "
            f"up to {s.speed * 1e3:.0f} mm/s"
            for s in stances[:_MOST_LINES]
        ),
        {
            "stances": [
                {
                    "link": s.link,
                    "frames": [s.first, s.last],
                    "travel": s.travel,
                    "fastest": s.speed,
                }
                for s in stances
            ]
        },
    )


def _planted(clearance: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Height with hysteresis."""
    low, high = clearance <= _PLANT_HEIGHT, clearance > _LIFT_HEIGHT
    change = np.where(low, 1, np.where(high, 0, -1))
    known = np.where(change >= 0, np.arange(len(change)), 0)
    np.maximum.accumulate(known, out=known)
    return np.asarray(change[known] == 1)


def _point_moves(
    given: InformationInput, groups: dict[str, list[int]]
) -> dict[str, NDArray[np.float64]]:
    """Return for each link the horizontal way of its lowest point to the next frame, (F - 1,)."""
    shapes = given.robot.shapes
    moves = {link: np.zeros(max(given.motion.frame_count - 1, 0)) for link in groups}
    for start, rotations, positions in given.placements(overlap=1):
        if len(positions) < 2:
            continue
        for link, members in groups.items():
            joint = int(shapes.joints[members[0]])
            turn, shift = rotations[:, joint], positions[:, joint]
            local = np.concatenate([shapes.points[shapes.starts[s] : shapes.starts[s + 1]]
                                    for s in members])  # fmt: skip
            radii = np.concatenate([
                np.full(shapes.starts[s + 1] - shapes.starts[s],
                        0.0 if shapes.kinds[s] == CYLINDER else shapes.radii[s])
                for s in members])  # fmt: skip
            heights = turn[:-1, 2] @ local.T - radii
            lowest = heights.argmin(axis=1)
            offset = turn[:-1, 2] * radii[lowest][:, None]
            touching = local[lowest] - offset
            before = np.einsum("fij,fj->fi", turn[:-1], touching) + shift[:-1]
            after = np.einsum("fij,fj->fi", turn[1:], touching) + shift[1:]
            way = np.linalg.norm((after - before)[:, :2], axis=1)
            moves[link][start : start + len(way)] = way
    return moves


def _stances(
    link: str, planted: NDArray[np.bool_], moves: NDArray[np.float64], dt: float
) -> list[_Stance]:
    stances = []
    edges = np.flatnonzero(np.diff(np.concatenate([[0], planted.astype(int), [0]])))
    for first, stop in zip(edges[::2], edges[1::2], strict=True):
        ways = moves[first : stop - 1]
        if stop - first >= _SHORTEST_STANCE and len(ways):
            stances.append(
                _Stance(link, int(first), int(stop) - 1, float(ways.sum()), float(ways.max() / dt))
            )
    return stances
