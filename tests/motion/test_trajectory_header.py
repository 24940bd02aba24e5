import numpy as np
import pytest

from trajectory_editor.errors import InvalidMotionError, MotionFormatError
from trajectory_editor.motion.trajectory_header import (
    decode_header,
    encode_header,
    map_event_times,
)


def test_numpy_values_of_hand_built_headers_become_json():
    meta = {"q_eq": np.array([1.0, 2.0]), "n": np.int64(3), "capped": np.bool_(True)}
    text = encode_header(meta, [{"t": np.float32(0.5), "type": "user"}])
    assert decode_header(text, "h")[:2] == (
        {"q_eq": [1.0, 2.0], "n": 3, "capped": True},
        [{"t": 0.5, "type": "user"}],
    )


@pytest.mark.parametrize("value", [float("nan"), np.float64("inf"), object(), {1, 2}])
def test_values_without_a_json_form_are_refused(value):
    with pytest.raises(InvalidMotionError, match="JSON"):
        encode_header({"value": value}, [])


def test_nan_in_a_file_is_read_as_null_and_said():
    meta, events, notices = decode_header('{"meta": {"x0": [NaN, -Infinity, 1]}}', "a · header")
    assert meta == {"x0": [None, None, 1]}
    assert events == []
    assert notices[0].code == "header_constants"
    assert "NaN, -Infinity" in notices[0].message


def test_a_header_without_end_is_refused():
    with pytest.raises(MotionFormatError, match="characters"):
        decode_header('{"meta": "' + "x" * 2**24 + '"}', "h")


def test_events_of_null_count_as_none():
    assert decode_header('{"meta": null, "events": null}', "h")[:2] == ({}, [])


def test_times_and_spans_of_events_move_together_and_the_rest_stays():
    event = {"t": 1.0, "type": "user", "data": {"t_start": 0.5, "t_end": None, "limit": 2.0}}
    (moved,) = map_event_times([event], lambda time: time + 10)
    assert moved == {
        "t": 11.0,
        "type": "user",
        "data": {"t_start": 10.5, "t_end": None, "limit": 2.0},
    }
    assert event["t"] == 1.0
