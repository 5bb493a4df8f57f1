"""Topogic: the manifest, and the parts joined."""

from __future__ import annotations

from typing import cast

from estaminet.core.game import Game
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.topogic import codes, explain, notation, scene
from estaminet.games.topogic.field import Field
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.knowledge import PLAYER, TopogicThinker
from estaminet.games.topogic.layout import THEMES
from estaminet.games.topogic.options import OPTIONS
from estaminet.games.topogic.review import REVIEWER
from estaminet.games.topogic.words import THEME_TITLES


def deal(position: Position, rng: Generator, options: dict[str, Value]) -> None:
    """Join the tiles into a field (TG-1, TG-2)."""
    position = cast(TopogicPosition, position)
    notation.set_options(position, options)
    field = Field()
    if options["field"] == "rectangle":
        field.fill_rectangle(rng)
    else:
        field.grow_island(rng)
    position.lay(field)


def reveals(position: Position, action: int) -> bool:
    """Whether an action shows its player something: the last of a turn does, and no other (TG-6)."""
    return cast(TopogicPosition, position).ends_turn(action)


GAME = Game(
    name="topogic",
    title="Topogic",
    author="Dieter Stein",
    publisher="",
    year=2010,
    rules_version=1,
    summary=Message(
        "Sixty tiles, one of them secret. Five seekers walk over the field, and after each turn one number tells how warm they "
        "are. Find the tile and gather there in fewer turns than your opponent."
    ),
    sides=(Message("First"), Message("Second")),
    options=OPTIONS,
    action_count=codes.ACTION_COUNT,
    hidden=True,
    kernel=TopogicPosition,
    thinker=TopogicThinker,
    deal=deal,
    notation=notation,
    stage=scene,
    explain=explain,
    player=PLAYER,
    reviewer=REVIEWER,
    reveals=reveals,
    handover=True,
    views=THEMES,
    view_titles=THEME_TITLES,
)
