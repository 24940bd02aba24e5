"""``/api/audit``, ``/api/optimize`` and ``/api/jobs``: answers, statuses and refusals."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from jobs.job_messages import SAMPLE_ROBOT, repeated, request_bytes, wait_for, walk
from real_data import MOTIONS, ROBOTS
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.json_report import json_report
from trajectory_editor.jobs import needed_packages
from trajectory_editor.jobs.terrain_arrays import MAX_FACES
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.robot.model import load_robot_model
from trajectory_editor.web.event_stream import MAX_STREAMS

WALK = walk()


@pytest.fixture
def robot_client(make_client: Callable[..., FlaskClient]) -> FlaskClient:
    """A server with the sample robot."""
    return make_client(robot_urdf=SAMPLE_ROBOT)


def _finished(client: FlaskClient, job_id: str) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        told: dict[str, Any] = client.get(f"/api/jobs/{job_id}").get_json()
        return told if told["state"] in ("done", "failed", "cancelled") else None

    found: dict[str, Any] = wait_for(look, "the job")
    return found


def _audit(client: FlaskClient, motion: EditorMotion, **fields: Any) -> BinaryMessage:
    answer = client.post("/api/audit", data=request_bytes(motion, **fields))
    assert answer.status_code == 202, answer.text
    told = _finished(client, answer.get_json()["id"])
    assert told["state"] == "done", told
    return decode_message(client.get(f"/api/jobs/{told['id']}/result").data)


def _events(text: str) -> list[tuple[int, str, dict[str, Any]]]:
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "id" in lines:
            found.append((int(lines["id"]), lines["event"], json.loads(lines["data"])))
    return found


@pytest.mark.slow
def test_audit_over_http_equals_the_direct_call(robot_client: FlaskClient) -> None:
    _compare(robot_client, WALK, SAMPLE_ROBOT)


@pytest.mark.slow
@pytest.mark.real_data
def test_audit_of_a_real_motion_equals_the_direct_call(
    make_client: Callable[..., FlaskClient],
) -> None:
    urdf = ROBOTS / "g1" / "g1_29dof_rev_1_0.urdf"
    motion = read_motion(MOTIONS / "g1_29dof" / "lafan_walk3_subject3_1473_1773.npz").motion
    _compare(make_client(robot_urdf=urdf), motion, urdf)


def _compare(client: FlaskClient, motion: EditorMotion, urdf: Any) -> None:
    message = _audit(client, motion)
    direct = audit_motion(motion, load_robot_model(urdf), name="walk")
    report = json.loads(json.dumps(json_report(direct)))
    assert message.fields["report"]["checks"] == report["checks"]
    assert message.fields["report"]["headline"] == report["headline"]
    assert message.fields["verdict"] == direct.verdict.value
    assert message.fields["frames"] == [0, motion.frame_count - 1]
    for check in direct.checks:
        values = message.arrays[f"check/{check.key}/values"]
        np.testing.assert_array_equal(values, check.values.astype(np.float32))
        np.testing.assert_array_equal(message.arrays[f"check/{check.key}/over"], check.over)
    starts, forces = message.arrays["contact/starts"], message.arrays["contact/forces"]
    assert starts[-1] == len(forces)
    np.testing.assert_array_equal(np.diff(starts), direct.measured.contact_counts)
    frames = np.repeat(np.arange(motion.frame_count), np.diff(starts))
    by_shape = np.zeros((*direct.measured.shape_forces.shape, 3))
    np.add.at(by_shape, (frames, message.arrays["contact/shapes"]), forces)
    sizes = np.linalg.norm(by_shape, axis=2)
    np.testing.assert_allclose(sizes, direct.measured.shape_forces, rtol=1e-4, atol=1e-2)


@pytest.mark.slow
def test_some_frames_are_judged_as_within_the_whole(robot_client: FlaskClient) -> None:
    quiet = {"information": False}
    whole = _audit(robot_client, WALK, parameters=quiet)
    for first, last in ((0, 3), (100, 120), (250, 250), (480, 490)):
        part = _audit(robot_client, WALK, parameters=quiet, frames=[first, last])
        assert part.fields["frames"] == [first, last]
        for name, values in part.arrays.items():
            if not name.startswith("contact/"):
                expected = whole.arrays[name][first : last + 1]
                np.testing.assert_array_equal(values, expected, err_msg=name)
        bounds = whole.arrays["contact/starts"][[first, last + 1]]
        for name in ("points", "forces"):
            expected = whole.arrays[f"contact/{name}"][slice(*bounds)]
            np.testing.assert_array_equal(part.arrays[f"contact/{name}"], expected)


@pytest.mark.slow
def test_standing_feet_of_a_walk_stick_by_turns(robot_client: FlaskClient) -> None:
    spans = _audit(robot_client, WALK).fields["contact_spans"]
    feet = {span["link"] for span in spans}
    assert len(feet) == 2
    for foot in feet:
        assert sum(span["link"] == foot for span in spans) >= 3
    supported = np.zeros(WALK.frame_count, dtype=bool)
    for span in spans:
        supported[span["from"] : span["to"] + 1] = True
    assert supported.all()


@pytest.mark.slow
def test_contacts_can_be_left_out(robot_client: FlaskClient) -> None:
    message = _audit(robot_client, WALK, parameters={"contacts": False, "information": False})
    assert not any(name.startswith("contact/") for name in message.arrays)


@pytest.mark.slow
def test_optimization_answers_with_a_motion_and_its_report(robot_client: FlaskClient) -> None:
    faulty = read_motion(SAMPLE_ROBOT.with_name("walk_with_faults.npz")).motion
    data = request_bytes(faulty, "optimize", parameters={"budget_s": 30})
    job_id = robot_client.post("/api/optimize", data=data).get_json()["id"]
    told = _finished(robot_client, job_id)
    assert told["state"] == "done", told
    message = decode_message(robot_client.get(f"/api/jobs/{job_id}/result").data)
    assert message.kind == "optimize_result"
    assert tuple(message.fields["motion_joint_names"]) == faulty.joint_names
    kept = faulty.with_arrays(
        joint_pos=message.arrays["joint_pos"],
        base_pos_w=message.arrays["base_pos_w"],
        base_quat_w=message.arrays["base_quat_wxyz"],
    )
    judged = audit_motion(kept, load_robot_model(SAMPLE_ROBOT))
    assert message.fields["verdict"] == judged.verdict.value
    assert message.fields["validated"] == (judged.verdict.value == "feasible")


@pytest.mark.slow
def test_fixed_keyframes_that_no_motion_can_contain_are_explained(
    robot_client: FlaskClient,
) -> None:
    sunken = WALK.with_arrays(base_pos_w=np.array(WALK.base_pos_w) - [0, 0, 0.3])
    data = request_bytes(sunken, "optimize", {"anchors": np.array([100], np.int32)})
    job_id = robot_client.post("/api/optimize", data=data).get_json()["id"]
    told = _finished(robot_client, job_id)
    assert told["state"] == "failed"
    assert "100" in told["error"]["message"]
    answer = robot_client.get(f"/api/jobs/{job_id}/result")
    assert answer.status_code == 404
    assert answer.get_json()["error"]["data"]["error"] == told["error"]


@pytest.mark.slow
def test_events_are_numbered_and_resumed(robot_client: FlaskClient) -> None:
    job_id = robot_client.post("/api/audit", data=request_bytes(WALK)).get_json()["id"]
    address = f"/api/jobs/{job_id}/events"
    events = _events(robot_client.get(address).text)
    numbers = [event[0] for event in events]
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    assert events[-1][1] == "end"
    assert events[-1][2]["state"] == "done"
    assert {"stage", "fraction", "elapsed"} <= set(
        next(data for _, name, data in events if name == "progress")
    )
    middle = numbers[len(numbers) // 2]
    resumed = _events(robot_client.get(address, headers={"Last-Event-ID": str(middle)}).text)
    assert [event[0] for event in resumed] == list(range(middle + 1, numbers[-1] + 1))
    assert resumed[-1] == events[-1]
    last = str(events[-1][0])
    assert robot_client.get(address, headers={"Last-Event-ID": last}).status_code == 204


@pytest.mark.slow
def test_result_is_there_once_and_early_asking_is_a_conflict(robot_client: FlaskClient) -> None:
    data = request_bytes(repeated(WALK, 20))
    job_id = robot_client.post("/api/audit", data=data).get_json()["id"]
    early = robot_client.get(f"/api/jobs/{job_id}/result")
    assert (early.status_code, early.get_json()["error"]["code"]) == (409, "not_ready")
    _finished(robot_client, job_id)
    assert robot_client.get(f"/api/jobs/{job_id}/result").status_code == 200
    again = robot_client.get(f"/api/jobs/{job_id}/result")
    assert (again.status_code, again.get_json()["error"]["code"]) == (404, "no_result")
    assert [job["id"] for job in robot_client.get("/api/jobs").get_json()] == [job_id]
    assert robot_client.delete(f"/api/jobs/{job_id}").status_code == 200
    assert robot_client.get("/api/jobs").get_json() == []


@pytest.mark.slow
def test_streams_are_bounded(robot_client: FlaskClient) -> None:
    data = request_bytes(repeated(WALK, 100))
    job_id = robot_client.post("/api/audit", data=data).get_json()["id"]
    address = f"/api/jobs/{job_id}/events"
    streams = [robot_client.get(address, buffered=False) for _ in range(MAX_STREAMS)]
    refused = robot_client.get(address)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (429, "too_many")
    for stream in streams:
        stream.close()
    assert robot_client.delete(f"/api/jobs/{job_id}").status_code == 202
    assert _events(robot_client.get(address).text)[-1][2]["state"] == "cancelled"


def test_unknown_jobs_are_not_found(client: FlaskClient) -> None:
    for answer in (
        client.get("/api/jobs/none"),
        client.delete("/api/jobs/none"),
        client.get("/api/jobs/none/events"),
        client.get("/api/jobs/none/result"),
        client.get("/api/jobs/none/candidate"),
    ):
        assert answer.status_code == 404
        assert answer.get_json()["error"]["message"] == "There is no such job."


def test_jobs_need_a_robot(client: FlaskClient) -> None:
    answer = client.post("/api/audit", data=request_bytes(WALK))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no_robot")


def test_missing_packages_are_named(
    robot_client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object | None:
        return None if name in ("pinocchio", "osqp") else object()

    monkeypatch.setattr(needed_packages, "find_spec", find)
    for kind in ("audit", "optimize"):
        answer = robot_client.post(f"/api/{kind}", data=request_bytes(WALK, kind))
        error = answer.get_json()["error"]
        assert (answer.status_code, error["code"]) == (501, "packages_missing")
        assert error["data"]["packages"] == ["pin", "osqp"]
        assert "pip install -r requirements.txt" in error["hint"]


_NAN = np.array(WALK.joint_pos)
_NAN[7, 3] = np.nan
_LARGE = {
    "terrain/vertices": np.zeros((3, 3), np.float32),
    "terrain/faces": np.zeros((MAX_FACES + 1, 3), np.uint32),
}
_GOOD = request_bytes(WALK)


@pytest.mark.parametrize("kind", ["audit", "optimize"])
@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 400),
        (b"RTE1", 400),
        (_GOOD[:6], 400),
        (b"NOPE" + _GOOD[4:], 400),
        (b"RTE1" + struct.pack("<I", 0xFFFFFFF0) + _GOOD[8:], 413),
        (_GOOD[:-8], 400),
        (_GOOD + bytes(64), 400),
        ({"arrays": {"joint_pos": _NAN}}, 422),
        ({"joint_names": ("wing", *WALK.joint_names[1:])}, 422),
        ({"arrays": _LARGE}, 413),
        ({"parameters": {"friction": -1}}, 400),
        ({"parameters": {"max_effort_scale": 0.5}}, 400),
        ({"parameters": {"speed": 1}}, 400),
        ({"locked_spans": [{"link": "nose", "from": 0, "to": 1, "mode": "stick"}]}, 400),
    ],
)
def test_malformed_messages_are_refused_with_a_sentence(
    robot_client: FlaskClient, kind: str, data: Any, status: int
) -> None:
    if isinstance(data, dict):
        data = request_bytes(WALK, kind, **data)
    answer = robot_client.post(f"/api/{kind}", data=data)
    error = answer.get_json()["error"]
    assert answer.status_code == status, error
    assert error["message"].endswith(".")
    assert robot_client.get("/api/jobs").get_json() == []
