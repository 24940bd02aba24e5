"""What the parts of Trajectory Optimize hand to one another.

A trajectory is ``q`` (F, Q) float64. With a floating base a row is base position in the world
(3) [m], base orientation as quaternion xyzw (4, unit), then the N joints in the robot's order
[rad or m]; a continuous joint is one angle. With a fixed base a row is the N joints alone. A step
has V = 6 + N (or N) entries: base translation and rotation in base axes, then joints.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

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
