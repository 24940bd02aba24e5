"""Drives renderers from one clock and one sampler."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.motion import FrameSampler, RobotTrajectory
from trajectory_editor.motion.frame_sampler import Interpolation
from trajectory_editor.playback.clock import PlaybackClock, PlaybackState
from trajectory_editor.playback.renderer import TrajectoryRenderer


class PlaybackEngine:
    """One trajectory, one clock, one sampler, many renderers.

    The clock counts from 0; the trajectory's own start time is added when it is sampled.

    Args:
        trajectory: A valid trajectory.
        renderers: What shows it.
        now: Returns monotonic wall time [s].
        interpolation: How times between frames are filled.

    Attributes:
        clock: The clock; play, pause, seek and change its speed directly.
    """

    def __init__(
        self,
        trajectory: RobotTrajectory,
        renderers: Sequence[TrajectoryRenderer] = (),
        *,
        now: Callable[[], float] = time.monotonic,
        interpolation: Interpolation = "linear",
    ) -> None:
        self._now = now
        self._interpolation = interpolation
        self._sampler = FrameSampler(trajectory, interpolation)
        self._renderers: list[TrajectoryRenderer] = []
        self._shown: float | None = None
        self.clock = PlaybackClock(trajectory.duration, now)
        for renderer in renderers:
            self.add(renderer)

    @property
    def trajectory(self) -> RobotTrajectory:
        """The trajectory that is shown."""
        return self._sampler.trajectory

    def add(self, renderer: TrajectoryRenderer) -> None:
        """Set a renderer up and show it the present frame at the next tick."""
        renderer.setup(self.trajectory)
        self._renderers.append(renderer)
        self.invalidate()

    def remove(self, renderer: TrajectoryRenderer) -> None:
        """Give a renderer no more frames."""
        self._renderers.remove(renderer)

    def replace_trajectory(self, trajectory: RobotTrajectory) -> None:
        """Show another trajectory, or an edited one, at the time where the clock stands."""
        self._sampler = FrameSampler(trajectory, self._interpolation)
        self.clock.set_duration(trajectory.duration)
        for renderer in self._renderers:
            renderer.setup(trajectory)
        self.invalidate()

    def invalidate(self) -> None:
        """Render at the next tick even if the time is the one shown last."""
        self._shown = None

    def tick(self) -> bool:
        """Show the frame of the present time, and say whether anything was rendered."""
        time = self.clock.time()
        if time == self._shown:
            return False
        frame = self._sampler.frame_at(float(self.trajectory.t[0]) + time)
        for renderer in self._renderers:
            renderer.render(frame)
        self._shown = time
        return True

    def run(self, rate: float, sleep: Callable[[float], None] = time.sleep) -> None:
        """Tick at a rate [Hz] until the clock no longer plays.

        Deadlines are absolute: a late tick is followed by the next deadline that is still ahead,
        so that delays don't add up and frames are dropped instead.

        Raises:
            InvalidParameterError: The rate is not above 0.
        """
        if not 0.0 < rate < float("inf"):
            raise InvalidParameterError(
                f"The rate {rate} is not above 0.", where="rate", hint="State ticks per second."
            )
        start, count = self._now(), 0
        while True:
            # Asked before the tick, so that the final frame is shown once the end is reached.
            playing = self.clock.state() is PlaybackState.PLAYING
            self.tick()
            if not playing:
                return
            count = max(count + 1, int((self._now() - start) * rate) + 1)
            sleep(max(0.0, start + count / rate - self._now()))
