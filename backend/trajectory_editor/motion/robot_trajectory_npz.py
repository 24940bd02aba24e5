"""``robot_trajectory/1`` on disk: keys of the npz and what they become."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.motion_checks import list_some
from trajectory_editor.motion.notice import Notice
from trajectory_editor.motion.npz import NpzArchive
from trajectory_editor.motion.npz.fields import read_extras, read_names
from trajectory_editor.motion.trajectory_header import decode_header, encode_header

if TYPE_CHECKING:
    from trajectory_editor.motion.robot_trajectory import RobotTrajectory

#: What the key ``schema`` of a file says.
SCHEMA = "robot_trajectory/1"
REQUIRED_KEYS = ("schema", "t", "q", "qd", "joint_names", "header")
OPTIONAL_KEYS = ("actuated_joint_names", "u", "base_pose", "base_twist")
KNOWN_KEYS = (*REQUIRED_KEYS, *OPTIONAL_KEYS)


def read_fields(archive: NpzArchive, where: str) -> tuple[dict[str, Any], list[Notice]]:
    """Read the fields of a trajectory from a file; they are not validated yet.

    Raises:
        MotionFormatError: The file is damaged, lacks a key, or is of another schema.
    """
    missing = [key for key in REQUIRED_KEYS if key not in archive.headers]
    if missing:
        raise MotionFormatError(
            f"The file lacks {list_some(missing)}. It has: {archive.list_shapes()}.",
            where=where,
            hint=f"{SCHEMA} needs {', '.join(REQUIRED_KEYS)}.",
            data={"missing": missing, "found": archive.describe()},
        )
    _check_schema(_text(archive, "schema", where), where)
    meta, events, notices = decode_header(_text(archive, "header", where), f"{where} · header")
    fields: dict[str, Any] = {
        "joint_names": read_names(archive, "joint_names", f"{where} · joint_names"),
        "meta": meta,
        "events": events,
    }
    if "actuated_joint_names" in archive.headers:
        fields["actuated_joint_names"] = read_names(
            archive, "actuated_joint_names", f"{where} · actuated_joint_names"
        )
    for key in ("t", "q", "qd", "u", "base_pose", "base_twist"):
        if key in archive.headers:
            fields[key] = _numbers(archive, key, where)
    fields["extras"], remarks = read_extras(archive, where, skip=KNOWN_KEYS)
    notices += remarks
    unknown = [
        key for key in ("qd", "u", "base_twist") if not np.isfinite(fields.get(key, 0)).all()
    ]
    if unknown:
        notices.append(
            Notice(
                "not_finite",
                "warning",
                f"{list_some(unknown)} hold values that are not finite (NaN or Inf).",
                where,
            )
        )
    return fields, notices


def to_arrays(trajectory: RobotTrajectory) -> dict[str, NDArray[Any]]:
    """Return the arrays of the file that holds a trajectory, by key."""
    meta = {"schema": SCHEMA, **trajectory.meta}
    arrays: dict[str, NDArray[Any]] = {
        "schema": np.array(SCHEMA),
        "t": trajectory.t,
        "q": trajectory.q,
        "qd": trajectory.qd,
        "joint_names": np.array(trajectory.joint_names, dtype=np.str_),
    }
    if trajectory.actuated_joint_names is not None:
        arrays["actuated_joint_names"] = np.array(trajectory.actuated_joint_names, dtype=np.str_)
    for key in ("u", "base_pose", "base_twist"):
        values = getattr(trajectory, key)
        if values is not None:
            arrays[key] = values
    arrays["header"] = np.array(encode_header(meta, trajectory.events))
    return arrays | {
        key: array for key, array in trajectory.extras.items() if key not in KNOWN_KEYS
    }


def _check_schema(schema: str, where: str) -> None:
    if schema != SCHEMA:
        raise MotionFormatError(
            f"The file says schema {schema[:80]!r}; {SCHEMA} is read here.",
            where=f"{where} · schema",
            hint="Save it again as robot_trajectory/1.",
            data={"schema": schema[:80]},
        )


def _text(archive: NpzArchive, key: str, where: str) -> str:
    array = archive.read(key)
    if array.size != 1 or array.dtype.kind not in "US":
        raise MotionFormatError(
            f"{key} is of type {array.dtype} and shape {array.shape}; one text is wanted.",
            where=f"{where} · {key}",
            hint=f"Save it as numpy.array(text) as {SCHEMA} says.",
        )
    value = array.item()
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def _numbers(archive: NpzArchive, key: str, where: str) -> NDArray[Any]:
    array = archive.read(key)
    if array.dtype.kind not in "iuf":
        raise MotionFormatError(
            f"{key} is of type {array.dtype}; real numbers are wanted.",
            where=f"{where} · {key}",
            hint="Save it as float64.",
            data={"key": key, "dtype": str(array.dtype)},
        )
    return array
