"""Checks and repair of stored quaternions, in either order."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidMotionError
from trajectory_editor.motion.motion_checks import LISTED, list_some
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.quaternion import norms

#: Quaternions shorter than this have no direction worth normalising.
ZERO_NORM = 1e-6
#: Quaternions whose length differs from 1 by more than this are normalised with a warning.
NORM_TOLERANCE = 1e-3

_Float = TypeVar("_Float", bound=np.floating[Any])


def check_quaternions(key: str, quats: NDArray[np.floating[Any]]) -> None:
    """Require that no quaternion of an (F, 4) array is zero.

    Raises:
        InvalidMotionError: ``data`` holds how many are, and the first frames.
    """
    zero = np.flatnonzero(norms(quats) < ZERO_NORM)
    if zero.size:
        raise InvalidMotionError(
            f"{key} holds zero quaternions, which are no rotation, at "
            f"frame{'s' if zero.size > 1 else ''} {list_some(zero.tolist())}.",
            where=key,
            hint="Write a unit quaternion there; the identity is one with its w component 1.",
            data={"key": key, "count": int(zero.size), "first_frames": zero[:LISTED].tolist()},
        )


def normalise_far(quats: NDArray[_Float], where: str) -> tuple[NDArray[_Float], Notice | None]:
    """Normalise the quaternions of an (F, 4) array that are clearly not of unit length.

    The others, off by rounding only, and all signs stay as they are stored. There must be no
    zero quaternion.

    Returns:
        The array, the same one where nothing was changed, and a notice where something was.
    """
    lengths = norms(quats)
    error = np.abs(lengths - 1.0)
    far = np.flatnonzero(error > NORM_TOLERANCE)
    if not far.size:
        return quats, None
    repaired = quats.copy()
    repaired[far] = (quats[far].astype(np.float64) / lengths[far, None]).astype(quats.dtype)
    worst = int(np.argmax(error))
    return repaired, Notice(
        "quaternions_normalised",
        "warning",
        f"{far.size} of {len(quats)} quaternions were not of unit length and were normalised; "
        f"the worst has length {lengths[worst]:.6g} at frame {worst}, the first is at frame "
        f"{far[0]}.",
        where,
    )
