"""Motions and files for tests."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from trajectory_editor.motion import EditorMotion, RobotTrajectory


def editor_arrays(frames: int = 5, joints: int = 3, seed: int = 0) -> dict[str, Any]:
    """Arrays of a valid editor npz with a floating base."""
    rng = np.random.default_rng(seed)
    quats = rng.normal(size=(frames, 4))
    quats /= np.linalg.norm(quats, axis=1, keepdims=True)
    return {
        "framerate": np.float32(50.0),
        "joint_names": np.array([f"joint_{index}" for index in range(joints)], dtype=np.str_),
        "joint_pos": rng.normal(size=(frames, joints)).astype(np.float32),
        "base_pos_w": rng.normal(size=(frames, 3)).astype(np.float32),
        "base_quat_w": quats.astype(np.float32),
    }


def npz(arrays: dict[str, Any], *, compress: bool = False) -> bytes:
    """The file that NumPy makes of the arrays."""
    buffer = io.BytesIO()
    (np.savez_compressed if compress else np.savez)(buffer, **arrays)
    return buffer.getvalue()


def load(data: bytes) -> dict[str, np.ndarray]:
    """The arrays as NumPy reads them, with pickles off."""
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        return dict(arrays)


def editor_motion(frames: int = 5, joints: int = 3, seed: int = 0, **changes: Any) -> EditorMotion:
    arrays = editor_arrays(frames, joints, seed)
    fields = {
        "framerate": float(arrays["framerate"]),
        "joint_names": tuple(arrays["joint_names"].tolist()),
        "joint_pos": arrays["joint_pos"],
        "base_pos_w": arrays["base_pos_w"],
        "base_quat_w": arrays["base_quat_w"],
    }
    return EditorMotion(**(fields | changes)).validate()


def trajectory(frames: int = 6, **changes: Any) -> RobotTrajectory:
    """A valid trajectory with every optional array."""
    rng = np.random.default_rng(3)
    t = np.arange(frames) / 25.0
    pose = rng.normal(size=(frames, 7))
    pose[:, 3:] /= np.linalg.norm(pose[:, 3:], axis=1, keepdims=True)
    fields: dict[str, Any] = {
        "t": t,
        "q": rng.normal(size=(frames, 2)),
        "qd": rng.normal(size=(frames, 2)),
        "joint_names": ["hip", "knee"],
        "actuated_joint_names": ["knee"],
        "u": rng.normal(size=(frames, 1)),
        "base_pose": pose,
        "base_twist": rng.normal(size=(frames, 6)),
        "meta": {"source": "test"},
        "events": [
            {
                "t": 0.04,
                "type": "limit_violation",
                "subject": "knee",
                "message": "knee leaves its range",
                "data": {"t_start": 0.04, "t_end": 0.08},
            },
            {"t": 0.12, "type": "of_another_tool", "anything": [1, 2]},
        ],
    }
    return RobotTrajectory(**(fields | changes))
