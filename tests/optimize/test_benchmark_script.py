"""The benchmark script, run as users run it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from benchmark_trajectory_optimize import main
from feasibility.simple_robots import BOX, SIZE, body_motion
from trajectory_editor.motion.formats.registry import read_motion, save_motion

FRAMES = 24


def _files(folder: Path, lift: float) -> tuple[Path, Path]:
    urdf, motion = folder / "box.urdf", folder / "motion.npz"
    urdf.write_text(BOX, encoding="utf-8")
    heights = np.tile([0.0, 0.0, SIZE / 2 + lift], (FRAMES, 1))
    save_motion(body_motion(heights), motion, "editor_npz")
    return motion, urdf


def test_lines_summary_and_output_of_one_motion(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    motion, urdf = _files(tmp_path, 0.01)
    output, forces = tmp_path / "out.npz", tmp_path / "forces.npz"
    arguments = [str(motion), str(urdf), "--output", str(output), "--forces", str(forces)]
    assert main(arguments) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["iteration"] for line in lines[:-1]] == list(range(1, len(lines)))
    assert set(lines[0]["violations"]) >= {"base", "effort", "height", "penetration", "slip"}
    summary = lines[-1]["summary"]
    assert summary["validated"]
    assert summary["candidate"] == []
    assert summary["input"][0]["check"] == "base_dynamics"
    assert read_motion(output).motion.base_pos_w[1:-1, 2].max() < SIZE / 2 + 1e-3
    assert read_motion(forces).motion.frame_count == FRAMES


def test_unvalidated_candidate_is_written_all_the_same(tmp_path: Path) -> None:
    motion, urdf = _files(tmp_path, 1.0)
    output = tmp_path / "out.npz"
    anchors = f"0,{FRAMES // 2},{FRAMES - 1}"
    arguments = [str(motion), str(urdf), "--anchors", anchors, "--budget", "1"]
    log = tmp_path / "run.jsonl"
    assert main([*arguments, "--output", str(output), "--log", str(log)]) == 1
    assert output.exists()
    assert not json.loads(log.read_text().splitlines()[-1])["summary"]["validated"]


def test_several_motions_give_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    motion, urdf = _files(tmp_path, 0.005)
    table = tmp_path / "table.json"
    assert main([str(motion), str(motion), str(urdf), "--json", str(table)]) == 0
    assert "2 of 2 validated" in capsys.readouterr().out
    assert [row["validated"] for row in json.loads(table.read_text())] == [True, True]


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (["--anchors", "x"], "Anchors"),
        (["--friction", "-1"], "friction"),
        (["--frames", "9:3"], "empty"),
        (["--anchors", "999"], "999"),
    ],
)
def test_bad_options_are_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], extra: list[str], words: str
) -> None:
    motion, urdf = _files(tmp_path, 0.005)
    assert main([str(motion), str(urdf), *extra]) == 2
    assert words in capsys.readouterr().err
