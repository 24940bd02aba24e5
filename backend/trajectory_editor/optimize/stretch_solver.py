"""Solves stretches of a longer motion, each between frames that are decided already."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from trajectory_editor.errors import CancelledError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.optimize.given_motion import GivenMotion
from trajectory_editor.optimize.preparation import Preparation, prepare
from trajectory_editor.optimize.result import OptimizeStatus
from trajectory_editor.optimize.solver_log import CandidateListener, IterationRecord, Listener
from trajectory_editor.optimize.solver_runs import run_type
from trajectory_editor.optimize.stages import PATIENT_STAGES, StageRun
from trajectory_editor.optimize.target.frame_freedom import Borders
from trajectory_editor.optimize.window_seams import clip_spans, cut
from trajectory_editor.progress import SILENT, Progress

Beginning = Callable[[Preparation], Preparation]


@dataclass(frozen=True)
class Stretch:
    """The frames ``start`` to ``stop - 1`` of a motion and what lies beside them."""

    start: int
    stop: int
    borders: Borders

    @property
    def first(self) -> int:
        """The first frame that is not decided."""
        return self.start + self.borders.decided_before

    @property
    def end(self) -> int:
        """The frame after the last one that is not decided."""
        return self.stop - self.borders.decided_after


@dataclass(frozen=True)
class Solved:
    """A run that has ended, and whether the user ended it."""

    run: StageRun
    cancelled: bool


class StretchSolver:
    """Solves stretches, one after the other.

    Args:
        given: The whole problem.
        started: When the budget began (the settings' clock).
        executor: Runs parts of the work at once.
        workers: Number of parts.
        progress: Hears about progress, may cancel.
        listener: Hears about iterations, numbered over all stretches.
    """

    def __init__(
        self,
        given: GivenMotion,
        started: float,
        executor: Executor,
        workers: int,
        progress: Progress = SILENT,
        listener: Listener | None = None,
    ) -> None:
        self.given = given
        self.started = started
        self.executor = executor
        self.workers = workers
        self.progress = progress
        self.listener = listener
        self.iterations = 0
        self._told = 0

    def solve(
        self,
        motion: EditorMotion,
        stretch: Stretch,
        budget: float,
        part: tuple[float, float],
        beginning: Beginning | None = None,
        on_candidate: CandidateListener | None = None,
        patience: int = PATIENT_STAGES,
    ) -> Solved:
        """Solve a stretch of ``motion``, whose decided frames are exact.

        Args:
            motion: The whole motion.
            stretch: What is solved of it.
            budget: Time for it [s].
            part: Where its progress begins in that of the whole, and its share.
            beginning: Changes where the solve begins.
            patience: Stages that bring nothing before it is given up.
            on_candidate: Hears about every version of the stretch that is better than those before.
        """
        start, stop = stretch.start, stretch.stop
        own = cut(motion, start, stop)
        began = self.given.settings.clock()
        preparation = prepare(
            own,
            self.given.robot,
            self.given.terrain,
            [it - start for it in self.given.anchors if stretch.first <= it < stretch.end],
            replace(self.given.settings, budget=budget),
            clip_spans(self.given.locked_spans, start, stop),
            stretch.borders,
        )
        if beginning is not None:
            preparation = beginning(preparation)
        run = self._new_run(preparation, own, began, _Scaled(self.progress, *part))
        run.on_candidate = on_candidate
        status, _ = self.finish(run, patience)
        return Solved(run, status is OptimizeStatus.CANCELLED)

    def begin_whole(self) -> StageRun:
        """Prepare a run over the whole motion.

        Raises as ``prepare``.
        """
        given = self.given
        preparation = prepare(
            given.motion,
            given.robot,
            given.terrain,
            given.anchors,
            given.settings,
            given.locked_spans,
        )
        return self._new_run(preparation, given.motion, self.started, self.progress)

    def finish(self, run: StageRun, patience: int = PATIENT_STAGES) -> tuple[OptimizeStatus, str]:
        """Let a run go on to its end; what the user ends is judged as it is."""
        before = run.iterations
        try:
            return run.run(patience)
        except (CancelledError, KeyboardInterrupt):
            run.judge_present()
            return OptimizeStatus.CANCELLED, "The user stopped the optimization."
        finally:
            self.iterations += run.iterations - before

    def _new_run(
        self, preparation: Preparation, motion: EditorMotion, began: float, progress: Progress
    ) -> StageRun:
        given = self.given
        return run_type(given.settings.solver)(
            preparation,
            motion,
            given.terrain,
            began,
            self.executor,
            self.workers,
            progress,
            None if self.listener is None else self._renumbered(self.listener, began),
        )

    def _renumbered(self, listener: Listener, began: float) -> Listener:
        offset = began - self.started

        def tell(record: IterationRecord) -> None:
            self._told += 1
            listener(replace(record, iteration=self._told, seconds=offset + record.seconds))

        return tell


class _Scaled:
    """Progress of one stretch as a part of the whole."""

    def __init__(self, whole: Progress, before: float, share: float) -> None:
        self._whole, self._before, self._share = whole, before, share

    def report(self, fraction: float, stage: str) -> None:
        """Pass on the fraction of the whole."""
        self._whole.report(min(1.0, self._before + self._share * fraction), stage)

    def is_cancelled(self) -> bool:
        """Return whether the whole should stop."""
        return self._whole.is_cancelled()
