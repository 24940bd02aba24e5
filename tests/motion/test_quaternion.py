import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.spatial.transform import Rotation, Slerp

from trajectory_editor.motion import quaternion as qm

ORDERS = ["wxyz", "xyzw"]
RNG = np.random.default_rng(7)

components = arrays(np.float64, 4, elements=st.floats(-1, 1)).filter(
    lambda q: np.linalg.norm(q) > 1e-2
)
unit_quats = components.map(lambda q: q / np.linalg.norm(q))
vectors = arrays(np.float64, 3, elements=st.floats(-10, 10))


def random_quats(count: int) -> np.ndarray:
    return qm.normalise(RNG.normal(size=(count, 4)))


def as_scipy(quats: np.ndarray, order: str) -> Rotation:
    return Rotation.from_quat(quats, scalar_first=order == "wxyz")


@pytest.mark.parametrize("order", ORDERS)
def test_products_and_rotations_are_scipy_s(order):
    a, b, v = random_quats(100), random_quats(100), RNG.normal(size=(100, 3))
    product = as_scipy(qm.multiply(a, b, order=order), order)
    reference = as_scipy(a, order) * as_scipy(b, order)
    np.testing.assert_allclose(product.as_matrix(), reference.as_matrix(), atol=1e-14)
    np.testing.assert_allclose(
        qm.rotate(a, v, order=order), as_scipy(a, order).apply(v), atol=1e-13
    )


@pytest.mark.parametrize("order", ORDERS)
def test_rpy_is_scipy_s_fixed_axis_convention(order):
    rpy = RNG.uniform([-3, -1.5, -3], [3, 1.5, 3], size=(100, 3))
    quats = qm.from_rpy(rpy, order=order)
    matrices = Rotation.from_euler("xyz", rpy).as_matrix()
    np.testing.assert_allclose(as_scipy(quats, order).as_matrix(), matrices, atol=1e-14)
    np.testing.assert_allclose(qm.to_rpy(quats, order=order), rpy, atol=1e-12)


@pytest.mark.parametrize("pitch", [np.pi / 2, -np.pi / 2, np.pi / 2 - 1e-9, -np.pi / 2 + 1e-7])
def test_rpy_gives_the_same_rotation_where_roll_and_yaw_are_one(pitch):
    quats = qm.from_rpy(np.array([[0.3, pitch, -2.0], [-1.0, pitch, 3.0]]), order="wxyz")
    again = qm.from_rpy(qm.to_rpy(quats, order="wxyz"), order="wxyz")
    assert qm.angle_between(quats, again).max() < 1e-7


@pytest.mark.parametrize("order", ORDERS)
def test_rotation_vectors_are_scipy_s(order):
    quats = random_quats(100)
    quats[0] = [1, 0, 0, 0] if order == "wxyz" else [0, 0, 0, 1]
    found = qm.to_rotation_vector(quats, order=order)
    np.testing.assert_allclose(found, as_scipy(quats, order).as_rotvec(), atol=1e-12)
    back = qm.from_rotation_vector(found, order=order)
    assert qm.angle_between(back, quats).max() < 1e-14 * 10


def test_tiny_rotation_vectors_keep_their_digits():
    tiny = np.array([[1e-200, 0, 0], [0, 3e-12, 0], [0, 0, 0]])
    quats = qm.from_rotation_vector(tiny, order="xyzw")
    np.testing.assert_allclose(qm.to_rotation_vector(quats, order="xyzw"), tiny, rtol=1e-15)


@pytest.mark.parametrize("order", ORDERS)
def test_slerp_is_scipy_s(order):
    a, b = random_quats(50), random_quats(50)
    for first, second in zip(a, b, strict=True):
        reference = Slerp([0, 1], as_scipy(np.stack([first, second]), order))(0.3)
        found = qm.slerp(first, second, np.array(0.3))
        assert (as_scipy(found, order) * reference.inv()).magnitude() < 1e-14


@given(unit_quats, unit_quats, unit_quats)
def test_products_associate(a, b, c):
    left = qm.multiply(qm.multiply(a, b, order="xyzw"), c, order="xyzw")
    right = qm.multiply(a, qm.multiply(b, c, order="xyzw"), order="xyzw")
    np.testing.assert_allclose(left, right, atol=1e-14)


@given(unit_quats, vectors, st.sampled_from(ORDERS))
def test_the_conjugate_undoes_a_rotation(q, v, order):
    there = qm.rotate(q, v, order=order)
    np.testing.assert_allclose(
        qm.rotate(qm.conjugate(q, order=order), there, order=order), v, atol=1e-12
    )
    assert np.linalg.norm(there) == pytest.approx(np.linalg.norm(v), abs=1e-12)


@given(unit_quats, unit_quats, st.floats(0, 1))
def test_slerp_divides_the_angle_and_stays_of_unit_length(a, b, s):
    whole = float(qm.angle_between(a, b))
    blend = qm.slerp(a, b, np.array(s))
    assert abs(float(qm.norms(blend)) - 1.0) < 1e-15 * 4
    assert float(qm.angle_between(a, blend)) == pytest.approx(s * whole, abs=1e-7)
    assert float(qm.angle_between(blend, b)) == pytest.approx((1 - s) * whole, abs=1e-7)


@given(unit_quats, unit_quats, st.floats(0, 1))
def test_slerp_does_not_care_about_the_second_sign(a, b, s):
    # At exactly half a turn the sign chooses the side.
    if abs(qm.dot(a, b)) > 1e-9:
        assert np.array_equal(qm.slerp(a, b, np.array(s)), qm.slerp(a, -b, np.array(s)))


@given(arrays(np.float64, (6, 4), elements=st.floats(0.1, 1)), st.lists(st.booleans(), min_size=6,
                                                                       max_size=6))  # fmt: skip
def test_aligned_signs_are_continuous_and_the_same_rotations(quats, flips):
    flipped = quats * np.where(flips, -1.0, 1.0)[:, None]
    aligned = qm.align_signs(flipped)
    assert (qm.dot(aligned[1:], aligned[:-1]) >= 0).all()
    assert np.array_equal(np.abs(aligned), np.abs(quats))
    assert np.array_equal(aligned[0], flipped[0])


def test_flipping_every_second_key_leaves_the_aligned_curve():
    angle = np.linspace(0, 6 * np.pi, 40) / 2
    spin = np.column_stack([np.cos(angle), 0 * angle, np.sin(angle), 0 * angle])
    flipped = spin * np.where(np.arange(40) % 2, -1.0, 1.0)[:, None]
    assert np.array_equal(qm.align_signs(flipped), spin)


def test_float32_arrays_keep_their_type_when_aligned():
    assert qm.align_signs(np.ones((3, 4), np.float32)).dtype == np.float32


def test_swapping_orders_is_exact_and_keeps_the_type():
    quats = RNG.normal(size=(5, 4)).astype(np.float32)
    swapped = qm.wxyz_to_xyzw(quats)
    assert swapped.dtype == np.float32
    assert np.array_equal(swapped[:, 3], quats[:, 0])
    assert np.array_equal(qm.xyzw_to_wxyz(swapped), quats)


def test_angles_are_accurate_at_both_ends():
    a = qm.from_rotation_vector(np.array([[0.0, 0, 0], [0, 0, 0]]), order="wxyz")
    b = qm.from_rotation_vector(np.array([[1e-9, 0, 0], [np.pi, 0, 0]]), order="wxyz")
    np.testing.assert_allclose(qm.angle_between(a, -b), [1e-9, np.pi], rtol=1e-12)
