"""Judging motion files: reading, choosing frames, and one outcome per file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import InvalidParameterError, NotFoundError, TrajectoryEditorError
from trajectory_editor.feasibility.audit import audit_motion
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict
from trajectory_editor.feasibility.settings import AuditSettings
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.progress import SILENT, Progress
from trajectory_editor.robot.model import RobotModel, load_robot_model
from trajectory_editor.robot.side_file import SideValues
from trajectory_editor.terrain.plane import GroundPlane
from trajectory_editor.terrain.terrain import CombinedTerrain, Terrain

Frames = tuple[int, int | None]


@dataclass(frozen=True)
class AuditOutcome:
    """What became of one file.

    Attributes:
        path: The file.
        result: The judgement, or ``None`` when there is none.
        error: Why there is none.
        notices: What the reader had to say.
    """

    path: Path
    result: FeasibilityResult | None
    error: str = ""
    notices: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 feasible, 1 infeasible, 2 can't be judged."""
        if self.result is None:
            return Verdict.NOT_ASSESSABLE.exit_code
        return self.result.verdict.exit_code

    @property
    def rank(self) -> tuple[int, float]:
        """Order in a table: what can't be judged, then the physically largest violation."""
        if self.result is None:
            return (0, 0.0)
        main = self.result.headline_check
        return (1 if self.exit_code == 2 else 2, -(main.size if main else 0.0))


@dataclass
class FileAuditor:
    """Judges files on one robot and one terrain, loading each robot variant once.

    Attributes:
        urdf: The robot's file.
        terrain: The ground.
        settings: Parameters.
        package_roots: More folders for ``package://`` meshes.
        side_values: Values that replace those of the URDF.
        framerate: Rate for files that need one [Hz].
    """

    urdf: Path
    terrain: Terrain
    settings: AuditSettings
    package_roots: Sequence[Path] = ()
    side_values: SideValues | None = None
    framerate: float | None = None
    _robots: dict[bool, RobotModel] = field(default_factory=dict)

    def robot(self, *, floating_base: bool) -> RobotModel:
        """Return the robot with or without a floating base.

        Raises:
            RobotModelError: It can't be read or is not supported.
        """
        if floating_base not in self._robots:
            self._robots[floating_base] = load_robot_model(
                self.urdf,
                floating_base=floating_base,
                package_roots=self.package_roots,
                side_values=self.side_values,
            )
        return self._robots[floating_base]

    def audit(
        self, path: Path, frames: Frames = (0, None), progress: Progress = SILENT
    ) -> AuditOutcome:
        """Judge one file; a file that can't be judged gives an outcome with the reason."""
        try:
            loaded = read_motion(path, framerate=self.framerate)
            notices = tuple(f"{notice.where}: {notice.message}" for notice in loaded.notices)
            errors = stored_quaternion_errors(path, loaded.motion)
            first, stop = _range(frames, loaded.motion.frame_count)
            result = audit_motion(
                cut_frames(loaded.motion, first, stop),
                self.robot(floating_base=loaded.motion.has_floating_base),
                self.terrain,
                self.settings,
                name=path.stem,
                first_frame=first,
                stored_quaternion_errors=None if errors is None else errors[first:stop],
                progress=progress,
            )
        except TrajectoryEditorError as error:
            return AuditOutcome(path, None, str(error))
        return AuditOutcome(path, result, notices=notices)


def find_motions(paths: Sequence[Path]) -> list[Path]:
    """Return the motion files among paths and in folders, in order.

    Raises:
        NotFoundError: A path doesn't exist, or a folder holds no npz.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.glob("*.npz"))
            if not inside:
                raise NotFoundError("The folder holds no .npz motions.", where=str(path))
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise NotFoundError("There is no such motion file.", where=str(path))
    return found


def parse_frames(text: str) -> Frames:
    """Read ``N`` (the first N frames) or ``A:B`` (frames A to B - 1, either end may be absent).

    Raises:
        InvalidParameterError: The text is neither.
    """
    parts = text.split(":")
    stop: int | None
    try:
        if len(parts) == 1:
            first, stop = 0, int(parts[0])
        elif len(parts) == 2:
            first, stop = int(parts[0] or 0), int(parts[1]) if parts[1] else None
        else:
            raise ValueError
    except ValueError:
        raise InvalidParameterError(
            f"Frames are given as N or A:B; got {text!r}.", where="--frames"
        ) from None
    if first < 0 or (stop is not None and stop <= first):
        raise InvalidParameterError(f"The frame range {text!r} is empty.", where="--frames")
    return first, stop


def build_terrain(mesh: Path | None, *, floor: bool) -> Terrain:
    """Return the ground plane, a mesh, or a mesh with the plane added.

    Raises:
        TerrainError: The mesh can't be read.
    """
    if mesh is None:
        return GroundPlane()
    from trajectory_editor.terrain.triangle_mesh import load_terrain_mesh  # planes do without

    ground = load_terrain_mesh(mesh)
    return CombinedTerrain(ground, GroundPlane()) if floor else ground


def cut_frames(motion: EditorMotion, first: int, stop: int) -> EditorMotion:
    """Return the frames ``first`` to ``stop - 1`` of a motion."""
    if first == 0 and stop == motion.frame_count:
        return motion
    return EditorMotion(
        framerate=motion.framerate,
        joint_names=motion.joint_names,
        joint_pos=motion.joint_pos[first:stop],
        base_pos_w=None if motion.base_pos_w is None else motion.base_pos_w[first:stop],
        base_quat_w=None if motion.base_quat_w is None else motion.base_quat_w[first:stop],
    )


def stored_quaternion_errors(path: Path, motion: EditorMotion) -> NDArray[np.float64] | None:
    """Return how far the base quaternions' norms in the file are from 1, (F,).

    ``None`` where the file has none, or other frames than the motion (it was resampled).
    """
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as archive:
        if "base_quat_w" in archive.files:
            stored = archive["base_quat_w"]
        elif "base_pose" in archive.files:
            stored = archive["base_pose"][:, 3:7]
        else:
            return None
    if stored.shape != (motion.frame_count, 4):
        return None
    return np.asarray(np.abs(np.linalg.norm(stored.astype(np.float32).astype(float), axis=1) - 1))


def _range(frames: Frames, count: int) -> tuple[int, int]:
    first, stop = frames
    if first >= count:
        raise InvalidParameterError(
            f"The motion has {count} frames, so none from {first} on.", where="--frames"
        )
    return first, count if stop is None else min(stop, count)
