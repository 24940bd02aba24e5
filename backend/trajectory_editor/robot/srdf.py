"""Pairs of links whose collisions an SRDF beside the URDF tells to ignore."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring


def disabled_link_pairs(urdf_path: str | Path) -> frozenset[frozenset[str]]:
    """Read ``<disable_collisions>`` from the SRDF of the same name; nothing where there is none.

    An SRDF that can't be read is passed over: it only mutes informative rows.
    """
    path = Path(urdf_path).with_suffix(".srdf")
    try:
        root = fromstring(path.read_bytes())
    except (OSError, ParseError, DefusedXmlException, ValueError):
        return frozenset()
    return frozenset(
        frozenset((pair.get("link1", ""), pair.get("link2", "")))
        for pair in root.iter("disable_collisions")
    )
