"""Keeping the contact points and forces of a judgement, for callers that show them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.terrain.contact_points import ContactPoints

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ContactForces:
    """C points over F frames, sorted by frame.

    Attributes:
        starts: (F + 1,) the points of frame f are ``starts[f]:starts[f + 1]``.
        shapes: (C,) index of the collision shape that the point belongs to.
        points: (C, 3) world position [m].
        normals: (C, 3) unit normal of the terrain there, out of the ground.
        forces: (C, 3) world force on the robot [N]; zero at boundary frames.
        slip_speeds: (C,) how fast the touching material point moves along the ground [m/s]; NaN
            at boundary frames.
    """

    starts: NDArray[np.int64]
    shapes: NDArray[np.int64]
    points: Array
    normals: Array
    forces: Array
    slip_speeds: Array

    def rows(self, first: int, stop: int) -> ContactForces:
        """Return the points of the frames ``first`` to ``stop - 1``."""
        span = slice(int(self.starts[first]), int(self.starts[stop]))
        return ContactForces(
            self.starts[first : stop + 1] - self.starts[first],
            self.shapes[span],
            self.points[span],
            self.normals[span],
            self.forces[span],
            self.slip_speeds[span],
        )


class ContactRecord:
    """Collects the contacts of stretches of frames, in whatever order and thread they come."""

    def __init__(self) -> None:
        self._pieces: dict[int, ContactForces] = {}

    def keep(
        self,
        start: int,
        stop: int,
        low: int,
        contacts: ContactPoints,
        forces: Array | None = None,
        slips: Array | None = None,
    ) -> None:
        """Keep the frames ``start`` to ``stop - 1`` of contacts whose first frame is ``low``."""
        none = np.zeros_like(contacts.points)
        unknown = np.full_like(contacts.points, np.nan)
        whole = ContactForces(
            contacts.starts,
            contacts.shapes,
            contacts.points,
            contacts.normals,
            none if forces is None else forces,
            np.linalg.norm(unknown if slips is None else slips, axis=1),
        )
        self._pieces[start] = whole.rows(start - low, stop - low)

    def joined(self) -> ContactForces:
        """Return all frames that were kept, in order."""
        pieces = [self._pieces[start] for start in sorted(self._pieces)]
        counts = np.concatenate([np.diff(piece.starts) for piece in pieces])
        return ContactForces(
            np.concatenate([[0], np.cumsum(counts)]),
            np.concatenate([piece.shapes for piece in pieces]),
            np.concatenate([piece.points for piece in pieces]),
            np.concatenate([piece.normals for piece in pieces]),
            np.concatenate([piece.forces for piece in pieces]),
            np.concatenate([piece.slip_speeds for piece in pieces]),
        )
