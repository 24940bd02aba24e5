from __future__ import annotations

import numpy as np
import pytest
from scipy.signal import butter, sosfiltfilt
from scipy.spatial.transform import Rotation

from trajectory_editor.optimize.target.zero_phase_filter import (
    low_pass_kernel,
    smooth_rotations,
    smooth_vectors,
)

CUTOFF, RATE = 8.0, 60.0


def kernel(frames: int = 400) -> np.ndarray:
    return low_pass_kernel(CUTOFF, RATE, frames)


def angles(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    return (Rotation.from_quat(first).inv() * Rotation.from_quat(second)).magnitude()


@pytest.mark.parametrize(
    ("cutoff", "rate"), [(8.0, 30.0), (8.0, 60.0), (4.0, 120.0), (14.0, 30.0), (0.5, 30.0)]
)
def test_it_is_scipys_butterworth_run_both_ways(cutoff: float, rate: float) -> None:
    values = np.random.default_rng(2).normal(size=(900, 3))

    smooth = smooth_vectors(values, low_pass_kernel(cutoff, rate, 900))

    sections = butter(2, cutoff, fs=rate, output="sos")
    expected = sosfiltfilt(sections, values, axis=0, padtype="odd", padlen=800)
    assert smooth == pytest.approx(expected, abs=1e-6)


def test_a_sine_at_the_cut_off_loses_half_its_size_and_no_time() -> None:
    times = np.arange(600) / RATE
    sine = np.sin(2.0 * np.pi * CUTOFF * times)[:, None]

    smooth = smooth_vectors(sine, kernel())

    assert smooth[100:500] == pytest.approx(0.5 * sine[100:500], abs=1e-6)


@pytest.mark.parametrize("frames", [1, 2, 3, 5, 20, 300])
def test_straight_motion_stays_at_any_length(frames: int) -> None:
    line = np.outer(np.arange(frames), [1.0, -0.3]) + 4.0

    smooth = smooth_vectors(line, low_pass_kernel(CUTOFF, RATE, frames))

    assert smooth == pytest.approx(line, abs=1e-9)


@pytest.mark.parametrize("cutoff", [0.0, 30.0, 100.0])
def test_no_cut_off_below_half_the_rate_changes_nothing(cutoff: float) -> None:
    assert low_pass_kernel(cutoff, RATE, 100).tolist() == [1.0]
    noise = np.random.default_rng(0).normal(size=(10, 4))
    assert (smooth_vectors(noise, np.ones(1)) == noise).all()
    assert (smooth_rotations(noise, np.ones(1)) == noise).all()


def test_taps_sum_to_one() -> None:
    taps = kernel()
    assert taps[0] + 2.0 * taps[1:].sum() == pytest.approx(1.0, abs=1e-14)


def test_turns_about_one_axis_are_smoothed_as_their_angle() -> None:
    turn = np.cumsum(np.random.default_rng(4).normal(scale=0.05, size=300))
    axis = np.array([0.48, 0.6, 0.64])
    quats = Rotation.from_rotvec(np.outer(turn, axis)).as_quat()

    smooth = smooth_rotations(quats, kernel())

    expected = smooth_vectors(turn[:, None], kernel())[:, 0]
    assert angles(smooth, Rotation.from_rotvec(np.outer(expected, axis)).as_quat()).max() < 1e-9


def test_a_steady_spin_stays_however_often_it_goes_round() -> None:
    # At 1 Hz cut-off the kernel spans several of these turns.
    spin = Rotation.from_rotvec(np.outer(np.arange(300) * 0.4, [0.0, 0.6, 0.8])).as_quat()

    smooth = smooth_rotations(spin, low_pass_kernel(1.0, RATE, 300))

    assert angles(smooth, spin).max() < 1e-9


def test_signs_of_quaternions_do_not_matter() -> None:
    random = np.random.default_rng(5)
    quats = Rotation.from_rotvec(random.normal(scale=0.3, size=(80, 3))).as_quat()
    flipped = quats * random.choice([-1.0, 1.0], size=(80, 1))

    assert angles(
        smooth_rotations(quats, kernel(80)), smooth_rotations(flipped, kernel(80))
    ).max() < (1e-7)


def test_the_worlds_axes_do_not_matter() -> None:
    random = np.random.default_rng(6)
    body = Rotation.from_rotvec(np.cumsum(random.normal(scale=0.1, size=(120, 3)), axis=0))
    world = Rotation.from_rotvec([0.3, -2.0, 1.0])

    turned_after = (
        world * Rotation.from_quat(smooth_rotations(body.as_quat(), kernel(120)))
    ).as_quat()
    turned_before = smooth_rotations((world * body).as_quat(), kernel(120))

    assert angles(turned_after, turned_before).max() < 1e-9


def test_noise_on_an_orientation_shrinks() -> None:
    random = np.random.default_rng(7)
    still = np.tile([0.1, 0.7, -0.2, 0.67], (400, 1))
    still /= np.linalg.norm(still, axis=1, keepdims=True)
    noisy = (
        Rotation.from_quat(still) * Rotation.from_rotvec(random.normal(scale=0.02, size=(400, 3)))
    ).as_quat()

    smooth = smooth_rotations(noisy, kernel())

    assert angles(smooth, still).mean() < 0.6 * angles(noisy, still).mean()
    assert np.linalg.norm(smooth, axis=1) == pytest.approx(np.ones(400), abs=1e-14)
