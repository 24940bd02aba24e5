"""Collects what is wrong with a URDF, so that all of it is said at once."""

from __future__ import annotations

from collections.abc import Sequence

from trajectory_editor.errors import RobotModelError
from trajectory_editor.robot.description_diagnostic import Diagnostic

_NAMES_SHOWN = 6


class UrdfRemarks:
    """Reasons to refuse a file, and remarks that don't prevent showing the robot.

    Args:
        where: The file's name.
    """

    def __init__(self, where: str) -> None:
        self._where = where
        self._refusals: list[Diagnostic] = []
        self._remarks: list[Diagnostic] = []

    @property
    def remarks(self) -> tuple[Diagnostic, ...]:
        """The remarks so far, in file order."""
        return tuple(self._remarks)

    def refuse(self, where: str, message: str, hint: str = "") -> None:
        """Note a reason why the file can't be used."""
        self._refusals.append(Diagnostic("error", "urdf_invalid", message, where, hint))

    def warn(self, code: str, where: str, message: str, hint: str = "") -> None:
        """Note something that is probably a mistake."""
        self._remarks.append(Diagnostic("warning", code, message, where, hint))

    def error(self, code: str, where: str, message: str, hint: str = "") -> None:
        """Note something that will not be shown or can't be used."""
        self._remarks.append(Diagnostic("error", code, message, where, hint))

    def inform(self, code: str, where: str, message: str, hint: str = "") -> None:
        """Note something that is good to know."""
        self._remarks.append(Diagnostic("info", code, message, where, hint))

    def raise_if_refused(self) -> None:
        """Raise one error that tells the first reason and carries all of them.

        Raises:
            RobotModelError: At least one reason was noted.
        """
        if not self._refusals:
            return
        first = self._refusals[0]
        more = len(self._refusals) - 1
        message = first.message + (f" ({more} more like this or other.)" if more else "")
        problems = [refusal.to_dict() for refusal in self._refusals[:100]]
        raise RobotModelError(
            message,
            where=f"{self._where} · {first.where}" if first.where else self._where,
            hint=first.hint,
            data={"problems": problems, "count": len(self._refusals)},
        )


def shorten(names: Sequence[str]) -> str:
    """Return a few of ``names`` and how many more there are."""
    shown = ", ".join(names[:_NAMES_SHOWN])
    more = len(names) - _NAMES_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown
