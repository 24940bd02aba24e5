"""The informative rows of a report, in its order."""

from __future__ import annotations

from trajectory_editor.feasibility.information.balance import describe_balance
from trajectory_editor.feasibility.information.contact_loads import describe_contact_loads
from trajectory_editor.feasibility.information.foot_skating import describe_foot_skating
from trajectory_editor.feasibility.information.ground_clearance import describe_ground_clearance
from trajectory_editor.feasibility.information.information_input import InformationInput
from trajectory_editor.feasibility.information.information_row import InformationRow
from trajectory_editor.feasibility.information.jerk import describe_jerk
from trajectory_editor.feasibility.information.joint_jumps import describe_joint_jumps
from trajectory_editor.feasibility.information.joint_stops import describe_joint_stops
from trajectory_editor.feasibility.information.self_collision import describe_self_collision
from trajectory_editor.progress import check_cancelled

_ROWS = (
    describe_ground_clearance,
    describe_foot_skating,
    describe_self_collision,
    describe_joint_jumps,
    describe_jerk,
    describe_joint_stops,
    describe_contact_loads,
    describe_balance,
)


def collect_information(given: InformationInput) -> list[InformationRow]:
    """Compute all rows that apply to the robot and the motion."""
    rows = []
    for index, describe in enumerate(_ROWS):
        check_cancelled(given.progress)
        given.progress.report(0.9 + 0.1 * index / len(_ROWS), "information")
        row = describe(given)
        if row is not None:
            rows.append(row)
    return rows
