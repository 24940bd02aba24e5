"""The largest contact force, and the largest impulse of one contact."""

from __future__ import annotations

import numpy as np

from trajectory_editor.feasibility.check_result import spans_of
from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow

_LEAST_FORCE = 1e-3  # [N]


def describe_contact_loads(given: InformationInput) -> InformationRow | None:
    """Look at the forces that the judgement found, link by link.

    Where several links share the load these forces are one possible split of it.
    """
    groups = given.shapes_by_link()
    if not groups:
        return None
    best_force, best_impulse = (0.0, "", 0), (0.0, "", (0, 0))
    for link, shapes in groups.items():
        force = given.measured.shape_forces[:, shapes].sum(axis=1).astype(np.float64)
        peak = int(force.argmax())
        best_force = max(best_force, (float(force[peak]), link, peak))
        for first, last in spans_of(force > _LEAST_FORCE):
            impulse = float(force[first : last + 1].sum() * given.motion.dt)
            best_impulse = max(best_impulse, (impulse, link, (first, last)))
    if best_force[0] < _LEAST_FORCE:
        return InformationRow("contact_loads", "Contact loads", "no contact carries force")
    weight = given.robot.weight
    span = best_impulse[2]
    return InformationRow(
        "contact_loads",
        "Contact loads",
        f"largest force {best_force[0]:.0f} N ({best_force[0] / weight:.2f} of the weight) on "
        f"{best_force[1]} at frame {best_force[2]}; largest impulse {best_impulse[0]:.1f} Ns on "
        f"{best_impulse[1]}, frames {span[0]}-{span[1]}",
        (),
        {
            "force": {"newton": best_force[0], "link": best_force[1], "frame": best_force[2]},
            "impulse": {
                "newton_second": best_impulse[0],
                "link": best_impulse[1],
                "frames": list(span),
            },
        },
    )
