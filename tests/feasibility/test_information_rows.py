"""Informative rows against motions with planted faults."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BOX, SIZE, body_motion, load, times
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.feasibility.settings import AuditSettings


def _row(folder: Path, positions: np.ndarray, key: str) -> InformationRow:
    result = audit_motion(body_motion(positions), load(folder, BOX))
    return next(row for row in result.information if row.key == key)


def _standing(frames: int = 30) -> np.ndarray:
    return np.tile([0.0, 0.0, SIZE / 2], (frames, 1))


def test_a_raised_clip_floats_by_its_height(tmp_path: Path) -> None:
    row = _row(tmp_path, _standing() + np.array([0, 0, 0.03]), "ground_clearance")
    assert row.data["floating_frames"] == 28
    assert row.data["median_clearance"] == pytest.approx(0.03, abs=1e-6)


def test_a_sunk_first_frame_is_told_first(tmp_path: Path) -> None:
    positions = _standing()
    positions[0, 2] -= 0.05
    row = _row(tmp_path, positions, "ground_clearance")
    assert row.details[0] == "frame 0: lowest point 50.0 mm below the surface"
    assert row.data["sunk_spans"] == [(0, 0)]


def test_skating_adds_up_to_the_way(tmp_path: Path) -> None:
    positions = _standing(41)
    positions[:, 0] = 0.1 * times(41)
    stance = _row(tmp_path, positions, "foot_skating").data["stances"][0]
    assert stance["travel"] == pytest.approx(0.04, abs=1e-6)
    assert stance["fastest"] == pytest.approx(0.1, abs=1e-4)
    assert stance["frames"] == [0, 40]


def test_a_standing_box_carries_its_weight_and_is_balanced(tmp_path: Path) -> None:
    loads = _row(tmp_path, _standing(), "contact_loads").data
    assert loads["force"]["newton"] == pytest.approx(19.62, rel=1e-4)
    assert loads["impulse"]["newton_second"] == pytest.approx(19.62 * 0.28, rel=1e-4)
    balance = _row(tmp_path, _standing(), "balance").data
    assert balance["zmp_outside_frames"] == 0
    assert balance["zmp_worst_margin"] == pytest.approx(SIZE / 2, abs=1e-4)
    assert balance["com_worst_margin"] == pytest.approx(SIZE / 2, abs=1e-6)


def test_rows_can_be_left_out_without_changing_the_verdict(tmp_path: Path) -> None:
    robot, motion = load(tmp_path, BOX), body_motion(_standing() - [0, 0, 0.01])
    short = audit_motion(motion, robot, settings=AuditSettings(information=False))
    full = audit_motion(motion, robot)
    assert short.information == ()
    assert full.information != ()
    assert short.verdict is full.verdict
    assert [c.worst for c in short.checks] == pytest.approx([c.worst for c in full.checks])
