"""Requests for jobs: what is taken, and that all else is refused with a sentence."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.job_messages import SAMPLE_ROBOT, request_bytes, walk
from trajectory_editor.errors import TooLargeError, TrajectoryEditorError, UnsupportedModelError
from trajectory_editor.jobs.job import JobKind
from trajectory_editor.jobs.job_request import check_fits_robot, read_request
from trajectory_editor.jobs.terrain_arrays import MAX_FACES
from trajectory_editor.optimize.settings import SolverKind
from trajectory_editor.robot.urdf_document import read_urdf_document

CORNERS = np.float32([[0, 0, 0], [1, 0, 0], [0, 1, 0]])
FACES = np.array([[0, 1, 2]], np.uint32)
GROUND = {"terrain/vertices": CORNERS, "terrain/faces": FACES}


def test_everything_is_read() -> None:
    data = request_bytes(
        walk(),
        "optimize",
        {**GROUND, "anchors": np.array([5, 0, 5], np.int32)},
        parameters={"friction": 0.5, "budget_s": 2},
        terrain={"name": "steps", "floor": True},
        locked_spans=[{"link": "pelvis", "from": 3, "to": 9, "mode": "none"}],
    )
    request = read_request(data, JobKind.OPTIMIZE)
    assert request.name == "walk"
    assert request.anchors == (0, 5)
    assert request.parameters == {
        "max_effort_scale": 1.0,
        "friction": 0.5,
        "smoothing_hz": 8.0,
        "glitch_speed_scale": 1.0,
        "budget_s": 2.0,
        "solver": "interior-point",
    }
    assert request.terrain is not None
    assert (request.terrain.name, request.terrain.floor) == ("steps", True)
    np.testing.assert_array_equal(request.terrain.vertices[request.terrain.faces], [CORNERS])
    (span,) = request.locked_spans
    assert (span.link, span.first, span.last, span.mode) == ("pelvis", 3, 9, "none")
    np.testing.assert_array_equal(request.motion.joint_pos, walk().joint_pos)


@pytest.mark.parametrize("solver", [kind.value for kind in SolverKind])
def test_every_solver_can_be_chosen(solver: str) -> None:
    data = request_bytes(walk(), "optimize", parameters={"solver": solver})
    assert read_request(data, JobKind.OPTIMIZE).parameters["solver"] == solver


@pytest.mark.parametrize("value", ["simplex", "", 1, None, ["interior-point"]])
def test_unknown_solvers_are_refused(value: Any) -> None:
    data = request_bytes(walk(), "optimize", parameters={"solver": value})
    with pytest.raises(TrajectoryEditorError, match="solver must be one of interior-point, aug"):
        read_request(data, JobKind.OPTIMIZE)


def test_audits_have_no_solver() -> None:
    data = request_bytes(walk(), parameters={"solver": "interior-point"})
    with pytest.raises(TrajectoryEditorError, match="no parameter 'solver'"):
        read_request(data, JobKind.AUDIT)


@pytest.mark.parametrize("name", ["friction", "max_effort_scale"])
@pytest.mark.parametrize("value", [0, -1, 1e9, "1", True, None, [], 10**400])
def test_parameters_out_of_range_are_refused(name: str, value: Any) -> None:
    with pytest.raises(TrajectoryEditorError, match=name):
        read_request(request_bytes(walk(), parameters={name: value}), JobKind.AUDIT)


@pytest.mark.parametrize(
    "fields",
    [
        {"parameters": {"budget_s": 3}},
        {"parameters": []},
        {"frames": [3]},
        {"frames": [5, 3]},
        {"frames": [0, 491]},
        {"frames": [0, 1.5]},
        {"frames": [False, True]},
        {"framerate": 0},
        {"framerate": "50"},
        {"joint_names": "left"},
        {"joint_names": ["one"]},
        {"surprise": 1},
        {"name": 3},
        {"terrain": {}},
        {"terrain": {"name": "no arrays"}},
        {"locked_spans": {}},
        {"locked_spans": [{}]},
        {"locked_spans": [{"link": "pelvis", "from": 0, "to": 1, "mode": "fly"}]},
        {"locked_spans": [{"link": "pelvis", "from": 2, "to": 1, "mode": "slip"}]},
        {"locked_spans": [{"link": "pelvis", "from": 0, "to": 5, "mode": "slip"}] * 2},
    ],
)
def test_wrong_fields_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(TrajectoryEditorError) as caught:
        read_request(request_bytes(walk(), **fields), JobKind.AUDIT)
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize(
    "arrays",
    [
        {"joint_pos": None},
        {"joint_pos": walk().joint_pos.astype(np.float64)},
        {"joint_pos": np.where(np.arange(491)[:, None] == 7, np.nan, walk().joint_pos)},
        {"base_quat_wxyz": np.zeros((491, 4), np.float32)},
        {"base_pos_w": None},
        {"extra": np.zeros(3)},
        {"anchors": np.array([491], np.int32)},
        {"anchors": np.array([-1], np.int32)},
        {"anchors": np.array([[1]], np.int32)},
        {"anchors": np.array([1.0])},
        {"terrain/vertices": CORNERS},
        {**GROUND, "terrain/faces": FACES.astype(np.float32)},
        {**GROUND, "terrain/faces": FACES + 1},
        {**GROUND, "terrain/faces": np.zeros((0, 3), np.uint32)},
        {**GROUND, "terrain/faces": FACES[:, :2]},
        {**GROUND, "terrain/faces": np.zeros((1, 3), np.uint32)},
        {**GROUND, "terrain/vertices": CORNERS + np.float32(np.inf)},
        {**GROUND, "terrain/vertices": CORNERS * np.float32(1e7)},
        {**GROUND, "terrain/vertices": CORNERS.astype(np.int32)},
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value")
def test_wrong_arrays_are_refused(arrays: dict[str, Any]) -> None:
    if arrays.get("joint_pos") is not None and np.isnan(arrays["joint_pos"]).any():
        arrays = {"joint_pos": arrays["joint_pos"].astype(np.float32)}
    with pytest.raises(TrajectoryEditorError) as caught:
        read_request(request_bytes(walk(), arrays=arrays), JobKind.AUDIT)
    assert caught.value.message.endswith(".")


def test_oversized_terrain_is_too_large() -> None:
    faces = np.zeros((MAX_FACES + 1, 3), np.uint32)
    data = request_bytes(walk(), arrays={"terrain/vertices": CORNERS, "terrain/faces": faces})
    with pytest.raises(TooLargeError, match=str(MAX_FACES)):
        read_request(data, JobKind.AUDIT)


def test_unknown_and_missing_joints_are_named() -> None:
    names = ("wing", *walk().joint_names[1:])
    request = read_request(request_bytes(walk(), joint_names=names), JobKind.AUDIT)
    robot = read_urdf_document(SAMPLE_ROBOT.read_bytes(), "robot")
    with pytest.raises(UnsupportedModelError) as caught:
        check_fits_robot(request, robot)
    assert caught.value.data == {"missing": [walk().joint_names[0]], "extra": ["wing"]}


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_bytes_never_raise_anything_else(data: st.DataObject) -> None:
    motion = walk().with_arrays(
        joint_pos=walk().joint_pos[:4],
        base_pos_w=np.zeros((4, 3)),
        base_quat_w=np.tile([1.0, 0, 0, 0], (4, 1)),
    )
    whole = bytearray(request_bytes(motion, arrays={**GROUND}, parameters={"friction": 0.5}))
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    for damaged in (bytes(whole), cut):
        with suppress(TrajectoryEditorError):
            read_request(damaged, JobKind.AUDIT)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(
        ["parameters", "frames", "locked_spans", "terrain", "name", "framerate", "joint_names"]
    ),
    _JSON,
)
def test_any_json_in_a_field_is_read_or_refused(field: str, value: Any) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        value = None
    with suppress(TrajectoryEditorError):
        read_request(request_bytes(walk(), arrays=dict(GROUND), **{field: value}), JobKind.AUDIT)
