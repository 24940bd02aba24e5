"""Everything that the checks look at, as arrays over frames."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Array32 = NDArray[np.float32]
Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

NOT_JUDGED = -1


@dataclass(frozen=True)
class Measurements:
    """A motion of F frames and N joints on a robot with S collision shapes.

    Values that don't exist at a frame (dynamics at the boundary) are NaN.

    Attributes:
        base_residuals: (F, 6) unexplained base force [N] and moment [Nm] in base axes.
        effort_excess: (F, N) torque beyond the limit, signed [Nm, N].
        frame_status: (F,) EXPLAINED, REFUTED (see ``frame_forces``) or NOT_JUDGED.
        base_status: (F,) the same for the base alone with unlimited torques.
        by_program: (F,) whether the linear programs decided.
        passes_with_more_rays: (F,) whether a failing frame passes with a rounder friction cone.
        strict_effort: (F,) worst torque excess when the base is explained first [Nm, N].
        position_excess: (F, N) how far beyond the position limits [rad or m]; negative inside.
        velocity_excess: (F, N) how far beyond the speed limits [rad/s or m/s]; negative below.
        quaternion_errors: (F,) deviation of the stored norm from 1.
        depths: (F,) deepest penetration at the frame or in the interval after it [m].
        depth_shapes: (F,) the shape that goes deepest, -1 where none.
        depth_shares: (F,) where in the interval, 0 at the frame itself.
        crossings: (F,) deepest crossing of a mesh surface, booked like the depths [m].
        crossing_shapes: (F,) the shape that crosses deepest, -1 where none.
        crossing_shares: (F,) where in the interval that is.
        clearances: (F, S) signed distance of each shape to the terrain [m].
        contact_counts: (F,) points that may carry support.
        sliding_counts: (F,) how many of them slide.
        slip_speeds: (F,) fastest slide [m/s].
        slip_shapes: (F,) the shape that slides fastest, -1 where none.
        shape_forces: (F, S) size of the contact force on each shape [N].
        needed_forces: (F,) size of the external force that the motion needs [N].
        balance_margins: (F,) distance of the zero-moment point inside (negative: outside) the
            support polygon [m]; NaN without contacts.
        com_margins: (F,) the same for the centre of mass.
    """

    base_residuals: Array
    effort_excess: Array
    frame_status: Integers
    base_status: Integers
    by_program: Flags
    passes_with_more_rays: Flags
    strict_effort: Array
    position_excess: Array
    velocity_excess: Array
    quaternion_errors: Array
    depths: Array
    depth_shapes: Integers
    depth_shares: Array
    crossings: Array
    crossing_shapes: Integers
    crossing_shares: Array
    clearances: Array32
    contact_counts: Integers
    sliding_counts: Integers
    slip_speeds: Array
    slip_shapes: Integers
    shape_forces: Array32
    needed_forces: Array
    balance_margins: Array
    com_margins: Array


def empty_measurements(frames: int, joints: int, shapes: int) -> Measurements:
    """Return arrays to be filled: NaN, or nothing found."""
    return Measurements(
        base_residuals=np.full((frames, 6), np.nan),
        effort_excess=np.full((frames, joints), np.nan),
        frame_status=np.full(frames, NOT_JUDGED, dtype=np.int64),
        base_status=np.full(frames, NOT_JUDGED, dtype=np.int64),
        by_program=np.zeros(frames, dtype=bool),
        passes_with_more_rays=np.zeros(frames, dtype=bool),
        strict_effort=np.full(frames, np.nan),
        position_excess=np.full((frames, joints), np.nan),
        velocity_excess=np.full((frames, joints), np.nan),
        quaternion_errors=np.zeros(frames),
        depths=np.zeros(frames),
        depth_shapes=np.full(frames, -1, dtype=np.int64),
        depth_shares=np.zeros(frames),
        crossings=np.zeros(frames),
        crossing_shapes=np.full(frames, -1, dtype=np.int64),
        crossing_shares=np.zeros(frames),
        clearances=np.full((frames, shapes), np.inf, dtype=np.float32),
        contact_counts=np.zeros(frames, dtype=np.int64),
        sliding_counts=np.zeros(frames, dtype=np.int64),
        slip_speeds=np.zeros(frames),
        slip_shapes=np.full(frames, -1, dtype=np.int64),
        shape_forces=np.zeros((frames, shapes), dtype=np.float32),
        needed_forces=np.full(frames, np.nan),
        balance_margins=np.full(frames, np.nan),
        com_margins=np.full(frames, np.nan),
    )
