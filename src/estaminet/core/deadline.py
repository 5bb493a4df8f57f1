"""When thinking must end: at a time, or as soon as somebody says so."""

from __future__ import annotations

import cython

if not cython.compiled:
    import time

    def clock_us() -> int:
        """Read a clock that never goes back, in microseconds."""
        return time.monotonic_ns() // 1000


class Deadline:
    """An end that whoever thinks looks at often; another thread may bring it forward at any time."""

    def __init__(self, milliseconds: int = 0) -> None:
        """End after so many milliseconds; 0: only when it is stopped."""
        self.stopped = False
        self.end_us = 0
        self.limit(milliseconds)

    def stop(self) -> None:
        """End at once."""
        self.stopped = True

    def limit(self, milliseconds: int) -> None:
        """End after so many milliseconds from now, if that is earlier; 0 changes nothing."""
        if milliseconds > 0:
            end = clock_us() + milliseconds * 1000
            self.end_us = end if self.end_us == 0 else min(end, self.end_us)

    def is_past(self) -> bool:
        """Whether it is time to end, for compiled code."""
        return self.stopped or (self.end_us > 0 and clock_us() >= self.end_us)

    @property
    def past(self) -> bool:
        """Whether it is time to end."""
        return bool(self.is_past())
