"""The production build of the page, made anew when its sources have changed."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from real_data import REPOSITORY

_BUILD = """
set -eu
ROOT="$1"
. "$ROOT/scripts/_lib/install.sh"
. "$ROOT/scripts/_lib/page.sh"
page_is_built || build_page
"""


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process of the tests builds."""
    folder = os.open(REPOSITORY / "frontend", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def ensure_page() -> None:
    """Build ``frontend/dist`` unless it is what the sources make.

    ``USE_BUILT_PAGE=1`` takes whatever lies there, for work on the tests themselves.

    Raises:
        RuntimeError: The build failed; the message holds its output.
    """
    if os.environ.get("USE_BUILT_PAGE", "") not in ("", "0"):
        return
    with _alone():
        done = subprocess.run(
            ["bash", "-c", _BUILD, "build", str(REPOSITORY)], capture_output=True, text=True
        )
    if done.returncode != 0:
        raise RuntimeError(f"The page can't be built:\n{done.stdout}{done.stderr}")
