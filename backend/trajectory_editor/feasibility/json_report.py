"""The judgement as JSON types, and its per-frame arrays by name."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trajectory_editor.feasibility.check_result import CheckResult, spans_of
from trajectory_editor.feasibility.frame_forces import REFUTED
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.text_report import headline


def json_report(result: FeasibilityResult) -> dict[str, Any]:
    """Return the report; numbers that don't exist are ``None``.

    Frames are those of the file, except in ``information``, which counts from ``first_frame``.
    """
    measured = result.measured
    failing = measured.frame_status == REFUTED
    first = result.subject.first_frame
    fastest = int(measured.slip_speeds.argmax())
    sliding = int((measured.sliding_counts > 0).sum())
    main = result.headline_check
    return {
        "verdict": result.verdict.value,
        "headline": headline(result),
        "headline_check": main.key if main else None,
        "subject": asdict(result.subject),
        "settings": asdict(result.settings),
        "failing_frames": result.failing_frames,
        "checks": [_check(check, first) for check in result.checks],
        "dynamics": {
            "judged_frames": int((measured.frame_status >= 0).sum()),
            "failing_frames": int(failing.sum()),
            "fail_with_unlimited_torque": int((failing & (measured.base_status == REFUTED)).sum()),
            "pass_with_16_rays": int(measured.passes_with_more_rays.sum()),
            "decided_by_linear_programs": int(measured.by_program.sum()),
            "strict_effort": _largest(measured.strict_effort),
        },
        "sliding": {
            "frames": sliding,
            "fastest": float(measured.slip_speeds[fastest]),
            "frame": fastest + first if sliding else None,
            "shape": result.shape_names[measured.slip_shapes[fastest]] if sliding else None,
        },
        "rounding": asdict(result.rounding) if result.rounding else None,
        "findings": [asdict(finding) for finding in result.findings],
        "information": [asdict(row) for row in result.information],
    }


def frame_arrays(result: FeasibilityResult) -> dict[str, NDArray[Any]]:
    """Return the per-frame values of every check and of the contacts, (F,) each, by name."""
    measured = result.measured
    arrays: dict[str, NDArray[Any]] = {check.key: check.values for check in result.checks}
    arrays |= {f"{check.key}_over": check.over for check in result.checks}
    arrays["contacts"] = measured.contact_counts
    arrays["sliding_contacts"] = measured.sliding_counts
    arrays["slip_speed"] = measured.slip_speeds
    arrays["contact_force"] = measured.shape_forces.sum(axis=1, dtype=np.float64)
    if measured.clearances.shape[1]:
        arrays["clearance"] = measured.clearances.min(axis=1)
    return arrays


def link_contacts(result: FeasibilityResult) -> dict[str, NDArray[np.bool_]]:
    """Return for each link that ever touches the ground, in which frames it does, (F,)."""
    touching = result.measured.clearances <= 1e-3
    links: dict[str, NDArray[np.bool_]] = {}
    for shape, link in enumerate(result.shape_links):
        if touching[:, shape].any():
            links[link] = links.get(link, np.zeros(len(touching), dtype=bool)) | touching[:, shape]
    return links


def _check(check: CheckResult, first: int) -> dict[str, Any]:
    judged = check.assessed and not math.isnan(check.worst)
    return {
        "key": check.key,
        "title": check.title,
        "status": "not_assessable"
        if not check.assessed
        else "failed"
        if check.failed
        else "partly_assessable"
        if check.not_assessable
        else "passed",
        "worst": check.worst if judged else None,
        "unit": check.worst_unit,
        "frame": check.frame + first if judged else None,
        "share": check.share,
        "location": check.location,
        "tolerance": check.tolerance,
        "frames_over": check.frames_over,
        "spans": [[a + first, b + first] for a, b in spans_of(check.over)],
        "physical_size": check.size,
        "not_assessable": check.not_assessable,
        "remark": check.remark,
    }


def _largest(values: NDArray[np.float64]) -> float | None:
    return float(np.nanmax(values)) if np.isfinite(values).any() else None
