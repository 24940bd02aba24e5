"""What the parts of Trajectory Optimize hand to one another.

A trajectory is ``q`` (F, Q) float64. With a floating base a row is base position in the world
(3) [m], base orientation as quaternion xyzw (4, unit), then the N joints in the robot's order
[rad or m]; a continuous joint is one angle. With a fixed base a row is the N joints alone. A tangent
step has V = 6 + N (or N) entries: base translation and rotation in base axes, then joints.

``optimize.target`` offers ``prepare_target(q, robot, framerate, anchors, settings) -> Target`` and
``start_heights(target, robot, terrain, framerate, settings) -> q`` (the vertical initialization).
``optimize.contacts`` offers ``plan_contacts(q, target, robot, terrain, framerate, settings)``,
``refresh(plan, q, target, robot, terrain, framerate, settings)`` and
``update_modes(plan, q, forces, failing, robot, framerate, settings)``, all -> ``ContactPlan``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

PLANTED, SLIDING, IDLE = 0, 1, 2

CLEARANCE_LOW = 5e-5  # [m] no geometry is nearer to the terrain
CLEARANCE_HIGH = 9e-4  # [m] no scheduled point is farther from it


@dataclass(frozen=True)
class Target:
    """The trajectory to stay close to.

    Attributes:
        q: (F, Q) target; at fixed frames the edited motion exactly.
        fixed: (F,) frames whose pose is exact (keyframe anchors).
        edited: (F, Q) the edited motion, before repair and smoothing.
        repaired_joint_samples: Number of joint samples re-interpolated as glitches.
    """

    q: Array
    fixed: NDArray[np.bool_]
    edited: Array
    repaired_joint_samples: int


@dataclass(frozen=True)
class ContactPlan:
    """C scheduled support points over F frames, sorted by frame, then shape, then index.

    A point is a support point of a shape (``robot.support_points.lowest_points``): its row there,
    with the shape's lowest direction taken against ``normals`` (world down on the plane). Row
    ``index`` of a box, hull, sphere or capsule is a core point, of a cylinder one of 16 rim points.

    Attributes:
        starts: (F + 1,) the points of frame f are ``starts[f]:starts[f + 1]``.
        shapes: (C,) the collision shape.
        indices: (C,) the support point of the shape.
        modes: (C,) PLANTED (its material point may not move along the surface, its force stays in
            the pyramid), SLIDING (force at the cone's edge against its slip), or IDLE (kept at the
            surface, carries nothing).
        normals: (C, 3) unit terrain normal.
        anchors: (C, 3) where the target puts the point on the surface [m]; NaN for no wish.
    """

    starts: NDArray[np.int64]
    shapes: NDArray[np.int64]
    indices: NDArray[np.int64]
    modes: NDArray[np.int8]
    normals: Array
    anchors: Array

    @property
    def count(self) -> int:
        """Number of points C."""
        return len(self.shapes)

    @property
    def frames(self) -> NDArray[np.int64]:
        """(C,) frame of each point."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


def empty_plan(frames: int) -> ContactPlan:
    """Return a plan without contacts."""
    return ContactPlan(
        np.zeros(frames + 1, dtype=np.int64),
        np.zeros(0, dtype=np.int64),
        np.zeros(0, dtype=np.int64),
        np.zeros(0, dtype=np.int8),
        np.zeros((0, 3)),
        np.zeros((0, 3)),
    )
