"""The parameters of jobs: names, defaults and ranges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.jobs.job import JobKind


@dataclass(frozen=True)
class NumberParameter:
    """A number with its default and the closed range that it must be in."""

    default: float
    lowest: float
    highest: float


_COMMON = {
    "max_effort_scale": NumberParameter(1.0, 1.0, 1000.0),
    "friction": NumberParameter(0.7, 0.01, 10.0),
}
NUMBERS: dict[JobKind, dict[str, NumberParameter]] = {
    JobKind.AUDIT: _COMMON,
    JobKind.OPTIMIZE: {
        **_COMMON,
        "smoothing_hz": NumberParameter(8.0, 0.0, 1000.0),
        "glitch_speed_scale": NumberParameter(1.0, 0.0, 1000.0),
        "budget_s": NumberParameter(45.0, 0.1, 3600.0),
    },
}
# Whether rows that don't change the verdict, and contact points, are wanted.
FLAGS: dict[JobKind, dict[str, bool]] = {
    JobKind.AUDIT: {"information": True, "contacts": True},
    JobKind.OPTIMIZE: {},
}
# Words to choose from, the default first.
CHOICES: dict[JobKind, dict[str, tuple[str, ...]]] = {
    JobKind.AUDIT: {},
    JobKind.OPTIMIZE: {"solver": ("interior-point", "augmented-lagrangian")},
}


def check_parameters(kind: JobKind, given: Any) -> dict[str, Any]:
    """Return all parameters of a kind of job, defaults filled in.

    Raises:
        InvalidParameterError: One is unknown, of the wrong type or out of its range.
    """
    if not isinstance(given, dict):
        raise InvalidParameterError("parameters is no object.", where="parameters")
    numbers, flags, choices = NUMBERS[kind], FLAGS[kind], CHOICES[kind]
    known = (*numbers, *flags, *choices)
    for key in given:
        if key not in known:
            raise InvalidParameterError(
                f"There is no parameter {key[:80]!r}.",
                where="parameters",
                hint=f"Known are: {', '.join(known)}.",
            )
    checked: dict[str, Any] = {}
    for name, parameter in numbers.items():
        checked[name] = _number(name, given.get(name, parameter.default), parameter)
    for name, default in flags.items():
        value = given.get(name, default)
        if not isinstance(value, bool):
            raise InvalidParameterError(f"{name} must be true or false.", where=name)
        checked[name] = value
    for name, words in choices.items():
        word = given.get(name, words[0])
        if not isinstance(word, str) or word not in words:
            raise InvalidParameterError(
                f"{name} must be one of {', '.join(words)}; it is {str(word)[:40]}.",
                where=name,
                data={"name": name},
            )
        checked[name] = word
    return checked


def _number(name: str, value: Any, parameter: NumberParameter) -> float:
    span = f"from {parameter.lowest:g} to {parameter.highest:g}"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InvalidParameterError(f"{name} must be a number {span}.", where=name)
    if not (parameter.lowest <= value <= parameter.highest) or not math.isfinite(value):
        raise InvalidParameterError(
            f"{name} must be {span}; it is {str(value)[:40]}.", where=name, data={"name": name}
        )
    return float(value)
