from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

from make_sample_motions import sample_motions
from samples.mujoco_humanoid import SAMPLES, SIDES, Humanoid, Motion, load

FloatArray = NDArray[np.float64]

MOTIONS = ("walk", "walk_with_faults", "squat_and_wave")
CLEAN = ("walk", "squat_and_wave")
ON_GROUND = 5e-4  # a sole this low counts as planted [m]


@pytest.fixture(scope="module")
def humanoid() -> Humanoid:
    return Humanoid()


@pytest.fixture(scope="module")
def motions() -> dict[str, Motion]:
    return {name: load(SAMPLES / f"{name}.npz") for name in MOTIONS}


@pytest.fixture(scope="module")
def corners(humanoid: Humanoid, motions: dict[str, Motion]) -> dict[str, FloatArray]:
    return {name: humanoid.sole_corners(motion.qpos) for name, motion in motions.items()}


def planted(corners: FloatArray) -> NDArray[np.bool_]:
    """(F, 2) whether all four corners of a sole are on the ground."""
    return np.all(np.abs(corners[..., 2]) < ON_GROUND, axis=2)


def slip(corners: FloatArray, framerate: float) -> FloatArray:
    """(F−1, 2) speed along the ground of soles on it in both frames, else zero [m/s]."""
    moved = np.linalg.norm(np.diff(corners[..., :2], axis=0), axis=-1).max(axis=2) * framerate
    low = np.all(corners[..., 2] < ON_GROUND, axis=2)
    return np.where(low[1:] & low[:-1], moved, 0.0)


@pytest.mark.parametrize("name", MOTIONS)
def test_files_have_the_editors_form(humanoid: Humanoid, name: str) -> None:
    path = SAMPLES / f"{name}.npz"
    assert path.stat().st_size < 400_000
    with np.load(path, allow_pickle=False) as arrays:
        frames = len(arrays["joint_pos"])
        forms = {key: (arrays[key].dtype.str, arrays[key].shape) for key in arrays.files}
        assert [str(joint) for joint in arrays["joint_names"]] == humanoid.joint_names
        norms = np.linalg.norm(arrays["base_quat_w"], axis=1)
    assert forms.pop("joint_names")[1] == (29,)
    assert forms == {
        "framerate": ("<f4", ()),
        "joint_pos": ("<f4", (frames, 29)),
        "base_pos_w": ("<f4", (frames, 3)),
        "base_quat_w": ("<f4", (frames, 4)),
    }
    np.testing.assert_allclose(norms, 1.0, atol=1e-6)


def test_the_committed_files_are_what_the_script_makes() -> None:
    for name, made in sample_motions().items():
        with np.load(SAMPLES / name, allow_pickle=False) as committed:
            assert set(committed.files) == set(made)
            for key in ("joint_pos", "base_pos_w", "base_quat_w"):
                np.testing.assert_allclose(committed[key], np.asarray(made[key]), atol=1e-5)


@pytest.mark.parametrize("name", MOTIONS)
def test_positions_stay_within_limits(
    humanoid: Humanoid, motions: dict[str, Motion], name: str
) -> None:
    joints = motions[name].qpos[:, 7:]
    assert np.all(joints >= humanoid.position_limits[:, 0])
    assert np.all(joints <= humanoid.position_limits[:, 1])


@pytest.mark.parametrize("name", CLEAN)
def test_speeds_stay_within_limits(
    humanoid: Humanoid, motions: dict[str, Motion], name: str
) -> None:
    motion = motions[name]
    one_interval = np.abs(np.diff(motion.qpos[:, 7:], axis=0)) * motion.framerate
    assert np.all(one_interval <= 0.5 * humanoid.velocity_limits)


@pytest.mark.parametrize("name", CLEAN)
def test_standing_feet_are_flat_and_still(
    motions: dict[str, Motion], corners: dict[str, FloatArray], name: str
) -> None:
    down = planted(corners[name])
    assert np.all(down.any(axis=1)), "some foot always stands"
    assert slip(corners[name], motions[name].framerate).max() < 1e-3
    assert corners[name][..., 2].min() > 0


