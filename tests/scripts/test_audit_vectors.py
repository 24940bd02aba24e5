import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from trajectory_editor.messages.binary_message import BinaryMessage, decode_message

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "make_audit_vectors.py"
VECTORS = ROOT / "tests" / "vectors"


def _vector(name: str) -> BinaryMessage:
    return decode_message((VECTORS / f"audit_{name}.bin").read_bytes())


def test_committed_vectors_are_what_the_script_writes() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "first"), [("part_1", 10), ("part_2", 23)])
def test_frames_are_judged_alone_as_in_the_whole(name: str, first: int) -> None:
    part, whole = _vector(name), _vector("after")
    frames = len(part.arrays["com"])
    rows = slice(first, first + frames)
    for key, array in part.arrays.items():
        if not key.startswith("contact/"):
            np.testing.assert_array_equal(array, whole.arrays[key][rows], err_msg=key)
    starts = whole.arrays["contact/starts"][first : first + frames + 1]
    np.testing.assert_array_equal(part.arrays["contact/starts"], starts - starts[0])
    points = slice(starts[0], starts[-1])
    for key in ("shapes", "points", "normals", "forces", "slip_speeds"):
        whole_array = whole.arrays[f"contact/{key}"][points]
        np.testing.assert_array_equal(part.arrays[f"contact/{key}"], whole_array, err_msg=key)


def test_the_edits_reach_no_frames_but_those_of_the_parts() -> None:
    before, after = _vector("before"), _vector("after")
    judged = [*range(10, 15), *range(23, 28)]
    others = np.setdiff1d(np.arange(36), judged)
    for key, array in after.arrays.items():
        if not key.startswith("contact/"):
            np.testing.assert_array_equal(array[others], before.arrays[key][others], err_msg=key)
