import pytest

from motion.vector_files import load_vectors
from trajectory_editor.playback import PlaybackClock

VECTORS = load_vectors("playback_clock.json")
CASES = VECTORS["cases"]


def test_there_are_enough_cases():
    assert len(CASES) >= 150
    assert sum(len(case["steps"]) for case in CASES) >= 1000


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_times_and_states_agree_with_exact_integration(case):
    wall = case["now"]
    clock = PlaybackClock(case["duration"], lambda: wall, speed=case["speed"], loop=case["loop"])
    for number, step in enumerate(case["steps"]):
        wall = step["now"]
        if step["call"] != "read":
            getattr(clock, step["call"])(*([step["value"]] if "value" in step else []))
        assert clock.state().value == step["state"], number
        assert clock.time() == pytest.approx(step["time"], rel=0, abs=VECTORS["tolerance"]), number
