"""Who looks at a table, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import msgspec

from estaminet.core.position import SPECTATOR
from estaminet.play.commands import AskTakeBack, Command

if TYPE_CHECKING:
    from estaminet.play.table import Table


class Viewpoint(msgspec.Struct, frozen=True):
    """The chairs that one person holds (none: a spectator), the game's view that is shown (empty: its first), and whether it is turned."""

    chairs: tuple[int, ...] = ()
    view: str = ""
    turned: bool = False

    def __post_init__(self) -> None:
        assert self.chairs in ((), (0,), (1,), (0, 1)), "there are two chairs"

    @classmethod
    def of(cls, chair: int, view: str = "", turned: bool = False) -> Self:
        """Look from one chair, or as SPECTATOR."""
        return cls(() if chair == SPECTATOR else (chair,), view, turned)

    def chair(self, table: Table) -> int:
        """Give the chair that looks and asks: of two chairs the one to act; SPECTATOR without a chair."""
        if len(self.chairs) == 2 and table.chair_to_act is not None:
            return table.chair_to_act
        return self.chairs[0] if self.chairs else SPECTATOR

    def commanding_chair(self, table: Table, command: Command) -> int:
        """Give the chair in whose name a command goes: of two chairs the one that acted last takes back."""
        if len(self.chairs) == 2 and isinstance(command, AskTakeBack) and table.round.plies:
            return table.chair_of(table.round.plies[-1].seat)
        return self.chair(table)

    def seat(self, table: Table) -> int:
        """Give the seat whose knowledge is shown."""
        return table.seat_of(self.chair(table))

    def side(self, table: Table) -> int:
        """Give the side that lies below on the board; two people at one screen do not turn it with every turn."""
        seat = table.seat_of(self.chairs[0]) if self.chairs else 0
        return seat ^ self.turned
