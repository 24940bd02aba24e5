"""One remark about a robot description, meant for the user."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True)
class Diagnostic:
    """What is remarkable, where, and what to do about it.

    Attributes:
        severity: ``error`` (something is not shown or not usable), ``warning`` or ``info``.
        code: Short machine-readable name of the kind of remark.
        message: What was found, as one sentence.
        where: The element or file it was found at, for example ``joint left_knee``.
        hint: What the user can do; empty where nothing need be done.
    """

    severity: Severity
    code: str
    message: str
    where: str = ""
    hint: str = ""

    def to_dict(self) -> dict[str, str]:
        """Return the JSON form that the API sends."""
        return asdict(self)
