"""Where the solver starts: the target, moved up or down so that its supports rest on the ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.center_of_mass import center_of_mass, external_force_shares
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.support_survey import support_geometry
from trajectory_editor.optimize.target.ballistic_keyframes import drop_from_keyframes
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.target.offset_blend import blend_offsets
from trajectory_editor.optimize.target.support_heights import lowest_clearances, resting_shifts
from trajectory_editor.optimize.target.vertical_spline import fit_vertical_spline
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.terrain.terrain import Terrain

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

KNOT_SPACING = 0.3  # [s]


@dataclass(frozen=True)
class InitialTrajectory:
    """The solver's start.

    Attributes:
        trajectory: The poses.
        shifts: (F,) how far each frame's base was moved up [m].
        airborne: (F,) free frames that fall from (or rise to) a hovering keyframe: they touch
            nothing.
    """

    trajectory: Trajectory
    shifts: Array
    airborne: NDArray[np.bool_]


def initial_trajectory(
    target: Trajectory,
    terrain: Terrain,
    freedom: Integers,
    rules: ContactRules | None = None,
) -> InitialTrajectory:
    """Move the target's free frames vertically by a smooth spline so that supports rest.

    Near a supported keyframe the movement blends into the keyframe's own height. Beside a keyframe
    that hovers although something must carry it, frames fall freely until they meet the ground.

    Args:
        target: The target; that of a robot with a fixed base is the start.
        terrain: The ground.
        freedom: (F,) from ``frame_freedom``.
        rules: Thresholds of contact planning.
    """
    frames, dt, robot = target.frame_count, target.dt, target.robot
    nowhere = np.zeros(frames, dtype=np.bool_)
    if not robot.has_floating_base:
        return InitialTrajectory(target, np.zeros(frames), nowhere)
    chosen = rules if rules is not None else ContactRules()
    poses = target.poses
    geometry = support_geometry(robot.shapes, terrain)
    known, heights = resting_shifts(geometry, robot.tree.parents, poses, dt, chosen)
    shifts = fit_vertical_spline(known, heights, frames, KNOT_SPACING / dt)
    fixed = np.flatnonzero(freedom == FrameFreedom.FIXED)
    centers = center_of_mass(robot.pin_model, poses)
    shares = external_force_shares(centers, dt, chosen.held_up_window)
    hovers = lowest_clearances(geometry, poses, dt, fixed, chosen) > chosen.touching
    dropping = fixed[hovers & (shares[fixed] > chosen.held_up_share)]
    resting = np.setdiff1d(fixed, dropping)
    shifts += blend_offsets(resting, -shifts[resting, None], frames, KNOT_SPACING / dt)[:, 0]
    shifts, airborne = drop_from_keyframes(
        shifts, centers[:, 2], dropping, freedom == FrameFreedom.FIXED, dt
    )
    shifts[fixed] = 0.0
    moved = target.q.copy()
    moved[:, 2] += shifts
    return InitialTrajectory(Trajectory(robot, dt, moved), shifts, airborne)
