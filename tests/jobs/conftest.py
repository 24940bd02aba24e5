"""Registries with real processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from jobs.job_messages import SAMPLE_ROBOT
from trajectory_editor.jobs.job import Job, JobKind
from trajectory_editor.jobs.job_limits import JobLimits
from trajectory_editor.jobs.registry import JobRegistry, NewJob
from trajectory_editor.robot.description import RobotSource

Submit = Callable[..., Job]


@pytest.fixture
def make_registry() -> Iterator[Callable[..., JobRegistry]]:
    """Return a function that makes a registry."""
    made: list[JobRegistry] = []

    def make(**limits: object) -> JobRegistry:
        made.append(JobRegistry(JobLimits(**limits)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for registry in made:
        registry.close()


@pytest.fixture
def registry(make_registry: Callable[..., JobRegistry]) -> JobRegistry:
    """A registry with the bounds of the product."""
    return make_registry()


@pytest.fixture
def submit() -> Submit:
    """Return a function that hands a request to a registry."""

    def hand_in(
        registry: JobRegistry,
        request: bytes,
        kind: JobKind = JobKind.AUDIT,
        time_limit: float = 300.0,
    ) -> Job:
        source = RobotSource(SAMPLE_ROBOT)
        return registry.submit(NewJob(kind, "walk", request, "sample", source, time_limit))

    return hand_in
