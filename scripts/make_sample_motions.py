"""Makes the bundled sample motions: ``samples/humanoid/*.npz``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from make_sample_robot import SAMPLE_FOLDER, sample_urdf
from sample_humanoid.faults import plant_faults
from sample_humanoid.motions import squat_and_wave, walk
from sample_humanoid.whole_body import WholeBody


def editor_arrays(body: WholeBody, framerate: float, q: NDArray[np.float64]) -> dict[str, object]:
    """Return the arrays of an editor npz for configurations q (F, 36)."""
    quat_wxyz = q[:, [6, 3, 4, 5]]
    return {
        "framerate": np.float32(framerate),
        "joint_names": np.array(body.joint_names),
        "joint_pos": q[:, 7:].astype(np.float32),
        "base_pos_w": q[:, :3].astype(np.float32),
        "base_quat_w": quat_wxyz.astype(np.float32),
    }


def sample_motions() -> dict[str, dict[str, object]]:
    """Return the arrays of every sample motion by file name."""
    body = WholeBody(sample_urdf())
    plan, clean = walk(body)
    faulty, _ = plant_faults(body, plan, clean)
    squat_plan, squat = squat_and_wave(body)
    return {
        "walk.npz": editor_arrays(body, plan.framerate, clean),
        "walk_with_faults.npz": editor_arrays(body, plan.framerate, faulty),
        "squat_and_wave.npz": editor_arrays(body, squat_plan.framerate, squat),
    }


def write(path: Path, arrays: dict[str, object]) -> None:
    """Write one npz and say how long and how large it is."""
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]
    frames = len(np.asarray(arrays["joint_pos"]))
    print(f"{path}: {frames} frames, {path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    """Write the files."""
    for name, arrays in sample_motions().items():
        write(SAMPLE_FOLDER / name, arrays)


if __name__ == "__main__":
    main()
