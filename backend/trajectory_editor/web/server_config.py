"""What the server was started with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServerConfig:
    """Settings of one server; see ``python backend/app.py --help``.

    Attributes:
        robot_urdf: URDF to load at the start.
        motions: Motion files to offer.
        package_paths: Folders in which packages lie.
        nudge_step: What Up and Down add to a value [rad or m].
        frame_step: Frames that Left and Right step by.
        host: Address that is listened on.
        frontend_port: Port of a page served by another program on this machine.
        allowed_origins: Further origins, for example ``https://robots.example``.
        token: Secret that every request needs; ``None`` on loopback addresses.
        page_folder: Production build of the page.
        samples_folder: Files below it are samples: shown as such and never written to.
        warm_jobs: Whether to prepare for jobs before the first is asked for.
    """

    robot_urdf: Path | None = None
    motions: tuple[Path, ...] = ()
    package_paths: tuple[Path, ...] = ()
    nudge_step: float = 0.01
    frame_step: int = 1
    host: str = "127.0.0.1"
    frontend_port: int = 5173
    allowed_origins: tuple[str, ...] = ()
    token: str | None = None
    page_folder: Path | None = None
    samples_folder: Path | None = None
    warm_jobs: bool = False

    def is_sample(self, path: Path | None) -> bool:
        """Whether ``path`` is one of the bundled samples."""
        if path is None or self.samples_folder is None:
            return False
        return path.resolve().is_relative_to(self.samples_folder.resolve())
