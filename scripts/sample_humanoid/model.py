"""The sample humanoid: its links, solids, joints and limits.

Frames: x forward, y left, z up, all links aligned with the world when every joint is zero: standing
upright, arms hanging. The three hip axes meet in one point, as do the two ankle axes, so that the
legs have a closed-form inverse. The left side is written down, the right side is its mirror image.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sample_humanoid.solids import Material, Solid, Vector

SHELL = Material("shell", (0.83, 0.84, 0.86), 600.0)
FRAME = Material("frame", (0.55, 0.57, 0.60), 850.0)
MOTOR = Material("motor", (0.25, 0.27, 0.30), 1650.0)
ACCENT = Material("accent", (0.09, 0.60, 0.60), 800.0)
RUBBER = Material("rubber", (0.16, 0.17, 0.19), 1100.0)
MATERIALS = (SHELL, FRAME, MOTOR, ACCENT, RUBBER)

HIP_OFFSET_Y = 0.095
HIP_OFFSET_Z = -0.05
THIGH_LENGTH = 0.3
SHIN_LENGTH = 0.3
ANKLE_HEIGHT = 0.065
SOLE_SIZE = (0.21, 0.09, 0.02)
SOLE_CENTER_X = 0.035

ALONG_X: Vector = (0.0, math.pi / 2, 0.0)
ALONG_Y: Vector = (math.pi / 2, 0.0, 0.0)
X_AXIS: Vector = (1.0, 0.0, 0.0)
Y_AXIS: Vector = (0.0, 1.0, 0.0)
Z_AXIS: Vector = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Joint:
    """A revolute joint, or a fixed one when ``axis`` is ``None``.

    Attributes:
        name: Name in the URDF.
        xyz: Origin in the parent link's frame [m].
        axis: Axis in the joint frame.
        lower: Lower position limit [rad].
        upper: Upper position limit [rad].
        velocity: Largest speed [rad/s].
        effort: Largest torque [Nm].
    """

    name: str
    xyz: Vector
    axis: Vector | None = None
    lower: float = 0.0
    upper: float = 0.0
    velocity: float = 0.0
    effort: float = 0.0


@dataclass(frozen=True)
class Link:
    """A link, its solids, and the joint that carries it (the root has none)."""

    name: str
    solids: tuple[Solid, ...] = ()
    parent: str = ""
    joint: Joint | None = None


def _solid_too(solid: Solid) -> Solid:
    return replace(solid, collides=True)


def _mirrored(link: Link) -> Link:
    joint = link.joint
    if joint is not None:
        x, y, z = joint.xyz
        # A mirror keeps the sense of rotations about y and reverses those about x and z.
        swaps = joint.axis in (X_AXIS, Z_AXIS)
        joint = replace(
            joint,
            name=joint.name.replace("left_", "right_"),
            xyz=(x, -y, z),
            lower=-joint.upper if swaps else joint.lower,
            upper=-joint.lower if swaps else joint.upper,
        )
    return Link(
        name=link.name.replace("left_", "right_"),
        solids=tuple(solid.mirrored() for solid in link.solids),
        parent=link.parent.replace("left_", "right_"),
        joint=joint,
    )


def _left_leg() -> list[Link]:
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
                _solid_too(Solid(cyl, (0.056, 0.168), (0, 0, -0.146), SHELL)),
                Solid(ball, (0.056,), (0, 0, -0.23), SHELL),
                Solid(cyl, (0.057, 0.012), (0, 0, -0.075), FRAME),
            ),
            "left_hip_roll_link",
            Joint("left_hip_yaw_joint", (0, 0, 0), Z_AXIS, -1.4, 1.4, 20.0, 80.0),
        ),
        Link(
            "left_knee_link",
            (
                _solid_too(Solid(cyl, (0.05, 0.1), (0, 0, 0), MOTOR, ALONG_Y)),
                Solid(cyl, (0.034, 0.112), (0, 0, 0), ACCENT, ALONG_Y),
                _solid_too(Solid(cyl, (0.043, 0.2), (0, 0, -0.14), SHELL)),
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
                _solid_too(Solid(box, SOLE_SIZE, (SOLE_CENTER_X, 0, sole_z), RUBBER)),
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


def _left_arm() -> list[Link]:
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
                _solid_too(Solid(cyl, (0.037, 0.13), (0, 0, -0.09), SHELL)),
                Solid(ball, (0.037,), (0, 0, -0.155), SHELL),
                Solid(cyl, (0.038, 0.01), (0, 0, -0.055), FRAME),
            ),
            "left_shoulder_roll_link",
            Joint("left_shoulder_yaw_joint", (0, 0, 0), Z_AXIS, -2.4, 2.4, 30.0, 25.0),
        ),
        Link(
            "left_elbow_link",
            (
                _solid_too(Solid(cyl, (0.034, 0.072), (0, 0, 0), MOTOR, ALONG_Y)),
                Solid(cyl, (0.024, 0.08), (0, 0, 0), ACCENT, ALONG_Y),
                Solid(cyl, (0.03, 0.06), (0, 0, -0.055), SHELL),
            ),
            "left_shoulder_yaw_link",
            Joint("left_elbow_joint", (0, 0, -0.2), Y_AXIS, -2.3, 0.1, 30.0, 25.0),
        ),
        Link(
            "left_wrist_yaw_link",
            (
                _solid_too(Solid(cyl, (0.029, 0.075), (0, 0, -0.035), SHELL)),
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
                _solid_too(Solid(box, (0.062, 0.026, 0.075), (0, 0, -0.055), SHELL)),
                Solid(cyl, (0.031, 0.026), (0, 0, -0.092), SHELL, ALONG_Y),
                Solid(cyl, (0.013, 0.05), (0.034, 0, -0.062), FRAME),
            ),
            "left_wrist_pitch_link",
            Joint("left_wrist_roll_joint", (0, 0, 0), X_AXIS, -1.5, 1.5, 25.0, 6.0),
        ),
        Link("left_hand", (), "left_wrist_roll_link", Joint("left_hand_joint", (0, 0, -0.08))),
    ]


def _trunk() -> list[Link]:
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
                _solid_too(Solid(box, (0.13, 0.19, 0.18), (0, 0, 0.18), SHELL)),
                Solid(cyl, (0.065, 0.19), (0, 0, 0.265), SHELL, ALONG_Y),
                Solid(cyl, (0.065, 0.19), (0, 0, 0.1), SHELL, ALONG_Y),
                Solid(cyl, (0.036, 0.012), (0.066, 0, 0.21), ACCENT, ALONG_X),
                _solid_too(Solid(box, (0.05, 0.15, 0.18), (-0.085, 0, 0.185), MOTOR)),
                Solid(cyl, (0.032, 0.05), (0, 0, 0.335), MOTOR),
            ),
            "waist_roll_link",
            Joint("waist_pitch_joint", (0, 0, 0), Y_AXIS, -0.5, 0.9, 20.0, 70.0),
        ),
        Link(
            "head_link",
            (
                _solid_too(Solid(ball, (0.074,), (0, 0, 0.07), SHELL)),
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


def _pelvis() -> Link:
    box, cyl, ball = "box", "cylinder", "sphere"
    return Link(
        "pelvis",
        (
            _solid_too(Solid(box, (0.11, 0.15, 0.09), (0, 0, 0.01), SHELL)),
            Solid(cyl, (0.055, 0.15), (0, 0, -0.03), SHELL, ALONG_Y),
            Solid(cyl, (0.045, 0.09), (0, 0, HIP_OFFSET_Z), MOTOR, ALONG_Y),
            Solid(cyl, (0.06, 0.03), (0, 0, 0.05), FRAME),
            Solid(ball, (0.05,), (0, 0.075, 0.005), SHELL),
            Solid(ball, (0.05,), (0, -0.075, 0.005), SHELL),
        ),
    )


def humanoid() -> list[Link]:
    """Return all links, parents before children; 29 of the joints move."""
    leg, arm = _left_leg(), _left_arm()
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
        *(_mirrored(link) for link in leg),
        *_trunk(),
        *arm,
        *(_mirrored(link) for link in arm),
    ]
