"""What a robot description lacks for a dynamic judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FindingKind = Literal["inertia", "collision", "effort", "velocity", "position", "override"]


@dataclass(frozen=True)
class ModelFinding:
    """One remark on the model, with the links or joints that it is about.

    Attributes:
        kind: The part of the model.
        blocking: Whether the checks that need this part can't be made ("not assessable"); a
            finding that doesn't block is a note of how the model was read.
        names: Links or joints.
        message: What was found and how it was treated, as one sentence without the names.
    """

    kind: FindingKind
    blocking: bool
    names: tuple[str, ...]
    message: str

    def __str__(self) -> str:
        """Join names and sentence."""
        return f"{self.message}: {', '.join(self.names)}"
