from __future__ import annotations

import pytest

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.optimize.target.frame_freedom import frame_freedom


def test_without_anchors_the_ends_may_only_move_up_and_down() -> None:
    assert frame_freedom([], 5).tolist() == [1, 0, 0, 0, 1]


def test_anchors_are_fixed_wherever_they_are() -> None:
    assert frame_freedom([0, 2], 5).tolist() == [2, 0, 2, 0, 1]
    assert frame_freedom([4, 0, 4], 5).tolist() == [2, 0, 0, 0, 2]


def test_a_single_frame_is_both_ends() -> None:
    assert frame_freedom([], 1).tolist() == [1]


@pytest.mark.parametrize("anchors", [[5], [-1], [0, 7, 9]])
def test_anchors_outside_of_the_motion_are_refused(anchors: list[int]) -> None:
    with pytest.raises(InvalidParameterError, match="within 0 to 4") as caught:
        frame_freedom(anchors, 5)
    assert caught.value.data["frames"] == [a for a in anchors if not 0 <= a < 5]
