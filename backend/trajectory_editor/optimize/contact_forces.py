"""The contact forces of a trajectory under given ray weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contact_rows import PlacedPlan, place_plan
from trajectory_editor.optimize.frame_elimination import Rays
from trajectory_editor.optimize.friction_pyramid import generalised_rays, list_rays
from trajectory_editor.optimize.link_maps import frame_map
from trajectory_editor.optimize.link_rows import LinkMap
from trajectory_editor.optimize.problem import Problem
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class ContactForces:
    """The rays of the scheduled points in a trajectory.

    Attributes:
        placed: The points.
        links: How bodies move.
        owners: (K,) entry of each ray.
        directions: (K, 3) force of a unit weight in the world.
        rays: Generalised forces.
    """

    placed: PlacedPlan
    links: LinkMap
    owners: Integers
    directions: Array
    rays: Rays

    def entry_forces(self, weights: Array) -> Array:
        """Return the world force of each entry, (E, 3) [N]."""
        forces = np.zeros((self.placed.plan.count, 3))
        np.add.at(forces, self.owners, weights[:, None] * self.directions)
        return forces

    def generalised(self, weights: Array) -> Array:
        """Return the generalised contact force of each interior frame, (F - 2, V)."""
        starts = self.rays.starts
        total = np.zeros((len(starts) - 1, self.rays.forces.shape[1]))
        np.add.at(
            total,
            np.repeat(np.arange(len(starts) - 1), np.diff(starts)),
            weights[:, None] * self.rays.forces,
        )
        return total[1:-1]


def contact_forces(problem: Problem, trajectory: Trajectory) -> ContactForces:
    """Find the rays of a trajectory."""
    placed = place_plan(problem.geometry, problem.plan, trajectory)
    origins = trajectory.base_positions
    links = frame_map(trajectory)
    plan = placed.plan
    owners, directions = list_rays(
        problem.force_kinds, placed.survey.normals, placed.survey.sliding, problem.friction
    )
    forces = np.empty((len(owners), links.twists.shape[1]))
    generalised_rays(
        owners,
        directions,
        plan.frames,
        plan.joints,
        placed.points,
        origins,
        links.path_starts,
        links.paths,
        links.twists,
        forces,
    )
    counts = np.bincount(plan.frames[owners], minlength=plan.frame_count)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    return ContactForces(placed, links, owners, directions, Rays(starts, forces))
