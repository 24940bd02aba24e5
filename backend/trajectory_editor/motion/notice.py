"""What a reader or a conversion has to tell the user without refusing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Notice:
    """One remark about a motion that was read, converted or written.

    Attributes:
        code: Machine-readable kind, for example ``quaternions_normalised``.
        severity: ``info`` where nothing needs attention, ``warning`` where something was changed
            or left out.
        message: The remark, as one sentence.
        where: The file, key or channel it is about.
    """

    code: str
    severity: Literal["info", "warning"]
    message: str
    where: str = ""

    def to_dict(self) -> dict[str, str]:
        """Return the JSON form that the API sends."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "where": self.where,
        }
