"""Topogic: the manifest, and the parts joined."""

from __future__ import annotations

from estaminet.core.game import Game
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.topogic import codes, explain, notation, scene, words
from estaminet.games.topogic.field import Field
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.knowledge import PLAYER, TopogicThinker
from estaminet.games.topogic.layout import CHARACTERS, THEMES
from estaminet.games.topogic.observation import OBSERVER
from estaminet.games.topogic.options import OPTIONS
from estaminet.games.topogic.puzzles import candidates
from estaminet.games.topogic.review import REVIEWER


def deal(position: TopogicPosition, rng: Generator, options: dict[str, Value]) -> None:
    """Join the tiles into a field (TG-1, TG-2)."""
    field = Field()
    if options["field"] == "rectangle":
        field.fill_rectangle(rng)
    else:
        field.grow_island(rng)
    position.lay(field)


GAME = Game(
    name="topogic",
    title="Topogic",
    author="Dieter Stein",
    publisher="",
    year=2010,
    rules_version=1,
    keys_version=2,
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
    observation=OBSERVER,
    notation=notation,
    stage=scene,
    explain=explain,
    words=words,
    characters=CHARACTERS,
    player=PLAYER,
    reviewer=REVIEWER,
    candidates=candidates,
    reveals=TopogicPosition.ends_turn,
    opener=1,  # seeks first (TG-3)
    notes=True,
    views=THEMES,
    view_titles=words.THEME_TITLES,
)
