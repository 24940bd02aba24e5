"""Robots for the tests of targets."""

from __future__ import annotations

from pathlib import Path

import pytest

from optimize.contacts import hand_made
from trajectory_editor.robot.model import RobotModel


@pytest.fixture(scope="session")
def walker(tmp_path_factory: pytest.TempPathFactory) -> RobotModel:
    return hand_made.walker(Path(tmp_path_factory.mktemp("walker")))