@pytest.mark.parametrize("name", CLEAN)
def test_soles_stay_out_of_the_ground_between_frames(
    humanoid: Humanoid, motions: dict[str, Motion], name: str
) -> None:
    qpos = motions[name].qpos
    for s in np.arange(1, 9) / 9:
        blend = (1 - s) * qpos[:-1] + s * qpos[1:]
        blend[:, 3:7] /= np.linalg.norm(blend[:, 3:7], axis=1, keepdims=True)
        assert humanoid.sole_corners(blend)[..., 2].min() > 0


def test_the_walk_walks(motions: dict[str, Motion], corners: dict[str, FloatArray]) -> None:
    walk, feet = motions["walk"], corners["walk"]
    assert 8.0 < (len(walk.qpos) - 1) / walk.framerate < 10.0
    assert walk.qpos[-1, 0] - walk.qpos[0, 0] == pytest.approx(9 * 0.24, abs=1e-3)
    down = planted(feet)
    swings = np.diff(down.astype(int), axis=0)
    assert [(swings[:, foot] == -1).sum() for foot in range(2)] == [5, 5]
    assert np.all(down[:40])
    assert np.all(down[-40:])
    for foot in range(2):
        assert feet[:, foot, :, 2].min(axis=1).max() == pytest.approx(0.05, abs=2e-3)
    rest = np.diff(walk.qpos[[0, 1, -2, -1]], axis=0)[[0, 2]]
    assert np.abs(rest).max() < 1e-4


@pytest.mark.parametrize("name", CLEAN)
def test_the_soles_can_bear_the_motion(
    humanoid: Humanoid, motions: dict[str, Motion], corners: dict[str, FloatArray], name: str
) -> None:
    """Forces in the friction cones of the planted soles explain the base dynamics of each frame."""
    motion = motions[name]
    down = planted(corners[name])
    worst_base = worst_effort = 0.0
    for k, force in enumerate(humanoid.forces(motion), start=1):
        points = corners[name][k][down[k]].reshape(-1, 3)
        base, torques = humanoid.supported(motion.qpos[k], force, points)
        worst_base = max(worst_base, np.abs(base).max())
        worst_effort = max(worst_effort, float((np.abs(torques) / humanoid.effort_limits).max()))
    assert worst_base < 1e-3 * humanoid.weight
    assert worst_effort < 1.0


def test_the_zero_moment_point_keeps_off_the_edges(
    humanoid: Humanoid, motions: dict[str, Motion], corners: dict[str, FloatArray]
) -> None:
    """On one foot, at least a centimetre inside its sole."""
    walk, feet = motions["walk"], corners["walk"]
    down = planted(feet)
    for k, force in enumerate(humanoid.forces(walk), start=1):
        if down[k].all():
            continue
        sole = feet[k, int(np.argmax(down[k])), :, :2]
        turn = np.empty(9)
        mujoco.mju_quat2Mat(turn, walk.qpos[k, 3:7])
        moment = turn.reshape(3, 3) @ force[3:6] + np.cross(walk.qpos[k, :3], force[:3])
        zmp = np.array([-moment[1], moment[0]]) / force[2]
        assert np.all(zmp > sole.min(axis=0) + 0.01)
        assert np.all(zmp < sole.max(axis=0) - 0.01)


