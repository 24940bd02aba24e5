"""The exception family of the package.

Every error says what happened, where, and what to do about it, and carries its data so that the
API and the scripts can show it without parsing a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class TrajectoryEditorError(Exception):
    """Root of all errors that are meant for the user.

    Args:
        message: What happened, as one sentence.
        where: The file, key, joint, link or frame it happened at.
        hint: What the user can do about it.
        data: Machine-readable details (found and wanted shapes, names, frames).
    """

    code = "error"

    def __init__(
        self,
        message: str,
        *,
        where: str = "",
        hint: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint
        self.data: dict[str, Any] = dict(data or {})

    def __str__(self) -> str:
        """Join place, sentence and advice for a terminal."""
        place = f"{self.where}: " if self.where else ""
        advice = f" {self.hint}" if self.hint else ""
        return f"{place}{self.message}{advice}"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form that the API sends."""
        return {
            "code": self.code,
            "message": self.message,
            "where": self.where,
            "hint": self.hint,
            "data": self.data,
        }


class MotionFormatError(TrajectoryEditorError):
    """A motion file can't be read or a motion can't be written."""

    code = "motion_format"


class InvalidMotionError(TrajectoryEditorError):
    """A motion's arrays break a rule (shape, finiteness, unit quaternions, time grid)."""

    code = "invalid_motion"


class RobotModelError(TrajectoryEditorError):
    """A robot description can't be read or uses something unsupported."""

    code = "robot_model"


class UnsupportedModelError(RobotModelError):
    """The robot is readable but a computation can't be done with it."""

    code = "unsupported_model"


class TerrainError(TrajectoryEditorError):
    """A terrain mesh can't be read or used."""

    code = "terrain"


class InvalidParameterError(TrajectoryEditorError):
    """A parameter is outside its range."""

    code = "invalid_parameter"


class ForbiddenError(TrajectoryEditorError):
    """A request is refused for safety (host, origin, path)."""

    code = "forbidden"


class NotFoundError(TrajectoryEditorError):
    """A named thing does not exist."""

    code = "not_found"


class ConflictError(TrajectoryEditorError):
    """Something changed meanwhile (a file on disk, the loaded robot)."""

    code = "conflict"


class TooLargeError(TrajectoryEditorError):
    """An input is larger than its bound."""

    code = "too_large"


class CancelledError(TrajectoryEditorError):
    """The caller asked for the computation to stop."""

    code = "cancelled"
