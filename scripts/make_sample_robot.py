"""Makes the bundled sample robot: ``samples/humanoid/humanoid.urdf``."""

from __future__ import annotations

from pathlib import Path

from sample_humanoid.model import humanoid
from sample_humanoid.parts import MATERIALS
from sample_humanoid.urdf import urdf_text

SAMPLE_FOLDER = Path(__file__).resolve().parents[1] / "samples" / "humanoid"


def sample_urdf() -> str:
    """Return the text of the sample robot's URDF."""
    return urdf_text("sample_humanoid", humanoid(), MATERIALS, "scripts/make_sample_robot.py")


def main() -> None:
    """Write the file."""
    SAMPLE_FOLDER.mkdir(parents=True, exist_ok=True)
    path = SAMPLE_FOLDER / "humanoid.urdf"
    path.write_text(sample_urdf(), encoding="utf-8", newline="\n")
    print(f"{path}: {len(humanoid())} links")


if __name__ == "__main__":
    main()
