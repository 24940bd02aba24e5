"""The kernel cache: named after the sources that a kernel depends on."""

from __future__ import annotations

from pathlib import Path

from trajectory_editor import compiled
from trajectory_editor.feasibility import frame_forces
from trajectory_editor.terrain import nearest_triangle


def test_a_kernels_sources_include_those_that_it_calls() -> None:
    names = {path.stem for path in compiled._closure(Path(frame_forces.__file__))}
    assert {"frame_forces", "bounded_least_squares", "friction_rays", "compiled"} <= names
    assert "nearest_triangle" not in names


def test_files_have_folders_of_their_own_and_keep_them() -> None:
    one = compiled._cache_folder(Path(frame_forces.__file__))
    two = compiled._cache_folder(Path(nearest_triangle.__file__))
    assert one != two
    assert one.name.startswith("trajectory_editor.feasibility.frame_forces-")
    assert one == compiled._cache_folder(Path(frame_forces.__file__))


def test_a_compiled_function_computes() -> None:
    assert compiled.compiled(_twice)(21) == 42


def _twice(value: int) -> int:
    return 2 * value
