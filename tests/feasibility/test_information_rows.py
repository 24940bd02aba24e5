"""Informative rows against motions with planted faults."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BOX, SIZE, body_motion, load, times
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion


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


ARMS = (
    '<robot name="arms">'
    + "".join(
        f'<link name="{n}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" '
        f'iyz="0" izz="1"/></inertial><collision><geometry><sphere radius="0.1"/></geometry>'
        f'<origin xyz="{x} 0 0"/></collision></link>'
        for n, x in (("body", 0), ("left", 0.5), ("right", 0.5))
    )
    + "".join(
        f'<joint name="{n}_joint" type="revolute"><parent link="body"/><child link="{n}"/>'
        f'<axis xyz="0 0 1"/><origin rpy="0 0 {yaw}"/>'
        '<limit lower="-3" upper="3" effort="1e6" velocity="1e6"/></joint>'
        for n, yaw in (("left", 0), ("right", 1.5707963267948966))
    )
    + "</robot>"
)


def _swing() -> EditorMotion:
    """The left arm swings onto the right one, which is a quarter turn away, and stops short."""
    angles = np.zeros((20, 2), np.float32)
    angles[:, 0] = np.linspace(0.0, np.pi / 2 - 0.2, 20)
    body = body_motion(np.tile([0.0, 0.0, 2.0], (20, 1)))
    return replace(body, joint_names=("left_joint", "right_joint"), joint_pos=angles)


def test_self_collision_has_the_depth_of_two_spheres(tmp_path: Path) -> None:
    result = audit_motion(_swing(), load(tmp_path, ARMS))
    row = next(row for row in result.information if row.key == "self_collision")
    (pair,) = row.data["pairs"]
    assert pair["shapes"] == ["left", "right"]
    assert pair["depth"] == pytest.approx(0.2 - 2 * 0.5 * np.sin(0.1), abs=1e-6)
    assert pair["frame"] == 19


def test_an_srdf_mutes_a_pair(tmp_path: Path) -> None:
    robot = load(tmp_path, ARMS)
    (tmp_path / "robot.srdf").write_text(
        '<robot name="arms"><disable_collisions link1="right" link2="left"/></robot>'
    )
    rows = audit_motion(_swing(), robot).information
    assert "self_collision" not in [row.key for row in rows]


def test_jumps_stops_and_jerk_name_the_joint(tmp_path: Path) -> None:
    motion = _swing()
    angles = np.array(motion.joint_pos)
    angles[:, 1] = 3.0
    angles[10, 0] += 0.5
    text = ARMS.replace('velocity="1e6"', 'velocity="20"')
    rows = {
        row.key: row
        for row in audit_motion(replace(motion, joint_pos=angles), load(tmp_path, text)).information
    }
    assert [j["joint"] for j in rows["joint_jumps"].data["joints"]] == ["left_joint"]
    assert rows["joint_jumps"].data["joints"][0]["frame"] == 9
    assert rows["joint_stops"].data["runs"] == [{"joint": "right_joint", "frames": [0, 19]}]
    assert rows["jerk"].summary.startswith("largest in left_joint")


def test_rows_can_be_left_out_without_changing_the_verdict(tmp_path: Path) -> None:
    robot, motion = load(tmp_path, BOX), body_motion(_standing() - [0, 0, 0.01])
    short = audit_motion(motion, robot, settings=AuditSettings(information=False))
    full = audit_motion(motion, robot)
    assert short.information == ()
    assert full.information != ()
    assert short.verdict is full.verdict
    assert [c.worst for c in short.checks] == pytest.approx([c.worst for c in full.checks])
