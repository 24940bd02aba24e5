import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from trajectory_editor.motion.derivatives import (
    angular_velocity,
    central_differences,
    count_wraps,
    wrap_angle,
)
from trajectory_editor.motion.quaternion import from_rotation_vector

DT = 0.02


def test_central_differences_are_exact_for_parabolas_and_one_sided_at_the_ends():
    t = np.arange(10) * DT
    values = np.column_stack([3 * t**2 + 2 * t + 1])
    found = central_differences(values, DT)[:, 0]
    np.testing.assert_allclose(found[1:-1], 6 * t[1:-1] + 2, atol=1e-12)
    assert found[0] == pytest.approx((values[1, 0] - values[0, 0]) / DT)
    assert found[-1] == pytest.approx((values[-1, 0] - values[-2, 0]) / DT)


def test_they_are_numpy_s_gradient():
    values = np.random.default_rng(0).normal(size=(50, 4))
    np.testing.assert_allclose(
        central_differences(values, DT), np.gradient(values, DT, axis=0), atol=1e-12
    )


@pytest.mark.parametrize(("frames", "expected"), [(1, [0.0]), (2, [50.0, 50.0])])
def test_short_motions(frames, expected):
    values = np.arange(frames, dtype=float)[:, None]
    assert central_differences(values, DT)[:, 0] == pytest.approx(expected)


def test_an_angle_that_wraps_has_no_velocity_spike():
    angle = np.arange(200) * 0.1
    wrapped = wrap_angle(angle)
    values = np.column_stack([wrapped, wrapped])
    found = central_differences(values, DT, wrapping=np.array([True, False]))
    np.testing.assert_allclose(found[:, 0], 0.1 / DT, atol=1e-10)
    assert np.abs(found[:, 1]).max() > 100
    assert count_wraps(values).tolist() == [3, 3]


@pytest.mark.parametrize("order", ["wxyz", "xyzw"])
def test_a_constant_spin_has_its_angular_velocity_in_world_axes(order):
    omega = np.array([0.3, -2.0, 1.1])
    start = Rotation.from_rotvec([0.5, 0.2, -0.9])
    spin = Rotation.from_rotvec(omega * (np.arange(50) * DT)[:, None]) * start
    quats = spin.as_quat(scalar_first=order == "wxyz")
    quats[::3] *= -1
    found = angular_velocity(quats, DT, order=order)
    np.testing.assert_allclose(found, np.tile(omega, (50, 1)), atol=1e-9)


def test_a_spin_of_almost_half_a_turn_between_neighbours_is_followed():
    quats = from_rotation_vector(np.outer(np.arange(5) * 1.5, [0, 0, 1.0]), order="wxyz")
    found = angular_velocity(quats, 1.0, order="wxyz")
    np.testing.assert_allclose(found[:, 2], 1.5, atol=1e-12)
