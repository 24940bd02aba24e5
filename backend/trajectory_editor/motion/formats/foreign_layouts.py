"""Names the layout of files that can't be read, so that the refusal helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trajectory_editor.errors import MotionFormatError
from trajectory_editor.motion.formats.base import MotionFormat, MotionSource
from trajectory_editor.motion.formats.file_kinds import guess_kind
from trajectory_editor.motion.npz import NpzArchive

_Shapes = dict[str, tuple[int, ...]]


@dataclass(frozen=True)
class NpzLayout:
    """An npz layout of this field.

    Attributes:
        title: What its users call it, as it completes "The file …".
        fits: Says from the keys and shapes whether a file is of it.
        hint: What has to be done to turn it into an editor npz.
    """

    title: str
    fits: Callable[[_Shapes], bool]
    hint: str


def _has(*keys: str) -> Callable[[_Shapes], bool]:
    return lambda shapes: all(key in shapes for key in keys)


def _is_holosoma(shapes: _Shapes) -> bool:
    names, joints = shapes.get("joint_names", ()), shapes.get("joint_pos", ())
    return "body_pos_w" in shapes and len(names) == 1 and joints[1:] == (names[0] + 7,)


_UNKNOWN = NpzLayout(
    "has an unknown layout",
    lambda shapes: True,
    "An editor npz has framerate, joint_names, joint_pos, base_pos_w and base_quat_w (wxyz).",
)
# Asked from top to bottom: the layouts with the more telling keys come first.
_LAYOUTS = (
    NpzLayout(
        "looks like a holosoma npz",
        _is_holosoma,
        "Its joint_pos is MuJoCo's qpos: columns 0-2 are base_pos_w, 3-6 base_quat_w (wxyz), the "
        "rest joint_pos; fps is framerate.",
    ),
    NpzLayout(
        "looks like a BeyondMimic (whole_body_tracking) npz",
        _has("joint_pos", "body_pos_w", "body_quat_w"),
        "body_pos_w[:, 0] is base_pos_w, body_quat_w[:, 0] base_quat_w (wxyz) and fps framerate. "
        "The file has no joint names: they are in Isaac Lab's order (breadth first) or in that of "
        "the MJCF, and must be added.",
    ),
    NpzLayout(
        "looks like a Kimodo npz of posed skeletons",
        _has("posed_joints", "global_rot_mats"),
        "It holds body rotations and no joint angles; export the motion as a qpos CSV.",
    ),
    NpzLayout(
        "looks like an npz of MuJoCo states (qpos)",
        _has("qpos"),
        "Columns 0-2 of qpos are base_pos_w, 3-6 base_quat_w (wxyz), the next ones joint_pos, in "
        "the order of the model's joints; fps or frequency is framerate.",
    ),
    NpzLayout(
        "looks like an AMASS or SMPL human motion",
        lambda shapes: "poses" in shapes or ("trans" in shapes and "pose_body" in shapes),
        "It moves a human body model, not a robot; retarget it to the robot first.",
    ),
    NpzLayout(
        "looks like an npz of joints and bodies (dof_*, body_*)",
        lambda shapes: bool({"dof_pos", "dof_positions"} & shapes.keys()),
        "The joint array is joint_pos and dof_names joint_names; the first body gives the base.",
    ),
    NpzLayout(
        "looks like a retargeted motion with root arrays (root_pos, root_rot)",
        lambda shapes: "root_pos" in shapes or "root_trans_offset" in shapes,
        "root_pos is base_pos_w; root_rot is xyzw in most tools and becomes base_quat_w as wxyz.",
    ),
)


def explain_unknown(source: MotionSource, formats: Sequence[MotionFormat]) -> MotionFormatError:
    """Return the error for a file that no format recognises."""
    readable = ", ".join(format.title for format in formats)
    if source.archive is not None and source.archive.headers:
        return _explain_npz(source.name, source.archive, readable)
    kind = guess_kind(source)
    return MotionFormatError(
        f"The file is {kind.title}, which can't be read as a motion.",
        where=source.name,
        hint=f"{kind.hint} Readable here: {readable}.".strip(),
        data={"kind": kind.title, "readable": [format.name for format in formats]},
    )


def _explain_npz(name: str, archive: NpzArchive, readable: str) -> MotionFormatError:
    shapes = {key: header.shape for key, header in archive.headers.items()}
    layout = next((layout for layout in _LAYOUTS if layout.fits(shapes)), _UNKNOWN)
    return MotionFormatError(
        f"The file {layout.title}, which can't be read. It has: {archive.list_shapes()}.",
        where=name,
        hint=f"{layout.hint} Readable here: {readable}.",
        data={"layout": None if layout is _UNKNOWN else layout.title, "found": archive.describe()},
    )
