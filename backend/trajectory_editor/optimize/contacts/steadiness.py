"""Removing contacts, and breaks in contacts, that are too short to be meant, compiled."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled

Flags = NDArray[np.bool_]
Integers = NDArray[np.int64]


def shortest_run(duration: float, dt: float) -> int:
    """Return how many frames a contact or break must last so that it is not shorter than this."""
    return max(1, math.ceil(duration / dt - 1e-6))


def steady_contacts(touching: Flags, links: Integers, shortest: int) -> Flags:
    """Fill short breaks and drop short contacts.

    A link's break is filled with the points that touch before and after it. A point's short contact
    is dropped where other points of its link touch all the while (so that a rolling body, whose
    points take turns, keeps its support), and otherwise only with its link's short contact.
    Contacts at the first and last frame may be longer than they look and stay.

    Args:
        touching: (F, A) whether a point touches at a frame.
        links: (A,) the link of each point.
        shortest: Contacts and breaks of fewer frames than this are short.
    """
    steady = touching.copy()
    if shortest > 1 and steady.size:
        _steady(steady, np.ascontiguousarray(links), int(links.max()) + 1, shortest)
    return steady


@compiled
def _steady(touching: Any, links: Any, link_count: int, shortest: int) -> None:
    frames, points = touching.shape
    counts = np.zeros((frames, link_count), dtype=np.int64)
    _count(touching, links, counts)
    for link in range(link_count):
        _fill_link(touching, links, link, counts[:, link].copy(), shortest)
    _count(touching, links, counts)
    for point in range(points):
        _fill_point(touching[:, point], counts[:, links[point]], shortest)
        _drop_point(touching[:, point], counts[:, links[point]], shortest)
    for link in range(link_count):
        _drop_link(touching, links, link, counts[:, link], shortest)


@compiled
def _count(touching: Any, links: Any, counts: Any) -> None:
    counts[:] = 0
    for frame in range(touching.shape[0]):
        for point in range(touching.shape[1]):
            if touching[frame, point]:
                counts[frame, links[point]] += 1


@compiled
def _run_end(values: Any, start: int, positive: bool) -> int:
    end = start
    while end < values.shape[0] and (values[end] > 0) == positive:
        end += 1
    return end


@compiled
def _fill_link(touching: Any, links: Any, link: int, count: Any, shortest: int) -> None:
    frames = count.shape[0]
    frame = _run_end(count, 0, False)
    while frame < frames:
        start = _run_end(count, frame, True)
        end = _run_end(count, start, False)
        frame = end
        if end >= frames or end - start >= shortest:
            continue
        shared = False
        for point in range(links.shape[0]):
            if links[point] == link and touching[start - 1, point] and touching[end, point]:
                touching[start:end, point] = True
                shared = True
        if shared:
            continue
        middle = (start + end) // 2
        for point in range(links.shape[0]):
            if links[point] != link:
                continue
            if touching[start - 1, point]:
                touching[start:middle, point] = True
            if touching[end, point]:
                touching[middle:end, point] = True


@compiled
def _fill_point(column: Any, counts: Any, shortest: int) -> None:
    frames = column.shape[0]
    frame = _run_end(column, 0, False)
    while frame < frames:
        start = _run_end(column, frame, True)
        end = _run_end(column, start, False)
        frame = end
        if end < frames and end - start < shortest:
            for k in range(start, end):
                column[k] = True
                counts[k] += 1


@compiled
def _drop_point(column: Any, counts: Any, shortest: int) -> None:
    frames = column.shape[0]
    end = 0
    while end < frames:
        start = _run_end(column, end, False)
        end = _run_end(column, start, True)
        if start == 0 or end >= frames or end - start >= shortest:
            continue
        if counts[start:end].min() > 1:
            for k in range(start, end):
                column[k] = False
                counts[k] -= 1


@compiled
def _drop_link(touching: Any, links: Any, link: int, count: Any, shortest: int) -> None:
    frames = count.shape[0]
    end = 0
    while end < frames:
        start = _run_end(count, end, False)
        end = _run_end(count, start, True)
        if start == 0 or end >= frames or end - start >= shortest:
            continue
        for point in range(links.shape[0]):
            if links[point] == link:
                touching[start:end, point] = False
