"""Measure reading and writing motions: CPU time and memory.

Usage: python scripts/benchmark_motion_io.py [MOTION] [--frames 36000] [--joints 29] [--rounds 5]

Without MOTION a smooth motion with sensor-like noise is made. CPU time is that of the process, the
best of the rounds; memory is the largest that Python and NumPy held beyond the input, as a
multiple of the motion's own arrays.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.motion import EditorMotion
from trajectory_editor.motion.convert import to_robot_trajectory
from trajectory_editor.motion.formats.registry import read_motion, write_motion
from trajectory_editor.motion.quaternion import normalise


def make_motion(frames: int, joints: int) -> EditorMotion:
    """Return a motion whose low bits are as random as those of a recording."""
    rng = np.random.default_rng(0)
    time_ = np.arange(frames)[:, None] / 50.0
    phase = rng.uniform(0, 2 * np.pi, joints)
    joint_pos = 0.5 * np.sin(time_ * rng.uniform(1, 4, joints) + phase)
    joint_pos += rng.normal(0, 1e-4, joint_pos.shape)
    quats = np.tile([1.0, 0.0, 0.0, 0.0], (frames, 1)) + rng.normal(0, 0.02, (frames, 4))
    return EditorMotion(
        framerate=50.0,
        joint_names=tuple(f"joint_{index}" for index in range(joints)),
        joint_pos=joint_pos.astype(np.float32),
        base_pos_w=np.cumsum(rng.normal(0, 0.01, (frames, 3)), axis=0).astype(np.float32),
        base_quat_w=normalise(quats).astype(np.float32),
    )


def measure(action: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Return CPU time [s] and peak memory [bytes]."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        action()
        best = min(best, time.process_time() - start)
    tracemalloc.start()
    action()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return best, peak


def compressed(data: bytes) -> bytes:
    """Return the same arrays as ``numpy.savez_compressed`` writes them."""
    buffer = io.BytesIO()
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Measure reading and writing motions.")
    parser.add_argument("motion", nargs="?", type=Path)
    parser.add_argument("--frames", type=int, default=36_000)
    parser.add_argument("--joints", type=int, default=29)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.motion is None:
        motion = make_motion(arguments.frames, arguments.joints)
    else:
        motion = read_motion(arguments.motion).motion
    held = [motion.joint_pos, motion.base_pos_w, motion.base_quat_w]
    size = sum(array.nbytes for array in held if array is not None)
    print(f"{motion.frame_count} frames x {len(motion.joint_names)} joints, {size / 1e6:.2f} MB")
    stored = write_motion(motion, "editor_npz")
    packed = compressed(stored)
    trajectory = write_motion(motion, "robot_trajectory/1")
    actions: dict[str, tuple[Callable[[], object], int]] = {
        "read editor npz": (lambda: read_motion(stored, name="m.npz"), len(stored)),
        "read editor npz, compressed": (lambda: read_motion(packed, name="m.npz"), len(packed)),
        "read robot_trajectory/1": (lambda: read_motion(trajectory, name="m.npz"), len(trajectory)),
        "write editor npz": (lambda: write_motion(motion, "editor_npz"), len(stored)),
        "write editor npz by numpy.savez_compressed": (lambda: compressed(stored), len(packed)),
        "write robot_trajectory/1": (
            lambda: write_motion(motion, "robot_trajectory/1"),
            len(trajectory),
        ),
        "convert to robot_trajectory/1": (lambda: to_robot_trajectory(motion), 0),
        "validate trajectory": (to_robot_trajectory(motion)[0].validate, 0),
    }
    print(f"{'':44}{'CPU ms':>8}{'memory':>9}{'file MB':>9}")
    for name, (action, file_bytes) in actions.items():
        seconds, peak = measure(action, arguments.rounds)
        print(f"{name:44}{seconds * 1e3:8.1f}{peak / size:8.2f}x{file_bytes / 1e6:9.2f}")


if __name__ == "__main__":
    main()
