"""Contact spans of a judged motion: from when to when each link touches, sticking or sliding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from trajectory_editor.feasibility.check_result import spans_of
from trajectory_editor.feasibility.contact_record import ContactForces
from trajectory_editor.feasibility.tolerances import SLIP_SPEED


@dataclass(frozen=True)
class JudgedSpan:
    """A link's contact, frames included; ``stick`` while any of its points does."""

    link: str
    first: int
    last: int
    mode: str

    def to_dict(self) -> dict[str, Any]:
        """Return the form of requests and answers."""
        return {"link": self.link, "from": self.first, "to": self.last, "mode": self.mode}


def judged_spans(
    contacts: ContactForces, shape_links: tuple[str, ...], first_frame: int
) -> list[JudgedSpan]:
    """Return the spans of all links, by link, then frame.

    At the first and last frame, where slip is unknown, a contact is as it is beside them.
    """
    frame_count = len(contacts.starts) - 1
    frames = np.repeat(np.arange(frame_count), np.diff(contacts.starts))
    links = list(dict.fromkeys(shape_links))
    numbers = np.array([links.index(link) for link in shape_links], dtype=np.int64)
    of_points = numbers[contacts.shapes]
    unknown = np.isnan(contacts.slip_speeds)
    sticks = contacts.slip_speeds <= SLIP_SPEED
    spans: list[JudgedSpan] = []
    for number, link in enumerate(links):
        touching, sticking = np.zeros((2, frame_count), dtype=bool)
        own = of_points == number
        touching[frames[own]] = True
        sticking[frames[own & sticks]] = True
        for frame, neighbour in ((0, 1), (frame_count - 1, frame_count - 2)):
            if (frames[own & unknown] == frame).any():
                sticking[frame] = not 0 <= neighbour < frame_count or (
                    sticking[neighbour] or not touching[neighbour]
                )
        for mode, flags in (("stick", sticking), ("slip", touching & ~sticking)):
            spans += [
                JudgedSpan(link, first + first_frame, last + first_frame, mode)
                for first, last in spans_of(flags)
            ]
    order = {link: number for number, link in enumerate(links)}
    return sorted(spans, key=lambda span: (order[span.link], span.first))
