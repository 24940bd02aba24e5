"""Contact spans that the user fixed: a link sticks, slides or does not touch from here to there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.optimize.contacts.contact_plan import ContactMode
from trajectory_editor.optimize.contacts.contact_rules import ContactRules
from trajectory_editor.optimize.contacts.schedule import lowest_by_link
from trajectory_editor.optimize.contacts.support_survey import SupportGeometry, survey_candidates
from trajectory_editor.terrain.terrain import ShapePoses

Integers = NDArray[np.int64]

SpanMode: TypeAlias = Literal["stick", "slip", "none"]


@dataclass(frozen=True)
class LockedSpan:
    """A user's decision on a link's contact.

    Attributes:
        link: Name of the link.
        first: First frame.
        last: Last frame, included.
        mode: ``stick``, ``slip``, or ``none`` for no contact.
    """

    link: str
    first: int
    last: int
    mode: SpanMode


@dataclass(frozen=True)
class Locks:
    """What locked spans say of single points; keys are ``frame * C + candidate``.

    Attributes:
        forbidden: (F, L) links that must not touch or whose points are listed below.
        keys: (K,) points that must be scheduled, ascending.
        modes: (K,) their ``ContactMode``.
    """

    forbidden: NDArray[np.bool_]
    keys: Integers
    modes: Integers


def check_locked_spans(
    spans: Sequence[LockedSpan], link_names: Sequence[str], frame_count: int
) -> None:
    """Check that spans name links with collision geometry, exist in time and don't overlap.

    Raises:
        InvalidParameterError: One of them doesn't.
    """
    for span in spans:
        where = f"locked span of {span.link}, frames {span.first} to {span.last}"
        if span.link not in link_names:
            raise InvalidParameterError(
                f"There is no link {span.link!r} that could touch the ground.",
                where=where,
                hint=f"Links with collision geometry: {', '.join(link_names)}.",
                data={"links": list(link_names)},
            )
        if not 0 <= span.first <= span.last < frame_count:
            raise InvalidParameterError(
                f"The frames must be ascending and within 0 to {frame_count - 1}.", where=where
            )
        if span.mode not in get_args(SpanMode):
            raise InvalidParameterError(
                f"The mode must be stick, slip or none; got {span.mode!r}.", where=where
            )
    ordered = sorted(spans, key=lambda span: (span.link, span.first))
    for before, after in pairwise(ordered):
        if before.link == after.link and after.first <= before.last:
            raise InvalidParameterError(
                f"Two locked spans of {before.link} overlap at frame {after.first}.",
                where="locked spans",
                hint="Shorten or remove one of them.",
            )


def resolve_locks(
    spans: Sequence[LockedSpan],
    geometry: SupportGeometry,
    poses: ShapePoses,
    dt: float,
    rules: ContactRules,
) -> Locks:
    """Find the points that locked spans are about: at each frame the link's lowest ones."""
    candidates = geometry.candidates
    forbidden = np.zeros((poses.count, len(candidates.link_names)), dtype=bool)
    keys: list[Integers] = [np.zeros(0, dtype=np.int64)]
    modes: list[Integers] = [np.zeros(0, dtype=np.int64)]
    for span in spans:
        link = candidates.link_names.index(span.link)
        forbidden[span.first : span.last + 1, link] = True
        if span.mode == "none":
            continue
        own = np.flatnonzero(candidates.links == link)
        frames = np.repeat(np.arange(span.first, span.last + 1), len(own))
        chosen = np.tile(own, span.last + 1 - span.first)
        distances = survey_candidates(geometry, poses, dt, frames, chosen).distances
        lowest = distances <= lowest_by_link(frames, 0 * chosen, distances) + rules.lowest_band
        keys.append(frames[lowest] * candidates.count + chosen[lowest])
        mode = ContactMode.STICK if span.mode == "stick" else ContactMode.SLIP
        modes.append(np.full(int(lowest.sum()), int(mode), dtype=np.int64))
    joined = np.concatenate(keys)
    order = np.argsort(joined)
    return Locks(forbidden, joined[order], np.concatenate(modes)[order])
