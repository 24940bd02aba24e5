"""What a user should know before a solve: causes of failure that no solver can mend."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.tolerances import base_tolerance
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.contacts.candidate_points import material_positions
from trajectory_editor.optimize.contacts.center_of_mass import (
    center_of_mass,
    external_force_shares,
)
from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.support_survey import SupportGeometry
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.target.frame_freedom import FrameFreedom
from trajectory_editor.optimize.target.support_heights import lowest_clearances
from trajectory_editor.optimize.trajectory import Trajectory

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

SKATE = 2e-3  # [m] two frames that keep a planted point farther apart make it skate
_LISTED = 4


def remarks_before(
    preparation: Preparation, motion: EditorMotion, report: FeasibilityResult, plan: ContactPlan
) -> tuple[str, ...]:
    """Collect what can be said of a motion before it is solved.

    Args:
        preparation: Target and contacts.
        motion: The edited motion.
        report: The judge's report of it.
        plan: Its contacts.
    """
    edited, freedom, planner = preparation.edited, preparation.freedom, preparation.planner
    return (
        *skate_remarks(plan, edited, freedom),
        *hovering_remarks(planner.geometry, edited, freedom, planner.rules),
        *rounding_remarks(report, motion),
    )


def rounding_remarks(report: FeasibilityResult, motion: EditorMotion) -> list[str]:
    """Say when rounding the stored positions alone can break the base's tolerance."""
    effect, subject = report.rounding, report.subject
    tolerance = base_tolerance(subject.weight)
    if effect is None or motion.base_pos_w is None or effect.base_force <= tolerance:
        return []
    away = float(np.abs(motion.base_pos_w[effect.frame]).max())
    return [
        f"Rounding to float32 alone can make {effect.base_force:.2g} N or Nm at the base "
        f"(tolerance {tolerance:.2g}) at frame {effect.frame}: {motion.framerate:g} frames a "
        f"second, {away:.1f} m from the origin. Contacts absorb it, flight can't. Nearer to the "
        "origin, at a lower rate or in float64 it would not happen."
    ]


def hovering_remarks(
    geometry: SupportGeometry, edited: Trajectory, freedom: Integers, rules: ContactRules
) -> list[str]:
    """Name fixed frames that hover although something has to hold the body up there."""
    fixed = np.flatnonzero(freedom == FrameFreedom.FIXED)
    if len(fixed) == 0 or not edited.robot.has_floating_base:
        return []
    centers = center_of_mass(edited.robot.pin_model, edited.poses)
    shares = external_force_shares(centers, edited.dt, rules.held_up_window)
    heights = lowest_clearances(geometry, edited.poses, edited.dt, fixed, rules)
    hovers = (heights > rules.touching) & (shares[fixed] > rules.held_up_share)
    last = edited.frame_count - 1
    remarks = []
    for frame, height in zip(fixed[hovers], heights[hovers], strict=True):
        where = f"{1e3 * height:.1f} mm" if np.isfinite(height) else f"over {_far(rules)} cm"
        what = (
            "the robot has to drop from it or hop to it"
            if frame in (0, last)
            else "nothing can carry the robot there, so that it has to be in flight"
        )
        remarks.append(f"Fixed frame {frame} hovers {where} above the ground: {what}.")
    return _shortened(remarks, "hovering frames")


def skate_remarks(plan: ContactPlan, edited: Trajectory, freedom: Integers) -> list[str]:
    """Name links that touch the ground between two kept frames which put them elsewhere.

    If they stick they can't be at both places; the skate has to be walked or slid.
    """
    kept = np.flatnonzero(freedom != FrameFreedom.FREE)
    remarks = []
    for first, last in pairwise(kept):
        inner = (plan.frames > first) & (plan.frames < last)
        found = _skates(plan, np.flatnonzero(inner), edited, int(first), int(last))
        for link, distance in found.items():
            remarks.append(
                f"{link} stays on the ground from frame {first} to {last}, and these two frames "
                f"keep it {1e3 * distance:.1f} mm apart: it can't stick all the way. Move the "
                "frames together, free one of them, or let it step."
            )
    return _shortened(remarks, "links that skate between kept frames")


def _skates(
    plan: ContactPlan, entries: Integers, edited: Trajectory, first: int, last: int
) -> dict[str, float]:
    """Return by link how far apart two frames put a point that is scheduled all the way."""
    if last - first < 2:
        return {}
    counts = np.bincount(plan.candidates[entries], minlength=plan.candidate_count)
    whole = entries[counts[plan.candidates[entries]] == last - first - 1]
    whole = whole[plan.frames[whole] == first + 1]
    places = [
        material_positions(
            plan.joints[whole], plan.local_points[whole], edited.poses, np.full(len(whole), at)
        )
        for at in (first, last)
    ]
    shift = places[1] - places[0]
    normals = plan.normals[whole]
    shift -= np.einsum("ij,ij->i", shift, normals)[:, None] * normals
    found: dict[str, float] = {}
    for entry, distance in zip(whole, np.linalg.norm(shift, axis=1), strict=True):
        link = plan.link_names[plan.links[entry]]
        if distance > SKATE:
            # A link that turns in place has points that move more: the stillest one tells.
            found[link] = min(float(distance), found.get(link, np.inf))
        else:
            found[link] = 0.0
    return {link: distance for link, distance in found.items() if distance > SKATE}


def _far(rules: ContactRules) -> str:
    return f"{100.0 * rules.inferred_reach:.0f}"


def _shortened(remarks: list[str], what: str) -> list[str]:
    if len(remarks) <= _LISTED:
        return remarks
    return [*remarks[:_LISTED], f"There are {len(remarks) - _LISTED} more {what}."]
