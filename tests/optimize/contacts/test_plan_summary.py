from __future__ import annotations

import json

from optimize.contacts.plans import plan_of
from trajectory_editor.optimize.contacts.plan_summary import PlannedSpan, planned_spans


def test_spans_of_links_in_order() -> None:
    plan = plan_of({0: "..tsst....", 1: "...ss.....", 5: "ss...lllss"})

    assert planned_spans(plan) == (
        PlannedSpan("left", 2, 5, "stick", 2, False),
        PlannedSpan("right", 0, 1, "stick", 1, False),
        PlannedSpan("right", 5, 7, "slip", 1, False),
        PlannedSpan("right", 8, 9, "stick", 1, False),
    )


def test_a_link_sticks_while_one_of_its_points_does() -> None:
    assert planned_spans(plan_of({0: "ssss", 1: "llll"})) == (
        PlannedSpan("left", 0, 3, "stick", 2, False),
    )


def test_touching_without_being_planted_is_sliding() -> None:
    assert planned_spans(plan_of({0: ".tt."})) == (PlannedSpan("left", 1, 2, "slip", 1, False),)


def test_the_users_spans_are_marked_and_all_are_plain_data() -> None:
    (span,) = planned_spans(plan_of({4: ".ll."}, locked=(4,)))

    assert json.loads(json.dumps(span.to_dict())) == {
        "link": "right",
        "first": 1,
        "last": 2,
        "mode": "slip",
        "points": 1,
        "locked": True,
    }


def test_an_empty_plan_has_no_spans() -> None:
    assert planned_spans(plan_of({0: "...."})) == ()
