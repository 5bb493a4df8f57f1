"""Living pictures: a few actions of a real game, painted one after the other, for the pages that invite to play.

What is shown is the game's own `showcase.txt`, a record; a game without one shows some actions at random.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec

from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.core.scene import Mark
from estaminet.core.svg import board_markup, mark_markup, paint, piece_markups
from estaminet.core.words import Message
from estaminet.play import Table
from estaminet.play.round import Ending
from estaminet.play.study import from_record
from estaminet.play.view import Picture
from estaminet.play.viewpoint import Viewpoint
from estaminet.records import Record, read_record

SHOWCASE = "showcase.txt"
SEED = 6
ACTIONS = 10  # that a game without a showcase shows


class Frame(msgspec.Struct, omit_defaults=True):
    """What an action changes in the picture, as markup; pieces by their numbers, empty where they are gone."""

    told: str
    teller: str = ""  # empty: the end is told
    pieces: dict[int, str] = {}
    marks: str = ""  # all of them
    box: str = ""  # its measures, where the board itself has changed
    board: str = ""


def showcase(game: Game) -> Record:
    """Read what the picture of a game shows."""
    path = game.folder / SHOWCASE
    if path.exists():
        return read_record(path.read_text(encoding="utf-8"))
    position, rng = game.start(SEED), Generator(SEED)
    actions: list[str] = []
    while not position.over and len(actions) < ACTIONS:
        legal = position.legal_actions()
        actions.append(position.action_text(legal[rng.below(len(legal))]))
        position.play(actions[-1])
    return Record(game=game.name, rules=game.rules_version, seed=SEED, actions=tuple(actions))


@cache
def shown(game: Game) -> tuple[list[Picture], Ending | None]:
    """Look at every moment of a showcase as one who watches it, and at its end if it has one."""
    table = Table.replay(*from_record(showcase(game), 0))
    return [table.look(Viewpoint(), ply) for ply in range(table.ply + 1)], table.round.ending


@cache
def first_picture(game: Game) -> str:
    """Paint where a showcase begins, in the page's own colours."""
    first = shown(game)[0][0]
    return paint(first.layout, first.scene, "page")


@cache
def film(game: Game, language: str) -> list[Frame]:
    """Tell how the first picture goes on; its pieces are numbered in the order in which they are painted."""
    pictures, ending = shown(game)
    numbers: dict[str, int] = {}
    known: dict[str, str] = {}
    frames = []
    for before, after in pairwise([pictures[0], *pictures]):
        painted = piece_markups(after.layout, after.scene.pieces)
        for name in painted:
            numbers.setdefault(name, len(numbers))
        changed = {numbers[name]: markup for name, markup in painted.items() if known.get(name) != markup}
        changed |= {numbers[name]: "" for name in known.keys() - painted.keys()}
        frames.append(frame(game, language, before, after, changed))
        known = painted
    if ending is not None:
        last = pictures[-1]
        frames.append(
            Frame(ending.why.say(language), marks=mark_markup(last.layout, [*last.scene.marks, Mark("decisive", list(ending.cells))]))
        )
    return frames[1:]


def frame(game: Game, language: str, before: Picture, after: Picture, changed: dict[int, str]) -> Frame:
    """Tell what an action changed."""
    change = after.change
    if change is None:
        return Frame("")
    kinds = {"left": change.left, "came": change.came, "turned": change.turned, "gone": change.gone}
    marks = [*after.scene.marks, *(Mark(kind, list(cells)) for kind, cells in kinds.items())]
    teller = Message("{name}:", {"name": game.sides[change.seat]}).say(language)
    made = Frame(change.told.say(language), teller, changed, mark_markup(after.layout, marks))
    if before.layout_key != after.layout_key:
        made.box, made.board = f"0 0 {after.layout.width:g} {after.layout.height:g}", board_markup(after.layout)
    return made
