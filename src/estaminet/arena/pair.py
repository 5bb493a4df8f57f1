"""A pair of games: two players, one opening, sides exchanged."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from math import log10
from threading import Event

import msgspec

from estaminet.arena.openings import opening
from estaminet.arena.players import read_player
from estaminet.arena.process import Forfeit, PlayerProcess
from estaminet.arena.results import Finished, Played, digest
from estaminet.core.errors import BadText, IllegalAction, Refusal
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.rng import mix
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.records import Record

ENDINGS = {"time": "time", "crash": "resignation", "illegal": "resignation"}  # as records call them
NUMBERS = (1 << 62) - 1  # a seed is below this in records


class Task(msgspec.Struct, frozen=True):
    """A pair of games to be played: all that a process on any machine needs to know of it."""

    pair: int
    game: str
    options: dict[str, Value]
    players: tuple[str, str]
    names: tuple[str, str]
    seed: int
    plies: int  # of the opening, at the most
    patience: float
    milliseconds: int | None = None
    simulations: int | None = None
    legs: tuple[int, ...] = (0, 1)


class Stopped(Exception):
    """The tournament ends before this pair does."""


class OtherDeal(Refusal):
    """A player whose games start otherwise: it plays other rules, or is of a version that deals in another way."""

    def __init__(self, player: str, game: str) -> None:
        super().__init__(Message("{player} begins {game} with another deal for the same seed.", {"player": player, "game": game}))


class Seat:
    """A player in a game: its process, what is left of its turn, and what it has spent."""

    def __init__(self, process: PlayerProcess, name: str, task: Task) -> None:
        self.process = process
        self.name = name
        own = process.spec
        given = (own.milliseconds, own.simulations) if own.milliseconds or own.simulations else (task.milliseconds, task.simulations)
        self.milliseconds, self.simulations = given
        self.left = 0.0
        self.spent = 0.0
        self.turns = 0

    def choose(self, new_turn: bool) -> str:
        """Let it choose an action, with what is left of its turn."""
        if new_turn or not self.turns:  # a drawn opening may end within a turn
            self.turns += 1
            self.left = self.milliseconds or 0
        began = time.perf_counter()
        text = self.process.choose(max(1, int(self.left)) if self.milliseconds else None, self.simulations)
        used = 1000 * (time.perf_counter() - began)
        self.left -= used
        self.spent += used
        return text

    @property
    def spent_ms(self) -> float:
        """The mean time of its turns."""
        return round(self.spent / max(1, self.turns), 1)


class Referee:
    """One game: the true position, what was played, and what was counted on the way."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.position: Position = find_game(task.game).start(task.seed, **task.options)
        self.actions: list[str] = []
        self.branching: list[int] = []
        self.turns = 0
        self.new_turn = True

    def play(self, text: str) -> str:
        """Play an action, and give it in the game's own writing; a Forfeit if it cannot be."""
        position = self.position
        try:
            action = position.parse_action(text)
            written, mover, ends = position.action_text(action), position.player, False
            legal = position.legal_actions()
            if action in legal:
                ends = position.game.ends_turn(position, action)
            position.play(action)
        except (BadText, IllegalAction) as error:
            words: dict[str, str | int | Message] = {"action": text[:40], "why": error.message}
            raise Forfeit(position.player, "illegal", Message("It played {action}: {why}", words)) from error
        self.branching.append(len(legal))
        self.turns += self.new_turn
        self.new_turn = ends or position.over or position.player != mover
        self.actions.append(written)
        return written


def play_pair(task: Task, processes: dict[str, PlayerProcess] | None = None, stopped: Event | None = None) -> list[Finished]:
    """Play the games of a pair; processes that are given are used and kept, others are ended."""
    running = {} if processes is None else processes
    try:
        for name, text in zip(task.names, task.players, strict=True):
            running.setdefault(name, PlayerProcess(read_player(text), task.patience))
        return [play_game(task, leg, running, stopped or Event()) for leg in task.legs]
    finally:
        if processes is None:
            for process in running.values():
                process.close()


def play_game(task: Task, leg: int, processes: dict[str, PlayerProcess], stopped: Event) -> Finished:
    """Play one game to its end, or to the forfeit of a player."""
    if stopped.is_set():
        raise Stopped
    referee = Referee(task)
    seats = [Seat(processes[name], name, task) for name in (task.names if leg == 0 else task.names[::-1])]
    drawn = opening(referee.position.game, task.options, task.seed, task.plies)
    try:
        for number, seat in enumerate(seats):
            _begin(seat, number, referee, mix(mix(task.seed, leg), number) & NUMBERS)
        for text in drawn:
            _play(referee, seats, text)
        while not referee.position.over:
            if stopped.is_set():
                raise Stopped
            _play(referee, seats, seats[referee.position.player].choose(referee.new_turn))
    except Forfeit as forfeit:
        if stopped.is_set():  # then we have stopped it
            raise Stopped from forfeit
        return _finished(task, leg, referee, seats, len(drawn), forfeit)
    return _finished(task, leg, referee, seats, len(drawn), None)


def _begin(seat: Seat, number: int, referee: Referee, random: int) -> None:
    """Let a player begin; OtherDeal if it begins elsewhere."""
    task = referee.task
    if seat.process.begin(number, task.game, task.options, task.seed, random) != referee.position.text():
        raise OtherDeal(seat.name, task.game)


def _play(referee: Referee, seats: list[Seat], text: str) -> None:
    """Play an action and tell both players; not any more when the game is over."""
    written = referee.play(text)
    if not referee.position.over:
        for seat in seats:
            seat.process.played(written)


def _finished(task: Task, leg: int, referee: Referee, seats: list[Seat], drawn: int, forfeit: Forfeit | None) -> Finished:
    """Write down a game that was played."""
    position = referee.position
    result = position.returns()[0] if forfeit is None else (-1, 1)[forfeit.seat]
    played = Played(
        pair=task.pair,
        leg=leg,
        first=seats[0].name,
        second=seats[1].name,
        result=result,
        rule=position.game.ending(position).rule if forfeit is None else "",
        opening=min(drawn, len(referee.actions)),
        actions=len(referee.actions),
        turns=referee.turns,
        legal=sum(referee.branching) / max(1, len(referee.branching)),
        tree=sum(map(log10, referee.branching)),
        digest=digest(referee.actions),
        spent_ms=(seats[0].spent_ms, seats[1].spent_ms),
        forfeit=forfeit.kind if forfeit else "",
        sentence=forfeit.sentence if forfeit else None,
    )
    return Finished(played, _record(task, referee, played))


def _record(task: Task, referee: Referee, played: Played) -> Record:
    """Make the record of a game; what ended it otherwise than by the rules is a comment."""
    comments = {played.opening: ["opening"]} if played.opening else {}
    if played.sentence is not None:
        comments.setdefault(played.actions, []).append(played.sentence.say())
    return Record(
        game=task.game,
        rules=referee.position.game.rules_version,
        options=task.options,
        seed=task.seed,
        first=printable(played.first),
        second=printable(played.second),
        date=datetime.now(UTC).strftime("%Y.%m.%d"),
        result={1: "1-0", 0: "1/2-1/2", -1: "0-1"}[played.result],
        ending=ENDINGS[played.forfeit] if played.forfeit else "",
        actions=tuple(referee.actions),
        comments=comments,
    )


def printable(name: str) -> str:
    """Leave out of a name what a record cannot hold."""
    return "".join(sign for sign in name if sign.isprintable())
