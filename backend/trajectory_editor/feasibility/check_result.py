"""What one check found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class CheckResult:
    """One check over all frames.

    Attributes:
        key: Short machine-readable name.
        title: Name for people.
        unit: Unit of the values.
        tolerance: Values above it fail.
        scale: What one unit of violation is physically; orders the headline.
        values: (F,) worst value of each frame; NaN where the check doesn't apply.
        locations: (F,) index into ``location_names`` of each frame's worst place, -1 for none.
        location_names: Joints, shapes or base axes.
        location_units: Unit at each location, where they differ.
        shares: (F,) where in the interval after the frame, 0 at the frame itself.
        not_assessable: Why the check, or a part of it, can't be made; empty when it can.
        assessed: Whether the values mean anything.
        remark: What a reader should know beside the numbers.
    """

    key: str
    title: str
    unit: str
    tolerance: float
    scale: float
    values: NDArray[np.float64]
    locations: NDArray[np.int64]
    location_names: tuple[str, ...]
    location_units: tuple[str, ...] = ()
    shares: NDArray[np.float64] | None = None
    not_assessable: str = ""
    assessed: bool = True
    remark: str = ""

    @property
    def over(self) -> NDArray[np.bool_]:
        """(F,) which frames fail."""
        if not self.assessed:
            return np.zeros(len(self.values), dtype=bool)
        return np.asarray(np.nan_to_num(self.values, nan=0.0) > self.tolerance)

    @property
    def frames_over(self) -> int:
        """Number of failing frames."""
        return int(self.over.sum())

    @property
    def failed(self) -> bool:
        """Whether any frame fails."""
        return self.frames_over > 0

    @property
    def frame(self) -> int:
        """Frame with the worst value; -1 when no frame was judged."""
        if not self.assessed or not np.isfinite(self.values).any():
            return -1
        return int(np.nanargmax(self.values))

    @property
    def worst(self) -> float:
        """Worst value; NaN when no frame was judged."""
        return float(self.values[self.frame]) if self.frame >= 0 else float("nan")

    @property
    def location(self) -> str:
        """Where the worst value is."""
        index = int(self.locations[self.frame]) if self.frame >= 0 else -1
        return self.location_names[index] if index >= 0 else ""

    @property
    def worst_unit(self) -> str:
        """Unit of the worst value."""
        index = int(self.locations[self.frame]) if self.frame >= 0 else -1
        return self.location_units[index] if self.location_units and index >= 0 else self.unit

    @property
    def share(self) -> float:
        """Where in the interval after its frame the worst value is."""
        return (
            float(self.shares[self.frame]) if self.shares is not None and self.frame >= 0 else 0.0
        )

    @property
    def size(self) -> float:
        """Worst value in physical units; 0 when the check passes."""
        return self.worst / self.scale if self.failed else 0.0


def spans_of(flags: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the runs of true values as (first, last) frames."""
    padded = np.concatenate([[False], flags, [False]]).astype(np.int8)
    edges = np.diff(padded)
    starts, stops = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return [(int(a), int(b) - 1) for a, b in zip(starts, stops, strict=True)]
