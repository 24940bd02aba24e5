"""The benchmark script, run as users run it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmark_trajectory_optimize import main
from feasibility.simple_robots import (
    ARM_LENGTH,
    BOX,
    GRAVITY,
    MASS,
    SIZE,
    body_motion,
    joint_motion,
    pendulum,
)
from real_data import REPOSITORY
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


def test_a_folder_gives_one_row_per_motion_and_the_highest_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    motion, urdf = _files(tmp_path, 0.005)
    folder, table = tmp_path / "motions", tmp_path / "table.json"
    folder.mkdir()
    motion.rename(folder / "a_rests.npz")
    (folder / "b_broken.npz").write_bytes(b"no archive")
    assert main([str(folder), str(urdf), "--json", str(table)]) == 2
    printed = capsys.readouterr().out
    assert "1 of 2 validated" in printed
    rows = json.loads(table.read_text())
    assert [row["motion"] for row in rows] == ["a_rests", "b_broken"]
    assert [row["status"] for row in rows] == ["converged", "invalid_input"]
    assert rows[0]["closeness"]["base_cm"]["max"] == pytest.approx(0.45, abs=0.1)
    assert rows[1]["reason"]


def test_an_unsupported_robot_ends_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    motion, urdf = _files(tmp_path, 0.005)
    urdf.write_text(BOX.replace('<mass value="2.0"/>', ""), encoding="utf-8")
    assert main([str(motion), str(urdf)]) == 2
    assert "box" in capsys.readouterr().err


def test_torques_are_saved_under_the_robots_joint_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    robot, motion = tmp_path / "arm.urdf", tmp_path / "arm.npz"
    saved = tmp_path / "u.npz"
    robot.write_text(pendulum('effort="50"'), encoding="utf-8")
    save_motion(joint_motion(np.full(FRAMES, 0.4)), motion, "editor_npz")
    assert main([str(motion), str(robot), "--forces", str(saved)]) == 0
    capsys.readouterr()
    with np.load(saved, allow_pickle=False) as arrays:
        assert arrays["actuated_joint_names"].tolist() == ["hinge"]
        held = MASS * GRAVITY * ARM_LENGTH * np.cos(0.4)
        assert arrays["u"][1:-1, 0] == pytest.approx(held, abs=0.02)


def test_interrupting_writes_the_best_candidate_so_far(tmp_path: Path) -> None:
    motion, urdf = _files(tmp_path, 1.0)
    output, anchors = tmp_path / "out.npz", f"0,{FRAMES // 2},{FRAMES - 1}"
    command = [sys.executable, str(REPOSITORY / "scripts" / "benchmark_trajectory_optimize.py")]
    command += [str(motion), str(urdf), "--anchors", anchors, "--budget", "200"]
    with subprocess.Popen(
        [*command, "--output", str(output)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        assert first["iteration"] == 1
        process.send_signal(signal.SIGINT)
        lines = process.stdout.read().splitlines()
        assert process.wait() == 1
    summary = json.loads(lines[-1])["summary"]
    assert summary["status"] == "cancelled"
    assert read_motion(output).motion.frame_count == FRAMES
