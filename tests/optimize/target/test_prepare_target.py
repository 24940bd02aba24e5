from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from optimize.contacts.hand_made import STANDING, upright
from real_data import MOTIONS, ROBOTS
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.optimize.contracts import Target
from trajectory_editor.optimize.target.frame_freedom import frame_freedom
from trajectory_editor.optimize.target.motion_rows import rows_of_motion
from trajectory_editor.optimize.target.prepare_target import prepare_target
from trajectory_editor.robot.model import RobotModel, load_robot_model

RATE = 60.0
FRAMES = 120


def noisy(robot: RobotModel, seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    motion = upright(
        robot,
        RATE,
        STANDING + random.normal(scale=0.01, size=FRAMES),
        x=random.normal(scale=0.01, size=FRAMES),
        pitch=random.normal(scale=0.02, size=FRAMES),
        joints={"shoulder": random.normal(scale=0.02, size=FRAMES)},
    )
    return motion.q


def target_of(
    robot: RobotModel, edited: np.ndarray, anchors: list[int], **options: float
) -> Target:
    settings = {"smoothing_hz": 8.0, "glitch_speed_scale": 1.0, **options}
    return prepare_target(
        edited, robot, 1.0 / RATE, frame_freedom(anchors, len(edited)), **settings
    )


def test_anchors_are_exact_to_the_last_bit(walker: RobotModel) -> None:
    edited = noisy(walker)

    target = target_of(walker, edited, [0, 40, 43, 119])

    assert (np.abs(target.q[[0, 40, 43, 119]]) == np.abs(edited[[0, 40, 43, 119]])).all()
    assert np.flatnonzero(target.fixed).tolist() == [0, 40, 43, 119]
    assert target.edited is edited


def test_free_ends_keep_all_but_their_height(walker: RobotModel) -> None:
    edited = noisy(walker)

    target = target_of(walker, edited, []).q

    kept = [0, 1, *range(3, target.shape[1])]
    assert np.abs(target[[0, -1]][:, kept]) == pytest.approx(
        np.abs(edited[[0, -1]][:, kept]), abs=1e-15
    )
    assert (target[[0, -1], 2] != edited[[0, -1], 2]).all()


def test_the_filters_offset_at_an_anchor_is_gone_after_one_period(walker: RobotModel) -> None:
    edited = noisy(walker)
    ends = [0, 119]

    without, with_anchor = (target_of(walker, edited, a).q for a in (ends, [*ends, 60]))

    changed = np.flatnonzero(np.abs(with_anchor - without).max(axis=1) > 1e-12)
    # One period of 8 Hz is 7.5 frames at 60 Hz.
    assert changed.min() == 53
    assert changed.max() == 67


def test_noise_shrinks_and_slow_motion_stays(walker: RobotModel) -> None:
    times = np.arange(FRAMES) / RATE
    slow = upright(walker, RATE, STANDING + 0.05 * np.sin(3.0 * times), x=0.4 * times).q

    assert target_of(walker, slow, []).q == pytest.approx(slow, abs=4e-4)
    edited = noisy(walker)
    smooth = target_of(walker, edited, []).q
    assert np.diff(smooth[:, 2], n=2).std() < 0.3 * np.diff(edited[:, 2], n=2).std()


def test_nothing_is_smoothed_at_zero_hertz(walker: RobotModel) -> None:
    edited = noisy(walker)

    target = target_of(walker, edited, [], smoothing_hz=0.0).q

    assert (np.abs(target) == np.abs(edited)).all()


def test_a_glitch_is_repaired_and_counted_before_it_is_smoothed(walker: RobotModel) -> None:
    edited = upright(walker, RATE, np.full(FRAMES, STANDING)).q
    column = 7 + walker.joint_names.index("shoulder")
    edited[50, column] = 1.3

    repaired = target_of(walker, edited, [])
    left = target_of(walker, edited, [], glitch_speed_scale=0.0)

    assert repaired.repaired_joint_samples == 1
    assert np.abs(repaired.q[:, column]).max() < 1e-12
    assert left.repaired_joint_samples == 0
    assert left.q[50, column] > 0.3


def test_quaternions_are_of_unit_length_and_without_sign_flips(walker: RobotModel) -> None:
    edited = noisy(walker)
    edited[::3, 3:7] *= -1.0

    quats = target_of(walker, edited, [30]).q[:, 3:7]

    assert np.linalg.norm(quats, axis=1) == pytest.approx(np.ones(FRAMES), abs=1e-12)
    assert ((quats[1:] * quats[:-1]).sum(axis=1) > 0.0).all()


@pytest.mark.parametrize("frames", [1, 2, 3, 4])
def test_short_motions(walker: RobotModel, frames: int) -> None:
    edited = noisy(walker)[:frames]
    assert np.isfinite(target_of(walker, edited, []).q).all()


@pytest.mark.real_data
def test_a_real_clip_with_a_shoulder_glitch() -> None:
    robot = load_robot_model(ROBOTS / "g1/g1_29dof.urdf")
    motion = read_motion(MOTIONS / "g1_29dof/g1moves_b_fence2.npz").motion
    edited = rows_of_motion(motion, robot)
    free = frame_freedom([], len(edited))

    target = prepare_target(
        edited, robot, motion.dt, free, smoothing_hz=8.0, glitch_speed_scale=1.0
    )

    too_fast = np.abs(np.diff(edited[:, 7:], axis=0)) / motion.dt > robot.limits.velocity
    now = np.abs(np.diff(target.q[:, 7:], axis=0)) / motion.dt
    assert too_fast.any()
    assert 0 < target.repaired_joint_samples < 20
    assert (now <= robot.limits.velocity).all()
    turned = Rotation.from_quat(edited[:, 3:7]).inv() * Rotation.from_quat(target.q[:, 3:7])
    assert np.rad2deg(turned.magnitude()).max() < 5.0
    assert np.abs(target.q[:, :3] - edited[:, :3]).max() < 0.02
