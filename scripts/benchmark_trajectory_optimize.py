"""Run Trajectory Optimize on motion files and measure it.

Prints one JSON line per iteration and a summary line for one motion, or a table for several (files
or a folder). Ctrl-C returns the best candidate so far. Exit status: 0 validated, 1 not validated
(the candidate is written all the same), 2 invalid input or unsupported model; for several motions
the highest of them.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.errors import InvalidParameterError, TrajectoryEditorError
from trajectory_editor.feasibility.audit_files import build_terrain, find_motions, parse_frames
from trajectory_editor.optimize.benchmark import Benchmarker, BenchmarkRow, text_table
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.optimize.solver_log import IterationRecord
from trajectory_editor.optimize.warm_up import needs_compiling


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except TrajectoryEditorError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    defaults = OptimizeSettings()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motions", nargs="+", type=Path, help="motion files (.npz) or folders")
    parser.add_argument("robot", type=Path, help="the robot's URDF file")
    parser.add_argument("--terrain", type=Path, help="ground as STL, OBJ or PLY in world metres")
    parser.add_argument("--floor", action="store_true", help="add the plane z = 0 to the terrain")
    parser.add_argument("--frames", default="0:", help="first N frames, or A:B")
    parser.add_argument("--anchors", default="", help="fixed frames, as in 0,120")
    parser.add_argument("--budget", type=float, default=defaults.budget, help="seconds")
    parser.add_argument("--workers", type=int, help="threads; at most the number of cores")
    parser.add_argument("--max-effort-scale", type=float, default=defaults.max_effort_scale)
    parser.add_argument("--friction", type=float, default=defaults.friction)
    parser.add_argument("--smoothing-hz", type=float, default=defaults.smoothing_hz)
    parser.add_argument("--glitch-speed-scale", type=float, default=defaults.glitch_speed_scale)
    kinds = [kind.value for kind in SolverKind]
    parser.add_argument("--solver", choices=kinds, default=defaults.solver.value)
    parser.add_argument("--framerate", type=float, help="rate of files that state none")
    parser.add_argument("--package-path", action="append", type=Path, default=[])
    parser.add_argument("--output", type=Path, help="where to save the candidate of one motion")
    parser.add_argument("--forces", type=Path, help="save it as robot_trajectory/1 with torques")
    parser.add_argument("--log", type=Path, help="JSON lines go here instead of the terminal")
    parser.add_argument("--json", type=Path, help="save the table in machine-readable form")
    return parser


def _run(options: argparse.Namespace) -> int:
    motions = find_motions(options.motions)
    if len(motions) > 1 and (options.output or options.forces):
        raise InvalidParameterError("One output holds one motion.", where="--output")
    benchmarker = Benchmarker(
        urdf=options.robot,
        terrain=build_terrain(options.terrain, floor=options.floor),
        anchors=_numbers(options.anchors),
        settings=OptimizeSettings(
            max_effort_scale=options.max_effort_scale,
            friction=options.friction,
            smoothing_hz=options.smoothing_hz,
            glitch_speed_scale=options.glitch_speed_scale,
            budget=options.budget,
            workers=options.workers,
            solver=SolverKind(options.solver),
        ),
        package_roots=options.package_path,
        framerate=options.framerate,
    )
    if needs_compiling():
        print("Compiling numeric kernels; this happens once and takes about a minute.",
              file=sys.stderr)  # fmt: skip
    frames = parse_frames(options.frames)
    rows: list[BenchmarkRow] = []
    with _log_file(options.log, len(motions) == 1) as log, _Interrupts() as interrupts:
        for path in motions:
            rows.append(
                benchmarker.run(path, frames, interrupts, lambda record: _write(log, record), _warn)
            )
            _write_summary(log, rows[-1])
            if interrupts.is_cancelled():
                break
    if len(motions) > 1:
        print(text_table(rows), end="")
    elif rows[0].error:
        print(f"error: {rows[0].error}", file=sys.stderr)
    _save(rows, options)
    return max(row.exit_code for row in rows)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise InvalidParameterError(
            f"Anchors are frame numbers joined by commas; got {text!r}.", where="--anchors"
        ) from None


@contextmanager
def _log_file(path: Path | None, single: bool) -> Iterator[TextIO | None]:
    if path is None:
        yield sys.stdout if single else None
        return
    try:
        with path.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise InvalidParameterError(
            f"The log can't be written: {error}.", where=str(path)
        ) from error


def _warn(remarks: Sequence[str]) -> None:
    for remark in remarks:
        print(f"note: {remark}", file=sys.stderr)


def _write(log: TextIO | None, record: IterationRecord) -> None:
    if log is not None:
        print(json.dumps(record.to_dict()), file=log, flush=True)


def _write_summary(log: TextIO | None, row: BenchmarkRow) -> None:
    if log is not None:
        print(json.dumps({"summary": row.to_dict()}), file=log, flush=True)


def _save(rows: Sequence[BenchmarkRow], options: argparse.Namespace) -> None:
    if options.json:
        options.json.write_text(
            json.dumps([row.to_dict() for row in rows], indent=1), encoding="utf-8"
        )
    if options.output:
        rows[0].save_motion(options.output)
    if options.forces:
        rows[0].save_with_torques(options.forces)


class _Interrupts:
    """Turns the first Ctrl-C into a wish to stop with the best candidate so far."""

    def __init__(self) -> None:
        self._stopped = False
        self._earlier: Any = None

    def __enter__(self) -> _Interrupts:
        self._earlier = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._earlier)

    def _stop(self, *_: object) -> None:
        self._stopped = True
        signal.signal(signal.SIGINT, self._earlier)

    def report(self, fraction: float, stage: str) -> None:
        """Ignore progress: the iterations tell it."""

    def is_cancelled(self) -> bool:
        """Return whether Ctrl-C was pressed."""
        return self._stopped


if __name__ == "__main__":
    sys.exit(main())
