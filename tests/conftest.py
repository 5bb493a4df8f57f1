"""What every test shares: how much Hypothesis tries, and the same choice on every run."""

import pytest
from hypothesis import HealthCheck, settings

from tests.support import SMALL

settings.register_profile(
    "estaminet",
    max_examples=8 if SMALL else 60,
    deadline=None,  # no test asserts a time
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("estaminet")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the browser tests, whose files take longest: what is short then fills both processors to the end."""
    items.sort(key=lambda item: "web" not in item.path.parts)
