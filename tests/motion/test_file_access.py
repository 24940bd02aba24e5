import os
import stat

import pytest

from trajectory_editor.errors import MotionFormatError, NotFoundError, TooLargeError
from trajectory_editor.motion import file_access
from trajectory_editor.motion.file_access import read_file, write_atomically
from trajectory_editor.motion.npz import NpzLimits


def test_replaces_a_file_and_leaves_nothing_beside_it(tmp_path):
    path = tmp_path / "walk.npz"
    path.write_bytes(b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert [item.name for item in tmp_path.iterdir()] == ["walk.npz"]


def test_permissions_and_links_stay(tmp_path):
    target, link = tmp_path / "target.npz", tmp_path / "link.npz"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_other(tmp_path, monkeypatch, step):
    path = tmp_path / "walk.npz"
    path.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(file_access.Path, "replace", fail)
    with pytest.raises(MotionFormatError, match="No space left") as caught:
        write_atomically(path, b"new")
    assert "unchanged" in caught.value.hint
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_an_interrupt_leaves_no_part_either(tmp_path, monkeypatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "walk.npz", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_said(tmp_path):
    with pytest.raises(MotionFormatError, match="could not be written"):
        write_atomically(tmp_path / "absent" / "walk.npz", b"new")


def test_missing_files_folders_and_large_files_are_refused(tmp_path, monkeypatch):
    with pytest.raises(NotFoundError) as caught:
        read_file(tmp_path / "absent.npz")
    assert "absent.npz" in caught.value.where
    with pytest.raises(MotionFormatError):
        read_file(tmp_path)
    (tmp_path / "large.npz").write_bytes(bytes(11))
    monkeypatch.setattr(file_access, "DEFAULT_LIMITS", NpzLimits(file_bytes=10))
    with pytest.raises(TooLargeError):
        read_file(tmp_path / "large.npz")
