"""Robots with one or two bodies, whose dynamics are known by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.robot.model import RobotModel, load_robot_model

MASS = 2.0  # [kg]
SIZE = 0.2  # [m] edge of the box, diameter of the ball
GRAVITY = 9.81
RATE = 100.0


def _inertial(mass: float, moments: tuple[float, float, float]) -> str:
    ixx, iyy, izz = moments
    return (
        f'<inertial><mass value="{mass}"/><inertia ixx="{ixx}" ixy="0" ixz="0" iyy="{iyy}" '
        f'iyz="0" izz="{izz}"/></inertial>'
    )


def _geometry(shape: str) -> str:
    return f"<collision><geometry>{shape}</geometry></collision>"


BOX_MOMENT = MASS * SIZE**2 / 6
BALL_MOMENT = 0.4 * MASS * (SIZE / 2) ** 2

BOX = (
    '<robot name="box"><link name="box">'
    + _inertial(MASS, (BOX_MOMENT,) * 3)
    + _geometry(f'<box size="{SIZE} {SIZE} {SIZE}"/>')
    + "</link></robot>"
)
BALL = (
    '<robot name="ball"><link name="ball">'
    + _inertial(MASS, (BALL_MOMENT,) * 3)
    + _geometry(f'<sphere radius="{SIZE / 2}"/>')
    + "</link></robot>"
)
# A bar of unequal moments: its rotation needs Coriolis moments.
BAR_MOMENTS = (0.01, 0.03, 0.035)
BAR = (
    '<robot name="bar"><link name="bar">'
    + _inertial(MASS, BAR_MOMENTS)
    + _geometry('<box size="0.3 0.1 0.05"/>')
    + "</link></robot>"
)
ARM_LENGTH = 0.5


def pendulum(effort: str, extra: str = "") -> str:
    """A point mass on a massless-looking arm, turned by a horizontal joint at z = 2 m."""
    return (
        '<robot name="pendulum"><link name="post"/>'
        f'<link name="arm"><inertial><origin xyz="{ARM_LENGTH} 0 0"/><mass value="{MASS}"/>'
        '<inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial>'
        '<collision><geometry><sphere radius="0.05"/></geometry></collision></link>'
        '<joint name="hinge" type="revolute"><parent link="post"/><child link="arm"/>'
        '<origin xyz="0 0 2"/><axis xyz="0 -1 0"/>'
        f'<limit lower="-3" upper="3" velocity="20" {effort}/></joint>{extra}</robot>'
    )


def load(folder: Path, urdf: str, *, floating_base: bool = True) -> RobotModel:
    """Write a URDF and load it."""
    path = folder / "robot.urdf"
    path.write_text(urdf, encoding="utf-8")
    return load_robot_model(path, floating_base=floating_base)


def body_motion(
    positions: np.ndarray, quats_wxyz: np.ndarray | None = None, rate: float = RATE
) -> EditorMotion:
    """Return the motion of a single body: (F, 3) positions, (F, 4) orientations (wxyz)."""
    frames = len(positions)
    if quats_wxyz is None:
        quats_wxyz = np.tile([1.0, 0.0, 0.0, 0.0], (frames, 1))
    return EditorMotion(
        framerate=rate,
        joint_names=(),
        joint_pos=np.zeros((frames, 0), dtype=np.float32),
        base_pos_w=np.asarray(positions, dtype=np.float32),
        base_quat_w=np.asarray(quats_wxyz, dtype=np.float32),
    )


def joint_motion(angles: np.ndarray, name: str = "hinge", rate: float = RATE) -> EditorMotion:
    """Return the motion of a fixed-base robot with one joint."""
    return EditorMotion(
        framerate=rate,
        joint_names=(name,),
        joint_pos=np.asarray(angles, dtype=np.float32)[:, None],
    )


def times(frames: int, rate: float = RATE) -> np.ndarray:
    """Return frame times [s]."""
    return np.arange(frames) / rate
