"""Judge whether a robot can physically perform motions.

Prints the report of one motion, or a table of several (files or a folder) ranked by how large their
main violation is. Exit status: 0 feasible, 1 infeasible, 2 can't be judged (bad input, unsupported
model, something not assessable), with the reason; for several motions the highest of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.compiled import kernels_are_cached
from trajectory_editor.errors import InvalidParameterError, TrajectoryEditorError
from trajectory_editor.feasibility.audit_files import (
    AuditOutcome,
    FileAuditor,
    build_terrain,
    find_motions,
    parse_frames,
)
from trajectory_editor.feasibility.json_report import json_report
from trajectory_editor.feasibility.ranking_table import (
    save_frames_csv,
    save_table_csv,
    table_row,
    text_table,
)
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.feasibility.text_report import text_report
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.side_file import read_side_file

_FORCE_KERNELS = "trajectory_editor.feasibility.frame_forces"
_MESH_KERNELS = "trajectory_editor.terrain.mesh_poses"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except TrajectoryEditorError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("motions", nargs="+", type=Path, help="motion files (.npz) or folders")
    parser.add_argument("robot", type=Path, help="the robot's URDF file")
    parser.add_argument("--terrain", type=Path, help="ground as STL, OBJ or PLY in world metres")
    parser.add_argument("--floor", action="store_true", help="with --terrain, keep z = 0 as well")
    parser.add_argument("--frames", default="0:", help="N: the first N; A:B: frames A to B - 1")
    parser.add_argument("--friction", type=float, default=0.7, help="Coulomb coefficient")
    parser.add_argument("--friction-rays", type=int, default=4, help="rays of the friction pyramid")
    parser.add_argument("--max-effort-scale", type=float, default=1.0, help="on effort limits")
    parser.add_argument("--framerate", type=float, help="rate for files that need one [Hz]")
    parser.add_argument("--model-values", type=Path, help="JSON with limits and inertia to use")
    parser.add_argument("--package-path", type=Path, action="append", default=[],
                        help="folder with ROS packages; may be repeated")  # fmt: skip
    parser.add_argument("--no-information", action="store_true", help="only what makes the verdict")
    parser.add_argument("--json", type=Path, help="write the report as JSON")
    parser.add_argument("--csv", type=Path, help="one motion: a row per frame; several: the table")
    parser.add_argument("--plot", type=Path, help="write a figure (PNG, SVG, PDF); one motion only")
    return parser


def _run(options: argparse.Namespace) -> int:
    motions = find_motions(options.motions)
    if options.plot and len(motions) > 1:
        raise InvalidParameterError("A figure shows one motion.", where="--plot")
    frames = parse_frames(options.frames)
    auditor = FileAuditor(
        urdf=options.robot,
        terrain=build_terrain(options.terrain, floor=options.floor),
        settings=AuditSettings(
            friction=options.friction,
            max_effort_scale=options.max_effort_scale,
            friction_rays=options.friction_rays,
            information=not options.no_information,
        ),
        package_roots=options.package_path,
        side_values=read_side_file(options.model_values) if options.model_values else None,
        framerate=options.framerate,
    )
    kernels = [_FORCE_KERNELS, _MESH_KERNELS] if options.terrain else [_FORCE_KERNELS]
    if not kernels_are_cached(*kernels):
        print("Compiling numeric kernels; this happens once and takes about a minute.",
              file=sys.stderr)  # fmt: skip
    outcomes = []
    with _progress(len(motions)) as progress:
        for path in motions:
            outcomes.append(auditor.audit(path, frames, progress))
    _print(outcomes)
    _save(outcomes, options)
    return max(outcome.exit_code for outcome in outcomes)


def _print(outcomes: Sequence[AuditOutcome]) -> None:
    if len(outcomes) > 1:
        print(text_table(outcomes), end="")
        return
    outcome = outcomes[0]
    for notice in outcome.notices:
        print(f"note: {notice}", file=sys.stderr)
    if outcome.result is None:
        print(f"error: {outcome.error}", file=sys.stderr)
    else:
        print(text_report(outcome.result), end="")


def _save(outcomes: Sequence[AuditOutcome], options: argparse.Namespace) -> None:
    single = outcomes[0].result if len(outcomes) == 1 else None
    if options.json:
        reports = [
            json_report(outcome.result) if outcome.result else table_row(outcome)
            for outcome in outcomes
        ]
        content = reports if len(outcomes) > 1 else reports[0]
        try:
            options.json.write_text(
                json.dumps(content, indent=1, allow_nan=False), encoding="utf-8"
            )
        except OSError as error:
            raise InvalidParameterError(
                f"The JSON can't be written: {error}.", where=str(options.json)
            ) from error
    if options.csv:
        if single is not None:
            save_frames_csv(single, options.csv)
        else:
            save_table_csv(outcomes, options.csv)
    if options.plot and single is not None:
        from trajectory_editor.feasibility.lanes_figure import save_lanes_figure

        save_lanes_figure(single, options.plot)


class _TerminalProgress:
    """Shows progress on a terminal, motion by motion."""

    def __init__(self, total: int) -> None:
        self._total, self._done, self._last = total, 0, 0.0

    def report(self, fraction: float, stage: str) -> None:
        if fraction < self._last:
            self._done += 1
        self._last = fraction
        of = f"{self._done + 1}/{self._total} " if self._total > 1 else ""
        print(f"\r{of}{fraction * 100:3.0f} % {stage:<24}", end="", file=sys.stderr, flush=True)

    def is_cancelled(self) -> bool:
        return False


@contextmanager
def _progress(total: int) -> Iterator[Progress]:
    if not sys.stderr.isatty():
        yield SILENT
        return
    try:
        yield _TerminalProgress(total)
    finally:
        print("\r" + " " * 48 + "\r", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
