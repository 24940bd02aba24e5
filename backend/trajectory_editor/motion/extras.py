"""Arrays of a file that the editor doesn't know: what becomes of them on saving."""

from __future__ import annotations

from trajectory_editor.motion.motion_checks import list_some
from trajectory_editor.motion.notice import Notice


def unfit_extras_notices(stale: tuple[str, ...], taken: tuple[str, ...]) -> list[Notice]:
    """Name the extras that a save leaves out, and why."""
    notices = []
    if stale:
        notices.append(
            Notice(
                "extras_left_out",
                "warning",
                "The number of frames has changed, so these arrays of the file no longer fit "
                f"and are left out: {list_some(stale)}.",
                ", ".join(stale),
            )
        )
    if taken:
        notices.append(
            Notice(
                "extras_left_out",
                "warning",
                "These arrays are left out, because the format uses their keys for something "
                f"else: {list_some(taken)}.",
                ", ".join(taken),
            )
        )
    return notices
