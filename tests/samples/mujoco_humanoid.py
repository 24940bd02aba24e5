"""The sample robot in MuJoCo: an engine that had no part in making the sample motions."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from real_data import REPOSITORY

FloatArray = NDArray[np.float64]

SAMPLES = REPOSITORY / "samples" / "humanoid"
URDF = SAMPLES / "humanoid.urdf"
SIDES = ("left", "right")
FRICTION = 0.7


@dataclass(frozen=True)
class Motion:
    """An editor npz: framerate [Hz], names, and MuJoCo's qpos (F, 36), base first, wxyz."""

    framerate: float
    joint_names: list[str]
    qpos: FloatArray


def load(path: Path) -> Motion:
    """Read one without any code of the project."""
    with np.load(path, allow_pickle=False) as arrays:
        pose = [arrays["base_pos_w"], arrays["base_quat_w"], arrays["joint_pos"]]
        return Motion(
            float(arrays["framerate"]),
            [str(name) for name in arrays["joint_names"]],
            np.concatenate(pose, axis=1).astype(float),
        )


class Humanoid:
    """Forward kinematics and inverse dynamics of the sample robot."""

    def __init__(self) -> None:
        spec = mujoco.MjSpec.from_string(URDF.read_text())
        spec.body("pelvis").add_freejoint()
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        joints = range(1, self.model.njnt)
        self.joint_names = [self.model.joint(i).name for i in joints]
        self.position_limits = self.model.jnt_range[1:]
        self.velocity_limits = self._limits("velocity")
        self.effort_limits = self._limits("effort")
        self.soles = [self._sole_box(side) for side in SIDES]

    def _limits(self, kind: str) -> FloatArray:
        robot = ElementTree.parse(URDF)
        limits = [robot.find(f"joint[@name='{name}']/limit") for name in self.joint_names]
        return np.array([float(limit.attrib[kind]) for limit in limits if limit is not None])

    def _sole_box(self, side: str) -> int:
        body = self.model.body(f"{side}_ankle_roll_link").id
        boxes = [
            geom
            for geom in range(self.model.ngeom)
            if self.model.geom_bodyid[geom] == body
            and self.model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_BOX
        ]
        assert len(boxes) == 1
        return boxes[0]

    @property
    def weight(self) -> float:
        """Weight [N]."""
        return float(self.model.body_mass.sum() * 9.81)

    def sole_corners(self, qpos: FloatArray) -> FloatArray:
        """Return the (F, 2, 4, 3) world positions of the lower corners of both soles [m]."""
        corners = np.empty((len(qpos), 2, 4, 3))
        signs = np.array([[1, 1, -1], [1, -1, -1], [-1, -1, -1], [-1, 1, -1]])
        for k, pose in enumerate(qpos):
            self.data.qpos[:] = pose
            mujoco.mj_kinematics(self.model, self.data)
            for foot, geom in enumerate(self.soles):
                local = signs * self.model.geom_size[geom]
                turn = self.data.geom_xmat[geom].reshape(3, 3)
                corners[k, foot] = local @ turn.T + self.data.geom_xpos[geom]
        return corners

    def velocities(self, motion: Motion) -> FloatArray:
        """Return central differences (F−2, 35) of the interior frames."""
        result = np.empty((len(motion.qpos) - 2, self.model.nv))
        for k in range(len(result)):
            before, after = motion.qpos[k], motion.qpos[k + 2]
            mujoco.mj_differentiatePos(self.model, result[k], 2.0 / motion.framerate, before, after)
        return result

    def forces(self, motion: Motion) -> FloatArray:
        """Return the generalised forces (F−2, 35) that the interior frames need.

        The first three are the force on the base in world axes [N], the next three the moment
        about its origin in base axes [Nm], the rest joint torques [Nm].
        """
        dt = 1.0 / motion.framerate
        result = np.empty((len(motion.qpos) - 2, self.model.nv))
        ahead, behind = np.empty(self.model.nv), np.empty(self.model.nv)
        for k in range(len(result)):
            before, pose, after = motion.qpos[k : k + 3]
            mujoco.mj_differentiatePos(self.model, ahead, dt, pose, after)
            mujoco.mj_differentiatePos(self.model, behind, dt, before, pose)
            self.data.qpos[:], self.data.qvel[:] = pose, (ahead + behind) / 2
            self.data.qacc[:] = (ahead - behind) / dt
            mujoco.mj_inverse(self.model, self.data)
            contact = self.data.qfrc_constraint
            assert not contact.any()
            result[k] = self.data.qfrc_inverse
        return result

    def supported(
        self, pose: FloatArray, force: FloatArray, corners: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Explain a frame's forces by pushes at points, each in a four-ray friction pyramid.

        Args:
            pose: qpos (36,).
            force: Generalised forces (35,) of that frame.
            corners: (n, 3) points that may push [m].

        Returns:
            What is left of the base force and moment (6,), and the joint torques (29,).
        """
        self.data.qpos[:] = pose
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        side = FRICTION / np.sqrt(2.0)
        rays = np.array([[side, side, 1], [side, -side, 1], [-side, side, 1], [-side, -side, 1]])
        columns = []
        jacobian = np.empty((3, self.model.nv))
        for point in corners:
            body = self._foot_at(point)
            mujoco.mj_jac(self.model, self.data, jacobian, None, point, body)
            columns.append(jacobian.T @ rays.T)
        pushes = np.hstack(columns)
        weights, _ = nnls(pushes[:6], force[:6])
        rest = force - pushes @ weights
        return rest[:6], rest[6:]

    def _foot_at(self, point: FloatArray) -> int:
        distances = [np.linalg.norm(self.data.geom_xpos[geom] - point) for geom in self.soles]
        return int(self.model.geom_bodyid[self.soles[int(np.argmin(distances))]])
