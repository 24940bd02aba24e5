"""Write the audits that the page's reading and joining of audits is tested against.

Usage: python scripts/make_audit_vectors.py [--check]

A stretch of a sample motion is audited, edited at two places, and audited again: once as a whole,
once at each of the places alone, from no more of the motion than the answer depends on. What the
page joins must be what the whole says. With --check nothing is written; the script fails when the
files in the repository say something else.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))

from trajectory_editor.jobs.audit_job import run_audit
from trajectory_editor.jobs.job_files import JobFiles
from trajectory_editor.messages.binary_message import BinaryMessage, decode_message, encode_message
from trajectory_editor.motion.editor_motion import EditorMotion
from trajectory_editor.motion.formats.registry import read_motion
from trajectory_editor.progress import SILENT
from trajectory_editor.robot.model import RobotModel, load_robot_model

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "vectors"
SAMPLES = ROOT / "samples" / "humanoid"
FIRST, FRAMES = 120, 36
# Frames that are edited, both included, and what is added to knee [rad] and base height [m], more
# in each frame than in the one before: then no two frames are equally bad.
EDITS = ((11, 13, 0.3, 0.0), (24, 26, 0.0, -0.011))
TOLERANCE = 1e-3


def audit(
    motion: EditorMotion, robot: RobotModel, frames: tuple[int, int] | None = None
) -> BinaryMessage:
    """Return what a job answers for a motion or some of its frames."""
    arrays = {
        "joint_pos": motion.joint_pos,
        "base_pos_w": motion.base_pos_w,
        "base_quat_wxyz": motion.base_quat_w,
    }
    fields = {
        "name": "walk",
        "framerate": motion.framerate,
        "joint_names": motion.joint_names,
        "parameters": {"information": False},
        "frames": list(frames) if frames else None,
    }
    sent = {name: array for name, array in arrays.items() if array is not None}
    with tempfile.TemporaryDirectory() as folder:
        files = JobFiles(Path(folder))
        files.request.write_bytes(encode_message(BinaryMessage("audit", fields, sent)))
        run_audit(files, lambda *, floating_base: robot, SILENT)
        return decode_message(files.result.read_bytes())


def cut(motion: EditorMotion, first: int, stop: int) -> EditorMotion:
    """Return the frames from ``first`` to before ``stop``."""
    rows = slice(first, stop)
    assert motion.base_pos_w is not None
    assert motion.base_quat_w is not None
    return motion.with_arrays(
        joint_pos=motion.joint_pos[rows],
        base_pos_w=motion.base_pos_w[rows],
        base_quat_w=motion.base_quat_w[rows],
    )


def edited(motion: EditorMotion) -> EditorMotion:
    """Return the motion with all edits made."""
    assert motion.base_pos_w is not None
    joints, base = motion.joint_pos.copy(), motion.base_pos_w.copy()
    knee = next(i for i, name in enumerate(motion.joint_names) if "knee" in name)
    for first, last, angle, height in EDITS:
        ramp = np.arange(1, last - first + 2, dtype=np.float32)
        joints[first : last + 1, knee] += np.float32(angle) * ramp
        base[first : last + 1, 2] += np.float32(height) * ramp
    return motion.with_arrays(joint_pos=joints, base_pos_w=base, base_quat_w=motion.base_quat_w)


def messages() -> dict[str, BinaryMessage]:
    """Return all audits by the names of their files."""
    robot = load_robot_model(SAMPLES / "humanoid.urdf", floating_base=True)
    sample = read_motion(SAMPLES / "walk.npz").motion
    before = cut(sample, FIRST, FIRST + FRAMES)
    after = edited(before)
    found = {"audit_before": audit(before, robot), "audit_after": audit(after, robot)}
    for number, (first, last, _, _) in enumerate(EDITS, start=1):
        # An edit reaches one frame further; judging those takes one more on either side.
        part = cut(after, first - 2, last + 3)
        found[f"audit_part_{number}"] = audit(part, robot, (1, last - first + 3))
    return found


def differences(stored: BinaryMessage, made: BinaryMessage) -> list[str]:
    """Return what differs by more than rounding on another machine."""
    found = [key for key in made.fields if not _alike(stored.fields.get(key), made.fields[key])]
    for name, array in made.arrays.items():
        other = stored.arrays.get(name, np.empty(0))
        same = other.shape == array.shape and np.allclose(
            other, array, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True
        )
        if not same:
            found.append(name)
    return found


def _alike(a: Any, b: Any) -> bool:
    """Compare all but texts, where numbers are rounded."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(
            _alike(a[key], b[key]) for key in a if key not in ("urdf", "rounding")
        )
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_alike, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and bool(np.isclose(a, b, rtol=TOLERANCE))
    return isinstance(a, str) or bool(a == b)


def without_paths(message: BinaryMessage) -> BinaryMessage:
    """Return the message without what names a place on this machine."""
    report = message.fields["report"]
    subject = {**report["subject"], "urdf": "humanoid.urdf"}
    text = message.fields["report_text"].replace(report["subject"]["urdf"], "humanoid.urdf")
    fields = {**message.fields, "report": {**report, "subject": subject}, "report_text": text}
    return BinaryMessage(message.kind, fields, message.arrays)


def main() -> int:
    """Write or check all files; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when outdated")
    check = parser.parse_args().check
    status = 0
    for name, message in messages().items():
        path = FOLDER / f"{name}.bin"
        if not check:
            path.write_bytes(encode_message(without_paths(message)))
            continue
        wrong = differences(decode_message(path.read_bytes()), without_paths(message))
        if wrong:
            print(f"{path.name} is outdated: {', '.join(wrong)}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
