"""The float32 motion that the editor keeps, and how far it is from the edited one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contact_rows import place_plan, sticking_entries
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.regularisers import pose_distances
from trajectory_editor.optimize.result import Closeness
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.target.motion_rows import wind_like
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]


def kept_motion(
    motion: EditorMotion, trajectory: Trajectory, freedom: NDArray[np.int64]
) -> EditorMotion:
    """Return the edited motion with a trajectory's poses, exact where frames are not free."""
    robot = trajectory.robot
    columns = robot.columns_of(motion.joint_names)
    stored = motion.joint_pos.astype(np.float64)[:, columns]
    joints = np.empty_like(stored)
    joints[:, columns] = wind_like(trajectory.joints, stored, robot.continuous)
    held = freedom != FrameFreedom.FREE
    joint_pos = joints.astype(np.float32)
    joint_pos[held] = motion.joint_pos[held]
    if motion.base_pos_w is None or motion.base_quat_w is None:
        return motion.with_arrays(joint_pos=joint_pos)
    places = trajectory.q[:, :3].astype(np.float32)
    turns = trajectory.q[:, [6, 3, 4, 5]]
    signs = np.sign(np.einsum("ij,ij->i", turns, motion.base_quat_w))
    turns = (turns * np.where(signs == 0.0, 1.0, signs)[:, None]).astype(np.float32)
    places[held, :2], turns[held] = motion.base_pos_w[held, :2], motion.base_quat_w[held]
    fixed = freedom == FrameFreedom.FIXED
    places[fixed] = motion.base_pos_w[fixed]
    return motion.with_arrays(joint_pos=joint_pos, base_pos_w=places, base_quat_w=turns)


@dataclass(frozen=True)
class Distances:
    """Distances of F frames from the edited motion, and of E planted points from their places.

    Attributes:
        base: (F,) position [m].
        turns: (F,) orientation [rad].
        joints: (F, N) [rad or m].
        planted: (E,) along the surface [m].
        planted_frames: (E,) frame of each.
    """

    base: Array
    turns: Array
    joints: Array
    planted: Array
    planted_frames: NDArray[np.int64]

    @classmethod
    def none(cls, frames: int, joints: int) -> Distances:
        """Return those of frames that are as edited."""
        nowhere = np.zeros(0, dtype=np.int64)
        still = np.zeros(frames)
        return cls(still, still, np.zeros((frames, joints)), np.zeros(0), nowhere)

    def with_rows(self, own: Distances, first: int) -> Distances:
        """Return the distances with those of the frames from ``first`` on in their place."""
        end = first + len(own.base)
        others = (self.planted_frames < first) | (self.planted_frames >= end)

        def joined(values: Array, new: Array) -> Array:
            return np.concatenate([values[:first], new, values[end:]])

        return Distances(
            joined(self.base, own.base),
            joined(self.turns, own.turns),
            joined(self.joints, own.joints),
            np.concatenate([self.planted[others], own.planted]),
            np.concatenate([self.planted_frames[others], own.planted_frames + first]),
        )

    def rows(self, first: int, stop: int) -> Distances:
        """Return the frames ``first`` to ``stop - 1``."""
        own = (self.planted_frames >= first) & (self.planted_frames < stop)
        span = slice(first, stop)
        return Distances(
            self.base[span],
            self.turns[span],
            self.joints[span],
            self.planted[own],
            self.planted_frames[own] - first,
        )


def distances(preparation: Preparation, trajectory: Trajectory, plan: ContactPlan) -> Distances:
    """Measure how far a trajectory is from the edited one."""
    away = pose_distances(trajectory, preparation.edited)
    base = trajectory.base_size
    half = base // 2
    placed = place_plan(preparation.planner.geometry, plan, trajectory)
    sticking = sticking_entries(plan)
    drift = placed.points[sticking] - plan.anchors[sticking]
    normals = placed.survey.normals[sticking]
    drift -= np.einsum("ij,ij->i", drift, normals)[:, None] * normals
    return Distances(
        np.linalg.norm(away[:, :half], axis=1),
        np.linalg.norm(away[:, half:base], axis=1),
        np.abs(away[:, base:]),
        np.linalg.norm(drift, axis=1),
        plan.frames[sticking],
    )


def closeness(parts: Sequence[Distances]) -> Closeness:
    """Return largest and root mean square over stretches of a motion."""
    return Closeness(
        base_cm=_summary([100.0 * part.base for part in parts]),
        base_degrees=_summary([np.degrees(part.turns) for part in parts]),
        joint_rad=_summary([part.joints.ravel() for part in parts]),
        planted_mm=_summary([1e3 * part.planted for part in parts]),
    )


def _summary(parts: Sequence[Array]) -> tuple[float, float]:
    values = np.concatenate(parts)
    if len(values) == 0:
        return 0.0, 0.0
    return float(values.max()), float(np.sqrt(np.mean(values**2)))
