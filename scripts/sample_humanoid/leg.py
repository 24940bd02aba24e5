"""The left leg of the sample humanoid."""

from __future__ import annotations

from sample_humanoid.parts import (
    ACCENT,
    ALONG_X,
    ALONG_Y,
    FRAME,
    MOTOR,
    RUBBER,
    SHELL,
    X_AXIS,
    Y_AXIS,
    Z_AXIS,
    Joint,
    Link,
    colliding,
)
from sample_humanoid.solids import Solid

HIP_OFFSET_Y = 0.095
HIP_OFFSET_Z = -0.05
THIGH_LENGTH = 0.3
SHIN_LENGTH = 0.3
ANKLE_HEIGHT = 0.065
SOLE_SIZE = (0.21, 0.09, 0.02)
SOLE_CENTER_X = 0.035


def left_leg() -> list[Link]:
    """Return its links, from the hip down."""
    box, cyl, ball = "box", "cylinder", "sphere"
    length, width, height = SOLE_SIZE
    sole_z = height / 2 - ANKLE_HEIGHT
    toe_x = SOLE_CENTER_X + length / 2 - width / 2
    return [
        Link(
            "left_hip_pitch_link",
            (Solid(cyl, (0.052, 0.05), (0, -0.025, 0), MOTOR, ALONG_Y),),
            "pelvis",
            Joint(
                "left_hip_pitch_joint",
                (0, HIP_OFFSET_Y, HIP_OFFSET_Z),
                Y_AXIS,
                -2.4,
                1.3,
                20.0,
                120.0,
            ),
        ),
        Link(
            "left_hip_roll_link",
            (
                Solid(cyl, (0.046, 0.09), (0, 0, 0), MOTOR, ALONG_X),
                Solid(cyl, (0.034, 0.1), (0, 0, 0), ACCENT, ALONG_X),
            ),
            "left_hip_pitch_link",
            Joint("left_hip_roll_joint", (0, 0, 0), X_AXIS, -0.5, 1.5, 20.0, 120.0),
        ),
        Link(
            "left_hip_yaw_link",
            (
                Solid(ball, (0.06,), (0, 0, -0.045), SHELL),
                colliding(Solid(cyl, (0.056, 0.168), (0, 0, -0.146), SHELL)),
                Solid(ball, (0.056,), (0, 0, -0.23), SHELL),
                Solid(cyl, (0.057, 0.012), (0, 0, -0.075), FRAME),
            ),
            "left_hip_roll_link",
            Joint("left_hip_yaw_joint", (0, 0, 0), Z_AXIS, -1.4, 1.4, 20.0, 80.0),
        ),
        Link(
            "left_knee_link",
            (
                colliding(Solid(cyl, (0.05, 0.1), (0, 0, 0), MOTOR, ALONG_Y)),
                Solid(cyl, (0.034, 0.112), (0, 0, 0), ACCENT, ALONG_Y),
                colliding(Solid(cyl, (0.043, 0.2), (0, 0, -0.14), SHELL)),
                Solid(ball, (0.043,), (0, 0, -0.24), SHELL),
                Solid(cyl, (0.044, 0.01), (0, 0, -0.215), FRAME),
            ),
            "left_hip_yaw_link",
            Joint("left_knee_joint", (0, 0, -THIGH_LENGTH), Y_AXIS, -0.05, 2.5, 20.0, 140.0),
        ),
        Link(
            "left_ankle_pitch_link",
            (Solid(cyl, (0.026, 0.064), (0, 0, 0), MOTOR, ALONG_Y),),
            "left_knee_link",
            Joint("left_ankle_pitch_joint", (0, 0, -SHIN_LENGTH), Y_AXIS, -0.95, 0.7, 25.0, 60.0),
        ),
        Link(
            "left_ankle_roll_link",
            (
                colliding(Solid(box, SOLE_SIZE, (SOLE_CENTER_X, 0, sole_z), RUBBER)),
                Solid(
                    box,
                    (length - width, width - 0.008, 0.026),
                    (SOLE_CENTER_X, 0, sole_z + 0.021),
                    SHELL,
                ),
                Solid(cyl, (width / 2 - 0.004, 0.026), (toe_x, 0, sole_z + 0.021), SHELL),
                Solid(
                    cyl,
                    (width / 2 - 0.004, 0.026),
                    (2 * SOLE_CENTER_X - toe_x, 0, sole_z + 0.021),
                    SHELL,
                ),
                Solid(cyl, (0.03, 0.07), (0, 0, 0), FRAME, ALONG_X),
            ),
            "left_ankle_pitch_link",
            Joint("left_ankle_roll_joint", (0, 0, 0), X_AXIS, -0.4, 0.4, 25.0, 50.0),
        ),
        Link(
            "left_sole",
            (),
            "left_ankle_roll_link",
            Joint("left_sole_joint", (SOLE_CENTER_X, 0, -ANKLE_HEIGHT)),
        ),
    ]
