"""Where the shared robots, motions and terrains are, for tests marked ``real_data``."""

from __future__ import annotations

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
SHARED_DATA = REPOSITORY.parent / "shared" / "data"
ROBOTS = SHARED_DATA / "robots"
MOTIONS = SHARED_DATA / "motions"
TERRAINS = SHARED_DATA / "terrains"


def is_present() -> bool:
    """Whether the shared data lies beside the repository."""
    return ROBOTS.is_dir() and MOTIONS.is_dir()


def is_required() -> bool:
    """Whether its absence is an error (``REQUIRE_SHARED_DATA=1``) rather than a skip."""
    return os.environ.get("REQUIRE_SHARED_DATA", "") not in ("", "0")
