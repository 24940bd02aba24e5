"""The events of one job: who waits for them, and for their end."""

from __future__ import annotations

import threading

from trajectory_editor.jobs.event_log import EventLog


def test_waiting_for_the_end_is_over_with_it_and_not_with_other_events() -> None:
    log = EventLog()
    waiter = threading.Thread(target=log.wait_closed, args=(60.0,))
    waiter.start()
    log.add("progress", {"stage": "a"})
    waiter.join(0.2)
    assert waiter.is_alive()
    log.add("end", {})
    log.close()
    waiter.join(10.0)
    assert not waiter.is_alive()
    assert [event.name for event in log.after(0, 0.0)[0]] == ["progress", "end"]


def test_waiting_gives_up_after_its_time() -> None:
    log = EventLog()
    log.wait_closed(0.01)
    log.add("state", {"state": "running"})
    events, more = log.after(0, 0.0)
    assert more
    assert events[0].data == {"state": "running"}
