"""Two clocks of which at most one runs. They start with the first action of a round."""

from __future__ import annotations

from estaminet.play.setup import Clock


class Clocks:
    """The time left to each seat, and whose time is running since when."""

    def __init__(self, rule: Clock) -> None:
        self.rule = rule
        self.left_ms = [rule.base_ms, rule.base_ms]
        self.running: int | None = None
        self.since_ms = 0

    @property
    def kept(self) -> bool:
        """Whether time is kept at all."""
        return self.rule.kind != "none"

    def left(self, seat: int, now_ms: int) -> int:
        """Give a seat's time left, never below 0."""
        gone = max(0, now_ms - self.since_ms) if self.running == seat else 0
        return max(0, self.left_ms[seat] - gone)

    def both(self, now_ms: int) -> tuple[int, int] | None:
        """Give both seats' time left; None where no time is kept."""
        return (self.left(0, now_ms), self.left(1, now_ms)) if self.kept else None

    def flag_at_ms(self) -> int | None:
        """Tell when the running clock comes to zero; None if none runs."""
        return None if self.running is None else self.since_ms + self.left_ms[self.running]

    def fallen(self, now_ms: int) -> bool:
        """Whether the running clock has come to zero."""
        flag = self.flag_at_ms()
        return flag is not None and now_ms >= flag

    def after_action(self, seat: int, ends_turn: bool, now_ms: int) -> int | None:
        """Tell what a seat's clock will show after its action."""
        if not self.kept:
            return None
        left = self.left(seat, now_ms)
        if ends_turn and self.rule.kind == "fischer":
            left += self.rule.increment_ms
        return left

    def press(self, seat: int, left_ms: int | None, next_seat: int, at_ms: int) -> None:
        """Set the clock of the seat that acted and run the clock of the one that acts next."""
        if left_ms is not None:
            self.left_ms[seat] = left_ms
            self.run(next_seat, at_ms, fresh=next_seat != seat)

    def run(self, seat: int, at_ms: int, fresh: bool) -> None:
        """Let a seat's clock run; a fresh turn has its whole time where time is given by the turn."""
        if self.rule.kind == "move" and fresh:
            self.left_ms[seat] = self.rule.base_ms
        self.running = seat
        self.since_ms = at_ms

    def give_back(self, gone_ms: int, now_ms: int) -> None:
        """Let the running clock have run so much less, never into the future."""
        self.since_ms = min(self.since_ms + gone_ms, now_ms)

    def stop(self, at_ms: int) -> None:
        """Stop both clocks."""
        for seat in (0, 1):
            self.left_ms[seat] = self.left(seat, at_ms)
        self.running = None
