"""Audits of published motions against figures that their data set states."""

from __future__ import annotations

from pathlib import Path

import pytest

from real_data import MOTIONS, ROBOTS, TERRAINS
from trajectory_editor.feasibility.audit_files import FileAuditor, build_terrain
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.feasibility.settings import AuditSettings

G1, H1 = Path("g1/g1_29dof.urdf"), Path("h1/h1.urdf")


def _audit(urdf: Path, motion: str, terrain: str | None = None) -> FeasibilityResult:
    ground = build_terrain(TERRAINS / terrain if terrain else None, floor=terrain is not None)
    auditor = FileAuditor(ROBOTS / urdf, ground, AuditSettings(information=False))
    outcome = auditor.audit(MOTIONS / f"{motion}.npz")
    assert outcome.result is not None, outcome.error
    return outcome.result


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("urdf", "motion", "lowest"),
    [
        (G1, "g1_29dof/lafan_fallAndGetUp2_subject2_636_1536", 0.125),
        (G1, "g1_29dof/g1moves_j_dance17_shuffle", 0.007),
        (Path("g1/g1_23dof.urdf"), "g1_23dof/gmt_crouchwalk_stand", 0.156),
        (H1, "h1/lafan_fallAndGetUp2_subject2_785_1235", 0.108),
    ],
)
def test_penetration_is_the_published_lowest_point(urdf: Path, motion: str, lowest: float) -> None:
    assert _audit(urdf, motion).check("penetration").worst == pytest.approx(lowest, abs=6e-4)


@pytest.mark.real_data
def test_position_violations_are_the_published_ones() -> None:
    position = _audit(G1, "g1_29dof/kimodo_jumpjack").check("joint_position")
    assert position.worst == pytest.approx(0.018, abs=5e-4)
    assert position.frames_over == 14
    assert position.location == "right_ankle_roll_joint"


@pytest.mark.real_data
def test_the_same_motion_on_another_root_penetrates_the_same() -> None:
    other = Path("g1/urdf/g1_29dof_torsobase_popsicle.urdf")
    one = _audit(G1, "g1_29dof/kimodo_walk").check("penetration")
    two = _audit(other, "g1_29dof_torsobase/kimodo_walk").check("penetration")
    assert one.worst == pytest.approx(two.worst, abs=1e-4)
    assert abs(one.frame - two.frame) <= 1


@pytest.mark.real_data
def test_a_climb_touches_its_boxes() -> None:
    motion = "g1_29dof/omniretarget_climb_0"
    with_boxes = _audit(G1, motion, "omniretarget_climb_0.obj")
    without = _audit(G1, motion)
    assert with_boxes.verdict is Verdict.INFEASIBLE
    late = slice(120, 200)
    assert (with_boxes.measured.contact_counts[late] > 0).mean() > 0.5
    assert (without.measured.contact_counts[late] > 0).mean() < 0.1
    assert with_boxes.check("surface_crossing").failed
