"""What a table shows from a viewpoint: made by allow-list, the same in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from estaminet.core.position import Position
from estaminet.core.scene import Layout, Scene
from estaminet.core.words import Message
from estaminet.play import commands, course, fair
from estaminet.play.course import ExerciseView
from estaminet.play.decisions import why_no_draw, why_no_take_back
from estaminet.play.refusals import NotNow
from estaminet.play.tree import Node
from estaminet.play.turns import Change, Turn, change, changes, last_told, memory_counts, turns
from estaminet.play.viewpoint import Viewpoint
from estaminet.records import Record
from estaminet.records.record import RESULT_OF

if TYPE_CHECKING:
    from estaminet.play.table import Table

TAKE_BACK = commands.AskTakeBack()
NO_SEALS: list[fair.Seal] = []  # the same object every time: nothing to compare
NO_TREE: list[Node] = []
REMATCH, NEXT_ROUND = commands.AskRematch(), commands.NextRound()


class Picture(msgspec.Struct, frozen=True):
    """A scene and the layout that it stands on."""

    scene: Scene
    layout: Layout
    layout_key: str
    change: Change | None = None  # that led there, for a moment of the past


class PlayerView(msgspec.Struct, frozen=True):
    """Who sits on a chair, and the side played from it in this round."""

    kind: Literal["person", "computer", "open"]
    name: str
    engine: str
    seat: int


class Result(msgspec.Struct, frozen=True):
    """How the round ended, by seat; `kind` is rules, resignation, time or agreement."""

    kind: str
    returns: tuple[int, int]
    points: list[int]
    why: Message
    rule: str  # that ended it; empty if none did
    cells: tuple[str, ...]  # where it was decided


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


class Overview(msgspec.Struct, frozen=True):
    """How a table stands, but for the board, the clocks and the players."""

    game: str
    round: int
    rounds: int
    ply: int
    chairs: tuple[int, ...]  # that the viewer holds
    seat: int  # whose knowledge is shown
    status: Literal["waiting", "playing", "over"]
    result: Result | None
    series: tuple[float, float]  # points of the chairs
    offers: OffersView
    notice: Message | None  # for the viewer alone: that something asked for was declined
    can: Can
    turns: list[Turn]
    changes: list[Change]  # of the last turn, action by action
    seals: list[fair.Seal]  # of the deal and of untold actions
    salt: str  # that opens them, once the round is over
    exercise: ExerciseView | None  # at a table for one who learns
    tree: list[Node]  # of an analysis, each point before those that follow it; else empty
    here: int  # the point of it that the board shows


class View(Overview, frozen=True):
    """All that is shown from a viewpoint."""

    players: list[PlayerView]  # by chair
    clock: ClockView
    scene: Scene
    layout: Layout
    layout_key: str


class Shown(NamedTuple):
    """A table from a viewpoint: the fields of its overview, and its board."""

    overview: dict[str, Any]
    scene: Scene
    layout_key: str


def of_table(table: Table, viewpoint: Viewpoint, now_ms: int) -> View:
    """Show a table."""
    shown = of_viewpoint(table, viewpoint, now_ms)
    shown.overview["turns"] = [] if table.tree else turns(table, viewpoint.seat(table))
    shown.scene.choices = list(shown.scene.choices)
    return View(
        **shown.overview,
        players=player_views(table),
        clock=clock_view(table, now_ms),
        scene=shown.scene,
        layout=layout_of(table, viewpoint),
        layout_key=shown.layout_key,
    )


def of_viewpoint(table: Table, viewpoint: Viewpoint, now_ms: int) -> Shown:
    """Show a table to who only passes it on: its turns are written down already."""
    seat = viewpoint.seat(table)
    scene = _scene(table, seat)  # first: what it makes serves the changes too
    told, changed = ([], changes(table, seat)) if table.tree else last_told(table, seat)
    table.round.trail.settle()
    overview = {
        "game": table.game.name,
        "round": table.round.number,
        "rounds": table.setup.rounds,
        "ply": table.ply,
        "chairs": viewpoint.chairs,
        "seat": seat,
        "status": table.status,
        "result": _result(table),
        "series": (table.series[0], table.series[1]),
        "offers": OffersView(table.offers.draw, table.offers.take_back, table.offers.rematch),
        "notice": _notice(table, viewpoint),
        "can": _can(table, viewpoint, now_ms),
        "turns": told,
        "changes": changed,
        "seals": fair.seals(table) if table.game.hidden and not table.tree else NO_SEALS,
        "salt": fair.salt(table) if table.round.ending and not table.tree else "",
        "exercise": course.show(table.course) if table.course else None,
        "tree": table.tree.listed() if table.tree else NO_TREE,
        "here": table.tree.here if table.tree else 0,
    }
    return Shown(overview, scene, table.game.layout_key(table.position, *_side(table, viewpoint)))


def layout_of(table: Table, viewpoint: Viewpoint) -> Layout:
    """Lay the board out as it is now."""
    return table.game.layout(table.position, *_side(table, viewpoint))


def player_views(table: Table) -> list[PlayerView]:
    """Show who sits on each chair."""
    return [PlayerView(who.kind, who.name, who.engine, table.seat_of(index)) for index, who in enumerate(table.players)]


def clock_view(table: Table, now_ms: int) -> ClockView:
    """Show the clocks."""
    return ClockView(table.setup.clock.kind, table.clocks.both(now_ms), table.clocks.running)


def look(table: Table, viewpoint: Viewpoint, ply: int) -> Picture:
    """Show what was seen after so many actions of this round; while memory counts, the past is not shown."""
    if not 0 <= ply <= table.ply:
        raise NotNow(Message("This round has {plies} actions so far.", {"plies": table.ply}))
    if ply < table.ply and memory_counts(table):
        raise NotNow(Message("This table plays without memory aids: you can look back when the round is over."))
    seat = viewpoint.seat(table)
    shown = picture(table, viewpoint, table.round.trail.past(ply, seat), table.round.position_after(ply))
    return msgspec.structs.replace(shown, change=change(table, ply, seat)) if ply else shown


def picture(table: Table, viewpoint: Viewpoint, scene: Scene, position: Position) -> Picture:
    """Join a scene with its layout."""
    return Picture(_unaided(table, scene), *table.game.laid_out(position, *_side(table, viewpoint)))


def record(table: Table, date: str) -> Record:
    """Write down the round with its result; of an analysis, all that was tried."""
    if table.tree:
        last = table.round.start.copy()
        for text in table.tree.main_line():
            last.play(text)
        return table.tree.record(last)
    ending = table.round.ending
    first, second = (_name(table, table.chair_of(seat)) for seat in (0, 1))
    return Record(
        game=table.game.name,
        rules=table.game.rules_version,
        options={} if table.start_text else table.setup.options,
        seed=None if table.start_text else table.seed,
        position=table.start_text,
        first=first,
        second=second,
        date=date,
        result="*" if ending is None else RESULT_OF[ending.returns[0]],
        ending="" if ending is None or ending.kind == "rules" else ending.kind,
        actions=tuple(ply.text for ply in table.round.plies),
        seals={seal.ply: seal.seal for seal in fair.seals(table)},
        salt=fair.salt(table),
    )


def _name(table: Table, chair: int) -> str:
    player = table.players[chair]
    return player.name or player.engine


def _side(table: Table, viewpoint: Viewpoint) -> tuple[str, int]:
    """Tell in which view, and from which side, the board is seen; an unknown view is the game's first."""
    return viewpoint.view if viewpoint.view in table.game.views else "", viewpoint.side(table)


