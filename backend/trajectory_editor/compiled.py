"""Compiling numeric kernels, with a disk cache that can't go stale.

numba keys a cached kernel by its own source file only, so a change in a kernel that it calls would
be missed. Here the cache folder is named after the content of all kernel sources together: after
any change of one of them, all are compiled again (once), and old folders are removed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).resolve().parent
_MARK = b"@compiled"


def _cache_root() -> Path:
    """Return the folder for caches: NUMBA_CACHE_DIR, or the user's cache folder."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "robot-trajectory-editor"


def _fingerprint() -> str:
    """Return a hash over all source files that define kernels."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        content = path.read_bytes()
        if _MARK in content:
            digest.update(content)
    return digest.hexdigest()[:16]


def _choose_cache_folder() -> Path:
    folder = _cache_root() / f"kernels-{_fingerprint()}"
    if not folder.exists():
        for old in folder.parent.glob("kernels-*"):
            shutil.rmtree(old, ignore_errors=True)
    return folder


CACHE_FOLDER = _choose_cache_folder()
numba.config.CACHE_DIR = str(CACHE_FOLDER)


def kernels_are_cached() -> bool:
    """Return whether an earlier run left compiled kernels (else the first call takes a while)."""
    return CACHE_FOLDER.is_dir() and any(CACHE_FOLDER.rglob("*.nbc"))


def compiled(function: _Function) -> _Function:
    """Compile ``function`` with numba: cached on disk, releasing the interpreter lock."""
    return cast(_Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
