"""The binary message: shared vectors, round trips, and bytes that are no message."""

from __future__ import annotations

import json
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from real_data import REPOSITORY
from trajectory_editor.errors import InvalidParameterError, TooLargeError, TrajectoryEditorError
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message, encode_message

VECTORS = sorted((REPOSITORY / "tests" / "vectors").glob("binary_message_*.bin"))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_shared_vectors(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if expected.get("malformed"):
        with pytest.raises(InvalidParameterError) as caught:
            decode_message(path.read_bytes())
        assert caught.value.where == "binary message"
        return
    message = decode_message(path.read_bytes())
    assert message.kind == expected["kind"]
    assert message.fields == expected["fields"]
    assert list(message.arrays) == [entry["name"] for entry in expected["arrays"]]
    for entry in expected["arrays"]:
        array = message.arrays[entry["name"]]
        assert array.dtype.str == entry["dtype"]
        assert list(array.shape) == entry["shape"]
        values = [v.decode() if isinstance(v, bytes) else v for v in array.ravel().tolist()]
        assert values == entry["values"]
    again = decode_message(encode_message(message))
    assert again.fields == message.fields
    for name, array in message.arrays.items():
        assert again.arrays[name].tobytes() == array.tobytes()


def test_vectors_are_there() -> None:
    assert len(VECTORS) >= 17


def test_arrays_are_views_and_read_only() -> None:
    data = encode_message(BinaryMessage("k", {}, {"a": np.arange(4, dtype=np.float32)}))
    array = decode_message(data).arrays["a"]
    assert not array.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_layout_of_the_header_and_of_each_buffer() -> None:
    arrays = {"a": np.zeros(3, np.uint8), "b": np.array(2.5), "c": np.zeros((2, 0, 3))}
    data = encode_message(BinaryMessage("k", {"note": "ü"}, arrays))
    (length,) = struct.unpack_from("<I", data, 4)
    header = json.loads(data[8 : 8 + length])
    assert data[:4] == b"RTE1"
    assert (8 + length) % 8 == 0
    assert [entry["offset"] for entry in header["arrays"]] == [0, 8, 16]
    assert header["arrays"][1]["shape"] == []
    assert struct.unpack_from("<d", data, 8 + length + 8) == (2.5,)


@pytest.mark.parametrize("values", [np.arange(3, dtype=">f4"), np.arange(6.0).reshape(2, 3).T])
def test_other_byte_orders_and_layouts_are_brought_into_form(values: np.ndarray) -> None:
    array = decode_message(encode_message(BinaryMessage("k", {}, {"a": values}))).arrays["a"]
    np.testing.assert_array_equal(array, values)
    assert array.dtype.str[0] == "<"


@given(
    hnp.arrays(
        st.one_of(
            hnp.boolean_dtypes(),
            hnp.integer_dtypes(),
            hnp.floating_dtypes(sizes=(16, 32, 64)),
            hnp.unicode_string_dtypes(max_len=5),
            hnp.byte_string_dtypes(max_len=5),
            hnp.datetime64_dtypes(max_period="s"),
        ),
        hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
    )
)
def test_round_trip_of_any_array(values: np.ndarray) -> None:
    array = decode_message(encode_message(BinaryMessage("k", {}, {"a": values}))).arrays["a"]
    assert array.shape == values.shape
    assert array.dtype == values.dtype.newbyteorder("<")
    assert array.tobytes() == values.astype(array.dtype).tobytes()


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(TrajectoryEditorError):
        decode_message(data)


@given(st.data())
def test_damaged_messages_are_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(VECTORS[-2].read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    # Any other exception fails the test.
    with suppress(TrajectoryEditorError):
        decode_message(bytes(whole))


def _with(**changes: Any) -> bytes:
    entry = {"name": "a", "dtype": "<f4", "shape": [2], "offset": 0, "nbytes": 8} | changes
    text = json.dumps({"kind": "k", "arrays": [entry]}).encode()
    text += b" " * (-(8 + len(text)) % 8)
    return b"RTE1" + struct.pack("<I", len(text)) + text + b"\0" * 8


@pytest.mark.parametrize(
    "changes",
    [
        {"dtype": "O"},
        {"dtype": "|O8"},
        {"dtype": "|V4"},
        {"dtype": [["x", "<f4"]]},
        {"dtype": "<U0", "shape": [2**39], "nbytes": 0},
        {"dtype": "<U999999999", "shape": [0], "nbytes": 0},
        {"shape": [0, 2**40, 2**40], "nbytes": 0},
        {"shape": [2**32, 2**32], "nbytes": 8},
        {"shape": [1] * 33},
        {"shape": [True, 2]},
        {"offset": 2**62},
        {"nbytes": 8.0},
        {"name": 3},
    ],
)
def test_dangerous_descriptions_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidParameterError):
        decode_message(_with(**changes))


def test_header_length_is_bounded() -> None:
    with pytest.raises(TooLargeError):
        decode_message(b"RTE1" + b"\xff\xff\xff\xff" + b"\0" * 64)


def test_deep_json_repeated_names_and_trailing_bytes_are_refused() -> None:
    deep = b"[" * 99_999 + b"\x20"
    with pytest.raises(InvalidParameterError):
        decode_message(b"RTE1" + struct.pack("<I", len(deep)) + deep)
    with pytest.raises(InvalidParameterError, match="follow"):
        decode_message(_with() + b"\0" * 8)
    twice = _with().replace(b'"arrays": [', b'"arrays": [{"name":"a","dtype":"<f4","shape":[0],'
                            b'"offset":0,"nbytes":0},')  # fmt: skip
    (length,) = struct.unpack_from("<I", _with(), 4)
    grown = len(twice) - len(_with())
    padded = (
        twice[:4] + struct.pack("<I", length + grown + (-grown % 8)) + twice[8 : 8 + length + grown]
    )
    with pytest.raises(InvalidParameterError, match="two arrays"):
        decode_message(padded + b" " * (-grown % 8) + b"\0" * 8)


def test_objects_are_never_sent() -> None:
    with pytest.raises(InvalidParameterError):
        encode_message(BinaryMessage("k", {}, {"a": np.array([{}], dtype=object)}))


def test_numbers_json_does_not_know_become_null() -> None:
    fields = {"meta": {"worst": float("nan"), "best": np.float32(0.5), "list": np.arange(2)}}
    message = decode_message(encode_message(BinaryMessage("k", fields)))
    assert message.fields == {"meta": {"worst": None, "best": 0.5, "list": [0, 1]}}
