"""What the informative rows are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.manifold_motion import ManifoldMotion
from trajectory_editor.feasibility.measurements import Measurements
from trajectory_editor.progress import Progress
from trajectory_editor.robot.kinematics import joint_placements
from trajectory_editor.robot.model import RobotModel

_CHUNK_FRAMES = 1024


@dataclass(frozen=True)
class InformationInput:
    """A judged motion."""

    motion: ManifoldMotion
    robot: RobotModel
    measured: Measurements
    progress: Progress

    def placements(
        self, overlap: int = 0
    ) -> Iterator[tuple[int, NDArray[np.float64], NDArray[np.float64]]]:
        """Yield the joint placements in stretches: first frame, rotations, positions.

        Args:
            overlap: Frames of the next stretch to include.
        """
        frames = self.motion.frame_count
        for start in range(0, frames, _CHUNK_FRAMES):
            span = slice(start, min(start + _CHUNK_FRAMES + overlap, frames))
            yield (
                start,
                *joint_placements(
                    self.robot.tree,
                    self.motion.base_rotations[span],
                    self.motion.base_positions[span],
                    self.motion.joint_values[span],
                ),
            )

    def shapes_by_link(self) -> dict[str, list[int]]:
        """Return the collision shapes of each link that has any and moves."""
        groups: dict[str, list[int]] = {}
        for shape, link in enumerate(self.robot.shapes.links):
            if self.robot.shapes.joints[shape] > 0:
                groups.setdefault(link, []).append(shape)
        return groups
