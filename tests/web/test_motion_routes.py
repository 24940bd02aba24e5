"""The motions' calls: reading, writing back, converting, and what is refused."""

from __future__ import annotations

import io
import json
import os
import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient

from real_data import MOTIONS
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message, encode_message

Make = Callable[..., FlaskClient]
MakeNpz = Callable[..., bytes]
TYPE = "application/vnd.robot-trajectory.message"


@pytest.fixture
def editor(make_client: Make, motion_file: Path) -> FlaskClient:
    return make_client(motions=(motion_file,))


def _get(client: FlaskClient) -> tuple[str, bytes]:
    motion_id = client.get("/api/motions").json[0]["id"]
    return f"/api/motions/{motion_id}", client.get(f"/api/motions/{motion_id}").data


def _edited(data: bytes, **fields: Any) -> bytes:
    """The same message with other joint positions."""
    message = decode_message(data)
    arrays = dict(message.arrays)
    arrays["joint_pos"] = arrays["joint_pos"] + np.float32(0.5)
    return encode_message(BinaryMessage("motion", {**message.fields, **fields}, arrays))


def test_list_of_motions(editor: FlaskClient, motion_file: Path) -> None:
    (entry,) = editor.get("/api/motions").json
    assert entry["name"] == "walk"
    assert entry["path"] == str(motion_file)
    assert entry["bytes"] == motion_file.stat().st_size
    assert editor.get("/api/config").json["motions"] == [entry]


def test_a_folder_stands_for_its_motions_in_natural_order(
    make_client: Make, tmp_path: Path, make_npz: MakeNpz
) -> None:
    for name in ("walk10.npz", "walk2.npz", "notes.txt"):
        (tmp_path / name).write_bytes(make_npz())
    client = make_client(motions=(tmp_path,))
    assert [entry["name"] for entry in client.get("/api/motions").json] == ["walk2", "walk10"]


def test_motion_as_a_message(editor: FlaskClient, motion_file: Path) -> None:
    path, data = _get(editor)
    answer = editor.get(path)
    assert answer.content_type == TYPE
    message = decode_message(data)
    assert message.fields["name"] == "walk"
    assert message.fields["framerate"] == 50
    assert message.fields["source"] == {
        "id": path.rpartition("/")[2],
        "path": str(motion_file),
        "etag": answer.headers["ETag"],
    }
    with np.load(motion_file) as file:
        np.testing.assert_array_equal(message.arrays["joint_pos"], file["joint_pos"])
        np.testing.assert_array_equal(message.arrays["base_quat_wxyz"], file["base_quat_w"])


def test_saving_an_untouched_motion_changes_nothing_in_it(
    editor: FlaskClient, motion_file: Path
) -> None:
    path, data = _get(editor)
    before = dict(np.load(motion_file))
    etag = decode_message(data).fields["source"]["etag"]
    assert editor.put(path, data=data, headers={"If-Match": etag}).status_code == 200
    after = dict(np.load(motion_file))
    assert list(after) == list(before)
    for key, array in before.items():
        assert after[key].dtype == array.dtype
        np.testing.assert_array_equal(after[key], array)


def test_saving_twice_with_the_answered_tags(editor: FlaskClient, motion_file: Path) -> None:
    path, data = _get(editor)
    motion_file.chmod(0o640)
    first = editor.put(
        path, data=_edited(data), headers={"If-Match": editor.get(path).headers["ETag"]}
    )
    assert first.status_code == 200
    assert first.headers["ETag"] == first.json["etag"] == editor.get(path).headers["ETag"]
    assert first.json["bytes"] == motion_file.stat().st_size
    second = editor.put(path, data=data, headers={"If-Match": first.json["etag"].strip('"')})
    assert second.status_code == 200
    assert motion_file.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in motion_file.parent.iterdir() if p.is_file()] == ["walk.npz"]


def test_a_file_changed_meanwhile_is_not_overwritten(
    editor: FlaskClient, motion_file: Path, make_npz: MakeNpz
) -> None:
    path, data = _get(editor)
    etag = {"If-Match": editor.get(path).headers["ETag"]}
    foreign = make_npz(frames=7)
    motion_file.write_bytes(foreign)
    answer = editor.put(path, data=_edited(data), headers=etag)
    assert answer.status_code == 409
    assert answer.json["error"]["code"] == "conflict"
    assert motion_file.read_bytes() == foreign
    motion_file.unlink()
    assert editor.put(path, data=data, headers=etag).status_code == 409
    assert not motion_file.exists()


