"""What the user can choose about a judgement; the tolerances are not among it."""

from __future__ import annotations

from dataclasses import dataclass

from trajectory_editor.errors import InvalidParameterError

LARGEST_RAY_COUNT = 64


@dataclass(frozen=True)
class AuditSettings:
    """Parameters of a judgement.

    Attributes:
        friction: Coulomb coefficient of all contacts.
        max_effort_scale: Factor on the effort limits, at least 1.
        friction_rays: Rays of the friction pyramid, 4 or a larger multiple of 4.
        information: Whether to compute the rows that don't change the verdict.

    Raises:
        InvalidParameterError: A value is outside its range.
    """

    friction: float = 0.7
    max_effort_scale: float = 1.0
    friction_rays: int = 4
    information: bool = True

    def __post_init__(self) -> None:
        if not 0.0 < self.friction < 100.0:
            raise InvalidParameterError(
                f"The friction coefficient must be positive; got {self.friction:g}."
            )
        if not 1.0 <= self.max_effort_scale < 1e6:
            raise InvalidParameterError(
                f"The effort scale must be at least 1; got {self.max_effort_scale:g}."
            )
        if self.friction_rays % 4 or not 4 <= self.friction_rays <= LARGEST_RAY_COUNT:
            raise InvalidParameterError(
                f"The number of friction rays must be a multiple of 4 up to {LARGEST_RAY_COUNT}; "
                f"got {self.friction_rays}."
            )