class TestPlantedFaults:
    """Each fault shows where the samples' README says, and nowhere else."""

    SLIDE = slice(149, 168)
    JUMP = slice(220, 226)
    HOVER = slice(257, 315)
    SINK = slice(375, 401)

    @pytest.fixture
    def faulty(self, motions: dict[str, Motion]) -> Motion:
        return motions["walk_with_faults"]

    @pytest.fixture
    def feet(self, corners: dict[str, FloatArray]) -> FloatArray:
        return corners["walk_with_faults"]

    def test_the_readme_lists_them(self) -> None:
        text = (SAMPLES / "README.md").read_text()
        for span in (self.SLIDE, self.JUMP, self.HOVER, self.SINK):
            first, last = span.start, span.stop - 1
            assert f"{first}–{last} ({first / 50:.2f}–{last / 50:.2f} s)" in text

    def test_the_right_foot_slides(self, faulty: Motion, feet: FloatArray) -> None:
        speed = slip(feet, faulty.framerate)
        assert speed[self.SLIDE, SIDES.index("right")].max() > 0.2
        slid = feet[self.SLIDE.stop, 1, 0, 0] - feet[self.SLIDE.start - 1, 1, 0, 0]
        assert slid == pytest.approx(0.05, abs=1e-4)
        speed[self.SLIDE.start - 1 : self.SLIDE.stop, 1] = 0
        speed[self.SINK.start - 1 : self.SINK.stop] = 0
        assert speed.max() < 1e-3

    def test_a_joint_jumps(self, humanoid: Humanoid, faulty: Motion) -> None:
        speed = np.abs(np.diff(faulty.qpos[:, 7:], axis=0)) * faulty.framerate
        too_fast = np.argwhere(speed > humanoid.velocity_limits)
        column = humanoid.joint_names.index("left_shoulder_roll_joint")
        assert too_fast.tolist() == [[self.JUMP.start - 1, column], [self.JUMP.stop - 1, column]]
        central = np.abs(humanoid.velocities(faulty)[:, 6:]) / humanoid.velocity_limits
        assert central.max() > 1.1

    def test_the_robot_hovers(self, feet: FloatArray) -> None:
        lowest = feet[..., 2].min(axis=(1, 2))
        assert lowest[self.HOVER].max() == pytest.approx(0.0302, abs=1e-4)
        off_ground = np.flatnonzero(lowest > ON_GROUND)
        assert off_ground.min() in range(self.HOVER.start, self.HOVER.start + 3)
        assert off_ground.max() in range(self.HOVER.stop - 3, self.HOVER.stop)
        assert len(off_ground) == off_ground.max() - off_ground.min() + 1

    def test_the_left_foot_lands_below_the_ground(self, feet: FloatArray) -> None:
        lowest = feet[..., 2].min(axis=2)
        below = np.argwhere(lowest < 0)
        assert np.all(below[:, 1] == SIDES.index("left"))
        assert below[:, 0].min() in range(self.SINK.start, self.SINK.start + 3)
        assert below[:, 0].max() in range(self.SINK.stop - 6, self.SINK.stop)
        assert lowest[self.SINK].min() == pytest.approx(-0.0198, abs=1e-4)

    def test_the_rest_is_the_clean_walk(self, motions: dict[str, Motion], faulty: Motion) -> None:
        same = np.all(faulty.qpos == motions["walk"].qpos, axis=1)
        for first, last in ((0, 148), (206, 219), (226, 256), (315, 355), (402, 490)):
            assert np.all(same[first : last + 1])


def test_another_robot_posture_is_not_borne(
    humanoid: Humanoid, motions: dict[str, Motion], corners: dict[str, FloatArray]
) -> None:
    """The check of the forces can fail: leaning half a metre aside, the soles can't hold."""
    walk = motions["walk"]
    pose = walk.qpos[:3].copy()
    leaning = Motion(walk.framerate, walk.joint_names, pose + np.eye(36)[1] * 0.5)
    force = humanoid.forces(leaning)[0]
    base, _ = humanoid.supported(leaning.qpos[1], force, corners["walk"][1].reshape(-1, 3))
    assert np.abs(base).max() > 10.0


def test_samples_hold_nothing_else() -> None:
    names = {path.name for path in Path(SAMPLES).iterdir()}
    assert names == {"README.md", "humanoid.urdf", *(f"{name}.npz" for name in MOTIONS)}
