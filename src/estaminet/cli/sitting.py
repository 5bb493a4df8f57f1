"""A table in the terminal, without a screen: who looks, what is done, thought, told and saved."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from estaminet.cli.facts import called
from estaminet.cli.grid import best_view
from estaminet.cli.opponents import HouseEngine, Opponent
from estaminet.cli.speech import say
from estaminet.core.errors import Refusal
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import LEVELS, Line, explained
from estaminet.engines import engine as find_engine
from estaminet.engines import names as engine_names
from estaminet.play import Player, Setup, Table, Viewpoint
from estaminet.play.commands import Act, AskRematch, AskTakeBack, Command
from estaminet.play.refusals import NotNow
from estaminet.play.study import from_record
from estaminet.play.view import View
from estaminet.play.view import record as record_of
from estaminet.records import Record, read_record, write_record
from estaminet.ugi import EngineFailed, failed_sentence

STRONGEST = f"level-{LEVELS[-1].number}"


def now_ms() -> int:
    """Tell the time."""
    return time.time_ns() // 1_000_000


class Sitting:
    """A table, and the people who sit at one terminal."""

    def __init__(self, table: Table, opponent: Opponent | None = None) -> None:
        self.table = table
        self.game = table.game
        self.rng = Generator(table.seed)
        engine = next((player.engine for player in table.players if player.kind == "computer"), "")
        self.opponent = opponent or (HouseEngine(engine) if engine else None)

    # Who plays and who looks.

    @property
    def shared(self) -> bool:
        """Whether two people with secrets from each other share the screen."""
        return self.table.setup.hot_seat and self.game.hidden

    @property
    def computer(self) -> int | None:
        """The chair of the computer whose turn it is."""
        chair = self.table.chair_to_act
        return chair if chair is not None and self.table.players[chair].kind == "computer" else None

    @property
    def unfinished(self) -> bool:
        """Whether something was played that leaving would lose."""
        return self.table.status == "playing" and self.table.ply > 0

    @property
    def side(self) -> Message:
        """The side to act."""
        return self.game.sides[self.table.position.player]

    def viewpoint(self, columns: int) -> Viewpoint:
        """Give who looks at the screen: the one person, or two side by side, in the view that fits."""
        view = best_view(self.game, self.table.position, columns)
        return Viewpoint((0, 1) if self.table.setup.hot_seat else (0,), view)

    def view(self, columns: int) -> View:
        """Show the table to who looks."""
        return self.table.view(self.viewpoint(columns), now_ms())

    def names(self) -> tuple[str, str]:
        """Name the players by their seats."""
        players = [self.table.players[self.table.chair_of(seat)] for seat in (0, 1)]
        first, second = (player.name or called(player.engine) for player in players)
        return first, second

    def types_secret(self) -> bool:
        """Whether somebody is looking on who may not be told what is typed now."""
        if not self.shared or self.table.status != "playing":
            return False
        position = self.table.position
        return any(not self.game.told(position, action, position) for action in position.legal_actions())

    # What is done.

    def do(self, chair: int, command: Command) -> None:
        """Carry a command out, or refuse it."""
        for event in self.table.decide(chair, command, now_ms(), secrets.randbits(63)):
            self.table.apply(event)

    def act(self, action: str | int) -> None:
        """Play an action for the person at the screen."""
        self.command(Act(action, self.table.ply))

    def answer(self, choice: int | EngineFailed) -> None:
        """Play an action for the computer, or give the game up for it."""
        assert self.computer is not None
        if isinstance(choice, int):
            self.do(self.computer, Act(choice, self.table.ply))
            return
        assert self.opponent is not None
        for event in self.table.give_up(self.computer, failed_sentence(self.opponent.name, choice), now_ms()):
            self.table.apply(event)

    def command(self, command: Command) -> None:
        """Carry out what a person at the screen asks for."""
        viewpoint = Viewpoint((0, 1) if self.table.setup.hot_seat else (0,))
        self.do(viewpoint.commanding_chair(self.table, command), command)

    def take_back(self) -> None:
        """Go back to one's last turn."""
        self.command(AskTakeBack())

    def another_game(self) -> None:
        """Begin again, sides exchanged."""
        self.command(AskRematch())
        self.rng = Generator(self.table.seed)

    def think(self) -> int | EngineFailed:
        """Let the computer to act choose; a program of others may fail instead."""
        assert self.opponent is not None
        round_ = self.table.round
        try:
            return self.opponent.choose(round_.start, [ply.action for ply in round_.plies], self.rng)
        except EngineFailed as failure:
            return failure

    def advise(self) -> Line:
        """Find what the strongest level would do for the person to act."""
        position = self.table.position.copy()
        if self.table.status != "playing" or self.computer is not None:
            raise NotNow(Message("Hints are for the player whose turn it is."))
        return find_engine(STRONGEST).analyse(position, position.player, self.rng).lines[0]

    def advice(self, line: Line) -> Message:
        """Say a hint in words, how it is typed, and why."""
        position = self.table.position
        told = explained(position, line)
        return Message("Perhaps {action}: {told}", {"action": position.action_text(line.action), "told": told})

    # What is said.

    def sentences(self, first: int, columns: int = 1000) -> list[str]:
        """Say what was done after so many actions, each with its side, as far as who looks may know."""
        plies = self.table.round.plies
        changes = {action.ply: action for turn in self.view(columns).turns for action in turn.actions}
        told = [(plies[ply - 1].seat, changes[ply]) for ply in range(first + 1, self.table.ply + 1)]
        return [say(Message("{side}: {told}", {"side": self.game.sides[seat], "told": done.told or done.text})) for seat, done in told]

    def result(self) -> list[str]:
        """Say who won, and why; nothing while the game is not over."""
        result = self.table.round.ending
        if result is None:
            return []
        first, second = result.returns
        winner = Message("{side} wins.", {"side": self.game.sides[0 if first > second else 1]})
        why = f"{say(result.why)} ({result.rule})" if result.rule else say(result.why)
        return [say(Message("The game is drawn.") if first == second else winner), why]

    # What is kept.

    def file_name(self) -> str:
        """Propose a file to save the game in."""
        return f"{self.game.name}-{datetime.now(UTC):%Y-%m-%d-%H%M}.txt"

    def save(self, name: str) -> Message:
        """Write the record to a file; a game with secrets is written whole, so that it can be resumed."""
        record = record_of(self.table, datetime.now(UTC).strftime("%Y.%m.%d"))
        try:
            Path(name).expanduser().write_text(write_record(record), encoding="utf-8")
        except OSError as error:
            raise Refusal(Message("{file} cannot be written: {why}", {"file": name, "why": error.strerror or ""})) from error
        if self.game.hidden and self.table.status == "playing":
            return Message("Saved to {file}. The secrets are in it: do not look before the end.", {"file": name})
        return Message("Saved to {file}.", {"file": name})


def resumed(text: str) -> Sitting:
    """Sit down at a record that is not finished: who has an engine's name is that engine, the others sit here."""
    record = read_record(text)
    if record.result != "*":
        raise Refusal(Message("This game is over; estaminet replay shows it."))
    setup, log = from_record(record, now_ms())
    return Sitting(Table.replay(_seated(setup, record), log))


def _seated(setup: Setup, record: Record) -> Setup:
    """Give the chairs of a record to the person here and the computer, or to two people."""
    sides = (record.first, record.second)
    computer = next((seat for seat in (1, 0) if sides[seat] in engine_names()), None)
    if computer is None:
        return setup
    person = setup.players[1 - computer]
    players = (msgspec.structs.replace(person, name="" if person.name in engine_names() else person.name), _engine(sides[computer]))
    return msgspec.structs.replace(setup, players=players, first_chair=1 - computer, hot_seat=False)


def _engine(name: str) -> Player:
    return Player("computer", engine=name)
