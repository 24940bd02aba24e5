"""URDF reading: defaults, limits, mimic chains, trees, and messages that name the element."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from real_data import ROBOTS
from trajectory_editor.errors import NotFoundError, RobotModelError, TooLargeError
from trajectory_editor.robot.urdf_document import read_urdf, read_urdf_document
from trajectory_editor.robot.urdf_model import UrdfDocument, UrdfLimits, UrdfMimic
from trajectory_editor.robot.urdf_xml import text_of_urdf


def _read(body: str, name: str = "r.urdf") -> UrdfDocument:
    return read_urdf_document(f'<robot name="bot">{body}</robot>'.encode(), name)


def _links(*names: str) -> str:
    return "".join(f'<link name="{name}"/>' for name in names)


def _joint(name: str, parent: str, child: str, kind: str = "revolute", inside: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    limit = '<limit lower="-1" upper="1" velocity="2" effort="3"/>' if not inside else ""
    return f'<joint name="{name}" type="{kind}">{ends}{limit}{inside}</joint>'


def _codes(document: UrdfDocument) -> set[str]:
    return {diagnostic.code for diagnostic in document.diagnostics}


def _refusal(body: str) -> RobotModelError:
    with pytest.raises(RobotModelError) as caught:
        _read(body)
    return caught.value


def test_defaults_of_a_joint() -> None:
    joint = _read(_links("a", "b") + _joint("j", "a", "b")).joints[0]
    assert joint.axis == (1.0, 0.0, 0.0)
    assert (joint.origin.xyz, joint.origin.rpy) == ((0, 0, 0), (0, 0, 0))
    assert joint.limits == UrdfLimits(-1.0, 1.0, 2.0, 3.0)
    assert joint.mimic is None


def test_axis_is_a_direction() -> None:
    body = _links("a", "b") + _joint("j", "a", "b", "continuous", '<axis xyz="0 3 4"/>')
    document = _read(body)
    assert document.joints[0].axis == pytest.approx((0, 0.6, 0.8), abs=1e-15)
    assert "axis_length" in _codes(document)


@pytest.mark.parametrize(
    ("kind", "limit", "wanted"),
    [
        ("revolute", 'lower="-1" upper="2" velocity="0" effort="0"', UrdfLimits(-1, 2, None, None)),
        ("revolute", 'upper="2"', UrdfLimits(0, 2, None, None)),
        ("revolute", 'velocity="3" effort="-1"', UrdfLimits(None, None, 3, None)),
        ("prismatic", 'lower="2" upper="1"', UrdfLimits(None, None, None, None)),
        ("revolute", 'lower="-inf" upper="inf" effort="inf"', UrdfLimits()),
        ("continuous", 'lower="0" upper="0" velocity="5" effort="6"', UrdfLimits(None, None, 5, 6)),
        ("fixed", 'lower="-1" upper="1"', UrdfLimits()),
    ],
)
def test_limits(kind: str, limit: str, wanted: UrdfLimits) -> None:
    joint = _joint("j", "a", "b", kind, f"<limit {limit}/>")
    assert _read(_links("a", "b") + joint).joints[0].limits == wanted


def test_continuous_joint_without_limit_element_is_free() -> None:
    document = _read(
        _links("a", "b") + _joint("wheel", "a", "b", "continuous", "<axis xyz='0 1 0'/>")
    )
    assert document.joints[0].limits == UrdfLimits()
    assert "limits_missing" not in _codes(document)


def test_mimic_chain_is_followed_to_the_driver() -> None:
    body = _links("a", "b", "c", "d")
    body += _joint("one", "a", "b")
    body += _joint("two", "b", "c", inside='<mimic joint="one" multiplier="2" offset="0.5"/>')
    body += _joint(
        "three", "c", "d", "continuous", '<mimic joint="two" multiplier="-3" offset="1"/>'
    )
    joints = {joint.name: joint for joint in _read(body).joints}
    assert joints["two"].mimic == UrdfMimic("one", 2.0, 0.5)
    assert joints["three"].mimic == UrdfMimic("one", -6.0, -0.5)
    # The rule, followed by hand for one = 0.25: two = 1, three = -2.
    assert -6.0 * 0.25 - 0.5 == -3.0 * (2.0 * 0.25 + 0.5) + 1.0


def test_gripper_of_one_driver_and_five_followers() -> None:
    body = _links("palm", *(f"f{i}" for i in range(6))) + _joint("driver", "palm", "f0")
    for index in range(1, 6):
        kind = "continuous" if index % 2 else "revolute"
        body += _joint(f"m{index}", "palm", f"f{index}", kind, '<mimic joint="driver"/>')
    document = _read(body)
    assert [joint.name for joint in document.independent_joints] == ["driver"]
    assert all(j.mimic == UrdfMimic("driver", 1.0, 0.0) for j in document.joints[1:])
    count = next(d for d in document.diagnostics if d.code == "joint_count")
    assert count.message.startswith("1 independent joints, 5 ")


def test_mimic_of_an_unknown_joint_moves_by_itself() -> None:
    document = _read(_links("a", "b") + _joint("j", "a", "b", inside='<mimic joint="ghost"/>'))
    assert document.joints[0].is_independent
    assert "ghost" in next(d.message for d in document.diagnostics if d.code == "mimic_unknown")


def test_mimic_ring_is_refused() -> None:
    body = _links("a", "b", "c") + _joint("p", "a", "b", inside='<mimic joint="q"/>')
    error = _refusal(body + _joint("q", "b", "c", inside='<mimic joint="p"/>'))
    assert "p → q → p" in str(error)


def test_opaque_names() -> None:
    names = ["1a", "a b", "a/b", "a.b", "Ж", "n" * 10_000]
    body = _links(*names)
    for index, (parent, child) in enumerate(itertools.pairwise(names)):
        body += _joint(f"{index} {child[:9]}", parent, child)
    document = _read(body)
    assert [link.name for link in document.links] == names
    assert document.joints[1].name == "1 a/b"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "no links"),
        (_links("a", "a"), "2 links have the name 'a'"),
        (_links("a", "b") + _joint("j", "a", "b") * 2, "2 joints have the name 'j'"),
        (_links("a", "b") + _joint("j", "a", "ghost"), "child link 'ghost'"),
        (_links("a", "b") + _joint("j", "ghost", "b"), "parent link 'ghost'"),
        (_links("a", "b"), "2 trees, with the roots a, b"),
        (
            _links("a", "b", "c") + _joint("x", "a", "b") + _joint("y", "c", "b"),
            "child of 2 joints",
        ),
        (_links("a") + _joint("j", "a", "a"), "loop"),
        (
            _links("r", "a", "b") + _joint("x", "a", "b") + _joint("y", "b", "a"),
            "joints y, x form a loop",
        ),
        (_links("a", "b") + _joint("j", "a", "b", "screw"), "'screw' is not known"),
        ('<link/><link name="a"/>', "link number 1"),
        (_links("a", "b") + '<joint name="j" type="fixed"><parent link="a"/></joint>', "<child"),
        (_links("a", "b") + _joint("j", "a", "b", inside='<axis xyz="0 0 0"/>'), "axis is zero"),
        (_links("a", "b") + _joint("j", "a", "b", inside='<axis xyz="0 1"/>'), "3 finite numbers"),
        (_links("a", "b") + _joint("j", "a", "b", inside='<limit upper="1,5"/>'), 'upper="1,5"'),
        (_links("a", "b") + _joint("j", "a", "b", inside='<origin xyz="0 0 nan"/>'), "xyz="),
    ],
)
def test_refusals_name_the_element(body: str, said: str) -> None:
    error = _refusal(body)
    assert said in str(error), str(error)
    assert error.where.startswith("r.urdf")


def test_all_problems_are_told_at_once() -> None:
    error = _refusal(
        _links("a", "a") + _joint("j", "a", "ghost", "screw") + _joint("k", "a", "gone")
    )
    assert error.data["count"] == len(error.data["problems"]) >= 3


def test_floating_joint_below_an_empty_world_is_the_base() -> None:
    body = _links("world", "pelvis", "leg") + _joint("free", "world", "pelvis", "floating")
    document = _read(body + _joint("hip", "pelvis", "leg"))
    assert (document.root_link, document.base_link) == ("world", "pelvis")
    assert "joint_unsupported" not in _codes(document)


@pytest.mark.parametrize("kind", ["floating", "planar"])
def test_other_free_joints_are_unsupported(kind: str) -> None:
    body = _links("base", "arm", "ball") + _joint("j", "base", "arm")
    document = _read(body + _joint("free", "arm", "ball", kind))
    unsupported = next(d for d in document.diagnostics if d.code == "joint_unsupported")
    assert (unsupported.severity, unsupported.where) == ("error", "joint free")
    assert document.base_link == "base"


def test_geometry_of_every_kind() -> None:
    def visual(geometry: str) -> str:
        origin = '<origin xyz="1 2 3" rpy="0.3 0.5 0.7"/>'
        return f"<visual>{origin}<geometry>{geometry}</geometry></visual>"

    shapes = [
        '<box size="1 2 3"/>',
        '<cylinder radius="0.1" length="0.2"/>',
        '<sphere radius="0.3"/>',
        '<capsule radius="0.1" length="0.4"/>',
        '<mesh filename="package://p/a.stl" scale="0.001 -0.001 0.001"/>',
        '<mesh filename="package://p/a.stl"/>',
    ]
    body = f'<link name="a">{"".join(map(visual, shapes))}</link>'
    document = _read(body)
    read = document.links[0].shapes
    assert [shape.kind for shape in read] == [
        "box",
        "cylinder",
        "sphere",
        "capsule",
        "mesh",
        "mesh",
    ]
    assert read[0].size == (1.0, 2.0, 3.0)
    assert read[1].size == (0.1, 0.2)
    assert read[4].scale == (0.001, -0.001, 0.001)
    assert read[5].scale == (1.0, 1.0, 1.0)
    assert read[0].origin.rpy == (0.3, 0.5, 0.7)
    assert document.mesh_uris == ("package://p/a.stl",)


@pytest.mark.parametrize(
    ("geometry", "code"),
    [
        ("", "geometry_unknown"),
        ("<cone/>", "geometry_unknown"),
        ("<mesh/>", "mesh_unnamed"),
        ('<mesh filename="a.stl" scale="1 0 1"/>', "mesh_scale_zero"),
        ('<sphere radius="0"/>', "geometry_size"),
        ("<cylinder radius='1'/>", "geometry_size"),
    ],
)
def test_geometry_that_shows_nothing_is_a_warning(geometry: str, code: str) -> None:
    body = f'<link name="a"><collision><geometry>{geometry}</geometry></collision></link>'
    warning = next(d for d in _read(body).diagnostics if d.code == code)
    assert warning.where == "link a, collision 1"


def test_impossible_inertia_is_a_warning_with_numbers() -> None:
    inertia = '<inertia ixx="1.5e-6" iyy="2e-7" izz="8.3e-7" ixy="0" ixz="0" iyz="0"/>'
    body = f'<link name="tip"><inertial><mass value="0.01"/>{inertia}</inertial></link>'
    warning = next(d for d in _read(body).diagnostics if d.code == "inertia_invalid")
    assert warning.where == "link tip"
    assert "2e-07 + 8.3e-07 < 1.5e-06" in warning.message


def test_undefined_materials_are_listed_once() -> None:
    sphere = "<geometry><sphere radius='1'/></geometry>"
    visuals = [f"<visual>{sphere}<material name='{name}'/></visual>" for name in ("red", "blue")]
    body = f"<material name='red'/><link name='a'>{visuals[0]}{visuals[1]}{visuals[1]}</link>"
    warning = next(d for d in _read(body).diagnostics if d.code == "material_unknown")
    assert warning.message == "Materials without a definition: blue."


def test_textures_of_materials() -> None:
    body = (
        "<material name='wood'><texture filename='package://p/wood.png'/></material>"
        "<link name='a'><visual><geometry><sphere radius='1'/></geometry>"
        "<material name='skin'><texture filename='../skin.png'/></material></visual></link>"
    )
    assert _read(body).textures == ("package://p/wood.png", "../skin.png")


# --- the XML itself -------------------------------------------------------------------------


def _raw_refusal(data: bytes, name: str = "r.urdf") -> RobotModelError:
    with pytest.raises(RobotModelError) as caught:
        read_urdf_document(data, name)
    return caught.value


def test_entity_bomb_is_refused_at_once() -> None:
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
    bomb = f'<!DOCTYPE robot [<!ENTITY e0 "ha">{levels}]><robot name="&e11;"/>'
    assert "entities" in _raw_refusal(bomb.encode()).message


@pytest.mark.parametrize(
    "prologue",
    [
        '<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE robot [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>',
        '<!DOCTYPE robot SYSTEM "http://127.0.0.1:9/robot.dtd">',
    ],
)
def test_external_entities_and_types_are_refused(prologue: str) -> None:
    error = _raw_refusal(f'{prologue}<robot name="r"><link name="a"/></robot>'.encode())
    assert "document type" in error.message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   ",
        b"robot",
        b"\xff\xfe\x00",
        b"<robot><link",
        b'<?xml version="1.0" encoding="zz9"?><robot/>',
    ],
)
def test_what_is_no_xml(data: bytes) -> None:
    assert "not well-formed" in _raw_refusal(data).message


def test_depth_and_number_of_elements_are_bounded() -> None:
    with pytest.raises(TooLargeError):
        read_urdf_document(b"<robot>" + b"<a>" * 100_000, "deep.urdf")
    with pytest.raises(TooLargeError):
        read_urdf_document(b"<robot>" + b"<a/>" * 500_001 + b"</robot>", "wide.urdf")


@pytest.mark.parametrize("root", ["mujoco", "sdf"])
def test_other_formats_are_named(root: str) -> None:
    assert "not a URDF" in _raw_refusal(f"<{root}/>".encode()).message


def test_xacro_is_refused_with_the_command() -> None:
    text = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
      <xacro:arg name="side"/><xacro:arg name="hand" default="none"/><link name="a"/></robot>"""
    error = _raw_refusal(text.encode(), "my robots/bot.urdf.xacro")
    assert error.data["command"] == (
        "xacro 'my robots/bot.urdf.xacro' side:=VALUE > 'my robots/bot.urdf'"
    )
    assert error.data["command"] in error.hint