def test_saving_needs_a_tag(editor: FlaskClient, motion_file: Path) -> None:
    path, data = _get(editor)
    before = motion_file.read_bytes()
    answer = editor.put(path, data=_edited(data))
    assert answer.status_code == 428
    assert motion_file.read_bytes() == before


def test_a_refused_message_leaves_the_file(editor: FlaskClient, motion_file: Path) -> None:
    path, data = _get(editor)
    etag = {"If-Match": editor.get(path).headers["ETag"]}
    before = motion_file.read_bytes()
    bad = decode_message(data)
    broken = dict(bad.arrays, joint_pos=np.full((3, 2), np.nan, np.float32))
    nan = encode_message(BinaryMessage("motion", bad.fields, broken))
    assert editor.put(path, data=nan, headers=etag).status_code == 422
    assert editor.put(path, data=data[:-5], headers=etag).status_code == 400
    assert editor.put(path, data=_edited(data, format="bvh"), headers=etag).status_code == 400
    assert motion_file.read_bytes() == before


def test_samples_are_not_written_to(make_client: Make, motion_file: Path) -> None:
    client = make_client(motions=(motion_file,), samples_folder=motion_file.parent)
    path, data = _get(client)
    assert decode_message(data).fields["source"] is None
    answer = client.put(path, data=data, headers={"If-Match": "*"})
    assert answer.status_code == 403


def test_a_write_protected_file_is_not_replaced(editor: FlaskClient, motion_file: Path) -> None:
    path, data = _get(editor)
    etag = editor.get(path).headers["ETag"]
    before = motion_file.read_bytes()
    motion_file.chmod(0o444)  # which root could write to, and whose folder lets it be replaced
    for tag in (etag, "*"):
        answer = editor.put(path, data=_edited(data), headers={"If-Match": tag})
        assert answer.status_code == 403
        assert "write-protected" in answer.json["error"]["message"]
        assert "another name" in answer.json["error"]["hint"]
    assert motion_file.read_bytes() == before


def test_unknown_motion(editor: FlaskClient) -> None:
    for answer in (editor.get("/api/motions/nope"), editor.put("/api/motions/nope", data=b"")):
        assert answer.status_code == 404
        assert answer.json["error"]["code"] == "not_found"


def test_decode_and_encode_give_the_file_back(client: FlaskClient, make_npz: MakeNpz) -> None:
    file = make_npz(extra=np.arange(3))
    message = client.post("/api/motions/decode?name=my%20walk.v2.npz", data=file)
    assert message.content_type == TYPE
    fields = decode_message(message.data).fields
    assert (fields["name"], fields["source"]) == ("my walk.v2", None)
    answer = client.post("/api/motions/encode?format=editor_npz", data=message.data)
    assert json.loads(answer.headers["X-Motion-Notices"]) == []
    before, after = np.load(io.BytesIO(file)), np.load(io.BytesIO(answer.data))
    assert set(before) == set(after)
    for key in before:
        np.testing.assert_array_equal(before[key], after[key])


def test_conversion_to_the_other_format_and_back(client: FlaskClient, make_npz: MakeNpz) -> None:
    message = client.post("/api/motions/decode?name=a.npz", data=make_npz(frames=5)).data
    other = client.post("/api/motions/encode?format=robot_trajectory", data=message).data
    arrays = np.load(io.BytesIO(other))
    assert str(arrays["schema"]) == "robot_trajectory/1"
    np.testing.assert_array_equal(arrays["base_pose"][0, 3:], [0, 0, 0, 1])
    back = client.post("/api/motions/decode?name=b.npz", data=other).data
    assert decode_message(back).fields["format"] == "robot_trajectory/1"
    np.testing.assert_array_equal(
        decode_message(back).arrays["joint_pos"], decode_message(message).arrays["joint_pos"]
    )


