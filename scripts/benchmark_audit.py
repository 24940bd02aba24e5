"""Measure the feasibility audit: start-up, time and memory.

Usage: python scripts/benchmark_audit.py MOTION ROBOT [--frames 750] [--triangles 200000]
       [--long 36000] [--rounds 3]

Audits the first frames of a motion on the ground plane and on a generated wavy solid, and the
motion repeated to a long one (forth and back, so that it doesn't jump). Kernels are compiled by a
first, unmeasured audit; start-up is measured in a fresh process after it. The least wall time of
the rounds counts; CPU time is that of all threads.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.audit_files import cut_frames
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain
from trajectory_editor.terrain.triangle_mesh import TriangleMesh, mesh_from_triangles

BACKEND = Path(__file__).resolve().parents[1] / "backend"

_START_UP = """
import sys, time; begin = time.perf_counter(); sys.path.insert(0, sys.argv[1])
from trajectory_editor.feasibility.audit_files import FileAuditor, build_terrain
from trajectory_editor.feasibility.settings import AuditSettings
from pathlib import Path
auditor = FileAuditor(Path(sys.argv[3]), build_terrain(None, floor=False), AuditSettings())
assert not auditor.audit(Path(sys.argv[2]), (0, 3)).error
print(time.perf_counter() - begin)
"""


def main() -> None:
    """Run all measurements and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motion", type=Path)
    parser.add_argument("robot", type=Path)
    parser.add_argument("--frames", type=int, default=750)
    parser.add_argument("--triangles", type=int, default=200_000)
    parser.add_argument("--long", type=int, default=36_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    motion = read_motion(options.motion).motion
    robot = load_robot_model(options.robot, floating_base=motion.has_floating_base)
    short = repeat(motion, options.frames)
    plane = GroundPlane()
    audit_motion(short, robot, plane)
    start_up = subprocess.run(
        [sys.executable, "-c", _START_UP, BACKEND, options.motion, options.robot],
        check=True,
        capture_output=True,
        text=True,
    )
    print(f"start-up to the first result, kernels cached: {float(start_up.stdout):.2f} s")
    measure(f"{options.frames} frames, plane", short, robot, plane, options.rounds)
    long = repeat(motion, options.long)
    measure(f"{options.long} frames, plane", long, robot, plane, 1)
    del long
    begin = time.perf_counter()
    mesh = wavy_solid(options.triangles, short)
    print(f"mesh of {len(mesh.tree.faces)} triangles built in {time.perf_counter() - begin:.2f} s")
    audit_motion(cut_frames(short, 0, 8), robot, mesh)
    measure(f"{options.frames} frames, mesh", short, robot, mesh, options.rounds)


def measure(
    title: str, motion: EditorMotion, robot: RobotModel, terrain: Terrain, rounds: int
) -> None:
    """Audit a motion several times; print the least time, its CPU time and the peak memory."""
    times = []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.process_time()
        result = audit_motion(motion, robot, terrain)
        times.append((time.perf_counter() - wall, time.process_time() - cpu))
    wall, cpu = min(times)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    per_frame = wall / motion.frame_count * 1e3
    print(
        f"{title}: {wall:.2f} s ({cpu:.2f} s CPU), {per_frame:.2f} ms a frame, "
        f"{result.failing_frames} frames fail; peak memory so far {peak:.0f} MB"
    )


def repeat(motion: EditorMotion, frames: int) -> EditorMotion:
    """Return the motion forth and back until it has so many frames."""
    cycle = np.arange(2 * motion.frame_count - 2)
    turn = np.where(cycle < motion.frame_count, cycle, 2 * motion.frame_count - 2 - cycle)
    rows = np.resize(turn, frames)

    def take(array: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
        return None if array is None else array[rows]

    return EditorMotion(
        framerate=motion.framerate,
        joint_names=motion.joint_names,
        joint_pos=motion.joint_pos[rows],
        base_pos_w=take(motion.base_pos_w),
        base_quat_w=take(motion.base_quat_w),
    )


def wavy_solid(triangles: int, motion: EditorMotion) -> TriangleMesh:
    """Return a closed block with a gently wavy top under the whole motion."""
    base = motion.base_pos_w
    reach = 2.0 + (0.0 if base is None else float(np.abs(base[:, :2]).max()))
    cells = max(int(np.sqrt(triangles / 4.0)), 1)
    grid = np.linspace(-reach, reach, cells + 1)
    x, y = np.meshgrid(grid, grid, indexing="ij")
    top = np.stack([x, y, 0.005 * np.sin(5 * x) * np.cos(4 * y)], axis=-1)
    bottom = np.stack([x, y, np.full_like(x, -1.0)], axis=-1)
    rims = [(top[0], bottom[0]), (bottom[-1], top[-1]), (bottom[:, 0], top[:, 0]),
            (top[:, -1], bottom[:, -1])]  # fmt: skip
    faces = [_cells(top), _cells(bottom)[:, ::-1]]
    faces += [_cells(np.stack([upper, lower])) for upper, lower in rims]
    return mesh_from_triangles(np.concatenate(faces), "wavy solid")


def _cells(grid: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return two triangles for each cell of a grid of points."""
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    halves = [np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]
    return np.concatenate([half.reshape(-1, 3, 3) for half in halves])


if __name__ == "__main__":
    main()
