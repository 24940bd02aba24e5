"""What a job tells, numbered, bounded, and waited for by streams."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_KEPT = 1000


@dataclass(frozen=True)
class Event:
    """One message of a job; ``id`` counts from 1."""

    id: int
    name: str
    data: Mapping[str, Any]


class EventLog:
    """Events of one job. Safe to use from any thread."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._events: deque[Event] = deque(maxlen=_KEPT)
        self._last_id = 0
        self._closed = False
        self._latest: Mapping[str, Any] | None = None

    @property
    def latest(self) -> Mapping[str, Any] | None:
        """Data of the latest progress event."""
        return self._latest

    def add(self, name: str, data: Mapping[str, Any]) -> None:
        """Append an event; the oldest are forgotten."""
        with self._condition:
            if self._closed:
                return
            self._last_id += 1
            self._events.append(Event(self._last_id, name, data))
            if name == "progress":
                self._latest = data
            self._condition.notify_all()

    def close(self) -> None:
        """Say that nothing follows."""
        with self._condition:
            self._closed = True
            self._condition.notify_all()

    def wait_closed(self, timeout: float) -> None:
        """Wait until nothing follows, at most ``timeout`` seconds."""
        with self._condition:
            self._condition.wait_for(lambda: self._closed, timeout)

    def after(self, event_id: int, timeout: float) -> tuple[list[Event], bool]:
        """Return the events after ``event_id`` and whether more may follow.

        Waits up to ``timeout`` seconds for the first of them.
        """
        with self._condition:
            if self._last_id <= event_id and not self._closed:
                self._condition.wait(timeout)
            return [event for event in self._events if event.id > event_id], not self._closed
