"""What a table shows to a chair or a spectator: made by allow-list, the same in every language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from estaminet.core.game import LaidOut
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.scene import Layout, Scene
from estaminet.core.words import Message
from estaminet.play import commands, fair
from estaminet.play.refusals import NotNow, OnlyWatching
from estaminet.records import Record

if TYPE_CHECKING:
    from estaminet.play.table import Table

UNTOLD = "…"  # stands for the text of an action that the reader may not know


class Picture(msgspec.Struct, frozen=True):
    """A scene and the layout that it stands on."""

    scene: Scene
    layout: Layout
    layout_key: str


class PlayerView(msgspec.Struct, frozen=True):
    """Who sits on a chair, and the side played from it in this round."""

    kind: str
    name: str
    engine: str
    seat: int


class Result(msgspec.Struct, frozen=True):
    """How the round ended, by seat; `ending` is rules, resignation, time or agreement."""

    returns: tuple[int, int]
    points: list[int]
    reason: Message
    ending: str


class ClockView(msgspec.Struct, frozen=True):
    """The time left, by seat (None where no time is kept), and the seat whose clock runs."""

    kind: str
    left_ms: tuple[int, int] | None
    running: int | None


class OffersView(msgspec.Struct, frozen=True):
    """The chair that offers or asks, for each kind."""

    draw: int | None
    take_back: int | None
    rematch: int | None


class Can(msgspec.Struct, frozen=True):
    """What the viewer's chair may ask for now."""

    take_back: bool
    draw: bool
    resign: bool
    hint: bool
    rematch: bool
    next_round: bool
    review: bool


class Action(msgspec.Struct, frozen=True):
    """One action of a turn."""

    ply: int
    text: str


class Turn(msgspec.Struct, frozen=True):
    """The actions of one player until the other acts."""

    number: int
    seat: int
    actions: list[Action]


class Last(msgspec.Struct, frozen=True):
    """The last action and the cells that it changed."""

    ply: int
    seat: int
    text: str
    cells: list[str]


class View(msgspec.Struct, frozen=True):
    """The `state` message, less what only a server knows (table id, who is here, who is thinking)."""

    game: str
    round: int
    rounds: int
    match_over: bool
    ply: int
    chair: int  # SPECTATOR for those who watch
    chairs: list[int]
    seat: int
    controls: list[int]  # the seats that the viewer plays
    status: str
    result: Result | None
    series: list[float]
    players: list[PlayerView]
    clock: ClockView
    offers: OffersView
    can: Can
    turns: list[Turn]
    layout_key: str
    layout: Layout
    scene: Scene
    last: Last | None
    seals: list[fair.Seal]  # of the deal and of untold actions
    salt: str  # that opens them, once the round is over


def of_table(table: Table, chair: int, now_ms: int, board: str, turned: bool) -> View:
    """Show a table; whoever holds both chairs sees it from the one to act."""
    _check_chair(chair)
    chairs = [] if chair == SPECTATOR else [0, 1] if table.setup.hot_seat else [chair]
    if len(chairs) == 2 and table.chair_to_act is not None:
        chair = table.chair_to_act
    seat = table.seat_of(chair)
    laid_out = _laid_out(table, table.position, seat, board, turned)
    return View(
        game=table.game.name,
        round=table.round.number,
        rounds=table.setup.rounds,
        match_over=table.match_over,
        ply=table.ply,
        chair=chair,
        chairs=chairs,
        seat=seat,
        controls=sorted(table.seat_of(held) for held in chairs),
        status=table.status,
        result=_result(table),
        series=list(table.series),
        players=[PlayerView(who.kind, who.name, who.engine, table.seat_of(index)) for index, who in enumerate(table.players)],
        clock=clock_view(table, now_ms),
        offers=OffersView(table.offers.draw, table.offers.take_back, table.offers.rematch),
        can=_can(table, chair, now_ms),
        turns=turns(table, seat),
        layout_key=laid_out.key,
        layout=laid_out.layout,
        scene=_scene(table, seat),
        last=_last(table, seat),
        seals=fair.seals(table),
        salt=fair.salt(table) if table.round.ending else "",
    )


def clock_view(table: Table, now_ms: int) -> ClockView:
    """Show the clocks."""
    return ClockView(table.setup.clock.kind, table.clocks.both(now_ms), table.clocks.running)


