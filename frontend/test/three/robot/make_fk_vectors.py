"""Writes tests/vectors/three_fk.json: link poses of fk_robot.urdf as Pinocchio computes them.

The mimic rules are applied here, in closed form, to joints that Pinocchio takes as independent.
"""

import json
from pathlib import Path

import numpy as np
import pinocchio as pin

HERE = Path(__file__).parent
TARGET = HERE.parents[3] / "tests" / "vectors" / "three_fk.json"
DRIVERS = ["1 turn", "wheel/left", "slide.x", "Ж turn"]


def with_followers(values: dict[str, float]) -> dict[str, float]:
    """Adds the values of the mimic joints [rad or m]."""
    follower = -2.0 * values["1 turn"] + 0.1
    return {
        **values,
        "mimic of turn": follower,
        "mimic of mimic": 0.5 * follower - 0.2,
        "mimic slide": values["slide.x"],
    }


def link_poses(
    model: pin.Model, values: dict[str, float], position: np.ndarray, quat_wxyz: np.ndarray
) -> dict[str, list[float]]:
    """World matrices (16,) row-major of all links."""
    q = pin.neutral(model)
    q[:3] = position
    q[3:7] = np.roll(quat_wxyz, -1)
    for name, value in values.items():
        joint = model.joints[model.getJointId(name)]
        q[joint.idx_q : joint.idx_q + joint.nq] = (
            [np.cos(value), np.sin(value)] if joint.nq == 2 else [value]
        )
    data = model.createData()
    pin.framesForwardKinematics(model, data, q)
    return {
        frame.name: data.oMf[i].homogeneous.ravel().tolist()
        for i, frame in enumerate(model.frames)
        if frame.type == pin.FrameType.BODY
    }


def main() -> None:
    """Writes ten poses, some beyond the joint limits and turned more than once."""
    model = pin.buildModelFromUrdf(str(HERE / "fk_robot.urdf"), pin.JointModelFreeFlyer())
    rng = np.random.default_rng(20)
    cases = []
    for _ in range(10):
        values = dict(zip(DRIVERS, rng.uniform(-4.0, 4.0, len(DRIVERS)).tolist(), strict=True))
        position = rng.uniform(-2.0, 2.0, 3)
        quat_wxyz = rng.normal(size=4)
        quat_wxyz /= np.linalg.norm(quat_wxyz)
        cases.append(
            {
                "joint_pos": [values[name] for name in DRIVERS],
                "base_pos": position.tolist(),
                "base_quat_wxyz": quat_wxyz.tolist(),
                "links": link_poses(model, with_followers(values), position, quat_wxyz),
            }
        )
    vectors = {"joint_names": DRIVERS, "cases": cases}
    TARGET.write_text(json.dumps(vectors, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
