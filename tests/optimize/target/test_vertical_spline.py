from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.target.vertical_spline import fit_vertical_spline


def test_a_constant_is_kept_everywhere() -> None:
    frames = np.array([3, 4, 5, 40])

    assert fit_vertical_spline(frames, np.full(4, -0.02), 60, 18.0) == pytest.approx(
        np.full(60, -0.02), abs=1e-9
    )


def test_slow_changes_are_followed_and_noise_is_not() -> None:
    frames = np.arange(300)
    slow = 0.03 * np.sin(2.0 * np.pi * frames / 150.0)
    noise = 0.01 * (-1.0) ** frames

    curve = fit_vertical_spline(frames, slow + noise, 300, 18.0)

    assert curve[5:-5] == pytest.approx(slow[5:-5], abs=1e-3)


def test_a_gap_is_bridged_without_swinging_out() -> None:
    frames = np.concatenate([np.arange(40), np.arange(120, 160)])
    heights = np.where(frames < 80, 0.0, 0.05)

    curve = fit_vertical_spline(frames, heights, 160, 18.0)

    assert curve.min() > -0.003
    assert curve.max() < 0.053
    assert curve[80] == pytest.approx(0.025, abs=2e-3)


def test_beyond_the_last_known_height_it_stays() -> None:
    frames = np.arange(100)

    curve = fit_vertical_spline(frames, 0.001 * frames, 400, 18.0)

    assert curve[200:] == pytest.approx(np.full(200, curve[200]), abs=1e-3)
    assert abs(curve[399] - 0.1) < 0.03


@pytest.mark.parametrize("frames", [1, 2, 10, 7840])
def test_any_length(frames: int) -> None:
    known = np.arange(frames)
    assert fit_vertical_spline(known, 0.0 * known + 0.1, frames, 9.0) == pytest.approx(
        np.full(frames, 0.1), abs=1e-9
    )
    assert not fit_vertical_spline(known[:0], np.zeros(0), frames, 9.0).any()
