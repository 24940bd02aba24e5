"""JSON that every reader accepts: no NaN, no infinities, no NumPy types."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np


def to_plain(value: Any) -> Any:
    """Return ``value`` as JSON knows it.

    Numbers that are not finite become ``None``, arrays become lists, and what JSON has no form
    for becomes its text.
    """
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [to_plain(item) for item in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return to_plain(value.tolist())
    return str(value)


def dump_json(value: Any) -> str:
    """Return ``value`` as JSON text in ASCII, so that unpaired surrogates of file names pass."""
    return json.dumps(to_plain(value), allow_nan=False, separators=(",", ":"))
