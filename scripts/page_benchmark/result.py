"""What a measurement says, beside the goal it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """One figure.

    Attributes:
        name: What was measured.
        value: The figure, in ``unit``.
        goal: The largest value wanted, or ``None`` where there is no goal.
        remark: How it was measured, or parts that it is made of.
    """

    name: str
    value: float
    unit: str
    goal: float | None = None
    remark: str = ""

    @property
    def verdict(self) -> str:
        """``yes``, ``no``, or nothing without a goal."""
        if self.goal is None:
            return ""
        return "yes" if self.value <= self.goal else "no"


def as_table(results: Sequence[Result]) -> str:
    """Return the results as a table in Markdown."""
    lines = ["| what | measured | goal | reached | how |", "|---|---|---|---|---|"]
    for result in results:
        goal = "" if result.goal is None else f"≤ {result.goal:g} {result.unit}"
        value = f"{_short(result.value)} {result.unit}"
        lines.append(f"| {result.name} | {value} | {goal} | {result.verdict} | {result.remark} |")
    return "\n".join(lines)


def _short(value: float) -> str:
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"
