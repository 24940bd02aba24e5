"""How long computations report where they are and learn that they should stop."""

from __future__ import annotations

from typing import Protocol

from trajectory_editor.errors import CancelledError


class Progress(Protocol):
    """What a long computation is given to talk to its caller."""

    def report(self, fraction: float, stage: str) -> None:
        """Tell that ``fraction`` (0..1) of the named stage is done."""

    def is_cancelled(self) -> bool:
        """Return whether the computation should stop at the next opportunity."""


class SilentProgress:
    """Progress for callers that don't listen."""

    def report(self, fraction: float, stage: str) -> None:
        """Ignore the report."""

    def is_cancelled(self) -> bool:
        """Return ``False``: nobody can cancel."""
        return False


SILENT = SilentProgress()


def check_cancelled(progress: Progress) -> None:
    """Raise when the caller asked to stop.

    Raises:
        CancelledError: The caller cancelled.
    """
    if progress.is_cancelled():
        raise CancelledError("The computation was cancelled.")
