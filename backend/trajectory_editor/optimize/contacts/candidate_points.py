"""Where support candidates are, on the robot and in the world, compiled for many frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.compiled import compiled
from trajectory_editor.optimize.contacts.support_candidates import SupportCandidates
from trajectory_editor.robot.collision_shapes import CAPSULE, CYLINDER, SPHERE, CollisionShapes
from trajectory_editor.robot.support_points import RIM_POINTS, lowest_points, place_core
from trajectory_editor.terrain.terrain import ShapePoses

Array = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class CandidatePoints:
    """P candidates at frames of their own.

    Attributes:
        frames: (P,) frame.
        candidates: (P,) index in ``SupportCandidates``.
        local: (P, 3) the material point in its joint's frame [m].
        points: (P, 3) its world position at that frame [m].
    """

    frames: Integers
    candidates: Integers
    local: Array
    points: Array

    def rows(self, chosen: NDArray[Any]) -> CandidatePoints:
        """Return some of the points: a mask or indices."""
        return CandidatePoints(
            self.frames[chosen], self.candidates[chosen], self.local[chosen], self.points[chosen]
        )


def shape_centers(shapes: CollisionShapes, poses: ShapePoses) -> Array:
    """Return the centres of the balls around all shapes, (F, S, 3) in the world [m]."""
    rotations, positions = poses.rotations[:, shapes.joints], poses.positions[:, shapes.joints]
    return np.asarray(np.einsum("fsij,sj->fsi", rotations, shapes.centers) + positions)


def points_of_shapes(
    shapes: CollisionShapes,
    candidates: SupportCandidates,
    poses: ShapePoses,
    frames: Integers,
    owners: Integers,
    downs: Array,
    band: float,
) -> CandidatePoints:
    """List the candidates of shapes that are lowest in a given direction.

    Args:
        shapes: The robot's shapes.
        candidates: Their candidates.
        poses: Placements of all joint frames at all frames.
        frames: (M,) frames, ascending.
        owners: (M,) a shape at each of these frames, ascending within a frame.
        downs: (M, 3) unit vector into the ground for each.
        band: Candidates higher than this above their shape's lowest are left out [m].
    """
    sizes = np.diff(candidates.starts)[owners]
    total = int(sizes.sum())
    out_frames, out_candidates = np.empty(total, dtype=np.int64), np.empty(total, dtype=np.int64)
    local, points = np.empty((total, 3)), np.empty((total, 3))
    count = _collect(
        shapes.arrays,
        candidates.arrays,
        poses.rotations,
        poses.positions,
        frames,
        owners,
        downs,
        band,
        out_frames,
        out_candidates,
        local,
        points,
    )
    return CandidatePoints(
        out_frames[:count], out_candidates[:count], local[:count], points[:count]
    )


def points_of_candidates(
    shapes: CollisionShapes,
    candidates: SupportCandidates,
    poses: ShapePoses,
    frames: Integers,
    chosen: Integers,
    downs: Array,
) -> CandidatePoints:
    """Place the given candidates (P,) at the given frames (P,), lowest along ``downs`` (P, 3).

    Candidates of one shape at one frame have one direction.
    """
    local, points = np.empty((len(frames), 3)), np.empty((len(frames), 3))
    _place_chosen(
        shapes.arrays,
        candidates.arrays,
        poses.rotations,
        poses.positions,
        frames,
        chosen,
        downs,
        local,
        points,
    )
    return CandidatePoints(frames, chosen, local, points)


def material_positions(
    joints: Integers, local: Array, poses: ShapePoses, frames: Integers
) -> Array:
    """Return where material points (P,) of joints are at the given frames, (P, 3) [m]."""
    out = np.empty((len(frames), 3))
    _follow(joints, local, poses.rotations, poses.positions, frames, out)
    return out


def material_velocities(
    points: CandidatePoints, candidates: SupportCandidates, poses: ShapePoses, dt: float
) -> Array:
    """Return the central-difference velocity of each material point, (P, 3) [m/s].

    At the first and last frame the difference is one-sided.
    """
    last = poses.count - 1
    before, after = np.maximum(points.frames - 1, 0), np.minimum(points.frames + 1, last)
    joints = candidates.joints[points.candidates]
    moved = material_positions(joints, points.local, poses, after)
    moved -= material_positions(joints, points.local, poses, before)
    return np.asarray(moved / (np.maximum(after - before, 1) * dt)[:, None])


@compiled
def _world_points(
    shapes: Any, shape: int, rotation: Any, position: Any, down: Any, out: Any
) -> int:
    """Write all support points of a shape to ``out``; return how many."""
    start, end = shapes.starts[shape], shapes.starts[shape + 1]
    core, side = np.empty((end - start, 3)), np.empty(3)
    size = place_core(shapes.points, start, end, rotation, position, core)
    for a in range(3):
        side[a] = (
            rotation[a, 0] * shapes.side_axes[shape, 0]
            + rotation[a, 1] * shapes.side_axes[shape, 1]
            + rotation[a, 2] * shapes.side_axes[shape, 2]
        )
    return lowest_points(shapes.kinds[shape], core, size, shapes.radii[shape], side, down, out)


@compiled
def _to_local(rotation: Any, position: Any, point: Any, out: Any) -> None:
    for a in range(3):
        out[a] = 0.0
        for b in range(3):
            out[a] += rotation[b, a] * (point[b] - position[b])


@compiled
def _largest(shapes: Any) -> int:
    largest = 2 * RIM_POINTS
    for shape in range(shapes.kinds.shape[0]):
        largest = max(largest, shapes.starts[shape + 1] - shapes.starts[shape])
    return largest


@compiled
def _follow(joints: Any, local: Any, rotations: Any, positions: Any, frames: Any, out: Any) -> None:
    for row in range(frames.shape[0]):
        frame, joint = frames[row], joints[row]
        for a in range(3):
            out[row, a] = positions[frame, joint, a] + (
                rotations[frame, joint, a, 0] * local[row, 0]
                + rotations[frame, joint, a, 1] * local[row, 1]
                + rotations[frame, joint, a, 2] * local[row, 2]
            )


@compiled
def _collect(
    shapes: Any,
    candidates: Any,
    rotations: Any,
    positions: Any,
    frames: Any,
    owners: Any,
    downs: Any,
    band: float,
    out_frames: Any,
    out_candidates: Any,
    local: Any,
    points: Any,
) -> int:
    trial = np.empty((_largest(shapes), 3))
    heights = np.empty(trial.shape[0])
    count = 0
    for row in range(frames.shape[0]):
        frame, shape = frames[row], owners[row]
        joint = shapes.joints[shape]
        rotation, position, down = rotations[frame, joint], positions[frame, joint], downs[row]
        found = _world_points(shapes, shape, rotation, position, down, trial)
        lowest = np.inf
        for i in range(found):
            heights[i] = -(down[0] * trial[i, 0] + down[1] * trial[i, 1] + down[2] * trial[i, 2])
            lowest = min(lowest, heights[i])
        for i in range(found):
            if heights[i] > lowest + band:
                continue
            out_frames[count] = frame
            out_candidates[count] = candidates.starts[shape] + i
            points[count] = trial[i]
            _to_local(rotation, position, trial[i], local[count])
            count += 1
    return count


@compiled
def _place_chosen(
    shapes: Any,
    candidates: Any,
    rotations: Any,
    positions: Any,
    frames: Any,
    chosen: Any,
    downs: Any,
    local: Any,
    points: Any,
) -> None:
    trial = np.empty((_largest(shapes), 3))
    placed_frame, placed_shape = -1, -1
    for row in range(frames.shape[0]):
        frame, candidate = frames[row], chosen[row]
        shape, slot = candidates.shapes[candidate], candidates.slots[candidate]
        joint = shapes.joints[shape]
        rotation, position = rotations[frame, joint], positions[frame, joint]
        if shapes.kinds[shape] != CYLINDER:
            core = shapes.starts[shape] + slot
            place_core(shapes.points, core, core + 1, rotation, position, points[row : row + 1])
            if shapes.kinds[shape] in (SPHERE, CAPSULE):
                for a in range(3):
                    points[row, a] += shapes.radii[shape] * downs[row, a]
            _to_local(rotation, position, points[row], local[row])
            continue
        if frame != placed_frame or shape != placed_shape:
            _world_points(shapes, shape, rotation, position, downs[row], trial)
            placed_frame, placed_shape = frame, shape
        points[row] = trial[slot]
        _to_local(rotation, position, trial[slot], local[row])
