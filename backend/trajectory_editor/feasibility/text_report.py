"""The judgement as plain text."""

from __future__ import annotations

import math
import textwrap

import numpy as np

from trajectory_editor.feasibility import tolerances
from trajectory_editor.feasibility.check_result import CheckResult, spans_of
from trajectory_editor.feasibility.frame_forces import REFUTED
from trajectory_editor.feasibility.result import FeasibilityResult, Verdict

_WIDTH = 100
_MOST_SPANS = 6


def text_report(result: FeasibilityResult) -> str:
    """Return the whole report, lines of at most 100 characters where possible."""
    sections = [
        _subject(result),
        _verdict(result),
        _checks(result),
        _dynamics(result),
        _model(result),
        _information(result),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def headline(result: FeasibilityResult) -> str:
    """Return the verdict and its main reason in one line."""
    check = result.headline_check
    if result.verdict is Verdict.FEASIBLE:
        frames = result.subject.frames
        if frames < 3:
            return (
                "Feasible as far as assessed: dynamics and velocities need at least three frames."
            )
        return f"Feasible: all {frames} frames pass every check."
    if result.verdict is Verdict.NOT_ASSESSABLE:
        reason = "; ".join(
            f"{finding.message} ({len(finding.names)})"
            for finding in result.findings
            if finding.blocking
        )
        also = f" What could be judged fails already: {_worst(result, check)}." if check else ""
        return f"Not assessable: {reason}.{also}"
    assert check is not None
    return (
        f"Infeasible: {_worst(result, check)}; "
        f"{result.failing_frames} of {result.subject.frames} frames fail."
    )


def _worst(result: FeasibilityResult, check: CheckResult) -> str:
    return f"{check.title.lower()} {_value(check)} at {_place(result, check)}"


def _value(check: CheckResult) -> str:
    return f"{check.worst:.4g} {check.worst_unit}".rstrip()


def _place(result: FeasibilityResult, check: CheckResult) -> str:
    share = f" + {round(check.share * 9)}/9" if check.share > 0.0 else ""
    where = f" ({check.location})" if check.location else ""
    return f"frame {check.frame + result.subject.first_frame}{share}{where}"


def _subject(result: FeasibilityResult) -> list[str]:
    subject, settings = result.subject, result.settings
    first = subject.first_frame
    seconds = subject.frames / subject.framerate
    return [
        f"Motion   {subject.motion or 'unnamed'}: {subject.frames} frames "
        f"({first}-{first + subject.frames - 1}), {subject.framerate:g} fps, {seconds:.1f} s",
        f"Robot    {subject.robot} ({subject.urdf}), weight {subject.weight:.1f} N",
        f"Terrain  {subject.terrain}",
        f"Friction {settings.friction:g} with {settings.friction_rays} rays, "
        f"effort limits x {settings.max_effort_scale:g}",
    ]


def _verdict(result: FeasibilityResult) -> list[str]:
    return textwrap.wrap(headline(result), _WIDTH)


def _checks(result: FeasibilityResult) -> list[str]:
    rows = [("Check", "Worst", "Tolerance", "Frames over", "Where")]
    for check in result.checks:
        if not check.assessed:
            rows.append((check.title, "not assessable", "", "", ""))
            continue
        if math.isnan(check.worst):
            rows.append((check.title, "no frames", "", "", "needs at least three frames"))
            continue
        rows.append(
            (
                check.title,
                f"{_state(check)} {_value(check)}",
                f"{check.tolerance:.4g}",
                str(check.frames_over),
                _place(result, check) if check.worst > 0.0 else "",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip()
             for row in rows]  # fmt: skip
    for check in result.checks:
        if check.failed:
            lines.append(f"  {check.title}: {_spans(result, check)}")
        if check.not_assessable and check.assessed:
            lines.append(f"  {check.title}: not assessable in part ({check.not_assessable}).")
        if check.remark:
            lines.append(f"  {check.title}: {check.remark}.")
    return lines


def _state(check: CheckResult) -> str:
    if check.failed:
        return "FAIL"
    return "open" if check.not_assessable else "pass"


def _spans(result: FeasibilityResult, check: CheckResult) -> str:
    first = result.subject.first_frame
    spans = spans_of(check.over)
    shown = ", ".join(
        f"{a + first}" if a == b else f"{a + first}-{b + first}" for a, b in spans[:_MOST_SPANS]
    )
    more = f" and {len(spans) - _MOST_SPANS} more spans" if len(spans) > _MOST_SPANS else ""
    return f"fails at {shown}{more}"


def _dynamics(result: FeasibilityResult) -> list[str]:
    measured = result.measured
    judged = measured.frame_status >= 0
    if not judged.any():
        return []
    failing = measured.frame_status == REFUTED
    lines = [f"Dynamics of {int(judged.sum())} interior frames: {int(failing.sum())} fail"]
    if failing.any():
        base = failing & (measured.base_status == REFUTED)
        lines.append(
            f"  {int(base.sum())} of them even with unlimited torques, "
            f"{int((failing & ~base).sum())} for want of torque"
        )
        rescued = int(measured.passes_with_more_rays.sum())
        lines.append(f"  {rescued} of them pass with a friction cone of 16 rays")
    if measured.by_program.any():
        lines.append(
            f"  {int(measured.by_program.sum())} frames were decided by linear programs, not by "
            "the split of least squares"
        )
    strict = measured.strict_effort
    if np.isfinite(strict).any() and np.nanmax(strict) > 0.0:
        frame = int(np.nanargmax(strict))
        lines.append(
            f"  strict effort (base explained exactly): {strict[frame]:.4g} Nm over the limits at "
            f"frame {frame + result.subject.first_frame}"
        )
    lines.append(_sliding(result))
    return lines + _rounding(result)


def _sliding(result: FeasibilityResult) -> str:
    measured = result.measured
    frames = int((measured.sliding_counts > 0).sum())
    if frames == 0:
        return "Sliding contacts: none"
    fastest = int(measured.slip_speeds.argmax())
    return (
        f"Sliding contacts in {frames} frames; fastest {measured.slip_speeds[fastest]:.3g} m/s at "
        f"frame {fastest + result.subject.first_frame} "
        f"({result.shape_names[measured.slip_shapes[fastest]]})"
    )


def _rounding(result: FeasibilityResult) -> list[str]:
    effect = result.rounding
    if effect is None:
        return []
    base = tolerances.base_tolerance(result.subject.weight)
    over = []
    if effect.base_force > base:
        over.append(f"the base tolerance of {base:.3g} N")
    if effect.torque > tolerances.EFFORT:
        over.append(f"the effort tolerance of {tolerances.EFFORT:g} Nm")
    lines = [
        f"Rounding to float32 alone can make up to {effect.base_force:.2g} N of base force and "
        f"{effect.torque:.2g} Nm of torque"
    ]
    if over:
        lines.append(
            f"  above {' and '.join(over)}: a nearer origin or a lower frame rate lessens it; "
            "stance and unused torque absorb it"
        )
    return lines


def _model(result: FeasibilityResult) -> list[str]:
    lines = []
    for finding in result.findings:
        mark = "NOT ASSESSABLE" if finding.blocking else "note"
        lines += textwrap.wrap(
            f"{mark}: {finding}", _WIDTH, initial_indent="  ", subsequent_indent="    "
        )
    return ["Model", *lines] if lines else []


def _information(result: FeasibilityResult) -> list[str]:
    if not result.information:
        return []
    lines = ["Information (does not change the verdict)"]
    if result.subject.first_frame:
        lines[0] += f"; frames count from frame {result.subject.first_frame} of the file"
    for row in result.information:
        lines += textwrap.wrap(
            f"{row.title}: {row.summary}", _WIDTH, initial_indent="  ", subsequent_indent="    "
        )
        for detail in row.details:
            lines += textwrap.wrap(
                detail, _WIDTH, initial_indent="    ", subsequent_indent="      "
            )
    return lines