def look(table: Table, ply: int, chair: int, board: str, turned: bool) -> Picture:
    """Show what a chair saw after so many actions of this round."""
    _check_chair(chair)
    if not 0 <= ply <= table.ply:
        raise NotNow(Message("This round has {plies} actions so far.", {"plies": table.ply}))
    seat = table.seat_of(chair)
    return picture(table, table.round.trail.past(ply, seat), table.round.positions[ply], seat, board, turned)


def picture(table: Table, scene: Scene, position: Position, seat: int, board: str, turned: bool) -> Picture:
    """Join a scene with its layout."""
    return Picture(_unaided(table, scene), *_laid_out(table, position, seat, board, turned))


def turns(table: Table, seat: int) -> list[Turn]:
    """List what was played as a seat may know it, turn by turn."""
    numbered = enumerate(table.round.plies)
    grouped = [(actor, list(group)) for actor, group in groupby(numbered, key=lambda item: item[1].seat)]
    return [
        Turn(number, actor, [Action(index + 1, _told(table, index, seat)) for index, _ in group])
        for number, (actor, group) in enumerate(grouped, 1)
    ]


def record(table: Table, date: str) -> Record:
    """Write down the round with its result."""
    ending = table.round.ending
    first, second = (_name(table, table.chair_of(seat)) for seat in (0, 1))
    return Record(
        game=table.game.name,
        rules=table.game.rules_version,
        options={} if table.setup.position else table.setup.options,
        seed=None if table.setup.position else table.seed,
        position=table.setup.position,
        first=first,
        second=second,
        date=date,
        result="*" if ending is None else {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[ending.returns[0]],
        ending="" if ending is None or ending.kind == "rules" else ending.kind,
        actions=tuple(ply.text for ply in table.round.plies),
        seals={seal.ply: seal.seal for seal in fair.seals(table)},
        salt=fair.salt(table),
    )


def _name(table: Table, chair: int) -> str:
    player = table.players[chair]
    return player.name or player.engine


def _check_chair(chair: int) -> None:
    if chair not in (0, 1, SPECTATOR):
        raise OnlyWatching(Message("There is no such chair."))


def _laid_out(table: Table, position: Position, seat: int, board: str, turned: bool) -> LaidOut:
    """Lay the board out from a seat's side, or the other, for two on one bench always the same; an unknown view is the game's first."""
    seat = table.seat_of(0) if table.setup.hot_seat else seat
    side = 0 if seat == SPECTATOR else seat
    return table.game.laid_out(position, board if board in table.game.views else "", side ^ turned)


def _scene(table: Table, seat: int) -> Scene:
    """Show the position; only while it is played does it ask for something."""
    scene = _unaided(table, table.round.trail.now(seat))
    if table.status == "playing":
        return scene
    return msgspec.structs.replace(scene, over=table.round.ending is not None, prompts=[], choices=[])


def _unaided(table: Table, scene: Scene) -> Scene:
    """Leave out what would remind a player of what he has seen, at a table that plays without aids."""
    if table.setup.aids or not scene.marks:
        return scene
    return msgspec.structs.replace(scene, marks=[mark for mark in scene.marks if mark.kind != "aid"])


def _result(table: Table) -> Result | None:
    ending = table.round.ending
    return Result(ending.returns, table.position.points(), ending.reason, ending.kind) if ending else None


def _can(table: Table, chair: int, now_ms: int) -> Can:
    """Ask the table itself what it would grant."""
    return Can(
        take_back=table.can(chair, commands.AskTakeBack(), now_ms),
        draw=table.can(chair, commands.OfferDraw(), now_ms),
        resign=table.can(chair, commands.Resign(), now_ms),
        hint=table.setup.aids and table.chair_to_act == chair,
        rematch=table.can(chair, commands.AskRematch(0), now_ms),
        next_round=table.can(chair, commands.NextRound(0), now_ms),
        review=chair != SPECTATOR and table.can_review,
    )


def _told(table: Table, index: int, seat: int) -> str:
    """Give an action's text as far as a seat may know it: in a game with secrets the game decides."""
    ply = table.round.plies[index]
    if not table.game.hidden or ply.seat == seat:
        return ply.text
    told = table.game.told(table.round.positions[index], ply.action, table.position)
    return ply.text if told else UNTOLD


def _last(table: Table, seat: int) -> Last | None:
    if not table.ply:
        return None
    ply = table.round.plies[-1]
    return Last(table.ply, ply.seat, _told(table, table.ply - 1, seat), table.round.trail.changed_cells(seat))
