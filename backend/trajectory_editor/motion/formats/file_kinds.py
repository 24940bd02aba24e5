"""Tells from its first bytes what a file is that is no npz."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from trajectory_editor.motion.formats.base import ZIP_SIGNATURES, MotionSource

_NEVER_UNPICKLED = (
    "Pickles are never opened, because opening one can run code. Load it where you trust it and "
    "save plain arrays with numpy.savez."
)
_TO_NPZ = "Convert it to an editor npz."


@dataclass(frozen=True)
class FileKind:
    """What a file is, as it completes "The file is …", and what to do with it."""

    title: str
    hint: str


_SIGNATURES: tuple[tuple[bytes, FileKind], ...] = (
    (
        b"\x93NUMPY",
        FileKind("a single NumPy array (.npy)", "A motion needs several, saved by numpy.savez."),
    ),
    (b"\x89HDF\r\n\x1a\n", FileKind("an HDF5 file", _TO_NPZ)),
    (b"PAR1", FileKind("a Parquet table, as LeRobot data sets use", _TO_NPZ)),
    (b"\x89MCAP0\r\n", FileKind("an MCAP recording", _TO_NPZ)),
    (b"#ROSBAG", FileKind("a ROS bag", _TO_NPZ)),
    (b"SQLite format 3\x00", FileKind("an SQLite database, as ROS 2 bags use", _TO_NPZ)),
    (b"\x1f\x8b", FileKind("gzip-compressed", "Unpack it first.")),
    (b"7z\xbc\xaf\x27\x1c", FileKind("a 7-Zip archive", "Unpack it first.")),
    (b"Rar!\x1a\x07", FileKind("a RAR archive", "Unpack it first.")),
    (
        b"version https://git-lfs",
        FileKind(
            "a Git LFS pointer instead of the file itself",
            "Run git lfs pull where you cloned it.",
        ),
    ),
    (b"HIERARCHY", FileKind("a BVH motion of a skeleton", "Retarget it to the robot first.")),
    (b"Kaydara FBX", FileKind("an FBX scene", "Retarget it to the robot first.")),
)


def guess_kind(source: MotionSource) -> FileKind:
    """Say what the file is; never opens pickles and never unpacks more than a few bytes."""
    data = source.data
    if not data:
        return FileKind("empty", "It was probably cut off while it was copied; copy it again.")
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data.startswith(ZIP_SIGNATURES):
        return _zip_kind(source)
    if _is_pickle(data):
        return FileKind("a Python pickle, as GMR, MimicKit and others write", _NEVER_UNPICKLED)
    if _is_packed_pickle(data):
        return FileKind("a compressed joblib pickle, as ASAP, PHC and PBHC write", _NEVER_UNPICKLED)
    return _text_kind(data[:4096])


def _is_pickle(data: bytes) -> bool:
    # Protocols 2 to 5 begin with the opcode PROTO and the number.
    return len(data) > 2 and data[0] == 0x80 and 2 <= data[1] <= 5


def _is_packed_pickle(data: bytes) -> bool:
    try:
        head = zlib.decompressobj().decompress(data[:1024], 16)
    except zlib.error:
        return False
    return _is_pickle(head)


def _zip_kind(source: MotionSource) -> FileKind:
    others = source.archive.others if source.archive else ()
    if any(name.endswith("data.pkl") for name in others):
        return FileKind(
            "a PyTorch archive, as ProtoMotions writes (.motion, .pt)", _NEVER_UNPICKLED
        )
    return FileKind(
        "a zip without arrays", "Unpack it first, and open the motion files one by one."
    )


def _text_kind(head: bytes) -> FileKind:
    try:
        text = head.decode("utf-8-sig", errors="strict" if len(head) < 4096 else "ignore")
    except UnicodeDecodeError:
        text = ""
    start = text.lstrip()[:64].lower()
    if not start or "\x00" in text:
        return FileKind("of an unknown binary kind", "")
    if start.startswith(("<!doctype html", "<html")):
        return FileKind(
            "a web page instead of the file itself", "Download the file by its raw link."
        )
    if start.startswith("<"):
        kind = "a robot description (URDF)" if "<robot" in text else "an XML text"
        return FileKind(kind, "Open the motion file instead.")
    if start.startswith(("{", "[")):
        frames = '"Frames"' in text
        return FileKind(
            "a motion_imitation or AMP text (JSON with Frames)" if frames else "a JSON text",
            _TO_NPZ,
        )
    first = text.splitlines()[0]
    if first.count(",") >= 2:
        return FileKind(
            f"a CSV table of {first.count(',') + 1} columns",
            "Rate, joint names and quaternion order are not in it; convert it to an editor npz.",
        )
    return FileKind("a text", "")
