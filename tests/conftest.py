"""Rules that hold for every test."""

from __future__ import annotations

import pytest

import real_data


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip ``real_data`` tests where the shared data is absent, or fail them where it must be."""
    if item.get_closest_marker("real_data") is None or real_data.is_present():
        return
    reason = f"the shared data is not at {real_data.SHARED_DATA}"
    if real_data.is_required():
        pytest.fail(f"{reason}, and REQUIRE_SHARED_DATA is set", pytrace=False)
    pytest.skip(reason)
