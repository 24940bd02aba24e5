"""Mending of the stretches that fail, on boxes whose middle hovers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from feasibility.simple_robots import BOX, SIZE, body_motion, load
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.given_motion import GivenMotion
from trajectory_editor.optimize.mending import MARGINS, Mending, failing_stretches
from trajectory_editor.optimize.pieces import Pieces
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.stages import PATIENT_STAGES
from trajectory_editor.optimize.stretch_solver import StretchSolver
from trajectory_editor.robot.model import RobotModel
from trajectory_editor.terrain.plane import GroundPlane

FRAMES = 220
HOVERING = slice(100, 112)


def _hovering_in_the_middle(*stretches: slice) -> EditorMotion:
    path = np.tile([0.3, -0.2, SIZE / 2 + 5e-4], (FRAMES, 1))
    for stretch in stretches:
        path[stretch, 2] += 0.02
    return body_motion(path, rate=30.0)


@pytest.fixture
def robot(tmp_path: Path) -> RobotModel:
    return load(tmp_path, BOX)


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as running:
        yield running


def _mending(
    motion: EditorMotion, robot: RobotModel, executor: ThreadPoolExecutor, seconds: float = 20.0
) -> tuple[Mending, GivenMotion, list[FeasibilityResult]]:
    settings, told = OptimizeSettings(), list[FeasibilityResult]()
    given = GivenMotion(motion, robot, GroundPlane(), (), settings, ())
    started = settings.clock()
    solver = StretchSolver(given, started, executor, 2)

    def time_left() -> float:
        return seconds - (settings.clock() - started)

    return Mending(solver, time_left, lambda _, report: told.append(report)), given, told


def test_what_fails_is_mended_and_all_else_stays_as_it_is(
    robot: RobotModel, executor: ThreadPoolExecutor
) -> None:
    motion = _hovering_in_the_middle(HOVERING)
    mending, given, told = _mending(motion, robot, executor)
    pieces = mending.run(Pieces(motion), given.judge(motion), PATIENT_STAGES)
    assert given.judge(pieces.motion).verdict is Verdict.FEASIBLE
    assert [report.verdict for report in told] == [Verdict.FEASIBLE]
    places, before = np.asarray(pieces.motion.base_pos_w), np.asarray(motion.base_pos_w)
    assert places[HOVERING, 2].max() < SIZE / 2 + 1e-3
    untouched = np.ones(FRAMES, dtype=bool)
    untouched[HOVERING.start - MARGINS[0] - 2 : HOVERING.stop + MARGINS[0] + 2] = False
    assert np.array_equal(places[untouched], before[untouched])
    assert pieces.away is not None
    assert pieces.away.base[HOVERING].min() == pytest.approx(0.02, abs=1e-3)
    assert pieces.away.base[untouched].max() == 0.0


def test_without_time_nothing_is_tried(robot: RobotModel, executor: ThreadPoolExecutor) -> None:
    motion = _hovering_in_the_middle(HOVERING)
    mending, given, told = _mending(motion, robot, executor, seconds=0.0)
    pieces = mending.run(Pieces(motion), given.judge(motion), PATIENT_STAGES)
    assert pieces.motion is motion
    assert told == []


def test_stretches_lie_around_failing_frames_and_near_ones_are_one(robot: RobotModel) -> None:
    given = GivenMotion(_hovering_in_the_middle(), robot, GroundPlane(), (), OptimizeSettings(), ())

    def stretches(*hovering: slice) -> list[tuple[int, int, int, int]]:
        report = given.judge(_hovering_in_the_middle(*hovering))
        found = failing_stretches(report, 10)
        return [
            (it.start, it.stop, it.borders.decided_before, it.borders.decided_after) for it in found
        ]

    failing = np.flatnonzero(
        np.any(
            [check.over for check in given.judge(_hovering_in_the_middle(HOVERING)).checks], axis=0
        )
    )
    assert stretches() == []
    assert stretches(HOVERING) == [(failing[0] - 12, failing[-1] + 13, 2, 2)]
    assert len(stretches(slice(100, 105), slice(150, 155))) == 2
    assert len(stretches(slice(100, 105), slice(115, 120))) == 1
    # At the motion's own ends nothing is decided; the whole of it is no stretch.
    assert stretches(slice(3, 8))[0][0::2] == (0, 0)
    assert stretches(slice(1, FRAMES - 1)) == []
