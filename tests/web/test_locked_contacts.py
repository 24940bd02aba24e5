"""Contacts that a person decided change what the optimizer plans, on a real walk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from jobs.job_messages import request_bytes, wait_for
from real_data import MOTIONS, ROBOTS
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion

pytestmark = [pytest.mark.slow, pytest.mark.real_data]

FOOT = "left_ankle_roll_link"
FRAMES = 60
BUDGET = 8.0


@pytest.fixture
def client(make_client: Callable[..., FlaskClient]) -> FlaskClient:
    return make_client(robot_urdf=ROBOTS / "g1" / "g1_29dof.urdf")


@pytest.fixture
def walk() -> EditorMotion:
    whole = read_motion(MOTIONS / "g1_29dof" / "lafan_walk3_subject3_1473_1773.npz").motion
    assert whole.base_pos_w is not None
    assert whole.base_quat_w is not None
    return whole.with_arrays(
        joint_pos=whole.joint_pos[:FRAMES],
        base_pos_w=whole.base_pos_w[:FRAMES],
        base_quat_w=whole.base_quat_w[:FRAMES],
    )


def _optimized(client: FlaskClient, motion: EditorMotion, *locked: dict[str, Any]) -> BinaryMessage:
    data = request_bytes(
        motion, "optimize", parameters={"budget_s": BUDGET}, locked_spans=list(locked)
    )
    answer = client.post("/api/optimize", data=data)
    assert answer.status_code == 202, answer.text
    job_id = answer.get_json()["id"]

    def over() -> bool:
        return bool(client.get(f"/api/jobs/{job_id}").get_json()["state"] == "done")

    wait_for(over, "the optimization")
    return decode_message(client.get(f"/api/jobs/{job_id}/result").data)


def _planned(result: BinaryMessage, link: str) -> set[int]:
    """Frames at which the optimizer let a link touch the ground."""
    return {
        frame
        for span in result.fields["planned_spans"]
        if span["link"] == link
        for frame in range(span["from"], span["to"] + 1)
    }


def test_a_forbidden_contact_is_not_planned_and_changes_the_motion(
    client: FlaskClient, walk: EditorMotion
) -> None:
    free = _optimized(client, walk)
    spans = [span for span in free.fields["planned_spans"] if span["link"] == FOOT]
    longest = max(spans, key=lambda span: int(span["to"] - span["from"]))
    forbidden = {key: longest[key] for key in ("link", "from", "to")} | {"mode": "none"}
    without = _optimized(client, walk, forbidden)
    frames = set(range(longest["from"], longest["to"] + 1))
    assert frames <= _planned(free, FOOT)
    assert not frames & _planned(without, FOOT)
    change = np.abs(without.arrays["joint_pos"] - free.arrays["joint_pos"])
    assert change.max() > 0.01


def test_a_locked_contact_is_planned_where_none_was(
    client: FlaskClient, walk: EditorMotion
) -> None:
    free = _optimized(client, walk)
    lifted = [frame for frame in range(FRAMES - 6) if frame not in _planned(free, FOOT)]
    first = lifted[len(lifted) // 2]
    locked = {"link": FOOT, "from": first, "to": first + 5, "mode": "stick"}
    result = _optimized(client, walk, locked)
    assert set(range(first, first + 6)) <= _planned(result, FOOT)
    assert any(
        span["locked"] and span["mode"] == "stick"
        for span in result.fields["planned_spans"]
        if span["link"] == FOOT and span["from"] <= first <= span["to"]
    )
