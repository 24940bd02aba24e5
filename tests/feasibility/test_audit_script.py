"""The script: exit statuses, sentences for bad input, files it writes, tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

import audit_feasibility
from feasibility.simple_robots import BOX, SIZE, body_motion, pendulum
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import write_motion


def _save(path: Path, motion: EditorMotion, kind: str = "editor_npz") -> Path:
    path.write_bytes(write_motion(motion, kind))
    return path


def _at(height: float, frames: int = 8) -> EditorMotion:
    return body_motion(np.tile([0.0, 0.0, height], (frames, 1)))


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    path = tmp_path / "box.urdf"
    path.write_text(BOX)
    return path


def _rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def _run(*arguments: object) -> int:
    return audit_feasibility.main([str(argument) for argument in arguments])


@pytest.mark.parametrize(("frames", "claims_all"), [(1, False), (2, False), (3, True)])
def test_frames_without_dynamics_are_not_said_to_pass_them(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str], frames: int, claims_all: bool
) -> None:
    motion = _save(tmp_path / "short.npz", _at(SIZE / 2, frames))
    assert _run(motion, robot) == 0
    assert ("pass every check" in capsys.readouterr().out) == claims_all


@pytest.mark.parametrize("kind", ["editor_npz", "robot_trajectory/1"])
@pytest.mark.parametrize(("height", "status"), [(SIZE / 2, 0), (0.5, 1)])
def test_status_and_headline(
    tmp_path: Path,
    robot: Path,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    height: float,
    status: int,
) -> None:
    motion = _save(tmp_path / "m.npz", _at(height), kind)
    assert _run(motion, robot) == status
    text = capsys.readouterr().out
    assert ("Feasible: all 8 frames" in text) is (status == 0)
    assert ("Infeasible: base dynamics 19.62 N at frame 1 (force z); 6 of 8" in text) is (
        status == 1
    )


def test_json_csv_and_figure(tmp_path: Path, robot: Path) -> None:
    motion = _save(tmp_path / "m.npz", _at(SIZE / 2 - 0.01, 9))
    outputs = [tmp_path / name for name in ("r.json", "r.csv", "r.png")]
    options = ["--json", outputs[0], "--csv", outputs[1], "--plot", outputs[2]]
    assert _run(motion, robot, "--frames", "2:8", *options) == 1
    report = json.loads(outputs[0].read_text())
    assert report["verdict"] == "infeasible"
    assert report["headline_check"] == "penetration"
    worst = report["checks"][0]
    assert worst["worst"] == pytest.approx(0.01, abs=1e-7)
    assert worst["spans"] == [[2, 7]]
    rows = _rows(outputs[1])
    assert [int(row["frame"]) for row in rows] == list(range(2, 8))
    assert float(rows[0]["penetration"]) == pytest.approx(0.01, abs=1e-7)
    assert rows[0]["penetration_over"] == "1"
    assert rows[0]["base_dynamics"] == ""
    assert outputs[2].read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_folder_gives_a_ranked_table(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "motions"
    folder.mkdir()
    for name, height in (("good", SIZE / 2), ("sunk", SIZE / 2 - 0.01), ("hover", 0.3)):
        _save(folder / f"{name}.npz", _at(height))
    assert _run(folder, robot, "--csv", tmp_path / "t.csv") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["motion", "hover", "sunk", "good"]
    (folder / "broken.npz").write_bytes(b"PK\x03\x04nothing")
    assert _run(folder, robot, "--csv", tmp_path / "t.csv") == 2
    assert capsys.readouterr().out.splitlines()[1].startswith("broken")
    rows = _rows(tmp_path / "t.csv")
    assert [row["motion"] for row in rows] == ["broken", "hover", "sunk", "good"]
    assert float(rows[1]["base_dynamics_worst"]) == pytest.approx(19.62, rel=1e-4)


def test_an_unnormalised_quaternion_is_seen_although_the_reader_mends_it(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    motion = tmp_path / "m.npz"
    np.savez(
        motion,
        framerate=np.float32(100),
        joint_names=np.array([], dtype=str),
        joint_pos=np.zeros((5, 0), np.float32),
        base_pos_w=np.tile(np.float32([0, 0, SIZE / 2]), (5, 1)),
        base_quat_w=np.tile(np.float32([1.05, 0, 0, 0]), (5, 1)),
    )
    assert _run(motion, robot) == 1
    assert "Infeasible: base quaternion norm 0.05 at" in capsys.readouterr().out


def _npz(path: Path, **changes: object) -> Path:
    arrays: dict[str, object] = {
        "framerate": np.float32(100),
        "joint_names": np.array([], dtype=str),
        "joint_pos": np.zeros((5, 0), np.float32),
        "base_pos_w": np.zeros((5, 3), np.float32),
        "base_quat_w": np.tile(np.float32([1, 0, 0, 0]), (5, 1)),
    } | changes
    np.savez(path, **{key: value for key, value in arrays.items() if value is not None})  # type: ignore[arg-type]
    return path


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"joint_pos": None}, "lacks joint_pos"),
        ({"base_pos_w": np.full((5, 3), np.nan, np.float32)}, "NaN"),
        ({"base_quat_w": np.zeros((5, 4), np.float32)}, "zero"),
        ({"framerate": np.float32(0)}, "framerate"),
        ({"joint_names": np.array(["knee"]), "joint_pos": np.zeros((5, 1))}, "robot lacks knee"),
        ({"base_pos_w": np.zeros((4, 3), np.float32)}, "base_pos_w"),
    ],
)
def test_motions_with_faults_can_not_be_judged(
    tmp_path: Path,
    robot: Path,
    capsys: pytest.CaptureFixture[str],
    changes: dict[str, object],
    sentence: str,
) -> None:
    assert _run(_npz(tmp_path / "m.npz", **changes), robot) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04cut"])
def test_files_that_are_no_motions_can_not_be_judged(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    motion = tmp_path / "m.npz"
    motion.write_bytes(content)
    assert _run(motion, robot) == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--terrain", "no.stl"], "does not exist"),
        (["--friction", "-1"], "friction"),
        (["--max-effort-scale", "0.5"], "at least 1"),
        (["--friction-rays", "6"], "multiple of 4"),
        (["--frames", "5:2"], "empty"),
        (["--frames", "x"], "N or A:B"),
        (["--frames", "99:"], "has 8 frames"),
        (["--model-values", "no.json"], "can't be read"),
    ],
)
def test_bad_options_are_refused(
    tmp_path: Path,
    robot: Path,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    sentence: str,
) -> None:
    assert _run(_save(tmp_path / "m.npz", _at(0.1)), robot, *options) == 2
    assert sentence in capsys.readouterr().err


def test_absent_files_are_refused(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(tmp_path / "no.npz", robot) == 2
    assert "no such motion" in capsys.readouterr().err
    assert _run(_save(tmp_path / "m.npz", _at(0.1)), tmp_path / "no.urdf") == 2
    assert "can't be read" in capsys.readouterr().err


def _pendulum(tmp_path: Path, limit: str, extra: str = "") -> tuple[Path, Path]:
    robot = tmp_path / "p.urdf"
    robot.write_text(pendulum(limit, extra))
    motion = EditorMotion(100.0, ("hinge",), np.zeros((6, 1), np.float32))
    return _save(tmp_path / "m.npz", motion), robot


def test_unknown_effort_is_not_assessable_and_a_side_file_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    motion, robot = _pendulum(tmp_path, 'effort="0"')
    assert _run(motion, robot) == 2
    text = capsys.readouterr().out
    assert "Not assessable: Effort limit zero or missing" in text
    assert "NOT ASSESSABLE: Effort limit zero or missing: hinge" in text
    side = tmp_path / "side.json"
    side.write_text('{"joints": {"hinge": {"effort": 12}}}')
    assert _run(motion, robot, "--model-values", side) == 0
    assert "From side.json, effort 12 (URDF: 0): hinge" in capsys.readouterr().out


def test_missing_inertia_is_not_assessable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    robot = tmp_path / "r.urdf"
    robot.write_text(
        '<robot name="r"><link name="a"><collision><geometry><sphere radius="0.1"/></geometry>'
        "</collision></link></robot>"
    )
    assert _run(_save(tmp_path / "m.npz", _at(0.1)), robot) == 2
    assert "Links without inertial data: a" in capsys.readouterr().out


def test_unsupported_joints_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    extra = (
        '<link name="x"/><joint name="wheel" type="planar"><parent link="arm"/>'
        '<child link="x"/></joint>'
    )
    assert _run(*_pendulum(tmp_path, 'effort="9"', extra)) == 2
    assert "wheel (planar)" in capsys.readouterr().err


@pytest.mark.parametrize("frames", [1, 2])
def test_motions_too_short_for_dynamics_are_judged_by_the_rest(
    tmp_path: Path, robot: Path, capsys: pytest.CaptureFixture[str], frames: int
) -> None:
    assert _run(_save(tmp_path / "m.npz", _at(SIZE / 2, frames)), robot) == 0
    assert "needs at least three frames" in capsys.readouterr().out
    assert _run(_save(tmp_path / "n.npz", _at(0.0, frames)), robot) == 1
