"""The editor's own npz: framerate, names, joint positions, and a base where it moves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.extras import unfit_extras_notices
from trajectory_editor.motion.formats.base import LoadedMotion, MotionFormat, MotionSource
from trajectory_editor.motion.formats.framerate import apply_stated_rate, read_framerate
from trajectory_editor.motion.motion_checks import check_shape
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz import NpzArchive, write_npz
from trajectory_editor.motion.npz.fields import read_extras, read_names, to_float32
from trajectory_editor.motion.trajectory_header import decode_header, encode_header
from trajectory_editor.motion.unit_quaternions import normalise_far

_BASE = ("base_pos_w", "base_quat_w")
_REQUIRED = ("framerate", "joint_names", "joint_pos")
_KNOWN = (*_REQUIRED, *_BASE)
_HEADER = "header"
_RATE_HINT_KEYS = ("fps", "frame_rate", "sample_rate", "mocap_framerate")


class EditorNpz(MotionFormat):
    """Keys ``framerate``, ``joint_names``, ``joint_pos``, ``base_pos_w``, ``base_quat_w`` (wxyz).

    A motion with provenance or events carries them in ``header``, laid out as in
    ``robot_trajectory/1``; readers that match keys by name pass over it.
    """

    name: ClassVar[str] = "editor_npz"
    title: ClassVar[str] = "editor npz"
    writable: ClassVar[bool] = True

    def recognises(self, source: MotionSource) -> bool:
        """Say whether the keys are the editor's, allowing for one that is missing."""
        keys = source.keys
        if not {"framerate", *_BASE} & keys:
            # Without a key of its own, names beside positions must not belong to bodies.
            return {"joint_names", "joint_pos"} <= keys and "body_pos_w" not in keys
        return len(keys.intersection(_KNOWN)) >= 2

    def read(self, source: MotionSource) -> LoadedMotion:
        """Read the motion; see `MotionFormat.read`."""
        archive = source.archive
        if archive is None:
            raise MotionFormatError("The file is no npz.", where=source.name)
        present = _check_keys(source, archive)
        notices: list[Notice] = []
        names = read_names(archive, "joint_names", source.place("joint_names"))
        joint_pos = _numbers(archive, source, "joint_pos", (None, len(names)), notices)
        framerate = read_framerate(archive, source, notices)
        frames = joint_pos.shape[0]
        base_pos = base_quat = None
        if present:
            base_pos = _numbers(archive, source, "base_pos_w", (frames, 3), notices)
            base_quat = _numbers(archive, source, "base_quat_w", (frames, 4), notices)
        elif set(_BASE) & source.keys:
            notices.append(_empty_base(source))
        extras, extra_notices = read_extras(archive, source.name, skip=_KNOWN)
        notices += extra_notices
        meta, events = _take_header(extras, source, notices)
        motion = EditorMotion(
            framerate=framerate,
            joint_names=names,
            joint_pos=joint_pos,
            base_pos_w=base_pos,
            base_quat_w=base_quat,
            meta=meta,
            events=events,
            extras=extras,
            extras_frame_count=frames,
        ).validate()
        motion = _normalised(motion, source, notices)
        motion, remarks = apply_stated_rate(motion, source)
        return LoadedMotion(motion, self.name, notices + remarks)

    def write(self, motion: EditorMotion, *, continuous_joints: Collection[str] = ()) -> bytes:
        """Return the bytes of the file; the format has no velocities."""
        arrays: dict[str, NDArray[Any]] = {
            "framerate": np.array(motion.framerate, dtype=np.float32),
            "joint_names": np.array(motion.joint_names, dtype=np.str_),
            "joint_pos": motion.joint_pos,
        }
        if motion.base_pos_w is not None and motion.base_quat_w is not None:
            arrays["base_pos_w"] = motion.base_pos_w
            arrays["base_quat_w"] = motion.base_quat_w
        if motion.meta or motion.events:
            arrays[_HEADER] = np.array(encode_header(motion.meta, motion.events))
        extras, _ = motion.fitting_extras()
        taken = _taken_keys(motion)
        arrays |= {key: array for key, array in extras.items() if key not in taken}
        return write_npz(arrays)

    def write_notices(self, motion: EditorMotion) -> list[Notice]:
        """Name the extras that no longer fit, or whose key the format needs itself."""
        _, stale = motion.fitting_extras()
        taken = _taken_keys(motion)
        return unfit_extras_notices(stale, tuple(key for key in motion.extras if key in taken))


def _taken_keys(motion: EditorMotion) -> set[str]:
    """Keys that no extra may have, lest it be read as something else."""
    return set(_KNOWN) | ({_HEADER} if motion.meta or motion.events else set())


def _check_keys(source: MotionSource, archive: NpzArchive) -> bool:
    """Require the keys of the format, and say whether the base moves."""
    keys = source.keys
    base = [key for key in _BASE if key in keys]
    filled = [key for key in base if 0 not in archive.headers[key].shape]
    wanted = [key for key in _REQUIRED if key != "framerate" or source.framerate is None]
    missing = [key for key in wanted if key not in keys]
    if filled:
        missing += [key for key in _BASE if key not in filled]
    if missing:
        rate = [key for key in _RATE_HINT_KEYS if key in keys]
        hint = "Add the key where the file was made."
        if missing == ["framerate"]:
            hint = "Add it, or state the rate when opening the file."
            if rate:
                hint += f" The file has {rate[0]}, which may be the rate."
        raise MotionFormatError(
            f"The file lacks {', '.join(missing)}. It has: {archive.list_shapes()}.",
            where=source.name,
            hint=hint,
            data={"missing": missing, "found": archive.describe()},
        )
    return bool(filled)


def _numbers(
    archive: NpzArchive,
    source: MotionSource,
    key: str,
    wanted: tuple[int | None, ...],
    notices: list[Notice],
) -> NDArray[np.float32]:
    array = archive.read(key)
    check_shape(key, array, wanted)
    return to_float32(array, source.place(key), notices)


def _empty_base(source: MotionSource) -> Notice:
    return Notice(
        "empty_key_ignored",
        "warning",
        "The base arrays are empty; the motion is taken as one with a fixed base.",
        source.place(", ".join(key for key in _BASE if key in source.keys)),
    )


def _take_header(
    extras: dict[str, NDArray[Any]], source: MotionSource, notices: list[Notice]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Read provenance and events where the file has them; another ``header`` stays an extra."""
    stored = extras.get(_HEADER)
    if stored is None or stored.dtype.kind != "U" or stored.size != 1:
        return {}, []
    try:
        meta, events, remarks = decode_header(str(stored.item()), source.place(_HEADER))
    except MotionFormatError:
        return {}, []
    del extras[_HEADER]
    notices += remarks
    return meta, events


def _normalised(motion: EditorMotion, source: MotionSource, notices: list[Notice]) -> EditorMotion:
    if motion.base_quat_w is None:
        return motion
    quats, notice = normalise_far(motion.base_quat_w, source.place("base_quat_w"))
    if notice is None:
        return motion
    notices.append(notice)
    return motion.with_arrays(base_quat_w=quats)


FORMAT = EditorNpz()
