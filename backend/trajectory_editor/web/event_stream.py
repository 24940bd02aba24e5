"""Server-sent events: a job's events as a stream that can be resumed."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from flask import Response, request

from trajectory_editor.jobs.event_log import Event, EventLog
from trajectory_editor.jobs.job_limits import TooManyJobsError
from trajectory_editor.messages.plain_json import dump_json

MAX_STREAMS = 12
INTERVAL = 0.1  # [s] between messages
_HEARTBEAT = 5.0  # [s]; also how soon a client that left is noticed
_RETRY = 1000  # [ms] before a client connects again


class StreamSlots:
    """Bounds how many streams are open: each takes one of the server's threads."""

    def __init__(self) -> None:
        self._free = threading.BoundedSemaphore(MAX_STREAMS)

    def take(self) -> None:
        """Take a slot.

        Raises:
            TooManyJobsError: None is free.
        """
        if not self._free.acquire(blocking=False):
            raise TooManyJobsError(
                f"{MAX_STREAMS} streams of events are open already.",
                hint="Close other pages of the editor, or ask for /api/jobs/<id> instead.",
            )

    def give_back(self) -> None:
        """Free a slot."""
        self._free.release()


class _Stream:
    """The body of one stream; its slot is freed however it ends."""

    def __init__(self, slots: StreamSlots, log: EventLog, last_id: int) -> None:
        slots.take()
        self._slots = slots
        self._messages = _messages(log, last_id)
        self._closed = False

    def __iter__(self) -> Iterator[bytes]:
        return self._messages

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._slots.give_back()


def stream_answer(slots: StreamSlots, log: EventLog) -> Response:
    """Answer with the events after ``Last-Event-ID``, and those that follow, until the last.

    A client that has them all gets 204, which keeps it from asking again.

    Raises:
        TooManyJobsError: Too many streams are open.
    """
    last_id = _last_event_id()
    events, more = log.after(last_id, 0.0)
    if not events and not more:
        return Response(status=204)
    answer = Response(_Stream(slots, log, last_id), content_type="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _messages(log: EventLog, last_id: int) -> Iterator[bytes]:
    yield f"retry: {_RETRY}\n\n".encode()
    live = False
    while True:
        events, more = log.after(last_id, _HEARTBEAT)
        if events:
            yield b"".join(map(_format, _newest(events) if live else events))
            last_id = events[-1].id
            live = True
        elif more:
            yield b": still here\n\n"
        if not more:
            return
        log.wait_closed(INTERVAL)  # the end is told at once


def _newest(events: Sequence[Event]) -> list[Event]:
    """Return what is worth sending of events that came while the stream paused."""
    progress = [event for event in events if event.name == "progress"]
    return [event for event in events if event.name != "progress" or event is progress[-1]]


def _format(event: Event) -> bytes:
    return f"id: {event.id}\nevent: {event.name}\ndata: {dump_json(event.data)}\n\n".encode()


def _last_event_id() -> int:
    text = request.headers.get("Last-Event-ID") or request.args.get("last", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0
