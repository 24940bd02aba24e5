"""Playback: one clock, one sampler, many renderers; the rules are in ``docs/playback.md``."""

from trajectory_editor.playback.clock import PlaybackClock, PlaybackState
from trajectory_editor.playback.engine import PlaybackEngine
from trajectory_editor.playback.renderer import TrajectoryRenderer

__all__ = ["PlaybackClock", "PlaybackEngine", "PlaybackState", "TrajectoryRenderer"]
