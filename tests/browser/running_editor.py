"""Starts the real server on a free port, with the production build of the page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from real_data import REPOSITORY

START_TIMEOUT_S = 60.0
SAMPLES = REPOSITORY / "samples" / "humanoid"
SAMPLE_ROBOT = SAMPLES / "humanoid.urdf"


@dataclass(frozen=True)
class RunningEditor:
    """A server that answers, and where."""

    url: str
    process: subprocess.Popen[str]

    def get_json(self, path: str) -> Any:
        """Return the JSON that a GET of ``path`` gives."""
        with urllib.request.urlopen(f"{self.url}{path}", timeout=30) as response:
            return json.load(response)


def _read_address(stream: IO[str]) -> str:
    """Wait for the line that names the address."""
    deadline = time.monotonic() + START_TIMEOUT_S
    lines = []
    while time.monotonic() < deadline:
        line = stream.readline()
        if not line:
            break
        lines.append(line)
        for word in line.split():
            if word.startswith("http://"):
                return word.rstrip("/.,)")
    raise RuntimeError("The server named no address:\n" + "".join(lines))


@contextmanager
def run_editor(
    robot: Path | None = None, motions: Sequence[Path] = (), options: Sequence[str] = ()
) -> Iterator[RunningEditor]:
    """Run ``backend/app.py`` until the block ends."""
    command = [sys.executable, "-u", str(REPOSITORY / "backend" / "app.py"), "--port", "0"]
    if robot is not None:
        command += ["--robot-urdf", str(robot)]
    for motion in motions:
        command += ["--motion", str(motion)]
    process = subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        yield RunningEditor(_read_address(process.stdout), process)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
