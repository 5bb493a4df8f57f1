"""What every test shares: how much Hypothesis tries, and the same choice on every run."""

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
