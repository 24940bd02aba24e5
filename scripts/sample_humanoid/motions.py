"""The sample motions: a walk, and a squat with a wave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from sample_humanoid.balance import center_of_mass_for_zmp
from sample_humanoid.footsteps import (
    LEFT,
    RIGHT,
    FootPlan,
    WalkSettings,
    minimum_jerk,
    plan_walk,
)
from sample_humanoid.whole_body import WholeBody

FloatArray = NDArray[np.float64]

STANDING_COM_Z = 0.715
REFINEMENTS = 8


@dataclass(frozen=True)
class Posture:
    """What is prescribed rather than solved, for F frames.

    Attributes:
        base_rpy: (F, 3) roll, pitch, yaw of the pelvis [rad].
        joints: Waist and arm joints by name, (F,) each [rad].
        com_z: (F,) height of the centre of mass [m].
    """

    base_rpy: FloatArray
    joints: Mapping[str, FloatArray]
    com_z: FloatArray


def balanced(body: WholeBody, plan: FootPlan, posture: Posture) -> FloatArray:
    """Return configurations (F, 36) on the planned feet whose ZMP is the planned one.

    The cart-table model knows nothing of swinging legs and arms. So the ZMP of the whole body is
    measured, and the wanted one is corrected by the error, a few times over.
    """
    dt = 1.0 / plan.framerate
    wanted = plan.zmp.copy()
    q = np.empty(0)
    for _ in range(REFINEMENTS):
        com_xy = center_of_mass_for_zmp(wanted, posture.com_z, dt)
        q = _solve(body, plan.soles, np.column_stack([com_xy, posture.com_z]), posture)
        wanted[1:-1] += (plan.zmp - body.zmp(q, dt))[1:-1]
        wanted[[0, -1]] = plan.zmp[[0, -1]]
    return q


def _solve(body: WholeBody, soles: FloatArray, com: FloatArray, posture: Posture) -> FloatArray:
    configurations = np.empty((len(com), body.model.nq))
    legs: dict[str, float] = {}
    for side in ("left", "right"):
        legs |= {f"{side}_hip_pitch_joint": -0.4, f"{side}_knee_joint": 0.8}
        legs[f"{side}_ankle_pitch_joint"] = -0.4
    previous = body.configuration(legs, np.array([0.0, 0.0, 0.0, 1.0]))
    previous[:3] = com[0]
    columns = {
        name: body.model.joints[body.model.getJointId(name)].idx_q for name in posture.joints
    }
    for k in range(len(com)):
        start = previous.copy()
        start[3:7] = pin.Quaternion(pin.rpy.rpyToMatrix(posture.base_rpy[k])).coeffs()
        for name, column in columns.items():
            start[column] = posture.joints[name][k]
        previous = configurations[k] = body.reach(start, soles[k], com[k])
    return configurations


def _smoothed(values: FloatArray, frames: int) -> FloatArray:
    """Blend over a window of an odd number of frames, twice, holding the ends."""
    kernel = np.ones(frames) / frames
    for _ in range(2):
        padded = np.pad(values, frames // 2, mode="edge")
        values = np.convolve(padded, kernel, mode="valid")
    return values


def walk(body: WholeBody, settings: WalkSettings | None = None) -> tuple[FootPlan, FloatArray]:
    """Return the foot plan and the configurations (F, 36) of the clean walk."""
    plan = plan_walk(settings or WalkSettings())
    lead = plan.soles[:, LEFT, 0] - plan.soles[:, RIGHT, 0]
    side = _smoothed(plan.zmp[:, 1] / np.abs(plan.zmp[:, 1]).max(), 11)
    moving = np.zeros(len(lead))
    first, last = plan.swings[0][0], plan.swings[-1][1]
    moving[first - 20 : last + 20] = 1.0
    moving = _smoothed(moving, 31)
    in_air = _smoothed((~plan.planted.all(axis=1)).astype(float), 11)

    stride = _smoothed(lead, 5) / WalkSettings.step_length
    yaw = -0.10 * stride
    roll = 0.03 * side * moving
    pitch = 0.03 + 0.02 * moving
    arm_swing = 0.38 * stride
    still = np.ones_like(lead)
    joints = {
        "waist_yaw_joint": -1.7 * yaw,
        "waist_roll_joint": -1.0 * roll,
        "waist_pitch_joint": 0.01 + 0.02 * moving,
    }
    for name, sign in (("left", 1.0), ("right", -1.0)):
        joints[f"{name}_shoulder_pitch_joint"] = 0.05 + sign * arm_swing
        joints[f"{name}_shoulder_roll_joint"] = sign * 0.16 * still
        joints[f"{name}_shoulder_yaw_joint"] = sign * 0.05 * still
        joints[f"{name}_elbow_joint"] = -0.35 - 0.15 * moving + sign * 0.18 * stride
    # Lower than standing, and highest on one foot, as an inverted pendulum passes over it.
    com_z = STANDING_COM_Z - moving * (0.025 - 0.008 * in_air)
    posture = Posture(np.column_stack([roll, pitch, yaw]), joints, com_z)
    return plan, balanced(body, plan, posture)


def squat_and_wave(body: WholeBody, framerate: float = 50.0) -> tuple[FootPlan, FloatArray]:
    """Return the foot plan and the configurations (F, 36) of a squat, then a wave."""
    settings = WalkSettings()
    t = np.arange(round(6.4 * framerate) + 1) / framerate
    soles = np.empty((len(t), 2, 3))
    soles[:, LEFT] = [0.0, settings.half_width, settings.sole_height]
    soles[:, RIGHT] = [0.0, -settings.half_width, settings.sole_height]
    planted = np.ones((len(t), 2), dtype=bool)
    plan = FootPlan(framerate, soles, planted, np.zeros((len(t), 2)), ())

    squat = minimum_jerk((t - 0.5) / 1.0) - minimum_jerk((t - 1.8) / 1.0)
    raised = minimum_jerk((t - 2.9) / 0.8) - minimum_jerk((t - 5.2) / 0.8)
    swaying = minimum_jerk((t - 3.5) / 0.3) - minimum_jerk((t - 5.0) / 0.3)
    wave = swaying * np.sin(2.0 * np.pi * 1.6 * (t - 3.5))
    still = np.ones_like(t)
    joints = {
        "waist_pitch_joint": 0.01 + 0.15 * squat,
        "waist_yaw_joint": -0.08 * raised,
        "left_shoulder_pitch_joint": 0.05 - 0.9 * squat,
        "left_shoulder_roll_joint": 0.16 * still,
        "left_shoulder_yaw_joint": 0.05 * still,
        "left_elbow_joint": -0.35 - 0.1 * squat,
        "right_shoulder_pitch_joint": 0.05 - 0.9 * squat,
        "right_shoulder_roll_joint": -0.16 - 1.5 * raised,
        "right_shoulder_yaw_joint": -0.05 - 1.45 * raised,
        "right_elbow_joint": -0.35 - 0.1 * squat - 1.0 * raised + 0.4 * wave,
        "right_wrist_roll_joint": 0.15 * wave,
    }
    zeros = np.zeros_like(t)
    base_rpy = np.column_stack([zeros, 0.03 + 0.35 * squat, zeros])
    posture = Posture(base_rpy, joints, STANDING_COM_Z - 0.2 * squat)
    return plan, balanced(body, plan, posture)
