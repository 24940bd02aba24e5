"""Robots of URDF files in MuJoCo: an engine that had no part in the project's dynamics."""

from __future__ import annotations

import re
from pathlib import Path

import mujoco


def mujoco_model(path: Path) -> mujoco.MjModel:
    """Compile the URDF's links and joints, without geometry, with a free root."""
    text = path.read_text(encoding="utf-8")
    for tag in ("visual", "collision"):
        text = re.sub(rf"<{tag}\b.*?</{tag}>", "", text, flags=re.DOTALL)
    text = re.sub(r"<mujoco>.*?</mujoco>", "", text, flags=re.DOTALL)
    text = re.sub(r"<(dynamics|transmission)\b[^>]*/>", "", text)
    spec = mujoco.MjSpec.from_string(text)
    spec.compiler.balanceinertia = False
    spec.compiler.fusestatic = False
    root = spec.worldbody.first_body()
    root.add_freejoint()
    model = spec.compile()
    model.dof_damping[:] = model.dof_armature[:] = model.dof_frictionloss[:] = 0.0
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_LIMIT
    return model
