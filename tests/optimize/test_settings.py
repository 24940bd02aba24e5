"""Parameters and the number of workers."""

from __future__ import annotations

import pytest

from trajectory_editor.errors import InvalidParameterError
from trajectory_editor.optimize.settings import WORKERS_VARIABLE, OptimizeSettings, worker_count


@pytest.mark.parametrize(
    ("name", "value"),
    [("max_effort_scale", 0.5), ("friction", 0.0), ("smoothing_hz", -1.0), ("budget", -1.0)],
)
def test_values_outside_their_range_are_refused(name: str, value: float) -> None:
    with pytest.raises(InvalidParameterError, match=name):
        OptimizeSettings(**{name: value})


def test_workers_are_never_more_than_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    monkeypatch.delenv(WORKERS_VARIABLE, raising=False)
    assert worker_count(OptimizeSettings()) == 3
    assert worker_count(OptimizeSettings(workers=8)) == 3
    monkeypatch.setenv(WORKERS_VARIABLE, "2")
    assert worker_count(OptimizeSettings()) == 2
    monkeypatch.setenv(WORKERS_VARIABLE, "many")
    with pytest.raises(InvalidParameterError, match=WORKERS_VARIABLE):
        worker_count(OptimizeSettings())
