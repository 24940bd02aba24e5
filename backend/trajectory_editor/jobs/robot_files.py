"""Naming a robot to another process: where its files are, as JSON, and the model they give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trajectory_editor.robot.asset_paths import AssetResolver
from trajectory_editor.robot.description import RobotSource

if TYPE_CHECKING:
    from trajectory_editor.robot.model import RobotModel


def write_source(source: RobotSource, path: Path) -> None:
    """Write where a robot's files are."""
    content = {
        "urdf_path": str(source.urdf_path),
        "package_roots": [str(root) for root in source.package_roots],
        "confine_to": None if source.confine_to is None else str(source.confine_to),
        "dropped_roots": [str(root) for root in source.dropped_roots],
        "accepted": {uri: str(file) for uri, file in source.accepted.items()},
    }
    path.write_text(json.dumps(content), encoding="ascii")


def read_source(path: Path) -> RobotSource:
    """Read what ``write_source`` wrote."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="ascii"))
    confine_to = content["confine_to"]
    return RobotSource(
        Path(content["urdf_path"]),
        tuple(map(Path, content["package_roots"])),
        None if confine_to is None else Path(confine_to),
        tuple(map(Path, content["dropped_roots"])),
        {uri: Path(file) for uri, file in content["accepted"].items()},
    )


class RobotModels:
    """The models of the robot that was asked for last, with and without a floating base."""

    def __init__(self) -> None:
        self._key = ""
        self._models: dict[bool, RobotModel] = {}

    def has(self, key: str, *, floating_base: bool) -> bool:
        """Whether a model is at hand."""
        return key == self._key and floating_base in self._models

    def get(self, key: str, source: RobotSource, *, floating_base: bool) -> RobotModel:
        """Return the model of a robot; ``key`` differs for every load of one.

        Raises:
            RobotModelError: Its files can't be used.
        """
        from trajectory_editor.robot.model import load_robot_model  # needs Pinocchio

        if key != self._key:
            self._key, self._models = key, {}
        if floating_base not in self._models:
            resolver = AssetResolver(
                source.urdf_path,
                source.package_roots,
                confine_to=source.confine_to,
                dropped_roots=source.dropped_roots,
                accepted=source.accepted,
            )
            self._models[floating_base] = load_robot_model(
                source.urdf_path, floating_base=floating_base, resolver=resolver
            )
        return self._models[floating_base]
