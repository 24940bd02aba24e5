"""Contacts that the user decided, as they stand in a request."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, cast

from trajectory_editor.errors import InvalidParameterError

MODES = ("stick", "slip", "none")
_MOST = 10_000


@dataclass(frozen=True)
class SpanFields:
    """From the first to the last frame a link sticks, slides or does not touch."""

    link: str
    first: int
    last: int
    mode: Literal["stick", "slip", "none"]


def read_locked_spans(value: Any, frames: int) -> tuple[SpanFields, ...]:
    """Read ``[{"link", "from", "to", "mode"}]``.

    Raises:
        InvalidParameterError: It has another form, a span is outside of the motion, or two spans
            of a link overlap.
    """
    if not isinstance(value, list) or len(value) > _MOST:
        raise _wrong(f"locked_spans is no list of at most {_MOST} objects")
    spans = [_span(entry, number, frames) for number, entry in enumerate(value)]
    ordered = sorted(spans, key=lambda span: (span.link, span.first))
    for before, after in pairwise(ordered):
        if before.link == after.link and after.first <= before.last:
            raise _wrong(f"two locked spans of {before.link[:80]} overlap at frame {after.first}")
    return tuple(spans)


def _span(entry: Any, number: int, frames: int) -> SpanFields:
    if not isinstance(entry, dict) or not isinstance(entry.get("link"), str):
        raise _wrong(f"locked span {number} names no link")
    first, last, mode = entry.get("from"), entry.get("to"), entry.get("mode")
    if type(first) is not int or type(last) is not int or not 0 <= first <= last < frames:
        raise _wrong(
            f"locked span {number} needs whole numbers from and to, ascending, "
            f"within 0 to {frames - 1}"
        )
    if mode not in MODES:
        raise _wrong(f"the mode of locked span {number} is none of {', '.join(MODES)}")
    return SpanFields(entry["link"], first, last, cast(Literal["stick", "slip", "none"], mode))


def _wrong(reason: str) -> InvalidParameterError:
    message = f"The locked spans can't be used: {reason}."
    hint = 'Send [{"link", "from", "to", "mode"}].'
    return InvalidParameterError(message, where="locked_spans", hint=hint)
