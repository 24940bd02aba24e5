"""What the judge found, as fields and arrays of a binary message."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.check_result import CheckResult
from trajectory_editor.feasibility.json_report import json_report
from trajectory_editor.feasibility.text_report import text_report
from trajectory_editor.jobs.judged_contacts import judged_spans
from trajectory_editor.jobs.judged_motion import JudgedMotion
from trajectory_editor.robot.model import RobotModel

Arrays = dict[str, NDArray[Any]]


def judged_fields(judged: JudgedMotion, robot: RobotModel) -> dict[str, Any]:
    """Return the header fields: report, checks and what arrays refer to."""
    result = judged.result
    first = judged.first_frame
    return {
        "verdict": result.verdict.value,
        "frames": [first, first + result.subject.frames - 1],
        "report": json_report(result),
        "report_text": text_report(result),
        "checks": [_check_fields(check) for check in result.checks],
        "joint_names": robot.joint_names,
        "shape_names": result.shape_names,
        "shape_links": result.shape_links,
        "contact_spans": [
            span.to_dict() for span in judged_spans(judged.contacts, result.shape_links, first)
        ],
    }


def judged_arrays(judged: JudgedMotion, *, contacts: bool = True) -> Arrays:
    """Return the arrays over frames, and with ``contacts`` those over contact points."""
    result, measured = judged.result, judged.result.measured
    arrays: Arrays = {}
    for check in result.checks:
        arrays |= _check_arrays(check)
    arrays |= {
        "slip_speed": _small(measured.slip_speeds),
        "slip_shape": measured.slip_shapes.astype(np.int32),
        "contact_count": measured.contact_counts.astype(np.int32),
        "sliding_count": measured.sliding_counts.astype(np.int32),
        "position_excess": _small(measured.position_excess),
        "velocity_excess": _small(measured.velocity_excess),
        "effort_excess": _small(measured.effort_excess),
        "base_residual": _small(measured.base_residuals),
        "clearance": measured.clearances,
        "balance_margin": _small(measured.balance_margins),
        "com_margin": _small(measured.com_margins),
        "com": _small(judged.com),
    }
    if contacts:
        found = judged.contacts
        arrays |= {
            "contact/starts": found.starts.astype(np.int32),
            "contact/shapes": found.shapes.astype(np.int32),
            "contact/points": _small(found.points),
            "contact/normals": _small(found.normals),
            "contact/forces": _small(found.forces),
            "contact/slip_speeds": _small(found.slip_speeds),
        }
    return arrays


def _check_fields(check: CheckResult) -> dict[str, Any]:
    return {
        "key": check.key,
        "title": check.title,
        "unit": check.unit,
        "tolerance": check.tolerance,
        "scale": check.scale,
        "location_names": check.location_names,
        "location_units": check.location_units,
        "assessed": check.assessed,
        "not_assessable": check.not_assessable,
    }


def _check_arrays(check: CheckResult) -> Arrays:
    arrays: Arrays = {
        f"check/{check.key}/values": _small(check.values),
        f"check/{check.key}/over": check.over.astype(np.uint8),
        f"check/{check.key}/locations": check.locations.astype(np.int32),
    }
    if check.shares is not None:
        arrays[f"check/{check.key}/shares"] = _small(check.shares)
    return arrays


def _small(values: NDArray[np.float64]) -> NDArray[np.float32]:
    return np.asarray(values, dtype=np.float32)
