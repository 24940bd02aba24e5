"""What time of the motion it is, as a function of wall time; never by counting frames."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from enum import Enum

from trajectory_editor.errors import InvalidParameterError


class PlaybackState(str, Enum):
    """What a clock is doing."""

    PAUSED = "paused"
    PLAYING = "playing"
    FINISHED = "finished"


class PlaybackClock:
    """Answers what time of a motion it is.

    The time is computed from a pair of anchors, wall and motion time at the last change, so that
    late, early or missing reads never add up. Rules and exact arithmetic: ``docs/playback.md``.

    Args:
        duration: Length of the motion [s], at least 0.
        now: Returns monotonic wall time [s].
        speed: Motion seconds per wall second, above 0.
        loop: Whether to start over at the end.

    Raises:
        InvalidParameterError: The duration or the speed is out of range.
    """

    def __init__(
        self,
        duration: float,
        now: Callable[[], float] = time.monotonic,
        *,
        speed: float = 1.0,
        loop: bool = False,
    ) -> None:
        self._duration = _checked_duration(duration)
        self._speed = _checked_speed(speed)
        self._loop = loop
        self._now = now
        self._running = False
        self._ended = False
        self._motion_anchor = 0.0
        self._wall_anchor = now()

    @property
    def duration(self) -> float:
        """Length of the motion [s]."""
        return self._duration

    @property
    def speed(self) -> float:
        """Motion seconds per wall second."""
        return self._speed

    @property
    def loop(self) -> bool:
        """Whether the motion starts over at its end."""
        return self._loop

    def time(self) -> float:
        """Return the present time of the motion [s], 0 … duration."""
        return self._time_at(self._now())

    def state(self) -> PlaybackState:
        """Return whether the clock is paused, playing, or holds the end."""
        return self._state_at(self._now())

    def play(self) -> None:
        """Let time run; from the start where it stands at the end."""
        now = self._rebase()
        if self._running:
            return
        if self._motion_anchor >= self._duration:
            self._motion_anchor = 0.0
        self._running, self._ended, self._wall_anchor = True, False, now

    def pause(self) -> None:
        """Stop time where it is; a clock that has finished stays finished."""
        self._rebase()
        self._running = False

    def seek(self, time: float) -> None:
        """Go to a time [s], kept within the motion; a playing clock plays on from there.

        Raises:
            InvalidParameterError: The time is not finite.
        """
        if not math.isfinite(time):
            raise InvalidParameterError(
                f"The time {time} is not finite.", where="time", hint="State it in seconds."
            )
        self._wall_anchor = self._rebase()
        self._motion_anchor = min(max(float(time), 0.0), self._duration)
        self._ended = False

    def set_speed(self, speed: float) -> None:
        """Change the speed; the time stays continuous.

        Raises:
            InvalidParameterError: The speed is not finite or not above 0.
        """
        speed = _checked_speed(speed)
        self._rebase()
        self._speed = speed

    def set_loop(self, loop: bool) -> None:
        """Switch starting over at the end; the time stays continuous."""
        self._rebase()
        self._loop = loop

    def set_duration(self, duration: float) -> None:
        """Change the length of the motion [s]; a time past its new end moves to the end.

        Raises:
            InvalidParameterError: The duration is not finite or below 0.
        """
        duration = _checked_duration(duration)
        self._wall_anchor = self._rebase()
        self._duration = duration
        self._motion_anchor = min(self._motion_anchor, duration)
        if self._motion_anchor < duration:
            self._ended = False

    def reset(self) -> None:
        """Stop at the start; speed and loop stay as they are."""
        self._wall_anchor = self._now()
        self._motion_anchor, self._running, self._ended = 0.0, False, False

    @property
    def _wraps(self) -> bool:
        return self._loop and self._duration > 0.0

    def _unwrapped(self, now: float) -> float:
        elapsed = max(0.0, now - self._wall_anchor)
        return self._motion_anchor + elapsed * self._speed

    def _time_at(self, now: float) -> float:
        if not self._running:
            return self._motion_anchor
        time = self._unwrapped(now)
        if time < self._duration:
            return time
        return math.fmod(time, self._duration) if self._wraps else self._duration

    def _state_at(self, now: float) -> PlaybackState:
        if self._ended:
            return PlaybackState.FINISHED
        if not self._running:
            return PlaybackState.PAUSED
        if self._unwrapped(now) >= self._duration and not self._wraps:
            return PlaybackState.FINISHED
        return PlaybackState.PLAYING

    def _rebase(self) -> float:
        """Move the anchors to the present, and return the present wall time [s]."""
        now = self._now()
        if self._running:
            time, state = self._time_at(now), self._state_at(now)
            self._motion_anchor, self._wall_anchor = time, now
            if state is PlaybackState.FINISHED:
                self._running, self._ended = False, True
        return now


def _checked_duration(duration: float) -> float:
    if not (math.isfinite(duration) and duration >= 0.0):
        raise InvalidParameterError(
            f"The duration {duration} s is not a length of time.",
            where="duration",
            hint="State a finite number of seconds, 0 or more.",
        )
    return float(duration)


def _checked_speed(speed: float) -> float:
    if not (math.isfinite(speed) and speed > 0.0):
        raise InvalidParameterError(
            f"The speed {speed} is not above 0.",
            where="speed",
            hint="State a finite factor, for example 0.5 for half the speed.",
        )
    return float(speed)
