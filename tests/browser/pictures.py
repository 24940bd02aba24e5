"""Comparing pictures of the page."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

#: A change of a colour that can't be seen [of 255].
_UNSEEN = 12


def changed_share(before: bytes, after: bytes) -> float:
    """Share of the pixels that differ visibly between two PNGs, 0 … 1; 1 for other sizes."""
    first, second = (
        np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)
        for png in (before, after)
    )
    if first.shape != second.shape:
        return 1.0
    return float((np.abs(first - second).max(axis=2) > _UNSEEN).mean())


def alike(before: bytes, after: bytes) -> bool:
    """Whether a person would call them the same picture."""
    return changed_share(before, after) < 1e-3
