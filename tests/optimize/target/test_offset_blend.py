from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trajectory_editor.optimize.target.offset_blend import blend_offsets


def test_one_offset_fades_along_a_cosine() -> None:
    curve = blend_offsets(np.array([10]), np.array([[2.0]]), 30, 8.0)[:, 0]

    assert curve[10] == 2.0
    assert curve[14] == pytest.approx(1.0)
    assert curve[6] == pytest.approx(1.0)
    assert not curve[:3].any()
    assert not curve[18:].any()
    assert (np.diff(curve[10:19]) < 0.0).all()


def test_near_nodes_lead_into_each_other() -> None:
    curve = blend_offsets(np.array([4, 8]), np.array([[1.0], [3.0]]), 20, 10.0)[:, 0]

    assert curve[4:9] == pytest.approx([1.0, 1.0 + 2 * 0.1464466, 2.0, 3.0 - 2 * 0.1464466, 3.0])


def test_without_nodes_there_is_nothing() -> None:
    curve = blend_offsets(np.zeros(0, dtype=np.int64), np.zeros((0, 2)), 5, 3.0)
    assert curve.tolist() == [[0.0, 0.0]] * 5


@given(
    st.sets(st.integers(0, 39), min_size=1, max_size=12),
    st.floats(0.1, 60.0),
    st.integers(0, 1000),
)
def test_offsets_are_exact_at_all_nodes_and_never_overshoot(
    nodes: set[int], reach: float, seed: int
) -> None:
    frames = np.array(sorted(nodes))
    offsets = np.random.default_rng(seed).uniform(-1.0, 1.0, (len(frames), 2))

    curve = blend_offsets(frames, offsets, 40, reach)

    assert curve[frames] == pytest.approx(offsets, abs=1e-12)
    assert np.abs(curve).max() <= np.abs(offsets).max() + 1e-12
