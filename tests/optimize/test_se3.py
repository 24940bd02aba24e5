"""Rigid motions against Pinocchio."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest

from trajectory_editor.optimize.se3 import difference, exponential, inverse_left_jacobian


@pytest.mark.parametrize("angle", [0.0, 1e-6, 1e-3, 1.9e-2, 2.1e-2, 0.5, 3.1])
def test_maps_and_jacobians_are_those_of_pinocchio(angle: float) -> None:
    rng = np.random.default_rng(1)
    start = pin.exp6(rng.normal(size=6))
    twist = rng.normal(size=6)
    twist[3:] *= angle / np.linalg.norm(twist[3:])
    end = start * pin.exp6(twist)
    found = np.empty(6)
    difference(start.rotation, start.translation, end.rotation, end.translation, found)
    assert found == pytest.approx(twist, abs=1e-9)
    turn, shift = np.empty((3, 3)), np.empty(3)
    exponential(twist, turn, shift)
    relative = start.actInv(end)
    assert turn == pytest.approx(relative.rotation, abs=1e-12)
    assert shift == pytest.approx(relative.translation, abs=1e-12)
    later, earlier = np.empty((6, 6)), np.empty((6, 6))
    inverse_left_jacobian(twist, -1.0, later)
    inverse_left_jacobian(twist, 1.0, earlier)
    assert later == pytest.approx(pin.Jlog6(relative), abs=1e-7)
    assert earlier == pytest.approx(pin.Jlog6(relative) @ relative.inverse().action, abs=1e-7)
