"""Letting go of scheduled points that nothing needs, so that a schedule does not only grow.

The solver holds scheduled points at the ground, so their distance never says that they should
leave. What says it is that they carry nothing, or that they have to be pulled down.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.optimize.contacts.contact_plan import ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.steadiness import shortest_run

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class ContactLoads:
    """What the points of a plan carry.

    Attributes:
        pushes: (E,) normal force of each entry [N].
        pulls: (E,) force (a multiplier) that keeps each entry from lifting off [N]; zero where
            nothing does.
    """

    pushes: Array
    pulls: Array


def points_to_release(
    plan: ContactPlan,
    loads: ContactLoads,
    target_keys: Integers,
    *,
    weight: float,
    dt: float,
    rules: ContactRules,
) -> Integers:
    """Return the keys of entries to let go, ascending.

    An entry is idle when its point carries nothing for the time of the steadiness rule before and
    after it. Idle points go where they are pulled down, or where the target does not schedule them.
    Locked entries stay.

    Args:
        plan: E entries.
        loads: Their forces.
        target_keys: What the target's own schedule holds, ascending.
        weight: The robot's weight [N].
        dt: Time between frames [s].
        rules: Thresholds.
    """
    threshold = rules.unloaded_share * weight
    keys = plan.keys
    loaded = keys[loads.pushes > threshold]
    idle = ~plan.locked
    for shift in range(-shortest_run(rules.steadiness, dt) + 1, shortest_run(rules.steadiness, dt)):
        idle &= ~np.isin(keys + shift * plan.candidate_count, loaded)
    unwanted = ~np.isin(keys, target_keys) | (loads.pulls > threshold)
    return np.asarray(keys[idle & unwanted])
