"""The files of one job, in a folder of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trajectory_editor.messages.plain_json import dump_json

_TAIL_BYTES = 4000
_MOST_ERROR_BYTES = 1 << 20


@dataclass(frozen=True)
class JobFiles:
    """Where server and job find what they hand to one another."""

    folder: Path

    @property
    def request(self) -> Path:
        """The binary message that asks for the job."""
        return self.folder / "request.bin"

    @property
    def order(self) -> Path:
        """JSON: the robot's key and source file."""
        return self.folder / "order.json"

    @property
    def result(self) -> Path:
        """The binary message that answers; it exists whole or not at all."""
        return self.folder / "result.bin"

    @property
    def candidate(self) -> Path:
        """The best motion so far, as a binary message."""
        return self.folder / "candidate.bin"

    @property
    def error(self) -> Path:
        """JSON: why there is no answer."""
        return self.folder / "error.json"

    @property
    def log(self) -> Path:
        """What the process printed."""
        return self.folder / "log.txt"

    def write_error(self, error: Mapping[str, Any]) -> None:
        """Write why there is no answer."""
        write_whole(self.error, dump_json(error).encode())

    def read_error(self) -> dict[str, Any] | None:
        """Return why there is no answer, or ``None`` when the job left nothing readable."""
        try:
            with self.error.open("rb") as stream:
                content = json.loads(stream.read(_MOST_ERROR_BYTES))
        except (OSError, ValueError):
            return None
        return content if isinstance(content, dict) else None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that readers see all of it or the former one."""
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(data)
    partial.replace(path)


def tail_of(path: Path) -> str:
    """Return the end of a text file; empty when there is none."""
    try:
        with path.open("rb") as stream:
            stream.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            return stream.read(_TAIL_BYTES).decode("utf-8", "replace").strip()
    except OSError:
        return ""
