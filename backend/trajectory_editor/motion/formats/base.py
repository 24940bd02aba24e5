"""What a motion file format is to the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz import NpzArchive

ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True)
class LoadedMotion:
    """A motion as it was read.

    Attributes:
        motion: The motion; it has passed ``validate()``.
        format: Name of the format it was in.
        notices: What the reader had to say about it.
    """

    motion: EditorMotion
    format: str
    notices: list[Notice] = field(default_factory=list)


@dataclass(frozen=True)
class MotionSource:
    """The bytes of a file and what is known besides them.

    Attributes:
        data: The whole file.
        name: File name with its ending, for messages and for formats told apart by it.
        framerate: Rate stated by the user [Hz], or ``None``.
    """

    data: bytes
    name: str
    framerate: float | None = None

    @cached_property
    def archive(self) -> NpzArchive | None:
        """The file as an npz archive, or ``None`` when it is no zip."""
        if not self.data.startswith(ZIP_SIGNATURES):
            return None
        return NpzArchive(self.data, where=self.name)

    @property
    def keys(self) -> frozenset[str]:
        """Keys of the npz archive; empty when it is none."""
        return frozenset(self.archive.keys) if self.archive else frozenset()

    def place(self, key: str) -> str:
        """Name a key of this file, for messages."""
        return f"{self.name} · {key}"


class MotionFormat(ABC):
    """One file format. A module in this folder defines one and names it ``FORMAT``.

    Attributes:
        name: Name in the interface, for example ``editor_npz``.
        title: What a person calls it.
        writable: Whether motions can be saved to it.
        priority: Formats with a higher one are asked first.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    writable: ClassVar[bool] = False
    priority: ClassVar[int] = 0

    @abstractmethod
    def recognises(self, source: MotionSource) -> bool:
        """Say whether the file is of this format, whole or with faults, by a quick look."""

    @abstractmethod
    def read(self, source: MotionSource) -> LoadedMotion:
        """Read the motion.

        Raises:
            MotionFormatError: The file breaks a rule of the format.
            InvalidMotionError: The arrays break a rule of motions.
        """

    def write(self, motion: EditorMotion, *, continuous_joints: Collection[str] = ()) -> bytes:
        """Return the bytes of a file of this format; equal motions give equal bytes.

        Args:
            motion: A valid motion.
            continuous_joints: Joints without limits, whose angles may wrap at ±pi; formats with
                velocities need to know them.

        Raises:
            MotionFormatError: The format can only be read.
        """
        raise MotionFormatError(
            f"Motions can't be saved as {self.title}.",
            where=self.name,
            hint="Save as editor npz or as robot_trajectory/1.",
            data={"format": self.name},
        )

    def write_notices(self, motion: EditorMotion) -> list[Notice]:
        """Say what of the motion a file of this format will not hold."""
        return []
