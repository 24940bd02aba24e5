"""Points of a robot that may carry support, for many frames."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ContactPoints:
    """C points over F frames, sorted by frame.

    Attributes:
        starts: (F + 1,) the points of frame f are ``starts[f]:starts[f + 1]``.
        shapes: (C,) index of the collision shape that the point belongs to.
        points: (C, 3) world position [m].
        normals: (C, 3) unit normal of the terrain there, out of the ground.
        distances: (C,) signed distance to the terrain [m], negative below the surface.
    """

    starts: NDArray[np.int64]
    shapes: NDArray[np.int64]
    points: NDArray[np.float64]
    normals: NDArray[np.float64]
    distances: NDArray[np.float64]

    @property
    def frames(self) -> NDArray[np.int64]:
        """(C,) frame of each point."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


def merge_contacts(first: ContactPoints, second: ContactPoints) -> ContactPoints:
    """Join the points of two terrains, frame by frame."""
    frames = np.concatenate([first.frames, second.frames])
    order = np.argsort(frames, kind="stable")
    return ContactPoints(
        first.starts + second.starts,
        np.concatenate([first.shapes, second.shapes])[order],
        np.concatenate([first.points, second.points])[order],
        np.concatenate([first.normals, second.normals])[order],
        np.concatenate([first.distances, second.distances])[order],
    )
