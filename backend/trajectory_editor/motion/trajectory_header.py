"""The JSON header of ``robot_trajectory/1``: provenance (``meta``) and time-stamped events."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from trajectory_editor.errors import InvalidMotionError, MotionFormatError
from trajectory_editor.motion.notice import Notice

#: Event types whose meaning version 1 of the format fixes; readers keep and ignore others.
RESERVED_EVENT_TYPES = (
    "limit_violation",
    "linear_validity",
    "instability",
    "settling_time",
    "overshoot_peak",
    "saturation",
    "user",
)
#: Characters that a header may have.
MAX_HEADER = 16 * 2**20
#: Event data that are times [s] too.
SPAN_KEYS = ("t_start", "t_end")

Event = Mapping[str, Any]


def decode_header(
    text: str, where: str
) -> tuple[dict[str, Any], list[dict[str, Any]], list[Notice]]:
    """Read ``meta`` and ``events`` from the header's text.

    JSON has no NaN and no infinity; where a producer wrote them anyway, ``null`` is read and a
    notice says so.

    Raises:
        MotionFormatError: The text is no JSON object, or ``meta`` or ``events`` is of the wrong
            kind.
    """
    if len(text) > MAX_HEADER:
        raise MotionFormatError(
            f"The header has {len(text)} characters; {MAX_HEADER} are allowed.",
            where=where,
            hint="Move long data out of meta and events into arrays.",
        )
    constants: list[str] = []
    try:
        header = json.loads(text, parse_constant=constants.append)
    except (ValueError, RecursionError) as error:
        raise MotionFormatError(
            f"The header is no JSON text: {error}.",
            where=where,
            hint='Write {"meta": {}, "events": []} there at least.',
        ) from error
    meta = header.get("meta") or {} if isinstance(header, dict) else None
    events = header.get("events") or [] if isinstance(header, dict) else None
    if not isinstance(meta, dict) or not isinstance(events, list):
        raise MotionFormatError(
            "The header must be a JSON object with an object meta and a list events.",
            where=where,
            hint='Write {"meta": {}, "events": []} there at least.',
        )
    notices = []
    if constants:
        notices.append(
            Notice(
                "header_constants",
                "warning",
                f"The header holds {', '.join(dict.fromkeys(constants))}, which JSON does not "
                "have; null was read instead.",
                where,
            )
        )
    return meta, events, notices


def encode_header(meta: Mapping[str, Any], events: Sequence[Event]) -> str:
    """Return the header's text; equal headers give equal texts.

    Raises:
        InvalidMotionError: Something in it has no JSON form.
    """
    header = {"meta": dict(meta), "events": [dict(event) for event in events]}
    try:
        return json.dumps(header, default=_plain, allow_nan=False, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidMotionError(
            f"meta or events can't be written as JSON: {error}.",
            where="header",
            hint="Use text, finite numbers, true, false, null, lists and objects only.",
        ) from error


def _plain(value: object) -> object:
    """Turn NumPy values and mappings, which hand-built headers hold, into JSON ones."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def check_events(events: Sequence[Event], start: float, end: float) -> None:
    """Require that each event has a type and a time within [start, end] [s].

    Raises:
        InvalidMotionError: ``data["event"]`` is the index of the first event at fault.
    """
    for index, event in enumerate(events):
        problem = _event_problem(event, start, end)
        if problem:
            raise InvalidMotionError(
                f"Event {index} {problem}.",
                where=f"header · events[{index}]",
                hint="An event needs a time t within the motion and a type, for example user.",
                data={"event": index, "start": start, "end": end},
            )


def _event_problem(event: object, start: float, end: float) -> str:
    if not isinstance(event, Mapping):
        return "is no object"
    time, kind = event.get("t"), event.get("type")
    if time is None or not is_time(time):
        return "has no finite time t"
    if not isinstance(kind, str) or not kind:
        return "has no type"
    if not start <= float(time) <= end:
        return f"is at {time:g} s, outside of the motion from {start:g} to {end:g} s"
    return ""


def is_time(value: object) -> bool:
    """Say whether a value is a finite number."""
    number = isinstance(value, (int, float, np.integer, np.floating)) and value is not True
    return number and value is not False and math.isfinite(float(value))  # type: ignore[arg-type]


def map_event_times(events: Sequence[Event], change: Callable[[float], float]) -> tuple[Event, ...]:
    """Return the events with ``change`` applied to their times and to the spans in their data."""
    mapped = []
    for event in events:
        moved = dict(event)
        moved["t"] = change(float(event["t"]))
        data = event.get("data")
        if isinstance(data, Mapping):
            spans = {key: change(float(data[key])) for key in SPAN_KEYS if is_time(data.get(key))}
            moved["data"] = {**data, **spans}
        mapped.append(moved)
    return tuple(mapped)
