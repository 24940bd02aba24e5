"""Centre of mass and zero-moment point against the support polygon."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow


def describe_balance(given: InformationInput) -> InformationRow | None:
    """Count the frames whose zero-moment point or centre of mass is outside the polygon.

    Both are seen from above; the polygon is the hull of the points that may carry support.
    """
    moment, mass = given.measured.balance_margins, given.measured.com_margins
    if not np.isfinite(mass).any():
        if not given.robot.has_floating_base:
            return None
        return InformationRow("balance", "Balance", "the robot never touches the ground")
    return InformationRow(
        "balance",
        "Balance",
        f"zero-moment point outside the support polygon in {_outside(moment)}, "
        f"centre of mass in {_outside(mass)}",
        (f"{int(np.isfinite(mass).sum())} frames have a support polygon",),
        {
            "supported_frames": int(np.isfinite(mass).sum()),
            "zmp_outside_frames": int((moment < 0).sum()),
            "zmp_worst_margin": _least(moment),
            "com_outside_frames": int((mass < 0).sum()),
            "com_worst_margin": _least(mass),
        },
    )


def _outside(margins: NDArray[np.float64]) -> str:
    count = int((margins < 0.0).sum())
    if count == 0:
        return "no frame"
    return f"{count} frames (up to {-float(np.nanmin(margins)) * 1e3:.0f} mm)"


def _least(margins: NDArray[np.float64]) -> float | None:
    return float(np.nanmin(margins)) if np.isfinite(margins).any() else None
