"""The sample humanoid: its links, solids, joints and limits.

Frames: x forward, y left, z up, all links aligned with the world when every joint is zero: standing
upright, arms hanging. The three hip axes meet in one point, as do the two ankle axes, so that the
legs have a closed-form inverse. The left side is written down, the right side is its mirror image.
"""

from __future__ import annotations

from sample_humanoid.leg import HIP_OFFSET_Z, left_leg
from sample_humanoid.parts import (
    ALONG_Y,
    FRAME,
    MOTOR,
    SHELL,
    Joint,
    Link,
    colliding,
    mirrored,
)
from sample_humanoid.solids import Solid
from sample_humanoid.upper_body import left_arm, trunk


def _pelvis() -> Link:
    box, cyl, ball = "box", "cylinder", "sphere"
    return Link(
        "pelvis",
        (
            colliding(Solid(box, (0.11, 0.15, 0.09), (0, 0, 0.01), SHELL)),
            Solid(cyl, (0.055, 0.15), (0, 0, -0.03), SHELL, ALONG_Y),
            Solid(cyl, (0.045, 0.09), (0, 0, HIP_OFFSET_Z), MOTOR, ALONG_Y),
            Solid(cyl, (0.06, 0.03), (0, 0, 0.05), FRAME),
            Solid(ball, (0.05,), (0, 0.075, 0.005), SHELL),
            Solid(ball, (0.05,), (0, -0.075, 0.005), SHELL),
        ),
    )


def humanoid() -> list[Link]:
    """Return all links, parents before children; 29 of the joints move."""
    leg, arm = left_leg(), left_arm()
    imu = Link(
        "imu_link",
        (Solid("box", (0.03, 0.03, 0.012), (0, 0, 0), MOTOR),),
        "pelvis",
        Joint("imu_joint", (-0.03, 0, 0.0)),
    )
    return [
        _pelvis(),
        imu,
        *leg,
        *(mirrored(link) for link in leg),
        *trunk(),
        *arm,
        *(mirrored(link) for link in arm),
    ]
