"""Small robots whose contacts can be worked out by hand, and motions of theirs.

The walker has a torso, two feet on vertical slides and a hand on a swinging arm:

* base height 0.51 m puts the soles of both feet at z = 0,
* a foot's slide position raises that foot by as much,
* the hand is a ball of 3 cm radius, 0.4 m below the shoulder, which is 0.1 m above the base.

The ball rolls; its radius is 0.1 m. Both have one more joint than they need, because a robot has
joints.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.motion.quaternion import from_rotation_vector
from trajectory_editor.optimize.trajectory import Trajectory
from trajectory_editor.robot.model import RobotModel, load_robot_model

STANDING = 0.51
RADIUS = 0.1
FEET = ("left_foot", "right_foot")

_INERTIAL = (
    '<inertial><mass value="{mass}"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" '
    'izz="0.1"/></inertial>'
)


def _link(name: str, mass: float, geometry: str, origin: str = "0 0 0") -> str:
    collision = f'<collision><origin xyz="{origin}"/><geometry>{geometry}</geometry></collision>'
    return f'<link name="{name}">{_INERTIAL.format(mass=mass)}{collision}</link>'


def _joint(name: str, kind: str, child: str, origin: str, axis: str, parent: str) -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="{origin}"/><axis xyz="{axis}"/>'
        '<limit lower="-1.5" upper="1.5" velocity="10" effort="100"/></joint>'
    )


def walker(folder: Path) -> RobotModel:
    """Write and load the walker."""
    foot = '<box size="0.2 0.08 0.02"/>'
    parts = [
        _link("torso", 20.0, '<box size="0.2 0.2 0.2"/>'),
        _link("left_foot", 1.0, foot),
        _link("right_foot", 1.0, foot),
        _link("hand", 0.5, '<sphere radius="0.03"/>', "0 0 -0.4"),
        _joint("left_slide", "prismatic", "left_foot", "0 0.1 -0.5", "0 0 1", "torso"),
        _joint("right_slide", "prismatic", "right_foot", "0 -0.1 -0.5", "0 0 1", "torso"),
        _joint("shoulder", "revolute", "hand", "0.2 0 0.1", "0 1 0", "torso"),
    ]
    return _load(folder / "walker.urdf", "walker", parts)


def ball(folder: Path) -> RobotModel:
    """Write and load the ball."""
    parts = [
        _link("ball", 1.0, f'<sphere radius="{RADIUS}"/>'),
        f'<link name="core">{_INERTIAL.format(mass=0.1)}</link>',
        _joint("spin", "revolute", "core", "0 0 0", "0 0 1", "ball"),
    ]
    return _load(folder / "ball.urdf", "ball", parts)


def _load(path: Path, name: str, parts: list[str]) -> RobotModel:
    path.write_text(f'<robot name="{name}">{"".join(parts)}</robot>')
    return load_robot_model(path)


def upright(
    robot: RobotModel,
    rate: float,
    height: NDArray[np.float64],
    *,
    x: NDArray[np.float64] | float = 0.0,
    pitch: NDArray[np.float64] | float = 0.0,
    joints: dict[str, NDArray[np.float64] | float] | None = None,
) -> Trajectory:
    """Return a motion along x with given base heights (F,) [m], pitches and joints."""
    frames = len(height)
    q = np.zeros((frames, 7 + len(robot.joint_names)))
    q[:, 0], q[:, 2] = x, height
    turns = np.zeros((frames, 3))
    turns[:, 1] = pitch
    q[:, 3:7] = from_rotation_vector(turns, order="xyzw")
    for name, values in (joints or {}).items():
        q[:, 7 + robot.joint_names.index(name)] = values
    return Trajectory(robot, 1.0 / rate, q)


def box_triangles(low: tuple[float, ...], high: tuple[float, ...]) -> NDArray[np.float64]:
    """Return the twelve triangles (12, 3, 3) of a box, wound outward."""
    x0, y0, z0 = low
    x1, y1, z1 = high
    a, b, c, d = (x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)
    e, f, g, h = (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)
    quads = [(a, d, c, b), (e, f, g, h), (a, b, f, e), (b, c, g, f), (c, d, h, g), (d, a, e, h)]
    return np.array([t for p, q, r, s in quads for t in ((p, q, r), (p, r, s))])
