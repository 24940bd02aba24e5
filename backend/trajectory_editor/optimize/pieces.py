"""A motion solved piece by piece: its poses, how far they are from the edited ones, contacts."""

from __future__ import annotations

from dataclasses import dataclass

from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.candidate import Candidate
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan, planned_spans
from trajectory_editor.optimize.kept_motion import Distances, closeness, distances
from trajectory_editor.optimize.preparation import Preparation
from trajectory_editor.optimize.result import Closeness
from trajectory_editor.optimize.window_seams import clear_spans, join_spans, splice


@dataclass(frozen=True)
class Pieces:
    """What has become of a motion of F frames so far.

    Attributes:
        motion: The motion; as edited where nothing was solved.
        away: Distances of what was solved from the edited motion; ``None`` before that.
        spans: Contacts of what was solved.
    """

    motion: EditorMotion
    away: Distances | None = None
    spans: tuple[PlannedSpan, ...] = ()

    @property
    def closeness(self) -> Closeness | None:
        """Distances from the edited motion in short."""
        return None if self.away is None else closeness([self.away])

    def with_piece(
        self, found: Candidate, preparation: Preparation, start: int, first: int, end: int
    ) -> Pieces:
        """Return the pieces with a solved stretch's frames ``first`` to ``end - 1``.

        The stretch begins at frame ``start`` of the motion.
        """
        own = distances(preparation, found.trajectory, found.plan).rows(first - start, end - start)
        before = self.away
        if before is None:
            before = Distances.none(self.motion.frame_count, own.joints.shape[1])
        spans = clear_spans(self.spans, first, end)
        return Pieces(
            splice(self.motion, found.motion, start, end),
            before.with_rows(own, first),
            tuple(join_spans(spans, planned_spans(found.plan), first, start, end)),
        )


def whole_piece(motion: EditorMotion, found: Candidate, preparation: Preparation) -> Pieces:
    """Return a motion that was solved at once as a single piece."""
    return Pieces(motion).with_piece(found, preparation, 0, 0, motion.frame_count)
