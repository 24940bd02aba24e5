"""The suite and step benchmarks on a small folder of made-up motions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import benchmark_optimizer_suite
from benchmark_optimizer_steps import measure
from feasibility.simple_robots import BOX, SIZE, body_motion
from trajectory_editor.motion.formats.registry import save_motion

FRAMES = 20


def _folder(root: Path) -> Path:
    urdf = root / "robots" / benchmark_optimizer_suite.ROBOTS["go2"]
    urdf.parent.mkdir(parents=True)
    urdf.write_text(BOX, encoding="utf-8")
    motions = root / "motions" / "go2"
    motions.mkdir(parents=True)
    for name, lift in (("a_floats", 0.01), ("b_rests", 5e-4)):
        path = np.tile([0.0, 0.0, SIZE / 2 + lift], (FRAMES, 1))
        save_motion(body_motion(path), motions / f"{name}.npz", "editor_npz")
    (root / "motions" / "raw").mkdir()
    return root


def test_every_motion_is_run_once_and_the_table_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, results = _folder(tmp_path), tmp_path / "results.jsonl"
    arguments = [str(folder), str(results), "--frames", "16"]
    assert benchmark_optimizer_suite.main([*arguments, "--only", "b_rests"]) == 0
    assert "1 of 1 validated" in capsys.readouterr().out
    assert benchmark_optimizer_suite.main([*arguments, "--own-time"]) == 0
    assert "2 of 2 validated" in capsys.readouterr().out
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert [row["motion"] for row in rows] == ["b_rests", "a_floats"]
    assert {row["frames"] for row in rows} == {16}
    assert benchmark_optimizer_suite.main([*arguments, "--markdown"]) == 0
    assert "| go2/a_floats | 16 | yes |" in capsys.readouterr().out
    assert len(results.read_text().splitlines()) == 2


@pytest.mark.parametrize("ground", ["flat", "mesh"])
def test_a_step_is_measured_against_the_reference(tmp_path: Path, ground: str) -> None:
    folder = _folder(tmp_path)
    urdf = folder / "robots" / benchmark_optimizer_suite.ROBOTS["go2"]
    cost = measure(folder / "motions" / "go2" / "a_floats.npz", urdf, ground, FRAMES, 1)
    assert (cost.ground, cost.frames) == (ground, FRAMES)
    assert 0.0 < cost.least <= cost.median
    assert cost.reference > 0.0
    assert cost.memory > 50.0
