"""The motion that is edited: a uniform time grid, joints by name, an optional floating base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Float32Array = NDArray[np.float32]


@dataclass(frozen=True)
class EditorMotion:
    """A motion on a uniform grid, as the editor keeps it.

    Attributes:
        framerate: Frames per second [Hz].
        joint_names: N names; the columns of ``joint_pos``.
        joint_pos: (F, N) float32 joint positions [rad or m].
        base_pos_w: (F, 3) float32 base position in the world [m], or ``None`` for a fixed base.
        base_quat_w: (F, 4) float32 base orientation in the world, wxyz, or ``None``.
        meta: Where the motion came from (the ``meta`` of ``robot_trajectory/1``).
        events: Time-stamped annotations (the ``events`` of ``robot_trajectory/1``).
        extras: Arrays of the file that the editor doesn't know, by key.

    Arrays are read-only.
    """

    framerate: float
    joint_names: tuple[str, ...]
    joint_pos: Float32Array
    base_pos_w: Float32Array | None = None
    base_quat_w: Float32Array | None = None
    meta: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    events: Sequence[Mapping[str, Any]] = ()
    extras: Mapping[str, NDArray[Any]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def frame_count(self) -> int:
        """Number of frames F."""
        return int(self.joint_pos.shape[0])

    @property
    def dt(self) -> float:
        """Time between frames [s]."""
        return 1.0 / self.framerate

    @property
    def has_floating_base(self) -> bool:
        """Whether the motion moves its base."""
        return self.base_pos_w is not None
