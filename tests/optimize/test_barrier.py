"""The smooth penalty of inequalities against its definition."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from trajectory_editor.optimize.barrier import penalty, penalty_slopes

SOFTNESS, BARRIER = 1e-2, 3e-3


@pytest.mark.parametrize("value", [-0.5, -0.01, 0.0, 0.003, 0.4])
def test_penalty_is_the_least_over_slacks(value: float) -> None:
    def cost(log_slack: float) -> float:
        slack = np.exp(log_slack)
        return float((value - slack) ** 2 / (2 * SOFTNESS**2) - BARRIER * log_slack)

    least = minimize_scalar(cost, bounds=(-20.0, 2.0), method="bounded", options={"xatol": 1e-10})
    assert penalty(np.array([value]), SOFTNESS, BARRIER) == pytest.approx(least.fun, rel=1e-7)


def test_slopes_are_derivatives() -> None:
    values = np.array([-0.2, -1e-3, 0.0, 2e-3, 0.3])
    weights, pulls = penalty_slopes(values, SOFTNESS, BARRIER)
    step = 1e-6
    for value, weight, pull in zip(values, weights, pulls, strict=True):
        sides = [penalty(np.array([value + s * step]), SOFTNESS, BARRIER) for s in (1, -1)]
        assert pull == pytest.approx((sides[0] - sides[1]) / (2 * step), rel=1e-5, abs=1e-6)
        slopes = [
            penalty_slopes(np.array([value + s * step]), SOFTNESS, BARRIER)[1][0] for s in (1, -1)
        ]
        assert weight == pytest.approx((slopes[0] - slopes[1]) / (2 * step), rel=1e-4)


def test_rows_without_limit_count_nothing() -> None:
    assert penalty(np.array([np.inf]), SOFTNESS, BARRIER) == 0.0
    weights, pulls = penalty_slopes(np.array([np.inf]), SOFTNESS, BARRIER)
    assert weights[0] == pulls[0] == 0.0
