"""Whether the inertia of every moving body is present and physically possible.

A rigid body is a link with all links fixed to it. Its own link must state inertia; links fixed to
it may lack it (sensors, frames, shells whose mass is counted in the body), which is noted.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pinocchio as pin

from trajectory_editor.robot.model_finding import ModelFinding
from trajectory_editor.robot.urdf_physics import Inertial, PhysicalLink

# A triangle inequality broken by less than this share of the largest moment is rounding.
_RELATIVE_ROUNDING = 1e-6


def is_possible(inertial: Inertial) -> bool:
    """Return whether some mass distribution (a point mass included) has this inertia."""
    scale = float(np.abs(inertial.tensor).max())
    smallest, middle, largest = np.linalg.eigvalsh(inertial.tensor)
    slack = _RELATIVE_ROUNDING * scale
    return bool(
        inertial.mass >= 0.0
        and smallest >= -slack
        and smallest + middle >= largest - slack
        and (inertial.mass > 0.0 or scale == 0.0)
    )


def inertia_findings(
    links: Mapping[str, PhysicalLink],
    body_links: Mapping[str, list[str]],
    body_inertias: Mapping[str, pin.Inertia],
) -> list[ModelFinding]:
    """Check all bodies.

    Args:
        links: All links by name.
        body_links: For each moving body, named after its first link, the links fixed together.
        body_inertias: For each moving body its total inertia.

    Returns:
        Findings, each naming links.
    """
    findings = []
    absent, impossible, massless, hollow = [], [], [], []
    for body, members in body_links.items():
        if links[body].inertial is None and not _is_bare_root(links[body], members):
            absent.append(body)
        elif not _is_positive_definite(body_inertias[body]):
            hollow.append(body)
        for name in members:
            inertial = links[name].inertial
            if inertial is not None and not is_possible(inertial):
                impossible.append(name)
            if name != body and _lacks_mass(links[name]):
                massless.append(name)
    if absent:
        findings.append(ModelFinding("inertia", True, tuple(absent), "Links without inertial data"))
    if impossible:
        text = "Links with inertia that no body can have (signs or triangle inequality)"
        findings.append(ModelFinding("inertia", True, tuple(impossible), text))
    if hollow:
        text = "Bodies whose total inertia is not positive definite"
        findings.append(ModelFinding("inertia", True, tuple(hollow), text))
    if massless:
        text = "Links with geometry but no mass, fixed to a body and counted as part of it"
        findings.append(ModelFinding("inertia", False, tuple(massless), text))
    return findings


def _is_bare_root(link: PhysicalLink, members: list[str]) -> bool:
    """Whether the body's first link is an empty frame that carries other links."""
    return link.is_empty and len(members) > 1


def _lacks_mass(link: PhysicalLink) -> bool:
    has_geometry = bool(link.collisions) or link.has_visual
    return has_geometry and (link.inertial is None or link.inertial.mass == 0.0)


def _is_positive_definite(inertia: pin.Inertia) -> bool:
    moments = np.linalg.eigvalsh(inertia.inertia)
    return bool(inertia.mass > 0.0 and moments[0] > 1e-12 * moments[2])
