"""``robot_trajectory/1`` in the page: events on the timeline, both formats, uneven times."""

import json

import numpy as np
import pytest
from playwright.sync_api import expect

from browser.conftest import G1_MOTIONS
from browser.motion_files import joint_index, read_arrays, write_uneven
from browser.pictures import changed_share
from browser.running_editor import SAMPLES
from trajectory_editor.motion import RobotTrajectory

pytestmark = pytest.mark.browser

META = {"source": "a planner", "gains": [1.5, 2.5]}
EVENTS = [
    {
        "t": 1.0,
        "type": "limit_violation",
        "subject": "left_knee_joint",
        "message": "left knee leaves its range",
        "data": {"t_start": 1.0, "t_end": 1.5},
    },
    {"t": 2.0, "type": "of_another_tool", "message": "kept as it is", "more": {"deep": [1, 2]}},
]


def write_trajectory(path, arrays, **changes):
    """The motion of an editor file as another program would write it, with NumPy alone."""
    frames = len(arrays["joint_pos"])
    t = np.arange(frames) / float(arrays["framerate"])
    q = arrays["joint_pos"].astype(np.float64)
    wxyz = arrays["base_quat_w"].astype(np.float64)
    fields = {
        "schema": "robot_trajectory/1",
        "t": t,
        "q": q,
        "qd": np.gradient(q, t, axis=0),
        "joint_names": arrays["joint_names"],
        "base_pose": np.hstack([arrays["base_pos_w"], wxyz[:, [1, 2, 3, 0]]]),
        "header": json.dumps({"meta": META, "events": EVENTS}),
    }
    np.savez(path, **(fields | changes))


@pytest.fixture
def arrays():
    return read_arrays(SAMPLES / "walk.npz")


@pytest.fixture
def editor(sample_server, open_page):
    return open_page(sample_server).open(motion="walk").judged()


def test_events_are_drawn_as_ticks_and_told_on_hover(editor, arrays, tmp_path):
    write_trajectory(tmp_path / "plain.npz", arrays, header='{"meta": {}, "events": []}')
    write_trajectory(tmp_path / "marked.npz", arrays)
    editor.drop(tmp_path / "plain.npz")
    editor.wait_for(motion="plain")
    editor.rest()
    without = editor.timeline.picture()
    editor.drop(tmp_path / "marked.npz")
    editor.wait_for(motion="marked")
    editor.rest()
    marked = editor.timeline.picture()
    assert marked != without

    pictures = {}
    for frame in (75, 100, 140):
        editor.timeline.hover_event(frame, 0, 490)
        editor.rest()
        pictures[frame] = editor.timeline.picture()
    assert len(set(pictures.values())) == 3
    beside = changed_share(pictures[140], marked)
    for event in (75, 100):
        assert changed_share(pictures[event], marked) > 2 * beside


def test_meta_events_and_poses_survive_an_edit(editor, arrays, tmp_path):
    path = tmp_path / "planned.npz"
    write_trajectory(path, arrays)
    editor.drop(path)
    editor.wait_for(motion="planned")
    editor.go_to_frame(50)
    editor.state.type("joint:left_knee_joint", "0.75")
    # Ctrl+S writes the format that was opened.
    with editor.page.expect_download() as download:
        editor.press("Control+s")
    saved = tmp_path / "saved.npz"
    download.value.save_as(saved)
    editor.expect_dirty("planned", False)

    again = read_arrays(saved)
    assert again["schema"].item() == "robot_trajectory/1"
    header = json.loads(again["header"].item())
    assert header["events"] == EVENTS
    assert META.items() <= header["meta"].items()
    column = joint_index(arrays, "left_knee_joint")
    wanted = arrays["joint_pos"].astype(np.float64)
    wanted[50, column] = 0.75
    assert np.array_equal(again["q"], wanted)
    assert np.array_equal(again["base_pose"][:, :3], arrays["base_pos_w"])
    assert np.array_equal(again["base_pose"][:, [6, 3, 4, 5]], arrays["base_quat_w"])
    np.testing.assert_allclose(again["qd"][1:-1], (wanted[2:] - wanted[:-2]) * 25.0, atol=1e-5)
    RobotTrajectory.from_npz(saved).validate()


@pytest.mark.real_data
def test_either_kind_is_saved_as_either_kind(g1_server, open_page, tmp_path):
    name = "g1moves_m_shortmove14"
    stored = read_arrays(G1_MOTIONS / f"{name}.npz")
    editor = open_page(g1_server).open(motion=name)
    file = editor.save_download("Save as robot_trajectory/1", tmp_path / "there")
    there = file.rename(file.with_name("there.npz"))
    trajectory = read_arrays(there)
    assert np.array_equal(trajectory["q"], stored["joint_pos"])
    assert np.array_equal(trajectory["base_pose"][:, [6, 3, 4, 5]], stored["base_quat_w"])
    np.testing.assert_allclose(trajectory["t"], np.arange(393) / 60, atol=1e-6)

    editor.drop(there)
    editor.wait_for(motion="there")
    back = read_arrays(editor.save_download("Save as editor npz", tmp_path / "back"))
    for key in ("framerate", "joint_names", "joint_pos", "base_pos_w", "base_quat_w"):
        assert np.array_equal(back[key], stored[key]), key


def test_uneven_times_ask_for_a_rate(editor, arrays, tmp_path):
    editor.watch.allow_refusal(422)
    path = tmp_path / "uneven.npz"
    t = write_uneven(path, arrays["joint_names"].tolist())
    editor.drop(path)
    dialog = editor.expect_dialog("frame-rate")
    expect(dialog).to_contain_text("uneven.npz")
    field = dialog.get_by_role("textbox")
    field.fill("-3")
    expect(dialog.get_by_role("button", name="Resample")).to_be_disabled()
    field.fill("40")
    editor.answer("frame-rate", "Resample")
    editor.wait_for(motion="uneven")
    frames = editor.stats("document")["frameCount"]
    assert frames == pytest.approx(t[-1] * 40 + 1, abs=1)
    notes = editor.notices("uneven")
    assert "resampled" in notes.lower()
    assert "40" in notes

    editor.drop(path)
    editor.answer("frame-rate", "Don’t open")
    assert editor.tabs.count("uneven") == 1
