"""What a robot's description lacks is named, and what can't be judged is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from real_data import ROBOTS
from trajectory_editor.errors import RobotModelError, UnsupportedModelError
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.robot.side_file import read_side_file

GOOD = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
SPHERE = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
LIMIT = '<limit lower="-1" upper="1" effort="5" velocity="2"/>'


def _joint(name: str, parent: str, child: str, kind: str = "revolute", inside: str = LIMIT) -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<axis xyz="0 0 1"/>{inside}</joint>'
    )


def _load(folder: Path, body: str, **more: object) -> RobotModel:
    path = folder / "r.urdf"
    path.write_text(f'<robot name="r">{body}</robot>', encoding="utf-8")
    return load_robot_model(path, **more)  # type: ignore[arg-type]


def _links(b: str = GOOD + SPHERE) -> str:
    return f'<link name="a">{GOOD}{SPHERE}</link><link name="b">{b}</link>'


def _blocking(robot: RobotModel) -> dict[str, tuple[str, ...]]:
    return {finding.kind: finding.names for finding in robot.blocking_findings}


def test_a_complete_robot_has_no_findings(tmp_path: Path) -> None:
    robot = _load(tmp_path, _links() + _joint("j", "a", "b"))
    assert robot.findings == ()
    assert robot.joint_names == ("j",)
    assert robot.mass == 2.0


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        (SPHERE, "inertia"),
        (GOOD.replace('izz="1"', 'izz="3"') + SPHERE, "inertia"),
        (GOOD.replace('ixx="1"', 'ixx="-1"') + SPHERE, "inertia"),
        (GOOD.replace('mass value="1"', 'mass value="0"') + SPHERE, "inertia"),
        (
            GOOD + '<collision><geometry><mesh filename="no.stl"/></geometry></collision>',
            "collision",
        ),
    ],
)
def test_unusable_links_are_named(tmp_path: Path, link: str, kind: str) -> None:
    assert _blocking(_load(tmp_path, _links(link) + _joint("j", "a", "b"))) == {kind: ("b",)}


def test_rounding_of_the_triangle_inequality_is_accepted(tmp_path: Path) -> None:
    link = GOOD.replace('izz="1"', 'izz="2.0000001"') + SPHERE
    assert _blocking(_load(tmp_path, _links(link) + _joint("j", "a", "b"))) == {}


def test_an_empty_fixed_frame_needs_no_inertia_and_a_shell_is_noted(tmp_path: Path) -> None:
    frame = '<link name="imu"/>' + _joint("f", "b", "imu", "fixed", "")
    shell = f'<link name="shell">{SPHERE}</link>' + _joint("s", "b", "shell", "fixed", "")
    robot = _load(tmp_path, _links() + _joint("j", "a", "b") + frame + shell)
    assert robot.blocking_findings == ()
    assert [finding.names for finding in robot.findings] == [("shell",)]


def test_a_robot_without_collision_geometry_is_not_assessable(tmp_path: Path) -> None:
    body = f'<link name="a">{GOOD}</link>'
    assert _blocking(_load(tmp_path, body)) == {"collision": ("a",)}


@pytest.mark.parametrize(
    ("limit", "kinds"),
    [
        ('<limit lower="-1" upper="1" effort="0" velocity="2"/>', {"effort"}),
        ('<limit lower="-1" upper="1" effort="5"/>', {"velocity"}),
        ("", {"effort", "velocity", "position"}),
        ('<limit lower="1" upper="-1" effort="5" velocity="2"/>', {"position"}),
    ],
)
def test_unknown_limits_are_named(tmp_path: Path, limit: str, kinds: set[str]) -> None:
    robot = _load(tmp_path, _links() + _joint("j", "a", "b", "revolute", limit))
    assert set(_blocking(robot)) == kinds


def test_a_continuous_joint_has_no_position_limits(tmp_path: Path) -> None:
    limit = '<limit lower="0" upper="0" effort="5" velocity="2"/>'
    robot = _load(tmp_path, _links() + _joint("j", "a", "b", "continuous", limit))
    assert robot.findings == ()
    assert robot.limits.lower[0] == -np.inf
    assert robot.limits.upper[0] == np.inf


@pytest.mark.parametrize("kind", ["planar", "floating", "screw", ""])
def test_other_joint_types_are_unsupported(tmp_path: Path, kind: str) -> None:
    with pytest.raises(UnsupportedModelError, match=r"Unsupported model.*j \("):
        _load(tmp_path, _links() + _joint("j", "a", "b", kind))


@pytest.mark.real_data
def test_mimic_joints_are_unsupported_by_name() -> None:
    with pytest.raises(UnsupportedModelError, match="panda_finger_joint2"):
        load_robot_model(ROBOTS / "panda_description/urdf/panda.urdf", floating_base=False)


@pytest.mark.real_data
def test_a_world_link_with_a_floating_joint_is_not_doubled() -> None:
    robot = load_robot_model(ROBOTS / "h1/h1_primitives_world.urdf")
    assert robot.pin_model.nq == 7 + 19


def test_joints_map_by_name_and_strangers_are_listed(tmp_path: Path) -> None:
    links = _links() + f'<link name="c">{GOOD}{SPHERE}</link>'
    robot = _load(tmp_path, links + _joint("j", "a", "b") + _joint("k", "b", "c"))
    assert robot.columns_of(["k", "j"]).tolist() == [1, 0]
    with pytest.raises(UnsupportedModelError, match=r"lacks k.*lacks x") as caught:
        robot.columns_of(["j", "x"])
    assert caught.value.data == {"missing": ["k"], "extra": ["x"]}


def test_a_side_file_supplies_values_and_says_so(tmp_path: Path) -> None:
    side = tmp_path / "side.json"
    inertia = [0.1, 0, 0, 0.1, 0, 0.1]
    side.write_text(
        json.dumps(
            {
                "joints": {"j": {"effort": 7, "velocity": 3}},
                "links": {"b": {"mass": 2, "com": [0, 0, 0.1], "inertia": inertia}},
            }
        )
    )
    limit = '<limit lower="-1" upper="1" effort="0"/>'
    robot = _load(
        tmp_path,
        _links(SPHERE) + _joint("j", "a", "b", "revolute", limit),
        side_values=read_side_file(side),
    )
    assert robot.blocking_findings == ()
    assert robot.limits.effort.tolist() == [7.0]
    assert robot.mass == 3.0
    assert "From side.json, effort 7 (URDF: 0)" in str(robot.findings[0])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "can't be read"),
        ('{"joints": {"j": {"torque": 1}}}', "Unknown keys: torque"),
        ('{"joints": {"j": {"effort": "x"}}}', "finite number"),
        ('{"links": {"b": {"mass": 1}}}', "mass and inertia"),
    ],
)
def test_side_files_with_faults_are_refused(tmp_path: Path, content: str, message: str) -> None:
    side = tmp_path / "side.json"
    side.write_text(content)
    with pytest.raises(RobotModelError, match=message):
        read_side_file(side)


def test_a_side_file_for_another_robot_is_refused(tmp_path: Path) -> None:
    side = tmp_path / "side.json"
    side.write_text('{"joints": {"knee": {"effort": 1}}}')
    with pytest.raises(RobotModelError, match="no joints named: knee"):
        _load(tmp_path, _links() + _joint("j", "a", "b"), side_values=read_side_file(side))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not valid XML"),
        ("<mujoco/>", "root element <mujoco>"),
        ('<robot name="r"/>', "exactly one root link"),
        ('<robot name="r"><link name="a"/><link name="a"/></robot>', "same name: a"),
        ('<!DOCTYPE r [<!ENTITY x "y">]><robot name="r"><link name="&x;"/></robot>', "XML"),
        ('<robot name="r" xmlns:xacro="x"><xacro:macro/></robot>', "xacro"),
    ],
)
def test_unreadable_robots_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "r.urdf"
    path.write_text(text)
    with pytest.raises(RobotModelError, match=message):
        load_robot_model(path)
