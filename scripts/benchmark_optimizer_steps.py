"""Measure one iteration of the optimizer, on flat ground and on a mesh of 200,000 triangles.

Times are those of whole iterations (evaluation, normal equations, factorisation, line search) of
one matrix over all frames: the least of them, which other work on the machine disturbs least, and
the median. Ratios are to a reference kernel that is timed in between: LAPACK's banded Cholesky
factorisation of 750 frames of 35 coordinates. Memory is what the process holds at most, each case
in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky_banded
from threadpoolctl import threadpool_limits

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.feasibility.audit_files import cut_frames
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.preparation import prepare
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.stages import StageRun
from trajectory_editor.progress import SILENT
from trajectory_editor.robot.model import load_robot_model
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import Terrain
from trajectory_editor.terrain.triangle_mesh import mesh_from_triangles

CELLS = 316  # squared and doubled: 199,712 triangles
ITERATIONS = 12
WARM = 3  # iterations that are not counted
REFERENCE_FRAMES, REFERENCE_SIZE = 750, 35


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motion", type=Path, help="a motion file (.npz) of enough frames")
    parser.add_argument("robot", type=Path, help="the robot's URDF file")
    parser.add_argument("--frames", default="200,750,1200")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", type=Path, help="save the table in machine-readable form")
    options = parser.parse_args(arguments)
    rows = []
    context = multiprocessing.get_context("spawn")
    print(
        f"{'ground':<8}{'frames':>7}{'ms':>8}{'median':>8}{'ratio':>8}{'reference ms':>14}"
        f"{'MB':>7}{'kB/frame':>10}"
    )
    for ground in ("flat", "mesh"):
        for frames in (int(part) for part in options.frames.split(",")):
            with context.Pool(1) as pool:
                row = pool.apply(
                    measure, (options.motion, options.robot, ground, frames, options.workers)
                )
            rows.append(asdict(row))
            print(
                f"{ground:<8}{frames:>7}{1e3 * row.least:>8.1f}{1e3 * row.median:>8.1f}"
                f"{row.least / row.reference:>8.2f}{1e3 * row.reference:>14.2f}"
                f"{row.memory:>7.0f}{row.per_frame:>10.0f}",
                flush=True,
            )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0


@dataclass(frozen=True)
class StepCost:
    """What an iteration costs.

    Attributes:
        ground: ``flat`` or ``mesh``.
        frames: Number of frames.
        least: Shortest iteration [s].
        median: Middle one [s].
        reference: Shortest run of the reference kernel [s].
        memory: Most that the process held [MB].
        per_frame: Of it beyond what it held before preparing [kB per frame].
    """

    ground: str
    frames: int
    least: float
    median: float
    reference: float
    memory: float
    per_frame: float


def measure(motion_path: Path, urdf: Path, ground: str, frames: int, workers: int) -> StepCost:
    """Measure one case in this process."""
    motion = cut_frames(read_motion(motion_path).motion, 0, frames)
    terrain: Terrain = GroundPlane() if ground == "flat" else _wavy_mesh(motion)
    robot = load_robot_model(urdf, floating_base=motion.has_floating_base)
    times, references = [], []
    with threadpool_limits(1), ThreadPoolExecutor(workers) as executor:
        before = _memory()
        preparation = prepare(motion, robot, terrain, (), OptimizeSettings())
        began = time.monotonic()
        run = StageRun(preparation, motion, terrain, began, executor, workers, SILENT, None)
        matrix = _reference_matrix()
        for number in range(WARM + ITERATIONS):
            began = time.perf_counter()
            run.solver.iterate()
            middle = time.perf_counter()
            cholesky_banded(matrix, lower=True, check_finite=False)
            if number >= WARM:
                times.append(middle - began)
                references.append(time.perf_counter() - middle)
    held = _memory()
    return StepCost(
        ground,
        frames,
        min(times),
        float(np.median(times)),
        min(references),
        held,
        1e3 * (held - before) / frames,
    )


def _memory() -> float:
    """Return the most memory that this process has held [MB]."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0


def _reference_matrix() -> NDArray[np.float64]:
    """Return a positive definite band matrix in LAPACK's lower form."""
    size, band = REFERENCE_FRAMES * REFERENCE_SIZE, 3 * REFERENCE_SIZE
    matrix = np.random.default_rng(0).normal(size=(band, size))
    matrix[0] = 4.0 * band
    return matrix


def _wavy_mesh(motion: EditorMotion) -> Terrain:
    """Return an open height field of 2 mm waves below the motion."""
    if motion.base_pos_w is None:
        low, high = np.full(2, -2.0), np.full(2, 2.0)
    else:
        low = motion.base_pos_w[:, :2].min(axis=0) - 2.0
        high = motion.base_pos_w[:, :2].max(axis=0) + 2.0
    x, y = np.meshgrid(
        np.linspace(low[0], high[0], CELLS + 1),
        np.linspace(low[1], high[1], CELLS + 1),
        indexing="ij",
    )
    p = np.stack([x, y, 0.002 * np.sin(3.0 * x) * np.cos(2.0 * y)], axis=-1)
    a, b, c, d = p[:-1, :-1], p[1:, :-1], p[1:, 1:], p[:-1, 1:]
    halves = [np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]
    return mesh_from_triangles(np.concatenate([half.reshape(-1, 3, 3) for half in halves]), "waves")


if __name__ == "__main__":
    sys.exit(main())