def test_stated_framerate(client: FlaskClient, make_npz: MakeNpz) -> None:
    file = make_npz(framerate=None)
    assert client.post("/api/motions/decode?name=a.npz", data=file).status_code == 422
    answer = client.post("/api/motions/decode?name=a.npz&framerate=120", data=file)
    assert decode_message(answer.data).fields["framerate"] == 120
    for wrong in ("0", "-1", "nan", "inf", "fast"):
        answer = client.post(f"/api/motions/decode?framerate={wrong}", data=file)
        assert (answer.status_code, answer.json["error"]["where"]) == (400, "framerate")


def test_unknown_format_lists_the_known(client: FlaskClient, make_npz: MakeNpz) -> None:
    message = client.post("/api/motions/decode", data=make_npz()).data
    answer = client.post("/api/motions/encode?format=bvh", data=message)
    assert answer.status_code == 400
    assert "editor_npz" in answer.json["error"]["hint"]


class _Marker:
    """Makes a folder when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)

    def __reduce__(self) -> tuple[Any, ...]:
        return (os.mkdir, (self._path,))


@pytest.mark.parametrize("key", ["joint_pos", "joint_names", "surprise"])
def test_pickles_are_never_unpacked(
    client: FlaskClient, tmp_path: Path, key: str, make_npz: MakeNpz
) -> None:
    trap = np.empty(3, dtype=object)
    trap[:] = _Marker(tmp_path / "ran")
    stream = io.BytesIO()
    np.savez(stream, allow_pickle=True, **dict(np.load(io.BytesIO(make_npz()))) | {key: trap})
    answer = client.post("/api/motions/decode?name=trap.npz", data=stream.getvalue())
    assert answer.status_code == 422
    assert answer.json["error"]["where"].startswith("trap.npz")
    assert not (tmp_path / "ran").exists()
    raw = client.post(
        "/api/motions/decode?name=trap.pkl", data=pickle.dumps(_Marker(tmp_path / "ran"))
    )
    assert raw.status_code == 422
    assert not (tmp_path / "ran").exists()


def test_zip_bomb_is_refused_before_it_is_unpacked(client: FlaskClient) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("joint_pos.npy", "w", force_zip64=True) as member:
            np.lib.format.write_array_header_1_0(
                member, {"descr": "<f4", "fortran_order": False, "shape": (1 << 23, 20)}
            )
            for _ in range(640):
                member.write(b"\0" * (1 << 20))
        for key in ("framerate", "joint_names"):
            member_bytes = io.BytesIO()
            np.save(member_bytes, np.zeros(1, "f4") if key == "framerate" else np.array(["a"]))
            archive.writestr(f"{key}.npy", member_bytes.getvalue())
    assert len(stream.getvalue()) < 1 << 20
    answer = client.post("/api/motions/decode?name=bomb.npz", data=stream.getvalue())
    assert answer.status_code == 413
    assert answer.json["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04", b"\x80\x04N.", b"frame,a\n", b"PK\x03\x04" + b"\0" * 300]
)
def test_broken_files_are_answered_in_the_one_form(client: FlaskClient, data: bytes) -> None:
    answer = client.post("/api/motions/decode?name=broken.npz", data=data)
    assert answer.status_code == 422
    error = answer.json["error"]
    assert set(error) == {"code", "message", "where", "hint", "data"}
    assert "broken.npz" in error["where"]


def test_name_is_a_name_only(client: FlaskClient, make_npz: MakeNpz) -> None:
    for name in ("../../etc/walk.npz", "C:\\data\\walk.npz", "/walk.npz"):
        answer = client.post("/api/motions/decode", query_string={"name": name}, data=make_npz())
        assert decode_message(answer.data).fields["name"] == "walk"
    answer = client.post("/api/motions/decode", query_string={"name": "n" * 9000}, data=make_npz())
    assert len(decode_message(answer.data).fields["name"]) <= 255


@pytest.mark.real_data
def test_real_motions_survive_reading_and_saving(client: FlaskClient) -> None:
    for path in sorted(MOTIONS.glob("*/*.npz")):
        message = client.post(f"/api/motions/decode?name={path.name}", data=path.read_bytes())
        answer = client.post("/api/motions/encode?format=editor_npz", data=message.data)
        before, after = dict(np.load(path)), dict(np.load(io.BytesIO(answer.data)))
        assert set(before) == set(after)
        for key, array in before.items():
            np.testing.assert_array_equal(after[key], array)
