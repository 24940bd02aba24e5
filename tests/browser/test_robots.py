"""Robots of many kinds: from the command line, and from folders dropped into the page."""

import shutil

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1, G1_MOTIONS
from browser.pictures import alike
from real_data import MOTIONS, ROBOTS

pytestmark = [pytest.mark.browser, pytest.mark.real_data]

MOTION = "kimodo_walk"


@pytest.mark.parametrize(
    ("urdf", "joints"),
    [
        ("go2_description/urdf/go2_description.urdf", 12),
        ("panda_description/urdf/panda.urdf", 8),
        ("h1/h1_primitives_world.urdf", 19),
        ("g1/urdf/g1_29dof_torsobase_popsicle.urdf", 29),
    ],
)
def test_real_robots_come_complete(serve, open_page, urdf, joints):
    server = serve(ROBOTS / urdf)
    editor = open_page(server).open()
    robot = server.get_json("/api/robot")
    assert all(mesh["url"] for mesh in robot["meshes"])
    movable = [
        joint
        for joint in robot["joints"]
        if joint["type"] in ("revolute", "continuous", "prismatic") and joint["mimic"] is None
    ]
    assert len(movable) == joints
    problems = editor.robot_problems()
    assert "not found" not in problems
    assert "problem" not in problems
    shown = editor.picture()
    editor.switch("Visual").click()
    assert not alike(editor.picture(), shown)


def test_a_mimic_joint_follows_its_leader(serve, open_page, tmp_path):
    path = tmp_path / "grip.npz"
    names = [f"panda_joint{number}" for number in range(1, 8)] + ["panda_finger_joint1"]
    pose = [0.0, -0.6, 0.0, -2.2, 0.0, 1.6, 0.8, 0.0]
    np.savez(
        path,
        framerate=np.float32(50),
        joint_names=np.array(names),
        joint_pos=np.tile(np.float32(pose), (10, 1)),
    )
    server = serve(ROBOTS / "panda_description" / "urdf" / "panda.urdf", [path])
    editor = open_page(server).open(motion="grip")
    assert editor.motion_row("grip").get_by_test_id("notices").count() == 0
    channel = "joint:panda_finger_joint1"
    assert editor.state.rows.locator("[data-channel]").count() == 8
    closed = editor.picture()
    editor.state.type(channel, "40 mm")
    assert np.float32(editor.state.exact_text(channel)) == np.float32(0.04)
    assert not alike(editor.picture(), closed)
    file = editor.save_download("Save as editor npz", tmp_path / "downloads")
    with np.load(file, allow_pickle=False) as saved:
        assert saved["joint_names"].tolist() == names
        assert "base_pos_w" not in saved


def test_missing_meshes_are_listed_with_the_paths_tried(serve, open_page, tmp_path):
    folder = tmp_path / "g1"
    shutil.copytree(ROBOTS / "g1" / "meshes", folder / "meshes")
    shutil.copy(G1, folder)
    (folder / "meshes" / "left_knee_link.STL").unlink()
    (folder / "meshes" / "pelvis.STL").write_bytes(b"solid but cut")
    editor = open_page(serve(folder / "g1_29dof.urdf", [G1_MOTIONS / f"{MOTION}.npz"]))
    editor.open(motion=MOTION)
    problems = editor.robot_problems()
    assert "left_knee_link.STL" in problems
    assert str(folder / "meshes" / "left_knee_link.STL") in problems
    assert "pelvis.STL" in problems
    assert editor.stats("robot")["phase"] == "ready"
    editor.press("End")
    editor.expect_frame(149)


def test_an_urdf_dropped_alone_is_completed_by_its_folder(serve, open_page):
    editor = open_page(serve()).open(robot="none")
    editor.drop(G1)
    sign = editor.page.get_by_test_id("robot-problems")
    expect(sign).to_contain_text("35 of 35 meshes not found")
    editor.expect_message("meshes were not in what was dropped")
    editor.drop(ROBOTS / "g1")
    expect(sign).not_to_contain_text("meshes not found")
    editor.wait_for(robot="ready")
    assert "not found" not in editor.robot_problems()
    assert editor.stats("robot")["name"] == "g1"


