"""A long motion for any robot, as noisy as a recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

RATE = 60.0
_MOVABLE = ("revolute", "continuous", "prismatic")


def write_long_motion(
    path: Path, joints: Sequence[Mapping[str, Any]], frames: int
) -> dict[str, int]:
    """Write an editor npz that moves every joint within its limits.

    Args:
        path: Where to write it.
        joints: The robot's joints as ``GET /api/robot`` lists them.
        frames: How long it is.

    Returns:
        The number of bytes of its frame arrays, by key.
    """
    rng = np.random.default_rng(5)
    moved = [joint for joint in joints if joint["type"] in _MOVABLE and joint["mimic"] is None]
    lower = np.array([_end(joint, "lower", -1.0) for joint in moved])
    upper = np.array([_end(joint, "upper", 1.0) for joint in moved])
    t = np.arange(frames) / RATE
    phase = np.outer(t, rng.uniform(0.5, 5, len(moved))) + rng.uniform(0, 6, len(moved))
    q = (lower + upper) / 2 + 0.3 * (upper - lower) * np.sin(phase)
    q += rng.normal(0, 1e-4, q.shape)
    height = 0.8 + 0.02 * np.sin(6 * t)
    half_yaw = 0.1 * np.sin(0.1 * t)
    base_pos = np.column_stack([4 * np.sin(0.05 * t), 4 * np.cos(0.05 * t), height])
    base_quat = np.column_stack([np.cos(half_yaw), 0 * t, 0 * t, np.sin(half_yaw)])
    arrays = {
        "joint_pos": q.astype(np.float32),
        "base_pos_w": base_pos.astype(np.float32),
        "base_quat_w": base_quat.astype(np.float32),  # wxyz
    }
    names = np.array([joint["name"] for joint in moved])
    np.savez(path, framerate=np.float32(RATE), joint_names=names, allow_pickle=False, **arrays)
    return {key: array.nbytes for key, array in arrays.items()}


def _end(joint: Mapping[str, Any], name: str, otherwise: float) -> float:
    limit = joint["limits"][name]
    return otherwise if limit is None else float(limit)
