"""Compiling numeric kernels, with a disk cache that can't go stale.

numba keys a cached kernel by its own source file only, so a change in a kernel that it calls would
be missed. Here each source file has a cache folder named after its content and that of all files
of the package that it imports, directly or not: after a change, the kernels that it can concern are
compiled again, once, and no others.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])
_ROOT = Path(__file__).resolve().parents[1]
_IMPORT = re.compile(rb"^from (trajectory_editor[\w.]*) import", re.MULTILINE)
_STALE_AFTER = 7 * 24 * 3600.0  # [s]


def kernels_are_cached(*modules: str) -> bool:
    """Return whether earlier runs left kernels of these modules (else the first call is slow)."""
    files = [(_ROOT / module.replace(".", "/")).with_suffix(".py") for module in modules]
    return all(any(_cache_folder(file).rglob("*.nbc")) for file in files)


def compiled(function: _Function) -> _Function:
    """Compile ``function`` with numba: cached on disk, releasing the interpreter lock.

    Where the cache folder can't be written, it is compiled anew in every process.
    """
    folder = _cache_folder(Path(function.__code__.co_filename).resolve())
    numba.config.CACHE_DIR = str(folder)
    options = {"cache": _is_writable(folder), "nogil": True, "error_model": "numpy"}
    return cast(_Function, numba.njit(**options)(function))


@cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


@cache
def _cache_folder(source: Path) -> Path:
    """Return the cache folder of a source file; remove folders of versions long unused."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(_closure(source)):
        digest.update(file.read_bytes())
    inside = source.is_relative_to(_ROOT)
    name = ".".join(
        (source.relative_to(_ROOT) if inside else Path(source.name)).with_suffix("").parts
    )
    folder = _cache_root() / f"{name}-{digest.hexdigest()[:16]}"
    if not folder.exists():
        for old in folder.parent.glob(f"{name}-*"):
            if time.time() - old.stat().st_mtime > _STALE_AFTER:
                shutil.rmtree(old, ignore_errors=True)
    return folder


def _cache_root() -> Path:
    named = os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "robot-trajectory-editor" / "kernels"


def _closure(source: Path) -> set[Path]:
    """Return a source file and all files of the package that it needs."""
    pending, found = [source], set()
    while pending:
        file = pending.pop()
        if file not in found:
            found.add(file)
            pending += _imports(file)
    return found


@cache
def _imports(source: Path) -> tuple[Path, ...]:
    named = (match.decode().replace(".", "/") for match in _IMPORT.findall(source.read_bytes()))
    return tuple(path for name in named if (path := (_ROOT / name).with_suffix(".py")).is_file())
