"""Random tests draw the same each time, so that a failure comes back; none is timed. Where Gymnasium or PettingZoo is not
installed, a stub of what is used stands in for it, and the last lines say so."""

import importlib.util
import pathlib
import sys

import hypothesis
import pytest

hypothesis.settings.register_profile("crosscut", deadline=None, derandomize=True, max_examples=60)
hypothesis.settings.load_profile("crosscut")

missing = [name for name in ("gymnasium", "pettingzoo") if importlib.util.find_spec(name) is None]
sys.path.append(str(pathlib.Path(__file__).parent / "stubs"))  # last, so that what is installed is found first


@pytest.fixture
def only_stubs():
    """The packages that are not installed."""
    return missing


def pytest_terminal_summary(terminalreporter):
    if missing:
        terminalreporter.write_line(f"Not installed, so tried with stubs only: {', '.join(missing)}")
