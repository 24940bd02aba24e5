"""Motion files with one fault each, as they come from crashed, old or hostile programs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

#: More than the editor lets any file unpack to [MiB].
_BOMB = 600


@dataclass(frozen=True)
class BrokenFile:
    """A fault, and what the editor's message about it must hold.

    Attributes:
        status: What the server answers.
        words: Parts of what is said: where it is, what is wrong, what to do.
    """

    name: str
    data: bytes
    status: int
    words: tuple[str, ...]


def _npz(arrays: Mapping[str, Any], *, pickles: bool = False) -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=pickles, **arrays)
    return buffer.getvalue()


def _bomb() -> bytes:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open("joint_pos.npy", "w", force_zip64=True) as member,
    ):
        np.lib.format.write_array_header_1_0(
            member,
            {"descr": "<f4", "fortran_order": False, "shape": (_BOMB * 2**20 // 116, 29)},
        )
        for _ in range(_BOMB):
            member.write(bytes(2**20))
    return buffer.getvalue()


class _Touch:
    """Unpickling this creates a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self._path,))


def broken_files(good: Mapping[str, np.ndarray], trap: Path) -> list[BrokenFile]:
    """Return one file per fault, made from the arrays of a good one.

    Args:
        trap: A file that appears when a pickle is opened.
    """
    arrays = dict(good)
    with_nan = arrays["joint_pos"].copy()
    with_nan[17, 3] = np.nan
    joint = str(arrays["joint_names"][3])
    zero_quat = arrays["base_quat_w"].copy()
    zero_quat[8] = 0
    pickled = np.array([_Touch(trap)], dtype=object)
    lacking = {key: value for key, value in arrays.items() if key != "joint_pos"}
    return [
        BrokenFile("truncated.npz", _npz(arrays)[:-2000], 422, ("truncated.npz", "again")),
        BrokenFile("empty.npz", b"", 422, ("empty.npz",)),
        BrokenFile("text.npz", b"t,x,y,z\n0,1,2,3\n" * 30, 422, ("text.npz",)),
        BrokenFile(
            "pickle.npz",
            _npz(arrays | {"joint_names": pickled}, pickles=True),
            422,
            ("pickle.npz", "joint_names", "pickled", "dtype=str"),
        ),
        BrokenFile(
            "nan.npz", _npz(arrays | {"joint_pos": with_nan}), 422, ("nan.npz", joint, "17", "NaN")
        ),
        BrokenFile(
            "zero_quat.npz", _npz(arrays | {"base_quat_w": zero_quat}), 422, ("base_quat_w", "8")
        ),
        BrokenFile(
            "lacking.npz",
            _npz(lacking),
            422,
            ("lacking.npz", "joint_pos", "base_pos_w", "joint_names"),
        ),
        BrokenFile(
            "shape.npz",
            _npz(arrays | {"joint_pos": arrays["joint_pos"][:-1]}),
            422,
            ("shape.npz", str(len(arrays["joint_pos"])), str(len(arrays["joint_pos"]) - 1)),
        ),
        BrokenFile("bomb.npz", _bomb(), 413, ("bomb.npz", "allowed")),
    ]
