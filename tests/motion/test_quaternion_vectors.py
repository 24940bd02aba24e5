import numpy as np
import pytest

from motion.vector_files import load_vectors
from trajectory_editor.motion import quaternion

VECTORS = load_vectors("quaternion.json")
close = {"rtol": 0, "atol": VECTORS["tolerance"]}


def column(group: str, key: str) -> np.ndarray:
    return np.array([case[key] for case in VECTORS[group]])


@pytest.mark.parametrize("order", ["wxyz", "xyzw"])
def test_rpy_agrees_in_both_directions(order):
    rpy, quats = column("rpy", "rpy"), column("rpy", "wxyz")
    if order == "xyzw":
        quats = quaternion.wxyz_to_xyzw(quats)
    np.testing.assert_allclose(quaternion.from_rpy(rpy, order=order), quats, **close)
    np.testing.assert_allclose(quaternion.to_rpy(quats, order=order), rpy, **close)
    np.testing.assert_allclose(quaternion.to_rpy(-quats, order=order), rpy, **close)


def test_slerp_agrees():
    a, b, s = (column("slerp", key) for key in ("a", "b", "s"))
    np.testing.assert_allclose(quaternion.slerp(a, b, s), column("slerp", "result"), **close)


@pytest.mark.parametrize("order", ["wxyz", "xyzw"])
def test_products_agree(order):
    a, b, product = (column("multiply", f"{name}_wxyz") for name in ("a", "b", "product"))
    if order == "xyzw":
        a, b, product = (quaternion.wxyz_to_xyzw(values) for values in (a, b, product))
    np.testing.assert_allclose(quaternion.multiply(a, b, order=order), product, **close)


@pytest.mark.parametrize("order", ["wxyz", "xyzw"])
def test_rotated_vectors_agree(order):
    quats, vectors = column("rotate", "wxyz"), column("rotate", "vector")
    if order == "xyzw":
        quats = quaternion.wxyz_to_xyzw(quats)
    rotated = quaternion.rotate(quats, vectors, order=order)
    np.testing.assert_allclose(rotated, column("rotate", "rotated"), **close)


def test_orders_are_the_same_numbers():
    wxyz, xyzw = column("order", "wxyz"), column("order", "xyzw")
    assert np.array_equal(quaternion.wxyz_to_xyzw(wxyz), xyzw)
    assert np.array_equal(quaternion.xyzw_to_wxyz(xyzw), wxyz)
