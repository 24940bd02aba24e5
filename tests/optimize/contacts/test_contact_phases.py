from __future__ import annotations

import numpy as np
import pytest

from trajectory_editor.optimize.contacts.contact_phases import number_phases, phase_anchors


def test_phases_are_runs_of_consecutive_sticking_frames_of_one_point() -> None:
    frames = np.array([0, 0, 1, 1, 2, 3, 3])
    candidates = np.array([4, 7, 4, 7, 4, 4, 7])
    sticking = np.array([True, True, True, True, False, True, True])

    phases, following = number_phases(frames, candidates, sticking)

    assert phases.tolist() == [0, 2, 0, 2, -1, 1, 3]
    assert following.tolist() == [2, 3, -1, -1, -1, -1, -1]


def test_a_material_point_has_one_anchor_per_phase_where_the_target_is_on_average() -> None:
    phases, following = np.array([0, 0, 0, -1]), np.array([1, 2, -1, -1])
    points = np.array([[0.0, 0, 0], [0.01, 0, 0], [0.05, 0.03, 0], [9.0, 9, 9]])

    anchors = phase_anchors(phases, following, points, np.zeros((4, 3)))

    assert anchors[:3] == pytest.approx(np.tile([0.02, 0.01, 0.0], (3, 1)))
    assert anchors[3].tolist() == [9.0, 9.0, 9.0]


def test_rolling_moves_the_anchor_and_only_slip_is_averaged_away() -> None:
    count, roll, slip = 6, 0.01, 0.004
    phases, following = np.zeros(count, dtype=np.int64), np.append(np.arange(1, count), -1)
    points = np.zeros((count, 3))
    points[:, 0] = (roll + slip) * np.arange(count)
    rolls = np.tile([roll, 0.0, 0.0], (count, 1))

    anchors = phase_anchors(phases, following, points, rolls)

    assert np.diff(anchors[:, 0]) == pytest.approx(np.full(count - 1, roll))
    assert anchors.mean(axis=0) == pytest.approx(points.mean(axis=0))


def test_without_sticking_points_there_are_no_phases() -> None:
    phases, following = number_phases(np.array([0, 1]), np.array([3, 3]), np.zeros(2, dtype=bool))
    assert phases.tolist() == [-1, -1]
    assert following.tolist() == [-1, -1]
    assert phase_anchors(phases[:0], following[:0], np.zeros((0, 3)), np.zeros((0, 3))).size == 0