@pytest.mark.parametrize(
    "text",
    ['<robot><xacro:include filename="a"/></robot>', '<robot><link name="${prefix}_a"/></robot>'],
)
def test_xacro_without_its_namespace_is_recognised(text: str) -> None:
    error = _raw_refusal(text.encode(), "bot.urdf")
    assert error.data["command"] == "xacro bot.urdf > bot_flat.urdf"


def test_expanded_xacro_is_a_urdf() -> None:
    text = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>'
    assert read_urdf_document(text.encode(), "bot.urdf.xacro").base_link == "a"


def test_text_is_decoded_as_declared() -> None:
    text = '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="hüfte"><link name="ß"/></robot>'
    data = text.encode("latin-1")
    assert text_of_urdf(data, "r.urdf") == text
    assert read_urdf_document(data, "r.urdf").links[0].name == "ß"
    assert text_of_urdf(b"\xef\xbb\xbf<robot/>", "r.urdf") == "<robot/>"
    with pytest.raises(RobotModelError):
        text_of_urdf(b"<robot name='\xff'/>", "r.urdf")


def test_missing_file_and_folder_name_the_path(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as missing:
        read_urdf(tmp_path / "no.urdf")
    assert missing.value.where == str(tmp_path / "no.urdf")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bot.urdf").write_text("<robot/>")
    with pytest.raises(NotFoundError) as folder:
        read_urdf(tmp_path)
    assert "in/bot.urdf" in folder.value.hint


@pytest.mark.real_data
@pytest.mark.parametrize(
    ("file", "links", "joints", "root", "base"),
    [
        ("g1/g1_29dof.urdf", 42, 29, "pelvis", "pelvis"),
        ("g1/g1_23dof.urdf", 39, 23, "pelvis", "pelvis"),
        ("g1/urdf/g1_29dof_torsobase_popsicle.urdf", 40, 29, "torso_link", "torso_link"),
        ("h1/h1_primitives_world.urdf", 26, 19, "world", "pelvis"),
        ("go2_description/urdf/go2_description.urdf", 42, 12, "base", "base"),
        ("panda_description/urdf/panda.urdf", 13, 8, "panda_link0", "panda_link0"),
        ("booster_t1/T1_29dof.urdf", 30, 29, "Trunk", "Trunk"),
    ],
)
def test_real_robots(file: str, links: int, joints: int, root: str, base: str) -> None:
    document = read_urdf(ROBOTS / file)
    assert len(document.links) == links
    assert len(document.independent_joints) == joints
    assert (document.root_link, document.base_link) == (root, base)
    assert not [d for d in document.diagnostics if d.severity != "info"]