def test_meshes_dropped_later_are_offered_and_taken(serve, open_page, tmp_path):
    folder = tmp_path / "g1"
    meshes = sorted((ROBOTS / "g1" / "meshes").glob("*.STL"))
    (folder / "meshes").mkdir(parents=True)
    shutil.copy(G1, folder)
    for mesh in meshes[: len(meshes) // 2]:
        shutil.copy(mesh, folder / "meshes")
    rest = tmp_path / "meshes"
    rest.mkdir()
    for mesh in meshes[len(meshes) // 2 :]:
        shutil.copy(mesh, rest)

    server = serve()
    editor = open_page(server).open(robot="none")
    expect(editor.page.get_by_test_id("robot-drop-zone")).to_be_visible()
    editor.drop(folder)
    editor.wait_for(robot="ready")
    expect(editor.page.get_by_test_id("robot-drop-zone")).to_have_count(0)
    sign = editor.page.get_by_test_id("robot-problems")
    expect(sign).to_contain_text("meshes not found")
    editor.expect_message("meshes were not in what was dropped")
    partly = editor.picture()

    editor.drop(rest)
    editor.wait_for(robot="ready")
    sign.click()
    editor.page.get_by_role("button", name="suggestions").click()
    expect(sign).not_to_contain_text("meshes not found")
    editor.press("Escape")
    editor.wait_for(robot="ready")
    assert "not found" not in editor.robot_problems()
    assert not alike(editor.picture(), partly)
    editor.drop(G1_MOTIONS / f"{MOTION}.npz")
    editor.wait_for(motion=MOTION)
    assert editor.motion_row(MOTION).get_by_test_id("notices").count() == 0

    # The server has it too: a reload shows the same robot.
    editor.page.reload()
    editor.wait_for(robot="ready")
    assert editor.stats("robot")["name"] == server.get_json("/api/robot")["name"]


def test_a_folder_with_several_urdfs_asks_which(serve, open_page, tmp_path):
    folder = tmp_path / "h1"
    shutil.copytree(ROBOTS / "h1", folder)
    editor = open_page(serve()).open(robot="none")
    editor.drop(folder)
    dialog = editor.expect_dialog("choose-urdf")
    expect(dialog).to_contain_text("2 URDF files")
    dialog.get_by_role("button", name="h1/h1_primitives_world.urdf").click()
    editor.wait_for(robot="ready")
    editor.drop(MOTIONS / "h1" / "h2h_kit_572_punch_right01.npz")
    editor.wait_for(motion="h2h_kit_572_punch_right01")
    assert editor.state.rows.locator("[data-channel]").count() == 6 + 19


def test_a_xacro_is_answered_with_the_command_that_expands_it(serve, open_page, tmp_path):
    folder = tmp_path / "arm"
    folder.mkdir()
    (folder / "arm.urdf.xacro").write_text('<robot xmlns:xacro="http://ros.org/wiki/xacro"/>')
    editor = open_page(serve()).open(robot="none")
    editor.drop(folder)
    zone = editor.page.get_by_test_id("robot-drop-zone")
    expect(zone).to_contain_text("xacro arm.urdf.xacro > arm.urdf")
    assert editor.stats("robot")["phase"] in ("none", "failed")


def test_a_hostile_urdf_is_refused_and_the_shown_robot_stays(serve, open_page, tmp_path):
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "bad.urdf").write_text(
        '<!DOCTYPE robot [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
        '<robot name="&secret;"><link name="a"/></robot>'
    )
    editor = open_page(serve(G1, [G1_MOTIONS / f"{MOTION}.npz"])).open(motion=MOTION)
    editor.watch.allow_refusal(422)
    editor.drop(folder)
    dialog = editor.expect_dialog("problem")
    expect(dialog).to_contain_text("bad.urdf")
    assert "root:" not in dialog.inner_text()
    editor.answer("problem", "Close")
    editor.wait_for(robot="ready", motion=MOTION)
    assert editor.stats("robot")["name"].startswith("g1")


def test_suggested_files_complete_a_robot_of_the_command_line(serve, open_page, tmp_path):
    folder = tmp_path / "g1"
    shutil.copytree(ROBOTS / "g1" / "meshes", folder / "mesh")  # renamed
    shutil.copy(G1, folder)
    server = serve(folder / "g1_29dof.urdf", [G1_MOTIONS / f"{MOTION}.npz"])
    editor = open_page(server).open(motion=MOTION)
    boxes = editor.picture()
    editor.page.get_by_test_id("robot-problems").click()
    popover = editor.page.get_by_role("dialog", name="Problems with the robot")
    popover.get_by_role("button", name="suggestions").click()
    expect(editor.page.get_by_test_id("robot-problems")).not_to_contain_text("not found")
    editor.wait_for(robot="ready")
    assert all(mesh["url"] for mesh in server.get_json("/api/robot")["meshes"])
    editor.press("Escape")
    assert not alike(editor.picture(), boxes)
