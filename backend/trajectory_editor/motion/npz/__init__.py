"""Reading npz files that nobody vouches for, and writing plain ones."""

from trajectory_editor.motion.npz.archive import NpzArchive
from trajectory_editor.motion.npz.array_header import ArrayHeader
from trajectory_editor.motion.npz.limits import DEFAULT_LIMITS, NpzLimits
from trajectory_editor.motion.npz.writer import write_npz

__all__ = ["DEFAULT_LIMITS", "ArrayHeader", "NpzArchive", "NpzLimits", "write_npz"]
