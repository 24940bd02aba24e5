"""One informative row of a report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class InformationRow:
    """Something worth knowing.

    Attributes:
        key: Short machine-readable name.
        title: Name for people.
        summary: One line.
        details: More lines, the most important first.
        data: The same for machines, JSON types only; frames count from the first judged one.
    """

    key: str
    title: str
    summary: str
    details: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
