"""The thresholds of contact planning, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PlantingRule(Enum):
    """Which scheduled points stick.

    ``SLOW_TARGET``: those scheduled on three consecutive frames, on the terrain, that the target
    moves slowly. ``ALL``: every scheduled point, whatever its speed in the target.
    """

    SLOW_TARGET = "slow_target"
    ALL = "all"


@dataclass(frozen=True)
class ContactRules:
    """Distances [m], speeds [m/s], times [s] and shares of body weight.

    Attributes:
        reach: A point this near to the ground may be scheduled.
        approach_speed: It must move toward or away from the ground slower than this.
        sliding_speed: It must move along the ground slower than this.
        lowest_band: Only points this near to their link's lowest one count.
        settling_band: Points up to this above their link's lowest one that hardly move count, too,
            if the link can rest on them together when it settles; 0 leaves it to ``lowest_band``.
        sole_flatness: Points rest together when they are this near to one plane; must be smaller
            than the play between the least and the largest height of a scheduled point.
        link_band: Only links this near to the frame's lowest support count.
        stay_factor: Factor on reach and speeds for points that are scheduled already.
        touching: A point this near is on the ground.
        inferred_reach: How far the lowest geometry is looked for when the body is held up.
        inferred_link_band: Only links this near to that lowest geometry count then.
        inference_bias: Bringing geometry down by a distance costs this much of letting the whole
            body fall by it; 0 brings it down whenever the body is held up.
        held_up_share: The body is held up when more than this share of its weight is carried.
        held_up_window: The acceleration is averaged over this time.
        balance_reach: How far a slow body may be above the ground that is taken as support because
            the motion's centre of pressure asks for it.
        balance_speed: It must move along the ground slower than this.
        balance_bias: Bringing it down by a height must move the centre of pressure nearer to the
            support by this much of it.
        balance_steadiness: What the centre of pressure asks for shorter than this is noise.
        steadiness: Shorter contacts, and shorter breaks in contacts, are removed.
        patch_slack: How much smaller a link's patch on the ground may become by leaving out inner
            points [m].
        bridged_reach: A break is only filled with points this near to the ground.
        planting: Which scheduled points stick.
        planting_speed: What "slowly" is in ``PlantingRule.SLOW_TARGET``.
        restick_speed: A sliding point slower than this sticks again.
        used_friction: Static friction is used up from this share on.
        unloaded_share: A point with less than this share of the weight carries nothing.
    """

    reach: float = 0.02
    approach_speed: float = 0.3
    sliding_speed: float = 2.0
    lowest_band: float = 1e-3
    settling_band: float = 0.01
    sole_flatness: float = 4e-4
    link_band: float = 0.01
    stay_factor: float = 1.5
    touching: float = 1e-3
    inferred_reach: float = 0.25
    inferred_link_band: float = 0.05
    inference_bias: float = 1.0
    held_up_share: float = 0.2
    held_up_window: float = 0.1
    balance_reach: float = 0.06
    balance_speed: float = 1.0
    balance_bias: float = 1.0
    balance_steadiness: float = 0.15
    steadiness: float = 0.05
    bridged_reach: float = 0.06
    patch_slack: float = 2e-3
    planting: PlantingRule = PlantingRule.SLOW_TARGET
    planting_speed: float = 0.3
    restick_speed: float = 0.01
    used_friction: float = 0.99
    unloaded_share: float = 1e-3

    @property
    def surveyed_band(self) -> float:
        """How far above a shape's lowest point its others have to be known [m]."""
        return max(self.stay_factor * self.lowest_band, 3.0 * self.settling_band)
