"""The contact plan: which points may carry the robot at which frame, and in which mode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_phases import number_phases, phase_anchors

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


class ContactMode(IntEnum):
    """How a scheduled point behaves.

    ``TOUCH``: kept at the ground, free to move along it; a force on it is only real while it is
    still. ``STICK``: its touching material point may not move along the ground, its force stays in
    the friction pyramid. ``SLIP``: it carries friction at the cone's edge against its slip.
    """

    TOUCH = 0
    STICK = 1
    SLIP = 2


@dataclass(frozen=True)
class ContactPlan:
    """E scheduled points over F frames, sorted by frame, then candidate.

    Attributes:
        frame_count: F.
        candidate_count: C, the number of support candidates of the robot.
        starts: (F + 1,) the entries of frame k are ``starts[k]:starts[k + 1]``.
        frames: (E,) frame.
        candidates: (E,) index in ``SupportCandidates``.
        shapes: (E,) collision shape.
        joints: (E,) joint (Pinocchio's number) that the point moves with.
        links: (E,) index in ``link_names``.
        modes: (E,) ``ContactMode``.
        locked: (E,) whether the user fixed the mode.
        phases: (E,) number of the contact phase: consecutive sticking frames of one point; -1 for
            entries that don't stick.
        next_entries: (E,) the entry of the same phase at the next frame, or -1.
        anchors: (E, 3) where the target puts the touching point on the ground [m]. Within a phase
            it moves only as a rolling body's touching point does, so that points of boxes and
            hulls have one anchor per phase.
        local_points: (E, 3) the touching material point at the surveyed pose, in its joint's
            frame [m]; it changes with the pose for spheres, capsules and cylinders.
        points: (E, 3) its world position [m].
        normals: (E, 3) unit normal of the ground below it.
        distances: (E,) its signed distance to the ground [m].
        target_points: (E, 3) the target's touching point, on the ground [m].
        target_rolls: (E, 3) how far rolling alone moves the target's touching point until the
            next frame [m].
        released: (R,) frame and point as ``frame * C + candidate`` of what earlier plans released.
        link_names: Names for ``links``.
    """

    frame_count: int
    candidate_count: int
    starts: Integers
    frames: Integers
    candidates: Integers
    shapes: Integers
    joints: Integers
    links: Integers
    modes: Integers
    locked: Flags
    phases: Integers
    next_entries: Integers
    anchors: Array
    local_points: Array
    points: Array
    normals: Array
    distances: Array
    target_points: Array
    target_rolls: Array
    released: Integers
    link_names: tuple[str, ...]

    @property
    def count(self) -> int:
        """Number of entries E."""
        return len(self.frames)

    @property
    def keys(self) -> Integers:
        """(E,) ``frame * C + candidate``, ascending."""
        return np.asarray(self.frames * self.candidate_count + self.candidates)

    def with_modes(self, modes: Integers) -> ContactPlan:
        """Return the plan with other modes (E,); phases and anchors follow."""
        phases, following = number_phases(
            self.frames, self.candidates, modes == int(ContactMode.STICK)
        )
        anchors = phase_anchors(phases, following, self.target_points, self.target_rolls)
        return replace(self, modes=modes, phases=phases, next_entries=following, anchors=anchors)
