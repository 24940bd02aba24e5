"""Optimizing motion files one after the other, and a table of what came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from trajectory_editor.errors import TrajectoryEditorError
from trajectory_editor.feasibility.audit_files import Frames, cut_frames
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.motion.convert import to_robot_trajectory
from trajectory_editor.motion.formats.registry import read_motion, save_motion
from trajectory_editor.motion.robot_trajectory import RobotTrajectory
from trajectory_editor.motion.robot_trajectory_npz import to_arrays
from trajectory_editor.optimize.optimize import optimize_motion
from trajectory_editor.optimize.result import Closeness, OptimizeResult, OptimizeStatus
from trajectory_editor.optimize.settings import OptimizeSettings
from trajectory_editor.optimize.solver_log import Listener, RemarkListener
from trajectory_editor.progress import Progress
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.terrain.terrain import Terrain


@dataclass(frozen=True)
class BenchmarkRow:
    """What became of one file.

    Attributes:
        name: Name of the motion.
        frames: Number of frames.
        result: The result, or ``None`` when the file can't be read.
        error: Why it can't be read or solved.
        torque_names: Joints in the order of the result's torques.
    """

    name: str
    frames: int
    result: OptimizeResult | None
    error: str = ""
    torque_names: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 validated, 1 not validated, 2 can't be solved."""
        return self.result.status.exit_code if self.result is not None else 2

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        if self.result is None:
            return {"motion": self.name, "status": "invalid_input", "reason": self.error}
        result = self.result
        return {
            "motion": self.name,
            "frames": self.frames,
            "status": result.status.value,
            "validated": result.status is OptimizeStatus.CONVERGED,
            "reason": result.stop_reason,
            "seconds": round(result.seconds, 3),
            "iterations": result.iterations,
            "repaired_joint_samples": result.repaired_joint_samples,
            "closeness": closeness_dict(result.closeness),
            "input": violations_dict(result.input_report),
            "candidate": violations_dict(result.report),
            "contacts": [span.to_dict() for span in result.contact_spans],
            "remarks": list(result.remarks),
        }

    def save_motion(self, path: Path) -> None:
        """Save the candidate in the editor's format; nothing when there is none."""
        if self.result is not None and self.result.motion is not None:
            save_motion(self.result.motion, path, "editor_npz")

    def save_with_torques(self, path: Path) -> None:
        """Save the candidate as ``robot_trajectory/1`` with joint torques as ``u`` [Nm, N]."""
        if self.result is None or self.result.motion is None or self.result.torques is None:
            return
        trajectory, _ = to_robot_trajectory(self.result.motion)
        with_torques: RobotTrajectory = replace(
            trajectory, u=self.result.torques, actuated_joint_names=self.torque_names
        )
        np.savez(path, allow_pickle=False, **to_arrays(with_torques.validate()))


@dataclass
class Benchmarker:
    """Optimizes files on one robot and one terrain.

    Attributes:
        urdf: The robot's file.
        terrain: The ground.
        anchors: Fixed frames of every motion.
        settings: Parameters.
        package_roots: More folders for ``package://`` meshes.
        framerate: Rate for files that need one [Hz].
    """

    urdf: Path
    terrain: Terrain
    anchors: Sequence[int]
    settings: OptimizeSettings
    package_roots: Sequence[Path] = ()
    framerate: float | None = None
    _robots: dict[bool, RobotModel] = field(default_factory=dict)

    def run(
        self,
        path: Path,
        frames: Frames,
        progress: Progress,
        listener: Listener | None,
        on_remarks: RemarkListener | None = None,
    ) -> BenchmarkRow:
        """Optimize one file; a file that can't be read gives a row with the reason."""
        try:
            motion = read_motion(path, framerate=self.framerate).motion
            first, stop = frames[0], frames[1]
            motion = cut_frames(motion, first, min(stop or motion.frame_count, motion.frame_count))
            robot = self._robot(motion.has_floating_base)
            result = optimize_motion(
                motion,
                robot,
                self.terrain,
                self.anchors,
                self.settings,
                progress=progress,
                listener=listener,
                on_remarks=on_remarks,
            )
        except TrajectoryEditorError as error:
            return BenchmarkRow(path.stem, 0, None, str(error))
        unsolved = result.status.exit_code == 2
        reason = result.stop_reason if unsolved else ""
        names = tuple(robot.joint_names)
        return BenchmarkRow(path.stem, motion.frame_count, result, reason, names)

    def _robot(self, floating: bool) -> RobotModel:
        if floating not in self._robots:
            self._robots[floating] = load_robot_model(
                self.urdf, floating_base=floating, package_roots=self.package_roots
            )
        return self._robots[floating]


def closeness_dict(closeness: Closeness | None) -> dict[str, Any] | None:
    """Return largest and RMS distances by name."""
    if closeness is None:
        return None
    names = ("base_cm", "base_degrees", "joint_rad", "planted_mm")
    return {
        name: dict(zip(("max", "rms"), np.round(getattr(closeness, name), 4).tolist(), strict=True))
        for name in names
    }


def violations_dict(report: FeasibilityResult | None) -> list[dict[str, Any]] | None:
    """Return the failed checks of a report, the physically largest first."""
    if report is None:
        return None
    return [
        {
            "check": check.key,
            "worst": check.worst,
            "unit": check.unit,
            "tolerance": check.tolerance,
            "frame": check.frame,
            "location": check.location,
            "frames_over": check.frames_over,
        }
        for check in report.checks
        if check.failed
    ]


def text_table(rows: Sequence[BenchmarkRow]) -> str:
    """Return rows as a table with a line of totals."""
    lines = [
        f"{'motion':<36}{'frames':>7}{'passed':>8}{'s':>7}{'iter':>6}"
        f"{'base cm':>9}{'rms':>6}{'deg':>6}{'rad':>7}{'rms':>7}{'foot mm':>9}  main violation"
    ]
    for row in rows:
        lines.append(_line(row))
    passed = sum(row.exit_code == 0 for row in rows)
    lines.append(f"{passed} of {len(rows)} validated")
    return "\n".join(lines) + "\n"


def _line(row: BenchmarkRow) -> str:
    if row.result is None or row.result.closeness is None:
        reason = row.error or (row.result.stop_reason if row.result is not None else "")
        return f"{row.name:<36}{row.frames:>7}{'no':>8}  {reason}"
    result, near = row.result, row.result.closeness
    text = (
        f"{row.name:<36}{row.frames:>7}{'yes' if row.exit_code == 0 else 'no':>8}"
        f"{result.seconds:>7.1f}{result.iterations:>6}{near.base_cm[0]:>9.1f}"
        f"{near.base_cm[1]:>6.1f}{near.base_degrees[0]:>6.1f}{near.joint_rad[0]:>7.2f}"
        f"{near.joint_rad[1]:>7.3f}{near.planted_mm[0]:>9.1f}  "
    )
    headline = result.report.headline_check if result.report is not None else None
    if headline is None:
        return text.rstrip()
    return (
        f"{text}{headline.title} {headline.worst:.4g} {headline.unit} at frame {headline.frame}, "
        f"{headline.location} ({headline.frames_over} frames)"
    )
