"""The sample robot in Pinocchio: whole-body inverse kinematics and the zero-moment point."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

LEG_JOINTS = ("hip_pitch", "hip_roll", "hip_yaw", "knee", "ankle_pitch", "ankle_roll")
SIDES = ("left", "right")


class NoConvergenceError(RuntimeError):
    """A pose can't be reached: a planned step is too long or a pelvis too high."""


class WholeBody:
    """A floating-base model whose legs and base position follow targets exactly.

    Configurations are Pinocchio's: base position (3) [m], base quaternion xyzw, joints [rad].
    """

    def __init__(self, urdf_text: str) -> None:
        self.model = pin.buildModelFromXML(urdf_text, pin.JointModelFreeFlyer())
        self.data = self.model.createData()
        self.joint_names = tuple(self.model.names[2:])
        self.sole_frames = [self.model.getFrameId(f"{side}_sole") for side in SIDES]
        legs = [f"{side}_{joint}_joint" for side in SIDES for joint in LEG_JOINTS]
        self.leg_columns = np.array(
            [self.model.joints[self.model.getJointId(name)].idx_v for name in legs]
        )

    def configuration(self, joints: Mapping[str, float], base_quat_xyzw: FloatArray) -> FloatArray:
        """Return a configuration (36,) with the named joints set and the base at the origin."""
        q = pin.neutral(self.model)
        q[3:7] = base_quat_xyzw
        for name, value in joints.items():
            q[self.model.joints[self.model.getJointId(name)].idx_q] = value
        return np.asarray(q)

    def reach(self, start: FloatArray, soles: FloatArray, com: FloatArray) -> FloatArray:
        """Solve base position and leg joints for a centre of mass and level soles.

        Newton's method on 15 equations in 15 unknowns; base orientation, waist and arms stay.

        Args:
            start: Configuration (36,) to begin from.
            soles: (2, 3) centres of the left and the right sole [m], level and along x.
            com: (3,) centre of mass [m].

        Returns:
            Configuration (36,), exact to 1e-11.

        Raises:
            NoConvergenceError: The targets are out of reach.
        """
        unknown = np.concatenate([[0, 1, 2], self.leg_columns])
        return self._newton(start, soles, unknown, com)

    def reach_feet(self, start: FloatArray, soles: FloatArray) -> FloatArray:
        """Solve the leg joints alone for level soles; arguments as in :meth:`reach`."""
        return self._newton(start, soles, self.leg_columns, None)

    def _newton(
        self,
        start: FloatArray,
        soles: FloatArray,
        unknown: NDArray[np.int_],
        com: FloatArray | None,
    ) -> FloatArray:
        q = start.copy()
        for _ in range(40):
            error, jacobian = self._errors(q, soles, com)
            if np.abs(error).max() < 1e-11:
                return q
            step = np.zeros(self.model.nv)
            step[unknown] = np.linalg.solve(jacobian[:, unknown], error)
            step *= min(1.0, 0.3 / max(np.abs(step).max(), 1e-12))
            q = pin.integrate(self.model, q, step)
        raise NoConvergenceError(f"feet {soles.round(3).tolist()} with centre of mass {com}")

    def _errors(
        self, q: FloatArray, soles: FloatArray, com: FloatArray | None
    ) -> tuple[FloatArray, FloatArray]:
        pin.computeJointJacobians(self.model, self.data, q)
        pin.updateFramePlacements(self.model, self.data)
        errors, rows = [], []
        for frame, sole in zip(self.sole_frames, soles, strict=True):
            placement = self.data.oMf[frame]
            errors += [sole - placement.translation, -pin.log3(placement.rotation)]
            rows.append(
                pin.getFrameJacobian(
                    self.model, self.data, frame, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
                )
            )
        if com is not None:
            rows.append(pin.jacobianCenterOfMass(self.model, self.data, q))
            errors.append(com - self.data.com[0])
        return np.concatenate(errors), np.vstack(rows)

    def derivatives(self, q: FloatArray, dt: float) -> tuple[FloatArray, FloatArray]:
        """Return velocities and accelerations (F−2, nv) of the interior frames of q (F, nq)."""
        steps = np.array([pin.difference(self.model, a, b) for a, b in pairwise(q)])
        back = np.array([pin.difference(self.model, b, a) for a, b in pairwise(q)])
        ahead, behind = steps[1:], back[:-1]
        return (ahead - behind) / (2.0 * dt), (ahead + behind) / dt**2

    def ground_wrench(self, q: FloatArray, dt: float) -> FloatArray:
        """Return the (F−2, 6) force and moment about the world's origin that the motion needs.

        Inverse dynamics of the interior frames; world axes [N, Nm].
        """
        velocities, accelerations = self.derivatives(q, dt)
        wrenches = np.empty((len(velocities), 6))
        for k, (pose, v, a) in enumerate(zip(q[1:-1], velocities, accelerations, strict=True)):
            base_force = pin.rnea(self.model, self.data, pose, v, a)[:6]
            wrenches[k] = pin.XYZQUATToSE3(pose[:7]).act(pin.Force(base_force)).vector
        return wrenches

    def zmp(self, q: FloatArray, dt: float) -> FloatArray:
        """Return the (F, 2) zero-moment point on z = 0 [m]; the end frames repeat theirs."""
        wrench = self.ground_wrench(q, dt)
        inner = np.stack([-wrench[:, 4], wrench[:, 3]], axis=1) / wrench[:, 2:3]
        return np.concatenate([inner[:1], inner, inner[-1:]])
