"""Writes ``tests/vectors/binary_message_*``, by hand as it were: without the codec under test.

Each ``.bin`` has a ``.json`` beside it: what it holds, or ``"malformed": true``. Both languages
read them. Run from the repository: ``python tests/messages/make_message_vectors.py``.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def _message(header: dict[str, Any], body: bytes, magic: bytes = b"RTE1") -> bytes:
    text = json.dumps(header, ensure_ascii=False).encode("utf-8")
    text += b" " * (-(8 + len(text)) % 8)
    return magic + struct.pack("<I", len(text)) + text + body


def _entry(name: str, dtype: str, shape: list[int], offset: int, nbytes: int) -> dict[str, Any]:
    return {"name": name, "dtype": dtype, "shape": shape, "offset": offset, "nbytes": nbytes}


def _motion() -> tuple[bytes, dict[str, Any]]:
    joint_pos = [0.0, -0.5, 0.25, 1.5, -2.0, 3.140625]
    base_pos = [0.0, 0.0, 0.75, 0.125, -0.25, 0.75, 0.25, -0.5, 0.78125]
    quats = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, -0.5, 0.5, -0.5, 0.5]
    label = "ab\0Ж\U0001f9beß"
    body = struct.pack("<6f", *joint_pos) + struct.pack("<9f4x", *base_pos)
    body += struct.pack("<12f", *quats) + label.encode("utf-32-le")
    fields = {
        "name": "walk ü 机",
        "format": "editor_npz",
        "framerate": 29.8799991607666,
        "joint_names": ["left hip/yaw", "Ж.2"],
        "meta": {"source": "mocap", "sim": {"dt": 0.002}},
        "events": [{"t": 0.03, "type": "user", "message": "heel strike"}],
        "notices": [],
        "source": None,
    }
    arrays = [
        _entry("joint_pos", "<f4", [3, 2], 0, 24),
        _entry("base_pos_w", "<f4", [3, 3], 24, 36),
        _entry("base_quat_wxyz", "<f4", [3, 4], 64, 48),
        _entry("extra/label", "<U3", [2], 112, 24),
    ]
    values = [joint_pos, base_pos, quats, ["ab", "Ж\U0001f9beß"]]
    return _expect("motion", fields, arrays, values, body)


def _types() -> tuple[bytes, dict[str, Any]]:
    body = struct.pack("<3?5x", True, False, True)
    body += struct.pack("<q", -(2**53)) + struct.pack("<2d", 1e-300, -0.1)
    body += b"ab\0cde\0\0" + struct.pack("<H6x", 65535)
    arrays = [
        _entry("flags", "|b1", [3], 0, 3),
        _entry("scalar", "<i8", [], 8, 8),
        _entry("doubles", "<f8", [1, 2], 16, 16),
        _entry("bytes", "|S3", [2], 32, 6),
        _entry("short", "<u2", [1, 1, 1], 40, 2),
        _entry("nothing", "<f4", [0, 4], 48, 0),
    ]
    values = [[True, False, True], [-(2**53)], [1e-300, -0.1], ["ab", "cde"], [65535], []]
    return _expect("types", {"note": None}, arrays, values, body)


def _expect(
    kind: str,
    fields: dict[str, Any],
    arrays: list[dict[str, Any]],
    values: list[list[Any]],
    body: bytes,
) -> tuple[bytes, dict[str, Any]]:
    listed = [
        {"name": e["name"], "dtype": e["dtype"], "shape": e["shape"], "values": v}
        for e, v in zip(arrays, values, strict=True)
    ]
    data = _message({"kind": kind, **fields, "arrays": arrays}, body)
    return data, {"kind": kind, "fields": fields, "arrays": listed}


def _malformed() -> dict[str, bytes]:
    def one(**changes: Any) -> bytes:
        entry = _entry("a", "<f4", [2, 3], 0, 24) | changes
        return _message({"kind": "k", "arrays": [entry]}, b"\0" * 24)

    whole = one()
    return {
        "other_magic": _message({"kind": "k", "arrays": []}, b"", b"RTE2"),
        "too_short": b"RTE1\0\0",
        "header_cut": whole[:40],
        "header_not_padded": b"RTE1" + struct.pack("<I", 25) + b'{"kind":"k","arrays":[]} ',
        "header_no_json": b"RTE1" + struct.pack("<I", 8) + b"not json",
        "header_no_object": b"RTE1" + struct.pack("<I", 8) + b"[1,2,3] ",
        "no_kind": _message({"arrays": []}, b""),
        "body_cut": whole[:-1],
        "beyond_end": one(nbytes=48, shape=[4, 3]),
        "offset_not_aligned": one(offset=4, shape=[5], nbytes=20),
        "negative_offset": one(offset=-8),
        "size_differs": one(shape=[2, 2]),
        "negative_shape": one(shape=[-2, -3]),
        "fractional_shape": one(shape=[1.5, 4]),
        "dtype_unknown": one(dtype="float32"),
    }


def main() -> None:
    """Write all vectors."""
    VECTORS.mkdir(exist_ok=True)
    cases = {"motion": _motion(), "types": _types()}
    cases |= {f"bad_{k}": (v, {"malformed": True}) for k, v in _malformed().items()}
    for name, (data, expected) in cases.items():
        path = VECTORS / f"binary_message_{name}.bin"
        path.write_bytes(data)
        text = json.dumps(expected, ensure_ascii=False, indent=1)
        path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
