import io
import zipfile

import numpy as np
import pytest

from motion.motions import load
from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.npz import write_npz

ARRAYS = {
    "framerate": np.array(50, np.float32),
    "joint_names": np.array(["knee", "Hüfte"]),
    "joint_pos": np.random.default_rng(0).normal(size=(100, 2)).astype(np.float32),
    "big_endian": np.arange(3, dtype=">f8"),
    "columns_first": np.asfortranarray(np.arange(6).reshape(2, 3)),
}


def test_numpy_reads_the_same_arrays_with_pickles_off():
    found = load(write_npz(ARRAYS))
    assert list(found) == list(ARRAYS)
    for key, array in ARRAYS.items():
        assert found[key].dtype == array.dtype
        assert np.array_equal(found[key], array)


def test_equal_arrays_give_equal_bytes():
    assert write_npz(ARRAYS) == write_npz({key: array.copy("K") for key, array in ARRAYS.items()})


def test_headers_are_of_the_version_that_every_numpy_reads():
    with zipfile.ZipFile(io.BytesIO(write_npz(ARRAYS))) as archive:
        assert archive.testzip() is None
        for member in archive.infolist():
            assert archive.read(member)[:8] == b"\x93NUMPY\x01\x00"
            assert member.compress_type == zipfile.ZIP_STORED


def test_objects_are_never_written():
    with pytest.raises(MotionFormatError, match="Python objects"):
        write_npz({"names": np.array(["a", None], dtype=object)})
