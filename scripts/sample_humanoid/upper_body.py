"""Trunk, head and left arm of the sample humanoid."""

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


def trunk() -> list[Link]:
    """Return the links from the waist up to the camera, arms left out."""
    box, cyl, ball = "box", "cylinder", "sphere"
    return [
        Link(
            "waist_yaw_link",
            (Solid(cyl, (0.05, 0.04), (0, 0, 0.02), MOTOR),),
            "pelvis",
            Joint("waist_yaw_joint", (0, 0, 0.06), Z_AXIS, -2.4, 2.4, 20.0, 90.0),
        ),
        Link(
            "waist_roll_link",
            (Solid(cyl, (0.036, 0.09), (0, 0, 0), MOTOR, ALONG_X),),
            "waist_yaw_link",
            Joint("waist_roll_joint", (0, 0, 0.06), X_AXIS, -0.5, 0.5, 20.0, 70.0),
        ),
        Link(
            "torso_link",
            (
                Solid(cyl, (0.036, 0.11), (0, 0, 0), FRAME, ALONG_Y),
                Solid(cyl, (0.07, 0.08), (0, 0, 0.06), FRAME),
                colliding(Solid(box, (0.13, 0.19, 0.18), (0, 0, 0.18), SHELL)),
                Solid(cyl, (0.065, 0.19), (0, 0, 0.265), SHELL, ALONG_Y),
                Solid(cyl, (0.065, 0.19), (0, 0, 0.1), SHELL, ALONG_Y),
                Solid(cyl, (0.036, 0.012), (0.066, 0, 0.21), ACCENT, ALONG_X),
                colliding(Solid(box, (0.05, 0.15, 0.18), (-0.085, 0, 0.185), MOTOR)),
                Solid(cyl, (0.032, 0.05), (0, 0, 0.335), MOTOR),
            ),
            "waist_roll_link",
            Joint("waist_pitch_joint", (0, 0, 0), Y_AXIS, -0.5, 0.9, 20.0, 70.0),
        ),
        Link(
            "head_link",
            (
                colliding(Solid(ball, (0.074,), (0, 0, 0.07), SHELL)),
                Solid(cyl, (0.075, 0.016), (0, 0, 0.07), FRAME),
                Solid(cyl, (0.045, 0.05), (0.046, 0, 0.075), RUBBER, ALONG_X),
            ),
            "torso_link",
            Joint("head_joint", (0.01, 0, 0.35)),
        ),
        Link(
            "camera_link",
            (
                Solid(cyl, (0.014, 0.012), (0, 0.022, 0), ACCENT, ALONG_X),
                Solid(cyl, (0.014, 0.012), (0, -0.022, 0), ACCENT, ALONG_X),
            ),
            "head_link",
            Joint("camera_joint", (0.072, 0, 0.077)),
        ),
    ]


def left_arm() -> list[Link]:
    """Return its links, from the shoulder down."""
    box, cyl, ball = "box", "cylinder", "sphere"
    return [
        Link(
            "left_shoulder_pitch_link",
            (
                Solid(cyl, (0.042, 0.06), (0, 0.012, 0), MOTOR, ALONG_Y),
                Solid(ball, (0.05,), (0, 0.055, 0), SHELL),
            ),
            "torso_link",
            Joint("left_shoulder_pitch_joint", (0, 0.125, 0.25), Y_AXIS, -3.0, 2.2, 30.0, 30.0),
        ),
        Link(
            "left_shoulder_roll_link",
            (
                Solid(cyl, (0.034, 0.09), (0, 0, 0), MOTOR, ALONG_X),
                Solid(cyl, (0.026, 0.106), (0, 0, 0), ACCENT, ALONG_X),
            ),
            "left_shoulder_pitch_link",
            Joint("left_shoulder_roll_joint", (0, 0.06, 0), X_AXIS, -0.4, 2.6, 30.0, 30.0),
        ),
        Link(
            "left_shoulder_yaw_link",
            (
                colliding(Solid(cyl, (0.037, 0.13), (0, 0, -0.09), SHELL)),
                Solid(ball, (0.037,), (0, 0, -0.155), SHELL),
                Solid(cyl, (0.038, 0.01), (0, 0, -0.055), FRAME),
            ),
            "left_shoulder_roll_link",
            Joint("left_shoulder_yaw_joint", (0, 0, 0), Z_AXIS, -2.4, 2.4, 30.0, 25.0),
        ),
        Link(
            "left_elbow_link",
            (
                colliding(Solid(cyl, (0.034, 0.072), (0, 0, 0), MOTOR, ALONG_Y)),
                Solid(cyl, (0.024, 0.08), (0, 0, 0), ACCENT, ALONG_Y),
                Solid(cyl, (0.03, 0.06), (0, 0, -0.055), SHELL),
            ),
            "left_shoulder_yaw_link",
            Joint("left_elbow_joint", (0, 0, -0.2), Y_AXIS, -2.3, 0.1, 30.0, 25.0),
        ),
        Link(
            "left_wrist_yaw_link",
            (
                colliding(Solid(cyl, (0.029, 0.075), (0, 0, -0.035), SHELL)),
                Solid(cyl, (0.03, 0.008), (0, 0, -0.004), FRAME),
            ),
            "left_elbow_link",
            Joint("left_wrist_yaw_joint", (0, 0, -0.09), Z_AXIS, -2.0, 2.0, 25.0, 10.0),
        ),
        Link(
            "left_wrist_pitch_link",
            (Solid(ball, (0.027,), (0, 0, 0), MOTOR),),
            "left_wrist_yaw_link",
            Joint("left_wrist_pitch_joint", (0, 0, -0.09), Y_AXIS, -1.5, 1.5, 25.0, 6.0),
        ),
        Link(
            "left_wrist_roll_link",
            (
                colliding(Solid(box, (0.062, 0.026, 0.075), (0, 0, -0.055), SHELL)),
                Solid(cyl, (0.031, 0.026), (0, 0, -0.092), SHELL, ALONG_Y),
                Solid(cyl, (0.013, 0.05), (0.034, 0, -0.062), FRAME),
            ),
            "left_wrist_pitch_link",
            Joint("left_wrist_roll_joint", (0, 0, 0), X_AXIS, -1.5, 1.5, 25.0, 6.0),
        ),
        Link("left_hand", (), "left_wrist_roll_link", Joint("left_hand_joint", (0, 0, -0.08))),
    ]
