"""Robots for the tests of contact planning; property tests take the time they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from optimize.contacts import hand_made
from trajectory_editor.robot.model import RobotModel

settings.register_profile("no_deadline", deadline=None)
settings.load_profile("no_deadline")


@pytest.fixture(scope="session")
def walker(tmp_path_factory: pytest.TempPathFactory) -> RobotModel:
    return hand_made.walker(Path(tmp_path_factory.mktemp("walker")))


@pytest.fixture(scope="session")
def ball(tmp_path_factory: pytest.TempPathFactory) -> RobotModel:
    return hand_made.ball(Path(tmp_path_factory.mktemp("ball")))
