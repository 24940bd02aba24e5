"""One figure of a judgement: a lane per check over time, and bars where links touch the ground."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.feasibility.check_result import CheckResult, spans_of
from trajectory_editor.feasibility.json_report import link_contacts
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.text_report import headline

_FAIL, _LINE, _TOLERANCE, _CONTACT = "#d9534f", "#1f4e79", "#8a8a8a", "#5a9367"
_MOST_LINKS = 14


def save_lanes_figure(result: FeasibilityResult, path: str | Path) -> None:
    """Write the figure as PNG, SVG or PDF, by the path's ending.

    Raises:
        InvalidParameterError: The file can't be written or its kind is unknown.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # slow, only figures need it
    from matplotlib.figure import Figure

    links = dict(list(link_contacts(result).items())[:_MOST_LINKS])
    lanes = [check for check in result.checks if check.assessed]
    heights = [1.0] * len(lanes) + [0.4 + 0.22 * max(len(links), 1)]
    figure = Figure(figsize=(13, 1.1 * sum(heights) + 1.4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(heights), 1, sharex=True, height_ratios=heights, squeeze=False)
    times = (np.arange(result.subject.frames) + result.subject.first_frame) / (
        result.subject.framerate
    )
    for axis, check in zip(axes[:, 0], lanes, strict=False):
        _draw_lane(axis, check, times)
    _draw_contacts(axes[-1, 0], links, times)
    axes[-1, 0].set_xlabel("time [s]")
    axes[-1, 0].set_xlim(times[0], max(times[-1], times[0] + 1e-3))
    figure.suptitle(f"{result.subject.motion} on {result.subject.robot}\n{headline(result)}",
                    fontsize=10)  # fmt: skip
    try:
        figure.savefig(path, dpi=130)
    except (OSError, ValueError) as error:
        raise InvalidParameterError(
            f"The figure can't be written: {error}.", where=str(path)
        ) from (error)


def _draw_lane(axis: Any, check: CheckResult, times: Any) -> None:
    step = times[1] - times[0] if len(times) > 1 else 1.0
    for first, last in spans_of(check.over):
        axis.axvspan(times[first] - step / 2, times[last] + step / 2, color=_FAIL, alpha=0.22, lw=0)
    values = np.maximum(check.values, check.tolerance * 1e-2)
    axis.semilogy(times, values, color=_LINE, lw=0.9)
    axis.axhline(check.tolerance, color=_TOLERANCE, ls="--", lw=0.8)
    unit = f" [{check.unit}]" if check.unit else ""
    state = f"{check.frames_over} frames over" if check.failed else "passes"
    axis.set_title(f"{check.title}{unit}: {state}", loc="left", fontsize=9)
    axis.tick_params(labelsize=7)
    axis.spines[["top", "right"]].set_visible(False)


def _draw_contacts(axis: Any, links: dict[str, Any], times: Any) -> None:
    step = times[1] - times[0] if len(times) > 1 else 1.0
    axis.set_title("Links that touch the ground", loc="left", fontsize=9)
    for row, flags in enumerate(links.values()):
        bars = [(times[a] - step / 2, times[b] - times[a] + step) for a, b in spans_of(flags)]
        axis.broken_barh(bars, (row - 0.35, 0.7), color=_CONTACT)
    axis.set_yticks(range(len(links)), list(links), fontsize=7)
    axis.set_ylim(max(len(links), 1) - 0.5, -0.5)
    axis.spines[["top", "right"]].set_visible(False)
