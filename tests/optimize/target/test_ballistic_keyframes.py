from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.target.ballistic_keyframes import drop_from_keyframes
from trajectory_editor.robot.model import GRAVITY

DT = 1.0 / 60.0


def dropped(
    hover: float, keyframes: list[int], *, heights: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    fixed = np.zeros(40, dtype=bool)
    fixed[keyframes] = True
    return drop_from_keyframes(
        np.full(40, -hover),
        np.zeros(40) if heights is None else heights,
        np.array(keyframes),
        fixed,
        DT,
    )


def test_a_robot_falls_from_a_hovering_first_keyframe() -> None:
    shifts, airborne = dropped(0.035, [0])

    landing = int(np.ceil(np.sqrt(2.0 * 0.035 / GRAVITY) / DT))
    times = DT * np.arange(landing)
    assert shifts[:landing] == pytest.approx(-0.5 * GRAVITY * times**2)
    assert np.flatnonzero(airborne).tolist() == list(range(1, landing))
    assert shifts[landing:] == pytest.approx(np.full(40 - landing, -0.035))


def test_a_keyframe_in_the_middle_is_the_top_of_a_hop() -> None:
    shifts, airborne = dropped(0.05, [20])

    assert shifts[20] == 0.0
    assert shifts[21:30] == pytest.approx(shifts[19:10:-1])
    assert not airborne[20]
    inner = shifts[16:25]
    assert np.diff(inner, n=2) / DT**2 == pytest.approx(np.full(7, -GRAVITY))


def test_the_centre_of_mass_falls_whatever_the_pose_does() -> None:
    crouch = -0.002 * np.arange(40)

    shifts, airborne = dropped(0.05, [0], heights=crouch)

    falling = np.flatnonzero(airborne)
    assert (shifts + crouch)[falling] == pytest.approx(-0.5 * GRAVITY * (DT * falling) ** 2)


def test_a_fall_ends_at_the_next_keyframe() -> None:
    _, airborne = dropped(1.0, [10, 14])

    assert airborne[11:14].all()
    assert not airborne[[10, 14]].any()
