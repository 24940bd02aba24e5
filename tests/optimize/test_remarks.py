"""What is said before a solve: skates, hovering frames and rounding that no solver can mend."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from feasibility.simple_robots import BALL, BOX, GRAVITY, SIZE, body_motion, load
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.settings import OptimizeSettings

FRAMES = 30
SHORT = OptimizeSettings(budget=1.0)


def _remarks(tmp_path: Path, motion: EditorMotion, *anchors: int, urdf: str = BOX) -> list[str]:
    told: list[str] = []
    result = optimize_motion(
        motion, load(tmp_path, urdf), None, anchors, SHORT, on_remarks=told.extend
    )
    assert list(result.remarks) == told
    return told


def _resting(shift: float = 0.0) -> np.ndarray:
    path = np.tile([0.3, -0.2, SIZE / 2 + 5e-4], (FRAMES, 1))
    path[:, 0] += np.linspace(0.0, shift, FRAMES)
    return path


def test_nothing_is_said_of_a_motion_without_such_causes(tmp_path: Path) -> None:
    assert _remarks(tmp_path, body_motion(_resting())) == []


def test_a_skate_between_kept_ends_is_named_with_its_length(tmp_path: Path) -> None:
    found = _remarks(tmp_path, body_motion(_resting(0.023)))
    assert len(found) == 1
    assert "box stays on the ground from frame 0 to 29" in found[0]
    assert "23.0 mm" in found[0]


def test_a_box_that_is_lifted_in_between_does_not_skate(tmp_path: Path) -> None:
    path = _resting(0.023)
    path[8:22, 2] += 0.1
    assert not any("stays on the ground" in text for text in _remarks(tmp_path, body_motion(path)))


def test_hovering_anchors_are_named(tmp_path: Path) -> None:
    path = _resting()
    path[:, 2] += 0.035
    found = _remarks(tmp_path, body_motion(path), 0, 12)
    assert any("frame 0 hovers 35.5 mm" in text and "hop" in text for text in found)
    assert any("frame 12 hovers 35.5 mm" in text and "in flight" in text for text in found)


def test_anchors_of_a_flight_are_not(tmp_path: Path) -> None:
    t = np.arange(FRAMES) / 100.0
    path = np.stack([t, 0.0 * t, 1.0 + 2.0 * t - 0.5 * GRAVITY * t**2], axis=1)
    assert _remarks(tmp_path, body_motion(path), 0, 12, urdf=BALL) == []


def test_rounding_far_from_the_origin_at_a_high_rate_is_said(tmp_path: Path) -> None:
    path = _resting()
    path[:, 0] += 20.0
    found = _remarks(tmp_path, body_motion(path, rate=120.0))
    assert any("float32" in text and "20.3 m" in text and "120 frames" in text for text in found)
    assert _remarks(tmp_path, body_motion(path, rate=20.0)) == []


def test_long_lists_are_shortened(tmp_path: Path) -> None:
    path = _resting()
    path[:, 2] += 0.035
    found = _remarks(tmp_path, body_motion(path), *range(2, 20, 2))
    assert "5 more hovering frames" in found[-1]
