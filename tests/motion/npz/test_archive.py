import io
import pickle
import struct
import zipfile
import zlib

import numpy as np
import pytest

from motion.motions import editor_arrays, npz
from trajectory_editor.errors import MotionFormatError, TooLargeError, TrajectoryEditorError
from trajectory_editor.motion.npz import NpzArchive, NpzLimits


def npy(descr: str, shape: object, body: bytes = b"", fortran: bool = False) -> bytes:
    """An array file with a header that says whatever the test wants."""
    header = f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + body


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize("compress", [False, True])
@pytest.mark.parametrize(
    "array",
    [
        np.arange(12, dtype=np.float32).reshape(3, 4),
        np.asfortranarray(np.arange(12.0).reshape(3, 4)),
        np.arange(6, dtype=">i4").reshape(2, 3),
        np.array("text"),
        np.array(["a", "längerer Name"]),
        np.array([b"raw", b"bytes"]),
        np.array(7),
        np.zeros((0, 3)),
        np.zeros((4, 0), np.float32),
        np.array([True, False]),
        np.array([1 + 2j]),
        np.array(["2024-01-01"], dtype="datetime64[D]"),
        np.random.default_rng(0).normal(size=(5000, 7)),
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_reads_what_numpy_writes(array, compress):
    archive = NpzArchive(npz({"key": array}, compress=compress))
    assert archive.keys == ("key",)
    found = archive.read("key")
    assert found.dtype == array.dtype
    assert found.shape == array.shape
    assert np.array_equal(found, array)


def test_reads_the_longer_header_of_version_2():
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.arange(3.0), version=(2, 0))
    archive = NpzArchive(zipped({"key.npy": buffer.getvalue()}))
    assert archive.read("key").tolist() == [0.0, 1.0, 2.0]


def test_names_members_that_are_no_arrays():
    archive = NpzArchive(zipped({"a.npy": npy("<f4", (0,)), "readme.txt": b"hello"}))
    assert archive.keys == ("a",)
    assert archive.others == ("readme.txt",)


class Bomb:
    def __reduce__(self):
        return (pytest.fail, ("the pickle was opened",))


def test_pickled_arrays_are_never_opened():
    data = npz({"joint_names": np.array([Bomb(), Bomb()], dtype=object)})
    archive = NpzArchive(data)
    assert archive.headers["joint_names"].pickled
    with pytest.raises(MotionFormatError, match="pickled Python objects") as caught:
        archive.read("joint_names")
    assert "dtype=str" in caught.value.hint


def test_objects_hidden_in_records_are_seen():
    descr = [("a", "<f4"), ("b", "|O")]
    header = f"{{'descr': {descr!r}, 'fortran_order': False, 'shape': (1,), }}".encode() + b"\n"
    member = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
    archive = NpzArchive(zipped({"key.npy": member + pickle.dumps(Bomb())}))
    with pytest.raises(MotionFormatError, match="pickled"):
        archive.read("key")


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_every_truncation_is_refused(method):
    data = zipped({"a.npy": npy("<f4", (40,), bytes(160)), "b.npy": npy("<f4", (1,), b"abcd")},
                  method)  # fmt: skip
    for length in range(4, len(data)):
        with pytest.raises(MotionFormatError):
            NpzArchive(data[:length])


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_no_damaged_byte_goes_unnoticed_or_raises_another_error(method):
    body = np.random.default_rng(1).normal(size=50).tobytes()
    data = zipped({"a.npy": npy("<f8", (50,), body)}, method)
    original = NpzArchive(data).read("a")
    for position in range(len(data)):
        damaged = bytearray(data)
        damaged[position] ^= 0x55
        try:
            archive = NpzArchive(bytes(damaged))
            found = {key: archive.read(key) for key in archive.keys}
        except TrajectoryEditorError:
            continue
        # Bytes that don't matter, such as dates, may differ; a renamed key is seen by the caller.
        assert all(np.array_equal(array, original) for array in found.values())


def test_declared_sizes_are_bounded_before_anything_is_allocated():
    huge = npy("<f8", (10**9, 10**6))
    with pytest.raises(TooLargeError, match="declares the shape"):
        NpzArchive(zipped({"a.npy": huge}))


def test_a_member_that_unpacks_to_more_than_the_bound_is_refused():
    limits = NpzLimits(total_bytes=10_000)
    with pytest.raises(TooLargeError, match="10000 are allowed") as caught:
        NpzArchive(npz({"a": np.zeros(5000)}, compress=True), limits=limits)
    assert caught.value.data["limit"] == 10_000


def test_a_member_that_lies_about_its_size_is_refused_without_unpacking_it():
    # One gigabyte of zeros behind a directory entry that promises 80 bytes of them.
    head = npy("<f4", (4,), bytes(16))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(head) + b"".join(packer.compress(bytes(2**20)) for _ in range(64))
    packed += packer.flush()
    honest = zipped({"a.npy": head})
    local, directory = honest[:35], honest[honest.index(b"PK\x01\x02") :]
    crc, size = struct.pack("<I", zlib.crc32(head)), struct.pack("<I", len(head))
    length = struct.pack("<I", len(packed))
    local = local[:14] + crc + length + size + local[26:]
    directory = bytearray(directory)
    directory[20:24] = length
    end = directory.index(b"PK\x05\x06")
    directory[end + 16 : end + 20] = struct.pack("<I", len(local) + len(packed))
    archive = NpzArchive(local + packed + bytes(directory))
    with pytest.raises(MotionFormatError, match="don't match the size"):
        archive.read("a")


def test_the_number_of_members_is_bounded():
    members = {f"{index}.npy": npy("<f4", (0,)) for index in range(20)}
    with pytest.raises(TooLargeError, match="20 members"):
        NpzArchive(zipped(members), limits=NpzLimits(members=19))


def test_the_length_of_a_key_is_bounded():
    with pytest.raises(MotionFormatError, match="300 characters"):
        NpzArchive(zipped({"k" * 300 + ".npy": npy("<f4", (0,))}))


def test_the_file_itself_is_bounded():
    with pytest.raises(TooLargeError):
        NpzArchive(npz(editor_arrays()), limits=NpzLimits(file_bytes=100))


@pytest.mark.parametrize(
    "shape",
    ["(-1, 3)", "(2.0,)", "(True,)", "[3]", "3", "('a',)", "(1,) * 99", "None", "(" * 200,
     "(99999999999999999999,)", "(0, 9999999999)", "(" + "1, " * 40 + ")"],
)  # fmt: skip
def test_absurd_shapes_are_refused(shape):
    with pytest.raises((MotionFormatError, TooLargeError)):
        NpzArchive(zipped({"a.npy": npy("<f4", shape)}))


def test_an_empty_array_with_axes_that_numpy_would_refuse_is_refused():
    with pytest.raises(TooLargeError):
        NpzArchive(zipped({"a.npy": npy("<f8", (0, 2**30, 2**30, 2**30))}))


@pytest.mark.parametrize("descr", ["<f3", "nonsense", "<U99999999999999999999", "", "<f4, x"])
def test_absurd_types_are_refused(descr):
    with pytest.raises(MotionFormatError):
        NpzArchive(zipped({"a.npy": npy(descr, (2,), bytes(8))}))


@pytest.mark.parametrize(
    "member",
    [b"", b"\x93NUMPY", b"not an array at all", b"\x93NUMPY\x09\x00" + bytes(80),
     b"\x93NUMPY\x02\x00" + struct.pack("<I", 2**31) + b"{}", npy("<f4", (3,))[:40]],
)  # fmt: skip
def test_members_that_are_no_arrays_inside_are_refused(member):
    with pytest.raises(MotionFormatError):
        NpzArchive(zipped({"a.npy": member}))


def test_an_array_shorter_than_its_shape_is_refused():
    archive = NpzArchive(zipped({"a.npy": npy("<f4", (100,), bytes(8))}))
    with pytest.raises(MotionFormatError, match=r"shape \(100,\) but only"):
        archive.read("a")


def test_encrypted_files_are_refused():
    data = bytearray(npz({"a": np.zeros(3)}))
    directory = data.index(b"PK\x01\x02")
    data[directory + 8] |= 1
    with pytest.raises(MotionFormatError, match="encrypted"):
        NpzArchive(bytes(data))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_refused(method):
    with pytest.raises(MotionFormatError, match="savez"):
        NpzArchive(zipped({"a.npy": npy("<f4", (1,), bytes(4))}, method))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_key_that_occurs_twice_is_refused():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.npy", npy("<f4", (0,)))
        archive.writestr("a.npy", npy("<f4", (0,)))
    with pytest.raises(MotionFormatError, match="twice"):
        NpzArchive(buffer.getvalue())


def test_members_that_share_their_bytes_are_bounded_by_what_they_declare():
    data = npz({"a": np.zeros(10_000)}, compress=True)
    directory, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    entry = data[directory:end]
    entries = b"".join(entry.replace(b"a.npy", name) for name in (b"a.npy", b"b.npy", b"c.npy"))
    tail = bytearray(data[end:])
    tail[8:12] = struct.pack("<HH", 3, 3)
    tail[12:16] = struct.pack("<I", len(entries))
    bomb = data[:directory] + entries + bytes(tail)
    assert len(NpzArchive(bomb).keys) == 3
    with pytest.raises(TooLargeError):
        NpzArchive(bomb, limits=NpzLimits(total_bytes=200_000))
