"""Many judgements in one table, the worst first."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.feasibility.audit_files import AuditOutcome
from trajectory_editor.feasibility.json_report import frame_arrays
from trajectory_editor.feasibility.result import FeasibilityResult
from trajectory_editor.feasibility.text_report import headline

COLUMNS = ("motion", "verdict", "frames", "failing", "size", "headline")


def ranked(outcomes: Sequence[AuditOutcome]) -> list[AuditOutcome]:
    """Return the outcomes ordered by their headlines, the worst first."""
    return sorted(outcomes, key=lambda outcome: outcome.rank)


def table_row(outcome: AuditOutcome) -> dict[str, Any]:
    """Return an outcome as a row of ``COLUMNS``; ``size`` is in physical units of the headline."""
    result = outcome.result
    if result is None:
        return dict(
            zip(COLUMNS, (outcome.path.stem, "error", "", "", "", outcome.error), strict=True)
        )
    main = result.headline_check
    return dict(
        zip(
            COLUMNS,
            (
                outcome.path.stem,
                result.verdict.value.replace("_", " "),
                result.subject.frames,
                result.failing_frames,
                f"{main.size:.1f}" if main else "0",
                headline(result),
            ),
            strict=True,
        )
    )


def text_table(outcomes: Sequence[AuditOutcome]) -> str:
    """Return the table as aligned text."""
    rows = [dict(zip(COLUMNS, COLUMNS, strict=True)), *(table_row(o) for o in ranked(outcomes))]
    widths = {column: max(len(str(row[column])) for row in rows) for column in COLUMNS[:-1]}
    lines = []
    for row in rows:
        cells = [str(row[column]).ljust(widths[column]) for column in COLUMNS[:-1]]
        lines.append("  ".join([*cells, str(row["headline"])]).rstrip())
    return "\n".join(lines) + "\n"


def save_table_csv(outcomes: Sequence[AuditOutcome], path: Path) -> None:
    """Write the table with one column per check's worst value and frames over.

    Raises:
        InvalidParameterError: The file can't be written.
    """
    rows = []
    for outcome in ranked(outcomes):
        row = table_row(outcome)
        for check in outcome.result.checks if outcome.result else ():
            row[f"{check.key}_worst"] = check.worst if check.assessed else ""
            row[f"{check.key}_frames_over"] = check.frames_over if check.assessed else ""
        rows.append(row)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    _write_csv(path, columns, [[row.get(column, "") for column in columns] for row in rows])


def save_frames_csv(result: FeasibilityResult, path: Path) -> None:
    """Write one row per frame: time, each check's value and whether it fails, contacts.

    Raises:
        InvalidParameterError: The file can't be written.
    """
    arrays = frame_arrays(result)
    first, rate = result.subject.first_frame, result.subject.framerate
    lists = {name: array.tolist() for name, array in arrays.items()}
    places = {
        f"{check.key}_where": [
            check.location_names[i] if i >= 0 else "" for i in check.locations.tolist()
        ]
        for check in result.checks
    }
    columns = {**lists, **places}
    rows = [
        [
            frame + first,
            (frame + first) / rate,
            *(_cell(column[frame]) for column in columns.values()),
        ]
        for frame in range(result.subject.frames)
    ]
    _write_csv(path, ["frame", "time", *columns], rows)


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return "" if isinstance(value, float) and value != value else value


def _write_csv(path: Path, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    try:
        with path.open("w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(columns)
            writer.writerows(rows)
    except OSError as error:
        raise InvalidParameterError(
            f"The CSV can't be written: {error}.", where=str(path)
        ) from error