def _scene(table: Table, seat: int) -> Scene:
    """Show the position; only while it is played does it ask for something."""
    chair = table.chair_to_act
    scene = _unaided(table, table.round.trail.now(seat, chooses=chair is not None and table.players[chair].kind == "person"))
    if chair is not None:
        return scene
    return msgspec.structs.replace(scene, over=table.round.ending is not None, prompts=[])


def _unaided(table: Table, scene: Scene) -> Scene:
    """Leave out what would remind a player of what they have seen, at a table that plays without aids."""
    if table.setup.aids or not scene.marks:
        return scene
    return msgspec.structs.replace(scene, marks=[mark for mark in scene.marks if mark.kind != "aid"])


def _result(table: Table) -> Result | None:
    ending = table.round.ending
    return Result(ending.kind, ending.returns, table.position.points(), ending.why, ending.rule, ending.cells) if ending else None


def _notice(table: Table, viewpoint: Viewpoint) -> Message | None:
    """Tell who asked for something that it was declined."""
    declined = table.declined
    return declined.sentence if declined and declined.chair in viewpoint.chairs else None


def _can(table: Table, viewpoint: Viewpoint, now_ms: int) -> Can:
    """Tell what the table would grant; it is asked for what only an ended round brings, for that is seldom."""
    chair = viewpoint.chair(table)
    played = bool(viewpoint.chairs) and not (table.course or table.tree)
    playing = played and table.status == "playing" and not table.clocks.fallen(now_ms)
    ended = played and table.round.ending is not None
    return Can(
        take_back=playing and why_no_take_back(table, viewpoint.commanding_chair(table, TAKE_BACK)) is None,
        draw=playing and why_no_draw(table, chair) is None,
        resign=playing,
        hint=table.setup.hinted and table.chair_to_act == chair,
        rematch=ended and table.can(chair, REMATCH, now_ms),
        next_round=ended and table.can(chair, NEXT_ROUND, now_ms),
        review=bool(viewpoint.chairs) and table.course is None and table.can_review,
    )
