"""Motion files for browser tests: reading them as NumPy does, and comparing them bit for bit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]


def read_arrays(path: Path) -> Arrays:
    """All arrays of an npz, with pickles off."""
    with np.load(path, allow_pickle=False) as arrays:
        return dict(arrays)


def changed_places(before: Arrays, after: Arrays) -> set[tuple[str, int, int]]:
    """Places that differ between two editor files, as (key, frame, column).

    The files must have the same keys, shapes and types.
    """
    assert before.keys() == after.keys()
    places = set()
    for key, old in before.items():
        new = after[key]
        assert (new.shape, new.dtype.kind) == (old.shape, old.dtype.kind), key
        for frame, *rest in np.argwhere(np.atleast_1d(new) != np.atleast_1d(old)).tolist():
            places.add((key, frame, rest[0] if rest else 0))
    return places


def joint_index(arrays: Arrays, joint: str) -> int:
    """Column of a joint."""
    return arrays["joint_names"].tolist().index(joint)


def write_uneven(path: Path, joints: list[str], frames: int = 40) -> NDArray[np.float64]:
    """Write a ``robot_trajectory/1`` whose frames are not evenly spaced; return their times [s]."""
    rng = np.random.default_rng(7)
    t = np.cumsum(rng.uniform(0.01, 0.05, frames))
    t -= t[0]
    q = 0.3 * np.sin(2 * t[:, None] + np.arange(len(joints)))
    np.savez(
        path,
        schema="robot_trajectory/1",
        t=t,
        q=q,
        qd=np.gradient(q, t, axis=0),
        joint_names=np.array(joints),
        header='{"meta": {}, "events": []}',
    )
    return t
