from typing import Any

import numpy as np
import pytest

from motion.vector_files import load_vectors
from trajectory_editor.motion import FrameSampler, RobotTrajectory

VECTORS = load_vectors("frame_sampler.json")
CASES = VECTORS["cases"]
_FIELDS = {
    "q": "joint_positions",
    "qd": "joint_velocities",
    "u": "u",
    "base_twist": "base_twist",
    "base_pose_xyzw": "base_pose",
}


def sampler_of(case: dict[str, Any]) -> FrameSampler:
    uniform = "framerate" in case
    t = np.arange(case["frame_count"]) / case["framerate"] if uniform else np.array(case["t"])
    trajectory = RobotTrajectory(
        t=t,
        q=np.array(case["q"]),
        qd=np.array(case["qd"]),
        joint_names=[f"joint{column}" for column in range(len(case["q"][0]))],
        u=case.get("u"),
        base_pose=case.get("base_pose_xyzw"),
        base_twist=case.get("base_twist"),
    )
    return FrameSampler(trajectory.validate(), case["interpolation"])


def test_there_are_enough_cases_of_every_kind():
    assert sum(len(case["queries"]) for case in CASES) >= 1000
    for kind in ("sign-flipped", "nearly equal", "nearly opposite", "half a turn", "1 frames"):
        assert sum(kind in case["name"] for case in CASES) >= 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_frames_agree_with_exact_arithmetic(case):
    sampler = sampler_of(case)
    for query in case["queries"]:
        frame = sampler.frame_at(query["time"])
        assert frame.t == query["t"]
        assert sampler.index_at(query["time"]) == query["index"]
        assert sampler.nearest_index(query["time"]) == query["nearest_index"]
        for key, name in _FIELDS.items():
            found = getattr(frame, name)
            if key in query:
                np.testing.assert_allclose(found, query[key], rtol=0, atol=VECTORS["tolerance"])
            else:
                assert found is None
