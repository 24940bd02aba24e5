"""When scheduled points stick, start to slide and stick again."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.contacts.contact_plan import ContactMode, ContactPlan
from trajectory_editor.optimize.contacts.contact_rules import ContactRules, PlantingRule
from trajectory_editor.optimize.contacts.steadiness import shortest_run

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class ModeSwitches:
    """The outcome of an update of modes.

    Attributes:
        plan: The plan with the new modes.
        to_slip: How many entries started to slide.
        to_stick: How many entries stopped sliding.
    """

    plan: ContactPlan
    to_slip: int
    to_stick: int


def planted_modes(
    keys: Integers,
    candidate_count: int,
    frame_count: int,
    distances: Array,
    target_sliding: Array,
    rules: ContactRules,
) -> Integers:
    """Decide which scheduled points stick and which only touch.

    Args:
        keys: (E,) ``frame * C + candidate``, ascending.
        candidate_count: C.
        frame_count: F.
        distances: (E,) signed distance of each point to the ground [m].
        target_sliding: (E,) speed at which the target moves it along the ground [m/s].
        rules: Thresholds and the planting rule.
    """
    frames = keys // candidate_count
    if rules.planting is PlantingRule.ALL:
        return np.full(len(keys), int(ContactMode.STICK), dtype=np.int64)
    planted = np.isin(keys - candidate_count, keys) & np.isin(keys + candidate_count, keys)
    planted &= (frames > 0) & (frames < frame_count - 1)
    planted &= (distances <= rules.touching) & (target_sliding < rules.planting_speed)
    return np.where(planted, int(ContactMode.STICK), int(ContactMode.TOUCH)).astype(np.int64)


def used_friction(forces: Array, normals: Array, friction: float, rays: int = 4) -> Array:
    """Return which share of the friction pyramid each contact force uses, (E,); 1 is its border.

    The pyramid's first ray is world x projected on the tangent plane (world y where x is normal to
    it). A force without push into the ground gets 0, or infinity when it has a tangential part.

    Args:
        forces: (E, 3) force on the robot in the world [N].
        normals: (E, 3) unit normals out of the ground.
        friction: Coulomb coefficient.
        rays: Rays of the pyramid.
    """
    pushes = np.einsum("ij,ij->i", forces, normals)
    first = _tangents(normals)
    second = np.cross(normals, first)
    x, y = np.einsum("ij,ij->i", forces, first), np.einsum("ij,ij->i", forces, second)
    angles = 2.0 * math.pi * (np.arange(rays) + 0.5) / rays
    reach = np.max(np.outer(x, np.cos(angles)) + np.outer(y, np.sin(angles)), axis=1)
    border = friction * math.cos(math.pi / rays) * pushes
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.where(border > 0.0, reach / border, np.inf)
    return np.where(reach <= 0.0, 0.0, shares)


def switch_modes(
    plan: ContactPlan,
    forces: Array,
    sliding: Array,
    failing: Flags,
    *,
    friction: float,
    weight: float,
    dt: float,
    rules: ContactRules,
    rays: int = 4,
) -> ModeSwitches:
    """Let sticking points slide where friction is used up, and slow sliding points stick.

    A sticking point slides when its force uses all of its static friction and the dynamics of its
    frame still fail; short pauses between two slides of one point are bridged. A sliding point that
    has slowed down sticks. Locked entries keep their modes.

    Args:
        plan: E entries.
        forces: (E, 3) contact forces in the world [N].
        sliding: (E, 3) velocity of the touching material points along the ground [m/s].
        failing: (F,) frames whose dynamics are violated.
        friction: Coulomb coefficient.
        weight: The robot's weight [N].
        dt: Time between frames [s].
        rules: Thresholds.
        rays: Rays of the friction pyramid.
    """
    free = ~plan.locked
    stuck, slipping = plan.modes == ContactMode.STICK, plan.modes == ContactMode.SLIP
    pushes = np.einsum("ij,ij->i", forces, plan.normals)
    used = used_friction(forces, plan.normals, friction, rays) >= rules.used_friction
    loaded = pushes > rules.unloaded_share * weight
    starts = free & stuck & used & loaded & failing[plan.frames]
    stops = free & slipping & (np.linalg.norm(sliding, axis=1) < rules.restick_speed)
    slides = (slipping & ~stops) | starts
    bridged = free & _between(plan, slides, shortest_run(rules.steadiness, dt)) & (stuck | stops)
    slides |= bridged
    modes = plan.modes.copy()
    modes[stops] = int(ContactMode.STICK)
    modes[slides] = int(ContactMode.SLIP)
    return ModeSwitches(
        plan.with_modes(modes),
        to_slip=int((slides & ~slipping).sum()),
        to_stick=int((slipping & (modes == ContactMode.STICK)).sum()),
    )


def _tangents(normals: Array) -> Array:
    first = np.array([1.0, 0.0, 0.0]) - normals[:, :1] * normals
    steep = np.linalg.norm(first, axis=1) < 1e-6
    first[steep] = np.array([0.0, 1.0, 0.0]) - normals[steep, 1:2] * normals[steep]
    return np.asarray(first / np.linalg.norm(first, axis=1, keepdims=True))


def _between(plan: ContactPlan, slides: Flags, shortest: int) -> Flags:
    """Return the entries in gaps of fewer than ``shortest`` frames between a point's slides."""
    order = np.lexsort((plan.frames, plan.candidates))
    between = np.zeros(plan.count, dtype=np.bool_)
    _mark_gaps(plan.candidates[order], plan.frames[order], slides[order], shortest, between)
    result = np.zeros(plan.count, dtype=np.bool_)
    result[order] = between
    return result


@compiled
def _mark_gaps(candidates: Any, frames: Any, slides: Any, shortest: int, between: Any) -> None:
    last = -1
    for i in range(candidates.shape[0]):
        if i > 0 and (candidates[i] != candidates[i - 1] or frames[i] != frames[i - 1] + 1):
            last = -1
        if not slides[i]:
            continue
        if last >= 0 and i - last - 1 < shortest:
            between[last + 1 : i] = True
        last = i
