"""Run Trajectory Optimize on a folder of published motions of several robots and make one table.

The folder holds ``robots``, ``motions/<robot>/<name>.npz`` and ``terrains/<name>.obj``. Results are
JSON lines, one per motion; motions that a results file already has are not run again, so that a
suite can be interrupted and resumed. ``--table`` only prints the table of a results file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.feasibility.audit_files import build_terrain
from trajectory_editor.optimize.benchmark import Benchmarker
from trajectory_editor.optimize.settings import OptimizeSettings, SolverKind
from trajectory_editor.progress import SILENT

ROBOTS = {
    "g1_29dof": "g1/g1_29dof.urdf",
    "g1_23dof": "g1/g1_23dof.urdf",
    "g1_29dof_torsobase": "g1/urdf/g1_29dof_torsobase_popsicle.urdf",
    "h1": "h1/h1.urdf",
    "go2": "go2_description/urdf/go2_description.urdf",
}


@dataclass(frozen=True)
class Ground:
    """A terrain file, and whether the floor at z = 0 belongs to it."""

    file: str
    floor: bool


GROUNDS = {
    "holosoma_crawl_slope": Ground("holosoma_slope.obj", False),
    "omniretarget_climb_0": Ground("omniretarget_climb_0.obj", True),
    "protomotions_vault": Ground("protomotions_vault_box.obj", True),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("results", type=Path, help="JSON lines; read first, then continued")
    parser.add_argument("--only", default="", help="motions whose robot/name contains this")
    parser.add_argument("--frames", type=int, default=750, help="of longer motions the first")
    parser.add_argument("--budget", type=float, default=OptimizeSettings().budget)
    kinds = [kind.value for kind in SolverKind]
    parser.add_argument("--solver", choices=kinds, default=OptimizeSettings().solver.value)
    parser.add_argument(
        "--own-time",
        action="store_true",
        help="count the process's CPU time, not the clock on the wall: for busy machines",
    )
    parser.add_argument("--table", action="store_true", help="print the table of what is there")
    parser.add_argument("--markdown", action="store_true", help="print it as Markdown")
    options = parser.parse_args(arguments)
    rows = _read(options.results)
    if not options.table and not options.markdown:
        done = {f"{row['robot']}/{row['motion']}" for row in rows}
        settings = OptimizeSettings(
            budget=options.budget,
            solver=SolverKind(options.solver),
            clock=time.process_time if options.own_time else time.monotonic,
        )
        for path in sorted((options.folder / "motions").glob("*/*.npz")):
            name = f"{path.parent.name}/{path.stem}"
            if path.parent.name not in ROBOTS or name in done or options.only not in name:
                continue
            row = _run(options.folder, path, settings, options.frames)
            rows.append(row)
            with options.results.open("a", encoding="utf-8") as file:
                print(json.dumps(row), file=file, flush=True)
            print(_line(row), flush=True)
    print(_markdown(rows) if options.markdown else _summary(rows))
    return 0


def _read(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _run(folder: Path, path: Path, settings: OptimizeSettings, frames: int) -> dict[str, Any]:
    ground = GROUNDS.get(path.stem)
    terrain = None if ground is None else folder / "terrains" / ground.file
    benchmarker = Benchmarker(
        urdf=folder / "robots" / ROBOTS[path.parent.name],
        terrain=build_terrain(terrain, floor=ground is not None and ground.floor),
        anchors=(),
        settings=settings,
        package_roots=[folder / "robots"],
    )
    row = benchmarker.run(path, (0, frames), SILENT, None).to_dict()
    return {"robot": path.parent.name, "ground": "flat" if ground is None else "mesh"} | row


def _values(row: dict[str, Any]) -> list[str]:
    near, complaints = row.get("closeness"), row.get("candidate") or []
    passed = "yes" if row.get("validated") else "no"
    numbers = ["", "", "", ""]
    if near is not None:
        numbers = [
            f"{near['base_cm']['max']:.1f} / {near['base_cm']['rms']:.1f}",
            f"{near['base_degrees']['max']:.0f} / {near['base_degrees']['rms']:.1f}",
            f"{near['joint_rad']['max']:.2f} / {near['joint_rad']['rms']:.3f}",
            f"{near['planted_mm']['max']:.0f} / {near['planted_mm']['rms']:.1f}",
        ]
    worst = row.get("reason", "") if "frames" not in row else ""
    if complaints:
        first = complaints[0]
        worst = f"{first['check']} {first['worst']:.3g} {first['unit']} ({first['frames_over']})"
    return [
        f"{row['robot']}/{row['motion']}",
        str(row.get("frames", "")),
        passed,
        f"{row.get('seconds', 0.0):.1f}",
        str(row.get("iterations", "")),
        *numbers,
        worst,
    ]


HEADS = ["motion", "frames", "passed", "s", "iter", "base cm", "°", "joint rad", "foot mm", "worst"]
WIDTHS = [54, 7, 7, 6, 6, 12, 10, 13, 11, 0]


def _line(values: dict[str, Any] | Sequence[str]) -> str:
    cells = _values(values) if isinstance(values, dict) else values
    return " ".join(f"{cell:<{width}}" for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


def _summary(rows: Sequence[dict[str, Any]]) -> str:
    passed = sum(bool(row.get("validated")) for row in rows)
    lines = [_line(HEADS), *(_line(row) for row in rows), f"{passed} of {len(rows)} validated"]
    for ground in ("flat", "mesh"):
        own = [row for row in rows if row["ground"] == ground]
        lines.append(f"{ground}: {sum(bool(row.get('validated')) for row in own)} of {len(own)}")
    return "\n".join(lines)


def _markdown(rows: Sequence[dict[str, Any]]) -> str:
    lines = ["| " + " | ".join(HEADS) + " |", "|" + "---|" * len(HEADS)]
    return "\n".join([*lines, *("| " + " | ".join(_values(row)) + " |" for row in rows)])


if __name__ == "__main__":
    sys.exit(main())
