"""A trajectory that the judge has seen, and which of two is the better one to show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trajectory_editor.feasibility.contact_record import ContactRecord
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.regularisers import pose_distances
from trajectory_editor.optimize.trajectory import Trajectory

LARGE_SHIFT = 0.06  # [m] RMS of the base position
LARGE_TURN = 0.1  # [rad] RMS of the joints


@dataclass(frozen=True)
class Candidate:
    """A trajectory as the judge sees it.

    Attributes:
        trajectory: What the solver found.
        motion: The float32 motion that would be kept.
        report: The judge's report of it.
        record: The judge's contacts and forces.
        plan: The contacts that it was solved with.
        distance: From ``distance_from``.
    """

    trajectory: Trajectory
    motion: EditorMotion
    report: FeasibilityResult
    record: ContactRecord
    plan: ContactPlan
    distance: float

    @property
    def badness(self) -> float:
        """What orders candidates: the headline's size, larger for those far from the target.

        A headline that is a little smaller does not make up for a motion that went elsewhere; a
        candidate that passes is better than all that don't.
        """
        headline = self.report.headline_check
        return 0.0 if headline is None else headline.size * (1.0 + self.distance**2)


def distance_from(trajectory: Trajectory, target: Trajectory) -> float:
    """Return how far a trajectory is from a target; about 1 is as far as a good answer may be."""
    away = pose_distances(trajectory, target)
    half, base = trajectory.base_size // 2, trajectory.base_size
    shift = np.sqrt(np.mean(np.sum(away[:, :half] ** 2, axis=1)))
    turns = away[:, base:]
    turn = np.sqrt(np.mean(turns**2)) if turns.size else 0.0
    return float(np.hypot(shift / LARGE_SHIFT, turn / LARGE_TURN))
