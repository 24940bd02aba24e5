"""Write the vectors that bind the Python and the TypeScript playback code to each other.

Usage: python scripts/make_test_vectors.py [--check]

The expected values come from exact or 50-digit arithmetic in ``tests/vectors``, not from the code
under test, and are the same on every machine. With --check nothing is written; the script fails
when the files in the repository are not what it would write.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

_TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path.insert(0, str(_TESTS))

from vectors import clock_cases, quaternion_cases, sampler_cases  # noqa: E402

FOLDER = _TESTS / "vectors"
SEED = 20_260_101
TOLERANCE = 1e-12


def documents() -> dict[str, Any]:
    """Return the content of each file, by name."""
    return {
        "playback_clock.json": {"cases": clock_cases.generate(Random(SEED))},
        "frame_sampler.json": {"cases": sampler_cases.generate(Random(SEED + 1))},
        "quaternion.json": quaternion_cases.generate(Random(SEED + 2)),
    }


def to_text(document: dict[str, Any]) -> str:
    """Lay a document out with one case a line, so that differences can be read."""
    parts = [f'"tolerance": {TOLERANCE}']
    for key, cases in document.items():
        lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
        parts.append(f'"{key}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Write tests/vectors/*.json.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    stale = []
    for name, document in documents().items():
        path, text = FOLDER / name, to_text(document)
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    if stale:
        print(f"Not current: {', '.join(stale)}. Run scripts/make_test_vectors.py.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
